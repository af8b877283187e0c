// Why a sign-in at a company failed, as the address that comes back names it. Apart from the session, so that pages
// do not load every refusal's text with it.
import { type ProblemCode, problems } from "./kit/problem.ts";

/** Why a tenant login did not end in a session, as `sso_error` of the sign-in screen's address. */
export const ssoErrorCodes = [
  "realm_not_found",
  "sso_unavailable",
  "sso_denied",
  "sso_too_weak",
  "sso_state_invalid",
  "sso_answer_invalid",
  "sso_email_unverified",
  "sso_no_account",
  "sso_expired",
  "too_many_requests",
] as const satisfies ProblemCode[];

export type SsoErrorCode = (typeof ssoErrorCodes)[number];

/** The sentence for an `sso_error`; nothing for a code that is none of ours. */
export const ssoError = (code: string): { message: string; messageAr: string } | undefined => {
  const known = ssoErrorCodes.find((each) => each === code);
  return known === undefined ? undefined : problems[known];
};

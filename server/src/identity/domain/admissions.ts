// Admissions: who let an account in, and whose requests it may agree to because of that.
import { dayMs } from "@nuqta/contracts/kit/time.ts";

/** How an account came here: `admittedBy`, null for those of the beginning, and `vouchedBy` are ids of principals. */
export type Admission = {
  readonly admittedBy: string | null;
  readonly admittedAt: Date;
  /** The first sign-in with the second factor, on an account that has one. */
  readonly firstSignInAt: Date | null;
  readonly vouchedBy: string | null;
};

const newMs = dayMs;
const seasonedMs = 7 * dayMs;

/**
 * Why an account may not agree yet to what `askers` ask for: it is younger than a day, or one of them let
 * it in, no other owner vouches for it, and it was first used less than seven days ago. `now` is epoch ms.
 */
export const untrusted = (
  { admittedBy, admittedAt, firstSignInAt, vouchedBy }: Admission,
  askers: readonly string[],
  now: number,
): "approver_new" | "approver_invited" | undefined => {
  // Those of the beginning were let in by nobody, so nobody made them to agree with themselves.
  if (admittedBy === null) return undefined;
  if (now - admittedAt.getTime() < newMs) return "approver_new";
  if (!askers.includes(admittedBy)) return undefined;
  if (vouchedBy !== null && !askers.includes(vouchedBy)) return undefined;
  const isSeasoned = firstSignInAt !== null && now - firstSignInAt.getTime() >= seasonedMs;
  return isSeasoned ? undefined : "approver_invited";
};

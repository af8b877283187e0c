// Acts on a request of a member, and what stands against each. Decision 0128.
import type { RightsKind, RightsState } from "@nuqta/contracts/rights-requests.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";

/** A request as far as acts depend on it; `dueAt` in epoch ms. */
export type Standing = {
  state: RightsState;
  kind: RightsKind;
  dueAt: number;
  isExtended: boolean;
  /** Whether the member is erased by now. */
  isErased: boolean;
  /** Limits that are in force for the member. */
  limits: readonly string[];
};

const ok = accept(undefined);
const isClosed = ({ state }: Standing): boolean => state === "fulfilled" || state === "refused";

/** Refuses an answered request, and one whose member is known already. */
export const mayCheck = (
  one: Standing,
): Decision<undefined, "rights_request_closed" | "rights_identity_known"> => {
  if (isClosed(one)) return refuse("rights_request_closed");
  return one.state === "checked" ? refuse("rights_identity_known") : ok;
};

/** Refuses a second extension, and one after the time was over. */
export const mayExtend = (
  one: Standing,
  now: number,
): Decision<
  undefined,
  "rights_request_closed" | "rights_request_extended" | "rights_request_overdue"
> => {
  if (isClosed(one)) return refuse("rights_request_closed");
  if (one.isExtended) return refuse("rights_request_extended");
  return now >= one.dueAt ? refuse("rights_request_overdue") : ok;
};

/**
 * Refuses while nobody knows that the member asked, an erasure while the member is not erased, and a restriction or
 * objection while it is not in force.
 */
export const mayFulfil = (
  one: Standing,
): Decision<
  undefined,
  | "rights_request_closed"
  | "rights_identity_missing"
  | "rights_member_not_erased"
  | "rights_limit_missing"
> => {
  if (isClosed(one)) return refuse("rights_request_closed");
  if (one.state !== "checked") return refuse("rights_identity_missing");
  if (one.kind === "erasure" && !one.isErased) return refuse("rights_member_not_erased");
  const isLimit = one.kind === "restriction" || one.kind === "objection";
  return isLimit && !one.limits.includes(one.kind) ? refuse("rights_limit_missing") : ok;
};

/** Refuses a request that was answered; who asked need not be known. */
export const mayRefuse = (one: Standing): Decision<undefined, "rights_request_closed"> =>
  isClosed(one) ? refuse("rights_request_closed") : ok;

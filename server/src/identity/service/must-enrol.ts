// Who must have a second factor, and from when.
// Decision 0068.
import type { FactorState } from "@nuqta/contracts/identity.ts";
import { permissionsOf, type Staff } from "../domain/accounts.ts";
import type { FactorRule } from "../domain/factors.ts";
import type { Session } from "../domain/sessions.ts";

/** The rule of roles that owners said nothing about. */
export type FactorStandard = {
  /** False in an evaluation, where nobody must. */
  readonly isRequired: boolean;
  /** The permissions that move money or rights: with one of them, one must. */
  readonly guarded: ReadonlySet<string>;
};

type Holder = Pick<Staff, "role" | "customPermissions">;

/** Whether somebody of this role must have a second factor at `now`. */
export const mustHaveFactor = (
  { role, customPermissions }: Holder,
  rule: FactorRule | undefined,
  { isRequired, guarded }: FactorStandard,
  now: Date,
): boolean =>
  rule === undefined
    ? isRequired && !permissionsOf(role, customPermissions).isDisjointFrom(guarded)
    : rule.from !== null && rule.from <= now;

/** The second factor of a session: to be given, given, to be set up, or none. */
export const factorStateOf = (
  { hasFactor, hasProviderFactor, awaitsFactor, factorRule, staff }: Session,
  standard: FactorStandard,
  now: Date,
): FactorState => {
  if (awaitsFactor) return "pending";
  if (hasFactor || hasProviderFactor) return "done";
  return mustHaveFactor(staff, factorRule, standard, now) ? "enrol" : "none";
};

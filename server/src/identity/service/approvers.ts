// Who there is to agree to what somebody else asks for, and how long they have been here.
// Decisions 0039, 0064.
import { roles } from "@nuqta/contracts/identity.ts";
import type { Tx } from "../../kit/db/db.ts";
import { permissionsOf } from "../domain/accounts.ts";
import type { Admission } from "../domain/admissions.ts";
import { findAdmission } from "../store/admissions.ts";
import { countActive, isActiveBeside } from "../store/team.ts";

const approvers = {
  roles: roles.filter((role) => permissionsOf(role).has("approvals:write")),
  permission: "approvals:write",
} as const;

/** Whether anybody beside `actor`, a principal's id, has an active account that may decide. */
export const isAnotherApprover = (tx: Tx, actor: string): Promise<boolean> =>
  isActiveBeside(tx, actor, approvers);

/** Number of active accounts that may decide what waits for a second person. */
export const countApprovers = (tx: Tx): Promise<number> => countActive(tx, approvers);

/** The admission of a person by the id of their principal. */
export const admissionOf = (tx: Tx, actor: string): Promise<Admission | undefined> =>
  findAdmission(tx, actor.replace(/^staff:/, ""));

// Who there is to agree to what somebody else asks for, and how long they have been here.
// Decisions 0039, 0064.
import { roles } from "@nuqta/contracts/identity.ts";
import type { Tx } from "../../kit/db/db.ts";
import { permissionsOf } from "../domain.ts";
import { type Admission, findAdmission } from "../store/admissions.ts";
import { isActiveBeside } from "../store/team.ts";

/** Whether anybody beside `actor`, a principal's id, has an active account that may decide. */
export const isAnotherApprover = (tx: Tx, actor: string): Promise<boolean> =>
  isActiveBeside(tx, actor, {
    roles: roles.filter((role) => permissionsOf(role).has("approvals:write")),
    permission: "approvals:write",
  });

/** The admission of a person by the id of their principal. */
export const admissionOf = (tx: Tx, actor: string): Promise<Admission | undefined> =>
  findAdmission(tx, actor.replace(/^staff:/, ""));

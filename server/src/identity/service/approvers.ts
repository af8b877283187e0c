// Who there is to agree to what somebody else asks for.
// Decision 0039.
import { roles } from "@nuqta/contracts/identity.ts";
import type { Tx } from "../../kit/db/db.ts";
import { permissionsOf } from "../domain.ts";
import { isActiveBeside } from "../store/team.ts";

/** Whether anybody beside `actor`, a principal's id, has an active account that may decide. */
export const isAnotherApprover = (tx: Tx, actor: string): Promise<boolean> =>
  isActiveBeside(tx, actor, {
    roles: roles.filter((role) => permissionsOf(role).has("approvals:write")),
    permission: "approvals:write",
  });

// Accounts of the team as those who write to them need them.
import type { Tx } from "../../kit/db/db.ts";
import type { Staff } from "../domain/accounts.ts";
import { roleColumns } from "./staff.ts";

export type TeamAccount = Pick<
  Staff,
  "role" | "customRoleId" | "customPermissions" | "email" | "locale"
> & { readonly principal: string; readonly name: string };

const columns = `'staff:' || staff_id as principal, name, email, locale, ${roleColumns}`;
const isActive = "status = 'active' and role not in ('seller', 'branch')";

/** Active accounts among these principals. */
export const activeAmong = (tx: Tx, principals: readonly string[]): Promise<TeamAccount[]> =>
  tx.query<TeamAccount>({
    text: `select ${columns} from staff
      where ${isActive} and 'staff:' || staff_id = any($1::text[]) order by staff_id`,
    values: [principals],
  });

/** Every active account of the team, by name. */
export const activeTeam = (tx: Tx): Promise<TeamAccount[]> =>
  tx.query<TeamAccount>({
    text: `select ${columns} from staff where ${isActive} order by name, staff_id`,
  });

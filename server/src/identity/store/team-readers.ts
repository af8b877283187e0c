// Accounts of the team as those who write to them need them.
import type { Tx } from "../../kit/db/db.ts";
import type { Staff } from "../domain/accounts.ts";
import { roleColumns } from "./staff.ts";

export type TeamAccount = Pick<
  Staff,
  "role" | "customRoleId" | "customPermissions" | "email" | "locale"
> & { readonly principal: string };

/** Active accounts among these principals. */
export const activeAmong = (tx: Tx, principals: readonly string[]): Promise<TeamAccount[]> =>
  tx.query<TeamAccount>({
    text: `select 'staff:' || staff_id as principal, email, locale, ${roleColumns} from staff
      where status = 'active' and role not in ('seller', 'branch')
        and 'staff:' || staff_id = any($1::text[]) order by staff_id`,
    values: [principals],
  });

// Names of everybody who ever had an account of the team.
import type { Tx } from "../../kit/db/db.ts";

/** Principals of the team with their names, also of accounts that are disabled now. */
export const teamNames = async (tx: Tx): Promise<Map<string, string>> => {
  const rows = await tx.query<{ principal: string; name: string }>({
    text: `select 'staff:' || staff_id as principal, name from staff
      where role not in ('seller', 'branch') order by name, staff_id`,
  });
  return new Map(rows.map(({ principal, name }) => [principal, name]));
};

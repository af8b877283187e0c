// The names behind the ids that changes are signed with.
import type { Tx } from "../../kit/db/db.ts";

/** The names of people and keys by the id a change was signed with; the system has none. */
export const readNames = async (
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const text = `select 'staff:' || staff_id as id, name from staff
      where 'staff:' || staff_id = any($1::text[])
    union all select 'key:' || key_id, name from api_key where 'key:' || key_id = any($1::text[])`;
  const rows = await tx.query<{ id: string; name: string }>({ text, values: [[...new Set(ids)]] });
  return new Map(rows.map(({ id, name }) => [id, name]));
};

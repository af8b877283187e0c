// The tables of one world, to be compared: what was not touched has the same sum as before.
import type { Database } from "../../server/src/kit/db/db.ts";

/** Every table of `schema` but those of `leftOut`, with the number of its rows and a sum over what they hold. */
export const sumsOf = async (
  db: Pick<Database, "query">,
  schema: string,
  leftOut: readonly string[],
): Promise<Record<string, string>> => {
  const tables = await db.query<{ name: string }>({
    text: `select table_name as name from information_schema.tables
      where table_schema = $1 and table_type = 'BASE TABLE' order by 1`,
    values: [schema],
  });
  const sums: Record<string, string> = {};
  for (const { name } of tables.filter((one) => !leftOut.includes(one.name))) {
    const [row] = await db.query<{ sum: string }>({
      text: `select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum
        from ${schema}."${name}" t`,
    });
    sums[name] = row?.sum ?? "";
  }
  return sums;
};

// The tables of one world, to be compared: what was not touched has the same sum as before.
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import { expect } from "vitest";
import type { Database } from "../../server/src/kit/db/db.ts";

type Db = Pick<Database, "query">;

// The row that says that there is another world, and rounds that note when they were made.
const restless = ["test_world", "job", "job_run", "book_check", "rollup_tier", "rollup_balance"];

/** Tables that a person's calls move in the live world alone: sessions, and the record of entering. */
export const ofSessions = ["staff_session", "test_session", "audit_entry", "audit_head"];

const readers = ["rollup_run", "fraud_reading", "tier_reading", "settlement_run"];

/** Every table of `schema`, with the number of its rows and a sum over what they hold; rounds and `leftOut` apart. */
export const sumsOf = async (
  db: Db,
  schema: string,
  leftOut: readonly string[] = [],
): Promise<Record<string, string>> => {
  const tables = await db.query<{ name: string }>({
    text: `select table_name as name from information_schema.tables
      where table_schema = $1 and table_type = 'BASE TABLE' order by 1`,
    values: [schema],
  });
  const sums: Record<string, string> = {};
  for (const { name } of tables.filter((one) => ![...restless, ...leftOut].includes(one.name))) {
    const [row] = await db.query<{ sum: string }>({
      text: `select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum
        from ${schema}."${name}" t`,
    });
    sums[name] = row?.sum ?? "";
  }
  return sums;
};

/** Readers of the feed that have yet to read its last event, or have never run. */
const behind = async (db: Db, schema: string): Promise<string[]> => {
  const late: string[] = [];
  for (const reader of readers) {
    const rows = await db.query({
      text: `select 1 from ${schema}.event e left join ${schema}.${reader} r on true
        where r.tx is null or (e.tx, e.member_id, e.event_no) > (r.tx::text::xid8, r.member_id, r.event_no) limit 1`,
    });
    if (rows.length > 0) late.push(reader);
  }
  return late;
};

/** The same sums, once nothing moves by itself any more. */
export const sumsAtRest = async (
  db: Db,
  schema: string,
  leftOut: readonly string[] = [],
): Promise<Record<string, string>> => {
  await expect.poll(() => behind(db, schema), { timeout: minuteMs }).toEqual([]);
  let last = await sumsOf(db, schema, leftOut);
  const isSame = async (): Promise<boolean> => {
    const before = last;
    last = await sumsOf(db, schema, leftOut);
    return JSON.stringify(before) === JSON.stringify(last);
  };
  await expect.poll(isSame, { interval: 6_000, timeout: minuteMs }).toBe(true);
  return last;
};

// A first start that is killed (SIGKILL) again and again while it makes the demo marketplace, wherever it
// is: between two batches of a step, between its strands, before anything. The ledger in the end is that of
// a start which nobody disturbed, byte for byte.
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Database } from "../../../server/src/kit/db/db.ts";
import { testDatabase } from "../../../server/src/kit/testing/database.ts";
import { readTrialBalance } from "../../../server/src/ledger/service/reading.ts";
import { openLoaders } from "../../support/loaders.ts";
import { dice } from "../../support/nights.ts";
import { roundsOf, seedOf } from "../../support/rounds.ts";

const run = openLoaders();

/** Starts a load and kills it so long after it went on with the year; the words it said. */
const load = (url: string, killAfterMs?: number): Promise<string[]> =>
  run(join(import.meta.dirname, "demo-loader.ts"), { env: { DATABASE_URL: url } }, killAfterMs);

/** What members have and share, row by row; transaction ids, a place in their order and random ids aside. */
const dump = async (db: Database): Promise<Record<string, string>> => {
  const tables = await db.query<{ name: string }>({
    text: `select distinct table_name as name from information_schema.columns
      where table_schema = 'public' and table_name not in ('rollup_run', 'settlement_run', 'close_request')
        and (column_name = 'member_id' or table_name = 'shared_counter')`,
  });
  const dumped: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await db.query<{ text: string | null }>({
      text: `select string_agg(r, E'\\n' order by r collate "C") as text
        from (select (to_jsonb(t) - 'tx' - 'card_id')::text as r from ${name} t) rows`,
    });
    dumped[name] = row?.text ?? "";
  }
  return dumped;
};

test("a demo that is killed again and again comes to the same ledger", async () => {
  const calm = await testDatabase();
  expect(await load(calm.url)).toEqual(["begun", "loaded"]);
  const disturbed = await testDatabase();
  const roll = dice(seedOf(20_261_121));
  const wanted = roundsOf({ ci: 6, long: 12, again: 6 });
  let killed = 0;
  for (let tries = 0; killed < wanted && tries < 20; tries += 1) {
    const said = await load(disturbed.url, 20 + roll(80));
    if (said.includes("loaded")) break;
    killed += 1;
  }
  expect(killed).toBeGreaterThanOrEqual(wanted / 2);
  await load(disturbed.url);
  expect(await load(disturbed.url)).toEqual(["already"]);
  const [one, other] = [await dump(calm), await dump(disturbed)];
  expect(one["sales_order"]?.split("\n").length).toBe(400);
  for (const [table, rows] of Object.entries(one))
    expect([table, other[table]]).toEqual([table, rows]);
  expect(await readTrialBalance(disturbed)).toMatchObject({ balanced: true, differences: [] });
});

// A file of members whose posting, and then whose taking back, is killed (SIGKILL) again and again: run once more it goes
// on, and each member came over once, and went once.
import { join } from "node:path";
import { expect, test } from "vitest";
import { fileWriter } from "../../server/src/imports/testing.ts";
import { testDatabase } from "../../server/src/kit/testing/database.ts";
import { readTrialBalance } from "../../server/src/ledger/service/reading.ts";
import { rebuildFigures } from "../../server/src/ledger/service/rebuild.ts";
import { moveHead, moveMap } from "../../server/src/moving/testing.ts";
import { openLoaders } from "../support/loaders.ts";
import { dice } from "../support/nights.ts";
import { seedOf } from "../support/rounds.ts";

const db = await testDatabase();
const write = await fileWriter();
const count = 300;
const lines = Array.from({ length: count }, (_, n) => `K-${n};CARD-${n};;;;;10;;;;;5;;;;`);
const file = await write("killed.csv", [moveHead, ...lines].join("\n"));

const run = openLoaders();

/** Runs the file one way and kills it so long after it has begun; the words it said. */
const load = (way: "post" | "undo", killAfterMs?: number): Promise<string[]> =>
  run(
    join(import.meta.dirname, "moving-loader.ts"),
    { args: [db.url, file, JSON.stringify(moveMap()), way] },
    killAfterMs,
  );

/** Kills it until it gets through once; how often it was killed. */
const disturbed = async (way: "post" | "undo", roll: (below: number) => number) => {
  let killed = 0;
  for (; killed < 2; killed += 1) if ((await load(way, roll(40))).length > 1) break;
  return killed;
};

const members = () =>
  db.query({
    text: `select active, lots, entries::json as entries, ids, count(*)::int as members from (
        select active::int, (select count(*)::int from lot l where l.member_id = a.member_id) as lots,
          (select json_agg(e.points order by entry_no)::text from entry e
            where e.member_id = a.member_id) as entries,
          (select count(*)::int from member_lookup k where k.member_id = a.member_id) as ids
        from account a) one group by 1, 2, one.entries, 4`,
  });

test("killed while it is posted and while it is taken back, each member comes once and goes once", async () => {
  const roll = dice(seedOf(20_261_128));
  expect(await disturbed("post", roll)).toBeGreaterThan(0);
  expect((await load("post")).at(-1)).toBe("posted");
  expect(await members()).toEqual([{ active: 15, lots: 2, entries: [15], ids: 2, members: count }]);
  expect(await disturbed("undo", roll)).toBeGreaterThan(0);
  expect(["undone", "nothing"]).toContain((await load("undo")).at(-1));
  expect(await members()).toEqual([
    { active: 0, lots: 2, entries: [15, -15], ids: 1, members: count },
  ]);
  const trial = await readTrialBalance(db);
  expect(trial).toMatchObject({ balanced: true, differences: [] });
  const stale: unknown[] = [];
  await rebuildFigures(db, { mend: false, found: (one) => stale.push(one) });
  expect(stale).toEqual([]);
});

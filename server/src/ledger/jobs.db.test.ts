// Points of members who do nothing become active and expire all the same, once.
import { dayMs as day } from "@nuqta/contracts/kit/time.ts";
import { expect, test } from "vitest";
import { accept } from "../kit/pure/decision.ts";
import { testDatabase } from "../kit/testing/database.ts";
import { credit } from "./domain/credit.ts";
import { noRows } from "./service/command.ts";
import { openPosting } from "./service/open-posting.ts";
import { readTrialBalance } from "./service/reading.ts";
import { settleAll } from "./service/settling.ts";

const start = Date.parse("2026-11-01T00:00:00Z");
// Without this way to read, rows come as they lie on the disk.
const db = await testDatabase({ settings: { enable_indexscan: "off" } });
let now = start;
const posting = openPosting<object>({
  db,
  clock: () => new Date(now),
  configAt: async () => ({}),
  currentConfig: async () => ({ version: 1, config: {} }),
  programmeVersion: () => 1,
});

const give = (externalId: string, availableAt: number, expiresAt: number, lots = 1) =>
  posting.submit({
    member: { externalId, create: true },
    actor: "test",
    prepare: () => ({
      lots: "none",
      reads: noRows,
      decide: ({ book }) => {
        const worth = { costPoints: 500, costPiastres: 1000, funding: [] };
        const lot = { points: 10, availableAt, expiresAt, ...worth };
        const all = Array.from({ length: lots }, () => lot);
        credit(book, { kind: "earn", effectiveAt: now }, "issued", all);
        return accept({ status: 201, body: {} });
      },
    }),
  });

const kinds = async () =>
  db.query<{ kind: string; n: number }>({
    text: "select kind, count(*)::int8 as n from entry group by kind order by kind",
  });

test("a sweep settles everybody who is due, and a second one finds nothing", async () => {
  const version = await db.query<{ version: number }>({
    text: "select version from config_version",
  });
  expect(version[0]?.version).toBe(1);
  await Promise.all(
    Array.from({ length: 1_203 }, (_, i) => give(`m-${i}`, start + 2 * day, start + 5 * day)),
  );
  now = start + 3 * day;
  expect(await settleAll({ db, posting }, new Date(0), new Date(now))).toBe(1_203);
  expect(await kinds()).toEqual([
    { kind: "activate", n: 1_203 },
    { kind: "earn", n: 1_203 },
  ]);
  now = start + 5 * day;
  // A stop in the middle ends a sweep after one of its batches; the next one goes on.
  const stopped = AbortSignal.abort();
  expect(await settleAll({ db, posting }, new Date(start), new Date(now), stopped)).toBe(500);
  // Two sweeps at once, as two processes would run them.
  await Promise.all([
    settleAll({ db, posting }, new Date(start), new Date(now)),
    settleAll({ db, posting }, new Date(start), new Date(now)),
  ]);
  expect(await settleAll({ db, posting }, new Date(start), new Date(now))).toBe(0);
  expect(await kinds()).toEqual([
    { kind: "activate", n: 1_203 },
    { kind: "earn", n: 1_203 },
    { kind: "expire", n: 1_203 },
  ]);
  expect(await readTrialBalance(db)).toMatchObject({ sum: 0, differences: [] });
});

test("lots that fall due together come in the order of their numbers, wherever they are kept", async () => {
  now = start + 6 * day;
  await give("m-many", start + 7 * day, start + 9 * day, 5);
  const [row] = await db.query<{ id: number }>({
    text: "select member_id as id from account where external_id = 'm-many'",
  });
  // Rows that were written again, with another time in their index, stand behind the others.
  for (const seconds of [1, -1])
    await db.query({
      text: `update lot set expires_at = expires_at + $2 * interval '1 second'
        where member_id = $1 and lot_no <= 3`,
      values: [row?.id, seconds],
    });
  now = start + 9 * day;
  await settleAll({ db, posting }, new Date(start), new Date(now));
  const moved = await db.query<{ lot: number }>({
    text: "select lot_no as lot from posting where member_id = $1 order by entry_no, seq",
    values: [row?.id],
  });
  const inOrder = [1, 2, 3, 4, 5];
  expect(moved.map(({ lot }) => lot)).toEqual([...inOrder, ...inOrder, ...inOrder]);
});

// The kept figures equal direct sums over a random ledger, whatever comes when, and after any kill.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { dayMs as day, hourMs } from "@nuqta/contracts/kit/time.ts";
import { expect, test } from "vitest";
import { randomFrom } from "../../kit/pure/random.ts";
import type { Book } from "../../ledger/domain/book.ts";
import { credit } from "../../ledger/domain/credit.ts";
import { settleDue } from "../../ledger/domain/settle.ts";
import {
  choose,
  clawBack,
  debitAdjustment,
  hold,
  redeem,
  release,
} from "../../ledger/domain/spend.ts";
import { testMembers } from "../../members/testing.ts";
import { activeChanges } from "../domain/active.ts";
import { readLeft } from "../store/issued.ts";
import { figureTables, findRun, holdRun, moveRun } from "../store/run.ts";
import {
  activeOn,
  catchUpAll,
  fundedPoints,
  keptByDay,
  lotPoints,
  lotsByIssue,
  monthsThatDiffer,
  type Outstanding,
  postedByDay,
} from "../testing.ts";
import { addBehind, addEvents, catchUp } from "./catch-up.ts";
import { rebuildFigures } from "./rebuild.ts";

const start = Date.parse("2026-10-25T10:00:00Z");
const { db, move, setTime, programmes } = await testMembers(new Date(start).toISOString());
const random = randomFrom("analytics");
let now = start;
const clock = () => new Date(now);
const parts = { db, programmes };

const fundings = [
  [{ party: "platform", points: 1 }],
  [
    { party: "platform", points: 2 },
    { party: "seller:S-1", points: 1 },
  ],
  [
    { party: "seller:S-1", points: 3 },
    { party: "seller:S-2", points: 5 },
    { party: "brand:B-1", points: 1 },
  ],
];

/** One thing that happens to a member's points, now or (as `at` says) earlier. */
const step = (book: Book, at: number): void => {
  settleDue(book);
  const points = random.between(1, 97);
  const what = random.below(8);
  if (what <= 2) {
    const availableAt = random.pick([at, at + 3 * day, null]);
    const expiresAt = availableAt === null ? null : availableAt + random.between(1, 9) * day;
    const lots = [0, 1].map(() => ({
      points,
      orderId: "O",
      lineId: "1",
      sellerId: random.pick(["S-1", "S-2", null]),
      brandId: random.pick(["B-1", null]),
      availableAt,
      expiresAt,
      costPoints: random.pick([500, 300]),
      costPiastres: 1000,
      funding: random.pick(fundings).map((one) => ({ ...one, points: one.points * points })),
    }));
    credit(book, { kind: "earn", effectiveAt: at, orderId: "O" }, "issued", lots);
    settleDue(book);
    return;
  }
  if (what <= 4) {
    const taken = choose(book, points);
    if (!taken) return;
    hold(book, { kind: "hold", effectiveAt: at }, taken);
    if (what === 3) redeem(book, { kind: "redeem", effectiveAt: at }, taken);
    else release(book, { kind: "release", effectiveAt: at }, taken);
    return;
  }
  if (what === 5) {
    clawBack(
      book,
      { kind: "clawback", effectiveAt: at },
      [{ orderId: "O", lineId: "1", points }],
      random.pick(["debt", "within_balance"]),
    );
    return;
  }
  if (what === 6) debitAdjustment(book, { kind: "adjust", effectiveAt: at }, points);
};

const live = async (steps: number): Promise<void> => {
  for (let i = 0; i < steps; i += 1) {
    now += random.between(0, 6) * hourMs;
    setTime(new Date(now).toISOString());
    const at = now - random.pick([0, 0, 0, 1, 5, 40]) * day;
    await move(`M-${random.below(7)}`, (book) => step(book, at));
  }
};

/** Points left by who pays, month of issue and cost, as the figures add up. */
const issuedLeft = async (): Promise<Outstanding> => {
  const keyed = (await readLeft(db)).map(({ party, issuedIn, costPoints: cost, points }) => {
    const one = { party, issuedIn, cost, points };
    return [`${party} ${issuedIn} ${cost}`, one] as const;
  });
  return keyed.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
};

const expectEqual = async (): Promise<void> => {
  expect(await keptByDay(db)).toEqual(await postedByDay(db));
  expect(await fundedPoints(db)).toEqual(await lotPoints(db));
  expect(await monthsThatDiffer(db)).toEqual([]);
  expect(await issuedLeft()).toEqual(await lotsByIssue(db));
  for (const span of [1, 7, 30, 90])
    for (const when of [now, now - 9 * day, now - 35 * day]) {
      const on = new Date(when).toISOString().slice(0, 10);
      const [kept, counted] = await activeOn(db, span, on);
      expect([span, on, kept]).toEqual([span, on, counted]);
    }
};

test("every figure equals the sum over entries, late and back-dated ones on their own day", async () => {
  for (let round = 0; round < 4; round += 1) {
    await live(120);
    await catchUpAll(parts, clock);
    await expectEqual();
  }
  const measures = new Set((await keptByDay(db)).map(({ measure }) => measure));
  for (const one of ["issued", "redeemed", "expired", "clawed_back", "owed", "shortfall", "repaid"])
    expect([one, measures.has(one)]).toEqual([one, true]);
  expect(await fundedPoints(db)).toHaveLength(2);
  const left = await issuedLeft();
  for (const part of ["party", "issuedIn"] as const)
    expect(new Set(left.map((one) => one[part])).size).toBeGreaterThan(2);
});

test("two runs at once, and one that is killed before its commit, count nothing twice", async () => {
  await live(60);
  await Promise.all([catchUpAll(parts, clock), catchUpAll(parts, clock)]);
  await expectEqual();
  await live(60);
  const killed = Object.assign(Object.create(db) as typeof db, {
    transaction: <T>(work: Parameters<typeof db.transaction<T>>[0]) =>
      db.transaction<T>(async (tx) => {
        await work(tx);
        throw new Error("killed");
      }),
  });
  await expect(catchUp({ db: killed, programmes }, clock)).rejects.toThrow("killed");
  await catchUpAll(parts, clock);
  await expectEqual();
  expect(await catchUp(parts, clock)).toBe(0);
});

test("working everything out anew finds nothing, and mends what somebody has changed", async () => {
  const changed: string[] = [];
  const options = { now: clock, found: (one: { table: string }) => changed.push(one.table) };
  const whole = await rebuildFigures(db, programmes, { ...options, mend: false });
  expect([changed, whole.differences]).toEqual([[], 0]);
  expect(whole.events).toBeGreaterThan(300);
  await db.query({ text: "update rollup_daily set issued = issued + 1 where scope = 'all'" });
  const found = await rebuildFigures(db, programmes, { ...options, mend: false });
  expect(found.differences).toBeGreaterThan(1);
  await expect(expectEqual()).rejects.toThrow();
  await rebuildFigures(db, programmes, { ...options, mend: true });
  await expectEqual();
});

/** Everything as an upgrade leaves it. */
const beginAnew = async (): Promise<void> => {
  const file = join(import.meta.dirname, "../../../migrations/0129-liability-by-age.sql");
  const upgrade = readFileSync(file, "utf8");
  for (const text of upgrade.slice(upgrade.indexOf("delete from")).split(";"))
    if (text.trim() !== "") await db.query({ text });
  await db.query({ text: "delete from rollup_tier_move" });
};

/** Steps of all else, and steps that follow them a while, each kept by itself; answers the places they came to. */
const inSteps = async (): Promise<Set<string>> => {
  const places = new Set<string>();
  for (let i = 0; i < 4; i += 1)
    await db.transaction(async (tx) => {
      const run = await addEvents(tx, await holdRun(tx, "Africa/Cairo"), { programmes, limit: 9 });
      const step = await addBehind(tx, run, 40);
      places.add(JSON.stringify(step.behind));
      await moveRun(tx, step);
    });
  return places;
};

test("a database from before they were counted gets points by month of issue, and all else goes on", async () => {
  await beginAnew();
  await live(60);
  expect((await inSteps()).size).toBe(4);
  await catchUpAll(parts, clock);
  await expectEqual();
  expect((await findRun(db))?.behind).toBeNull();
  await live(20);
  await catchUpAll(parts, clock);
  await expectEqual();
});

test("what a process of before counts alone is counted by month of issue afterwards", async () => {
  const known = await db.query({ text: "select * from rollup_issued" });
  const [place] = await db.query<{ tx: string; member: number; event: number }>({
    text: "select behind_tx::text as tx, behind_member_id as member, behind_event_no as event from rollup_run",
  });
  await live(30);
  await catchUpAll(parts, clock);
  // One of before moves the place of all and writes no points by month of issue.
  await db.query({ text: "delete from rollup_issued" });
  await db.query({
    text: "insert into rollup_issued select * from json_populate_recordset(null::rollup_issued, $1::json)",
    values: [JSON.stringify(known)],
  });
  await db.query({
    text: "update rollup_run set behind_tx = $1::text::xid8, behind_member_id = $2, behind_event_no = $3",
    values: [place?.tx, place?.member, place?.event],
  });
  expect((await findRun(db))?.behind).not.toBeNull();
  await live(20);
  await catchUpAll(parts, clock);
  await expectEqual();
});

test("what a process of before begins anew, for another zone, is counted once by month of issue", async () => {
  // One of before empties its own tables and goes back to the first event.
  for (const table of figureTables)
    if (table !== "rollup_issued" && table !== "rollup_tier_move")
      await db.query({ text: `delete from ${table}` });
  await db.query({
    text: "update rollup_run set tx = '0', member_id = 0, event_no = 0, events = 0",
  });
  expect((await findRun(db))?.behind).not.toBeNull();
  await inSteps();
  await catchUpAll(parts, clock);
  await expectEqual();
});

test.each([
  [[], 10, [10, 17]],
  [[8], 10, [15, 17]],
  [[12], 10, [10, 12]],
  [[5, 11], 10, []],
  [[1, 20], 10, [10, 17]],
])(
  "a member active on %j who was active on day %d besides counts from %j",
  (known, on, expected) => {
    expect(activeChanges(known, on, 7).map((change) => change.day)).toEqual(expected);
  },
);

// Counting members once: who joined, who came back, whom a campaign reached first.
import type { Tx } from "../../kit/db/db.ts";
import { dateOf, dayOf } from "../../kit/pure/local-time.ts";
import { activeChanges, spans } from "../domain/active.ts";
import { type Folded, type MonthNews, monthOf } from "../domain/fold.ts";
import { type DailyKey, dailyTally } from "../domain/measures.ts";
import * as add from "../store/add.ts";
import * as store from "../store/members.ts";

const reach = Math.max(...spans);

/** Adds days on which members were active, and moves the numbers of active members by them. */
export const addActiveDays = async (tx: Tx, days: Folded["activeDays"]): Promise<void> => {
  if (days.length === 0) return;
  const known = new Map<number, Set<number>>();
  for (const { memberId, day } of await store.daysAround(tx, days, reach)) {
    const list = known.get(memberId) ?? new Set<number>();
    known.set(memberId, list.add(dayOf(day)));
  }
  const changes: { span: number; day: string; change: number }[] = [];
  for (const { memberId, day } of days) {
    const list = known.get(memberId) ?? new Set<number>();
    const number = dayOf(day);
    if (list.has(number)) continue;
    for (const span of spans)
      for (const change of activeChanges([...list], number, span))
        changes.push({ span, day: dateOf(change.day), change: change.change });
    known.set(memberId, list.add(number));
  }
  await store.addDays(tx, days);
  await add.addActive(tx, changes);
};

type Joined = { memberId: number; joined: string };

const cohortRow = (joined: string, one: MonthNews, sign: 1 | -1): add.CohortRow => ({
  joined: monthOf(joined),
  month: one.month,
  members: one.isActive ? sign : 0,
  spend: sign * one.spend,
  redeemed: sign * one.redeemed,
});

/**
 * Counts who joined when, and adds months to the cohorts. An order from before moves the day on which
 * its member joined, and the member's past moves with it.
 */
export const addMembers = async (
  tx: Tx,
  joined: readonly Joined[],
  months: readonly MonthNews[],
): Promise<void> => {
  if (joined.length === 0) return;
  const before = new Map(
    (
      await store.joinedOf(
        tx,
        joined.map(({ memberId }) => memberId),
      )
    ).map((one) => [one.memberId, one.joined]),
  );
  const moved = joined.filter(({ memberId, joined: day }) => before.get(memberId) !== day);
  const counted = dailyTally();
  const count = (day: string, change: number) =>
    counted.add({ scope: "all", id: "", day }, "members_new", change);
  for (const { memberId, joined: day } of moved) {
    const was = before.get(memberId);
    if (was !== undefined) count(was, -1);
    count(day, 1);
  }
  await add.addDaily(tx, counted.rows());
  if (moved.length > 0) await store.writeJoined(tx, moved);
  await addMonths(tx, { joined, before, months });
};

const addMonths = async (
  tx: Tx,
  given: {
    joined: readonly Joined[];
    before: ReadonlyMap<number, string>;
    months: readonly MonthNews[];
  },
): Promise<void> => {
  const now = new Map(given.joined.map(({ memberId, joined }) => [memberId, joined]));
  const known = new Map<string, MonthNews>();
  for (const one of await store.monthsOf(tx, [...now.keys()]))
    known.set(`${one.memberId} ${one.month}`, one);
  const rows: add.CohortRow[] = [];
  for (const one of known.values()) {
    const [was, is] = [given.before.get(one.memberId), now.get(one.memberId)];
    if (was === undefined || is === undefined || monthOf(was) === monthOf(is)) continue;
    rows.push(cohortRow(was, one, -1), cohortRow(is, one, 1));
  }
  const after = given.months.map((one) => {
    const had = known.get(`${one.memberId} ${one.month}`);
    const isNew = one.isActive && had?.isActive !== true;
    const joined = now.get(one.memberId);
    if (joined !== undefined) rows.push(cohortRow(joined, { ...one, isActive: isNew }, 1));
    return {
      ...one,
      isActive: one.isActive || had?.isActive === true,
      spend: one.spend + (had?.spend ?? 0),
      redeemed: one.redeemed + (had?.redeemed ?? 0),
    };
  });
  if (after.length > 0) await store.writeMonths(tx, after);
  await add.addCohorts(tx, rows);
};

/** Counts members whom a campaign gave points for the first time, on the first day it did. */
export const addReached = async (tx: Tx, reached: Folded["reached"]): Promise<void> => {
  if (reached.length === 0) return;
  const key = (one: { memberId: number; campaignId: string }) =>
    `${one.memberId} ${one.campaignId}`;
  const first = new Map((await store.firstReached(tx, reached)).map((one) => [key(one), one.day]));
  const earlier = reached.filter((one) => one.day < (first.get(key(one)) ?? "9999"));
  if (earlier.length === 0) return;
  const counted = dailyTally();
  for (const one of earlier) {
    const was = first.get(key(one));
    const at = (day: string): DailyKey => ({ scope: "campaign", id: one.campaignId, day });
    if (was !== undefined) counted.add(at(was), "members_new", -1);
    counted.add(at(one.day), "members_new", 1);
  }
  await add.addDaily(tx, counted.rows());
  await store.writeReached(tx, earlier);
};

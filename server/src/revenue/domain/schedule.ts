// Deferred revenue, cohort by cohort: what of the price of sales belongs to the points that they earned, and what of it is
// revenue by now. Every figure is a sum since the beginning, rounded down once; a month is the difference of two.
// Decision 0169.
import type { RevenueMove, RevenueMovement, RevenueTerms } from "@nuqta/contracts/revenue.ts";
import { expectationAt } from "./expectation.ts";
import { type Fact, type Standing, standingOf, togetherFacts } from "./facts.ts";

/** Terms that a cohort's price was shared out with; they stay when the accountant changes the basis. */
export type FirstTerms = Pick<RevenueTerms, "share_bps" | "value_points" | "value_piastres">;

/** A cohort at the end of a month; points and piastres since the beginning. */
export type Row = Standing & {
  party: string;
  cohort: string;
  terms: FirstTerms;
  first_bps: number;
  expected_bps: number;
  /** Price of the sales as far as it is revenue of the marketplace, and of their points by themselves. */
  price: number;
  value: number;
  /** Part of the price that belongs to the points, and what of it stands after returns. */
  deferred: number;
  net_deferred: number;
  /** Revenue by now, by its cause. */
  redemption: number;
  breakage: number;
  re_estimate: number;
  expiry: number;
};

/** Product over product, rounded down; for figures whose product needs more than 53 bits. */
const part = (amounts: readonly number[], by: readonly number[]): number => {
  const product = (all: readonly number[]) => all.reduce((so, one) => so * BigInt(one), 1n);
  return Number(product(amounts) / product(by));
};

/** Points that are expected to be redeemed in all: by a rate, but no less than were redeemed. */
const expectedPoints = (rate: number, counted: number, redeemed: number): number =>
  Math.max(redeemed, part([counted, rate], [10_000]));

const revenueBy = (net_deferred: number, redeemed: number, expected: number): number =>
  expected === 0 ? 0 : part([net_deferred, redeemed], [expected]);

/** Price of a cohort and the part of it that belongs to its points, by their prices by themselves. */
const shareOut = (
  { share_bps, value_points, value_piastres }: FirstTerms,
  first: number,
  { issued, counted, sold }: Standing,
): Pick<Row, "price" | "value" | "deferred" | "net_deferred"> => {
  const price = part([sold, share_bps], [10_000]);
  const value = part([issued, value_piastres, first], [value_points, 10_000]);
  const deferred = value === 0 ? 0 : part([price, value], [price + value]);
  const net_deferred = issued === 0 ? 0 : part([deferred, Math.min(counted, issued)], [issued]);
  return { price, value, deferred, net_deferred };
};

/** Revenue of a cohort so far, by its cause; `before` is the cohort a month ago. */
const revenueOf = (
  { net_deferred, rate }: { net_deferred: number; rate: number },
  { counted, redeemed, left }: Pick<Standing, "counted" | "redeemed" | "left">,
  before: Row | undefined,
): Pick<Row, "redemption" | "breakage" | "re_estimate" | "expiry"> => {
  const expected = expectedPoints(rate, counted, redeemed);
  const earned = revenueBy(net_deferred, redeemed, expected);
  // Points that are gone cannot be redeemed any more, whatever was expected; with the last of them all is revenue.
  const all =
    left === 0
      ? net_deferred
      : revenueBy(net_deferred, redeemed, Math.min(expected, redeemed + left));
  const redemption =
    counted === 0 ? 0 : part([net_deferred, Math.min(redeemed, counted)], [counted]);
  let re_estimate = 0;
  if (before !== undefined) {
    const was = Math.max(before.redeemed, 0);
    const stood = Math.max(before.counted, 0);
    const anew = revenueBy(before.net_deferred, was, expectedPoints(rate, stood, was));
    const so = before.redemption + before.breakage + before.re_estimate;
    re_estimate = before.re_estimate + anew - so;
  }
  return {
    redemption,
    breakage: earned - redemption - re_estimate,
    re_estimate,
    expiry: all - earned,
  };
};

const rowKey = ({ party, cohort }: { party: string; cohort: string }): string =>
  JSON.stringify([party, cohort]);

export type Schedule = { rows: Row[]; history: number; isAssumed: boolean };

/** Cohorts at the end of a month, out of all that happened up to it; `before` are those of a month ago. */
export const scheduleAt = (
  month: string,
  { facts, terms, before }: { facts: readonly Fact[]; terms: RevenueTerms; before: readonly Row[] },
): Schedule => {
  const principals = new Set(terms.principals);
  const own = facts.filter(({ party }) => principals.has(party));
  const expectation = expectationAt(own, month, terms);
  const earlier = new Map(before.map((row) => [rowKey(row), row]));
  const cohorts = togetherFacts(
    own.filter(({ is_sale }) => is_sale).map((fact) => ({ ...fact, month })),
  );
  const rows = cohorts.map((fact): Row => {
    const { party, cohort } = fact;
    const is = standingOf(fact);
    // What was given back after its lot was gone is in a lot of its own, without a sale.
    const points = { ...is, redeemed: Math.max(is.redeemed, 0) };
    const was = earlier.get(rowKey(fact));
    // What was expected of points that are all gone is not estimated again.
    const isOver = was?.left === 0 && points.left === 0;
    const expected_bps = isOver ? was.expected_bps : expectation.of(cohort, points);
    const { share_bps, value_points, value_piastres } = was?.terms ?? terms;
    const kept = { share_bps, value_points, value_piastres };
    const first_bps = was?.first_bps ?? expected_bps;
    const shared = shareOut(kept, first_bps, points);
    return {
      ...{ party, cohort, ...points, terms: kept, first_bps, expected_bps },
      ...{ price: shared.price, value: shared.value, deferred: shared.deferred },
      net_deferred: shared.net_deferred,
      ...revenueOf({ net_deferred: shared.net_deferred, rate: expected_bps }, points, was),
    };
  });
  const { history, isAssumed } = expectation;
  return { rows: rows.sort(compareRows), history, isAssumed };
};

const compareRows = (a: Row, b: Row): number =>
  a.party === b.party
    ? a.cohort < b.cohort
      ? -1
      : Number(a.cohort > b.cohort)
    : a.party < b.party
      ? -1
      : 1;

export const recognisedOf = ({ redemption, breakage, re_estimate, expiry }: Row): number =>
  redemption + breakage + re_estimate + expiry;

/** Revenue of a cohort that is deferred still. */
export const closingOf = (row: Row): number => row.net_deferred - recognisedOf(row);

type Moves = Record<RevenueMove, number>;

const movesOf = (after: Row | undefined, before: Row | undefined): Omit<Moves, "transition"> => {
  const moved = (of: (row: Row) => number): number =>
    (after ? of(after) : 0) - (before ? of(before) : 0);
  return {
    deferral: moved(({ deferred }) => deferred),
    return: moved(({ deferred, net_deferred }) => net_deferred - deferred),
    redemption: 0 - moved(({ redemption }) => redemption),
    breakage: 0 - moved(({ breakage }) => breakage),
    re_estimate: 0 - moved(({ re_estimate }) => re_estimate),
    expiry: 0 - moved(({ expiry }) => expiry),
  };
};

/**
 * Deferred revenue of each payer through a month. Payers of `entered` were not deferred for before: what stood a month ago is
 * their transition; payers of `left` are deferred for no more.
 */
export const movementsOf = (
  after: readonly Row[],
  before: readonly Row[],
  { entered, left }: { entered: readonly string[]; left: readonly string[] },
): (RevenueMovement & { party: string })[] => {
  const rows = [...before, ...after];
  const [was, is] = [before, after].map((all) => new Map(all.map((row) => [rowKey(row), row])));
  return [...new Set(rows.map(({ party }) => party))].sort().map((party) => {
    const stood = before.filter((row) => row.party === party);
    const worth = stood.reduce((sum, row) => sum + closingOf(row), 0);
    const movement: RevenueMovement = {
      opening: entered.includes(party) ? 0 : worth,
      ...{ transition: 0, deferral: 0, return: 0, redemption: 0, breakage: 0, re_estimate: 0 },
      ...{ expiry: 0, closing: 0 },
    };
    if (entered.includes(party)) movement.transition = worth;
    if (left.includes(party)) return { party, ...movement, transition: 0 - worth };
    for (const key of new Set(rows.filter((row) => row.party === party).map(rowKey)))
      for (const [move, amount] of Object.entries(movesOf(is?.get(key), was?.get(key))))
        movement[move as RevenueMove] += amount;
    const stands = after.filter((row) => row.party === party);
    movement.closing = stands.reduce((sum, row) => sum + closingOf(row), 0);
    return { party, ...movement };
  });
};

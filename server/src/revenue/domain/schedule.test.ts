import type { RevenueTerms } from "@nuqta/contracts/revenue.ts";
import { expect, test } from "vitest";
import { expectationAt } from "./expectation.ts";
import { type Fact, factsBetween, noSums, standingOf, togetherFacts } from "./facts.ts";
import { closingOf, movementsOf, type Row, recognisedOf, scheduleAt } from "./schedule.ts";

const terms: RevenueTerms = {
  ...{ share_bps: 10_000, value_points: 1, value_piastres: 10, assumed_bps: 8_000 },
  ...{ floor_bps: 0, history_months: 24, principals: ["platform"] },
  codes: {
    ...{ contract_liability: "1", sales_revenue: "2", points_revenue: "3" },
    ...{ breakage_revenue: "4", transition: "5" },
  },
};

const fact = (cohort: string, month: string, sums: Partial<Fact>): Fact => ({
  ...{ ...noSums(), party: "platform", is_sale: true, cohort, month },
  ...sums,
});
const sale = fact("2026-01", "2026-01", { issued: 1_000, sold: 100_000 });

const rowsAt = (month: string, facts: Fact[], before: Row[] = [], changed = {}): Row[] =>
  scheduleAt(month, { facts, terms: { ...terms, ...changed }, before }).rows;

test("a sale's price is shared out by what goods and points cost by themselves", () => {
  // 1,000 points of 10 piastres, of which 80 % are expected: 8,000 beside goods of 100,000.
  const [row] = rowsAt("2026-01", [sale]);
  expect(row).toMatchObject({ price: 100_000, value: 8_000, deferred: 7_407, first_bps: 8_000 });
  expect([row && closingOf(row), row && recognisedOf(row)]).toEqual([7_407, 0]);
  // Of a commission of 12 % it is a part of 12,000 alone.
  const [agent] = rowsAt("2026-01", [sale], [], { share_bps: 1_200 });
  expect([agent?.price, agent?.deferred]).toEqual([12_000, 4_800]);
});

test("what returns take back is deferred no more, and all of it comes back to nothing", () => {
  const first = rowsAt("2026-01", [sale]);
  const half = fact("2026-01", "2026-02", { cancelled: 300, clawed_back: 200 });
  const [row] = rowsAt("2026-02", [sale, half], first);
  expect([row?.deferred, row?.net_deferred, row?.left]).toEqual([7_407, 3_703, 500]);
  const [none] = rowsAt("2026-02", [sale, { ...half, cancelled: 800 }], first);
  expect([none?.net_deferred, none && closingOf(none)]).toEqual([0, 0]);
});

test("redemption releases in proportion to what is expected, and breakage goes with it", () => {
  const used = fact("2026-01", "2026-02", { redeemed: 400 });
  const first = rowsAt("2026-01", [sale]);
  const [row] = rowsAt("2026-02", [sale, used], first);
  // Half of the 800 that are expected: 40 % by redemption, the rest is breakage that goes with it.
  expect(row).toMatchObject({ redemption: 2_962, breakage: 741, re_estimate: 0, expiry: 0 });
  const all = fact("2026-01", "2026-03", { redeemed: 100, expired: 500 });
  const [over] = rowsAt("2026-03", [sale, used, all], row ? [row] : []);
  expect(over && [closingOf(over), recognisedOf(over)]).toEqual([0, 7_407]);
  expect(over?.expiry).toBe(7_407 - Math.floor((7_407 * 500) / 800));
});

test("points that ended cannot be redeemed any more, whatever was expected", () => {
  const used = fact("2026-01", "2026-02", { redeemed: 400 });
  const was = rowsAt("2026-02", [sale, used], rowsAt("2026-01", [sale]));
  const ended = fact("2026-01", "2026-03", { expired: 500 });
  // 400 of the 500 that are possible instead of 400 of the 800 that were expected.
  const [row] = rowsAt("2026-03", [sale, used, ended], was);
  expect(row?.expiry).toBe(Math.floor((7_407 * 400) / 500) - Math.floor((7_407 * 400) / 800));
  expect([row?.left, row && closingOf(row)]).toEqual([100, 7_407 - Math.floor((7_407 * 4) / 5)]);
});

test("another estimate is caught up with at once, and a price is never shared out anew", () => {
  const used = fact("2026-01", "2026-02", { redeemed: 400 });
  const was = rowsAt("2026-02", [sale, used], rowsAt("2026-01", [sale]));
  const [row] = rowsAt("2026-03", [sale, used], was, { assumed_bps: 5_000, share_bps: 1 });
  expect(row).toMatchObject({ deferred: 7_407, first_bps: 8_000, expected_bps: 5_000 });
  // 400 of 500 instead of 400 of 800.
  expect(row?.re_estimate).toBe(Math.floor((7_407 * 400) / 500) - Math.floor((7_407 * 400) / 800));
  const fell = rowsAt("2026-03", [sale, used], was, { assumed_bps: 10_000 });
  expect(fell[0]?.re_estimate).toBeLessThan(0);
});

test("given back points are deferred again, and repaid ones are used", () => {
  const moved = fact("2026-01", "2026-02", { redeemed: 400, given_back: 400, repaid: 200 });
  const [row] = rowsAt("2026-02", [sale, moved], rowsAt("2026-01", [sale]));
  expect(row).toMatchObject({ redeemed: 200, left: 800, redemption: 1_481 });
});

test("points without a sale, and points of others, are deferred for nobody", () => {
  const gift = { ...fact("2026-01", "2026-01", { adjusted: 500 }), is_sale: false };
  const others = { ...sale, party: "seller:S-1" };
  expect(rowsAt("2026-01", [gift, others])).toEqual([]);
  expect(
    rowsAt("2026-01", [sale, others], [], { principals: ["platform", "seller:S-1"] }),
  ).toHaveLength(2);
});

test("expectations come from older cohorts, once there are enough, and never below the floor", () => {
  const months = ["2026-01", "2026-02", "2026-03", "2026-04"];
  const facts = months.flatMap((cohort, i) => [
    fact(cohort, cohort, { issued: 1_000, sold: 1, redeemed: 100 }),
    ...months.slice(i + 1).map((month) => fact(cohort, month, { redeemed: 50 })),
  ]);
  const of = (cohort: string, changed: Partial<RevenueTerms>) => {
    const own = facts.filter((one) => one.cohort === cohort);
    const standing = standingOf(
      togetherFacts(own.map((one) => ({ ...one, month: "" })))[0] ?? sale,
    );
    return expectationAt(facts, "2026-04", { ...terms, ...changed }).of(cohort, standing);
  };
  expect(of("2026-04", { history_months: 4 })).toBe(8_000);
  // 100 of 1,000 at once, and 50 at each of the three ages ahead.
  expect(of("2026-04", { history_months: 3 })).toBe(2_500);
  expect(of("2026-02", { history_months: 3 })).toBe(2_500);
  expect(of("2026-01", { history_months: 3, floor_bps: 6_000 })).toBe(6_000);
});

test("payers that enter bring what stood before, and those that leave take it away", () => {
  const before = rowsAt("2026-01", [sale]);
  const after = rowsAt("2026-02", [sale, fact("2026-01", "2026-02", { redeemed: 80 })], before);
  const [entered] = movementsOf(after, before, { entered: ["platform"], left: [] });
  expect(entered).toMatchObject({ opening: 0, transition: 7_407, deferral: 0, closing: 6_667 });
  const [left] = movementsOf([], before, { entered: [], left: ["platform"] });
  expect(left).toMatchObject({ opening: 7_407, transition: -7_407, deferral: 0, closing: 0 });
});

test("facts that lead from some to others add up to them", () => {
  const known = [sale];
  const whole = [{ ...sale, issued: 1_300 }, fact("2026-01", "2026-02", { redeemed: 7 })];
  const added = factsBetween(known, whole);
  expect(togetherFacts([...known, ...added])).toEqual(whole);
  expect(factsBetween(whole, whole)).toEqual([]);
});

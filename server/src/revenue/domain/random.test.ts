// Deferred revenue of random years: whatever members do, it adds up, is never below nothing, and ends with the last point.
import { type RevenueTerms, revenueMoves } from "@nuqta/contracts/revenue.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Fact, noSums } from "./facts.ts";
import { closingOf, movementsOf, type Row, recognisedOf, scheduleAt } from "./schedule.ts";

const months = Array.from({ length: 8 }, (_, i) => `2026-0${i + 1}`);
const part = fc.integer({ min: 0, max: 100 });

/** Of one month in the life of a cohort: parts of what is left that are used, end and go back, and of what was used that comes back. */
const step = fc.record({ used: part, ended: part, back: part, returned: part });

const year = fc.record({
  share_bps: fc.integer({ min: 1, max: 10_000 }),
  value_piastres: fc.integer({ min: 1, max: 500 }),
  assumed_bps: fc.integer({ min: 0, max: 10_000 }),
  floor_bps: fc.integer({ min: 0, max: 10_000 }),
  history_months: fc.integer({ min: 1, max: 9 }),
  cohorts: fc.array(
    fc.record({
      issued: fc.integer({ min: 0, max: 1_000_000_000 }),
      sold: fc.integer({ min: 0, max: 1_000_000_000_000 }),
      steps: fc.array(step, { minLength: 8, maxLength: 8 }),
      isLate: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  ),
});
type Year = typeof year extends fc.Arbitrary<infer One> ? One : never;

const of = (whole: number, hundredths: number): number => Math.floor((whole * hundredths) / 100);

/** Facts of a cohort, month by month; points are never more than there are. */
const factsOf = ({ issued, sold, steps, isLate }: Year["cohorts"][number], i: number): Fact[] => {
  let left = 0;
  let used = 0;
  return months.slice(i).map((month, age) => {
    const fact: Fact = {
      ...{ ...noSums(), party: "platform", is_sale: true, cohort: months[i] ?? "", month },
    };
    // A part of the sales of a late cohort becomes known a month later.
    const news = isLate ? (age < 2 ? 0.5 : 0) : age === 0 ? 1 : 0;
    fact.issued = Math.floor(issued * news);
    fact.sold = Math.floor(sold * news);
    left += fact.issued;
    const one = steps[age] ?? { used: 0, ended: 0, back: 0, returned: 0 };
    fact.redeemed = of(left, one.used);
    left -= fact.redeemed;
    used += fact.redeemed;
    fact.given_back = of(used, one.back);
    used -= fact.given_back;
    left += fact.given_back;
    fact.cancelled = of(left, one.returned);
    left -= fact.cancelled;
    fact.expired = age === 7 - i ? left : of(left, one.ended);
    left -= fact.expired;
    return fact;
  });
};

test("random years add up, month by month, and leave nothing deferred", () => {
  let everRevenue = 0;
  fc.assert(
    fc.property(year, ({ cohorts, ...chosen }) => {
      const terms: RevenueTerms = {
        ...{ ...chosen, value_points: 7, principals: ["platform"] },
        codes: {
          ...{ contract_liability: "1", sales_revenue: "2", points_revenue: "3" },
          ...{ breakage_revenue: "4", transition: "5" },
        },
      };
      const facts = cohorts.flatMap(factsOf);
      let before: Row[] = [];
      let closing = 0;
      for (const month of months) {
        const known = facts.filter((fact) => fact.month <= month);
        const { rows } = scheduleAt(month, { facts: known, terms, before });
        for (const row of rows) {
          expect(closingOf(row)).toBeGreaterThanOrEqual(0);
          expect(row.deferred).toBeLessThanOrEqual(row.price);
          expect(row.net_deferred).toBeLessThanOrEqual(row.deferred);
          expect(recognisedOf(row)).toBeGreaterThanOrEqual(0);
          if (row.left === 0) expect(closingOf(row)).toBe(0);
          // No more is deferred than what is left would be redeemed for.
          else
            expect(closingOf(row)).toBeLessThanOrEqual(
              Math.ceil((row.net_deferred * row.left) / (row.redeemed + row.left)) + 1,
            );
        }
        const [moved] = movementsOf(rows, before, { entered: [], left: [] });
        if (moved !== undefined) {
          expect(moved.opening).toBe(closing);
          const all = revenueMoves.reduce((sum, move) => sum + moved[move], moved.opening);
          expect(all).toBe(moved.closing);
          ({ closing } = moved);
        }
        before = rows;
      }
      expect(closing).toBe(0);
      everRevenue += before.reduce((sum, row) => sum + recognisedOf(row), 0);
    }),
    { seed: 2_026, numRuns: 300 },
  );
  expect(everRevenue).toBeGreaterThan(0);
});

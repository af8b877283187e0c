// Ages go by calendar months, and what they cost adds up to the piastre. Decision 0177.
import fc from "fast-check";
import { expect, test } from "vitest";
import { ageOf, byAge } from "./ages.ts";

test.each([
  ["2026-11-01", "2026-11-30", "this_month"],
  ["2026-12-01", "2026-11-30", "this_month"],
  ["2026-10-01", "2026-11-01", "months_1_3"],
  ["2026-08-01", "2026-11-30", "months_1_3"],
  ["2026-07-01", "2026-11-01", "months_4_6"],
  ["2026-05-01", "2026-11-30", "months_4_6"],
  ["2026-04-01", "2026-11-01", "months_7_12"],
  ["2025-11-01", "2026-11-30", "months_7_12"],
  ["2025-10-01", "2026-11-01", "older"],
  ["2019-01-01", "2026-01-31", "older"],
])("points issued in the month of %s are on %s of the age %s", (issuedIn, today, age) => {
  expect(ageOf(issuedIn, today)).toBe(age);
});

const left = fc.record({
  party: fc.constant("platform"),
  costPoints: fc.constantFrom(1, 3, 7, 500),
  costPiastres: fc.integer({ min: 0, max: 1_000 }),
  issuedIn: fc.constantFrom("2026-11-01", "2026-09-01", "2026-06-01", "2026-01-01", "2024-01-01"),
  points: fc.integer({ min: 1, max: 1_000_000 }),
});

test("whatever is out, the ages add up to its points, and to its cost rounded down", () => {
  fc.assert(
    fc.property(fc.array(left, { maxLength: 12 }), (all) => {
      const { points, money, ages } = byAge(all, "2026-11-28");
      expect(points).toBe(all.reduce((sum, one) => sum + one.points, 0));
      expect(ages.reduce((sum, one) => sum + one.points, 0)).toBe(points);
      expect(ages.reduce((sum, one) => sum + one.money, 0)).toBe(money);
      const common = 10_500n;
      const exact = all.reduce(
        (sum, one) =>
          sum + BigInt(one.points * one.costPiastres) * (common / BigInt(one.costPoints)),
        0n,
      );
      expect(BigInt(money)).toBe(exact / common);
      for (const one of ages) if (one.points === 0) expect(one.money).toBe(0);
    }),
  );
});

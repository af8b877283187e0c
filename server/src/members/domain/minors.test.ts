// Age on a day, and which yes counts; the database says the same.
import { expect, test } from "vitest";
import { egyptianDay, isMinor, suspensionOf } from "./minors.ts";

test.each([
  ["2008-11-28", "2026-11-27", true],
  ["2008-11-27", "2026-11-27", false],
  ["2008-02-29", "2026-02-28", true],
  ["2008-02-29", "2026-03-01", false],
  ["2008-03-01", "2026-02-28", true],
  ["1908-12-31", "2026-01-01", false],
  ["2030-01-01", "2026-01-01", true],
  [null, "2026-01-01", false],
])("born %s, below 18 on %s: %s", (born, day, below) => {
  expect(isMinor(born, day)).toBe(below);
});

test("the day is Egypt's, which begins while it is still the day before in UTC", () => {
  expect(egyptianDay(Date.parse("2026-11-26T21:59:59Z"))).toBe("2026-11-26");
  expect(egyptianDay(Date.parse("2026-11-26T22:00:00Z"))).toBe("2026-11-27");
});

test.each([
  // Said on, by a guardian, born, today.
  ["2026-01-01", false, null, "2026-11-27", null],
  ["2026-01-01", false, "1990-01-01", "2026-11-27", null],
  ["2026-01-01", false, "2010-01-01", "2026-11-27", "said_below_18"],
  // Coming of age makes no yes out of what was none.
  ["2026-01-01", false, "2008-01-02", "2026-11-27", "said_below_18"],
  ["2026-01-02", false, "2008-01-02", "2026-11-27", null],
  ["2026-01-01", true, "2010-01-01", "2026-11-27", null],
  ["2026-01-01", true, "2008-11-28", "2026-11-27", null],
  ["2026-01-01", true, "2008-11-27", "2026-11-27", "guardian_over"],
  ["2026-01-01", true, null, "2026-11-27", "guardian_over"],
] as const)(
  "a yes of %s, by a guardian: %s, born %s, on %s: %s",
  (saidOn, byGuardian, born, today, why) => {
    expect(suspensionOf({ saidOn, byGuardian }, born, today)).toBe(why);
  },
);

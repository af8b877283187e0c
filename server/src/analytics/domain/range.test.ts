import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { expect, test } from "vitest";
import { hijriOf, isRamadan } from "../../kit/pure/hijri.ts";
import { dayOf } from "../../kit/pure/local-time.ts";
import { type Days, type RangeAsk, rangeOf } from "./range.ts";

const previousOf = (ask: RangeAsk): Days | undefined => {
  const range = rangeOf(ask, "2026-11-21");
  return range.ok ? range.value.previous : undefined;
};
const lengthOf = ({ from, to }: Days): number => dayOf(to) - dayOf(from) + 1;

test("days are compared with those before, unless another is asked for", () => {
  const ask = { from: "2026-11-01", to: "2026-11-21" };
  expect(previousOf(ask)).toEqual({ from: "2026-10-11", to: "2026-10-31" });
  expect(previousOf({ ...ask, against: "before" })).toEqual(previousOf(ask));
});

test("a year before is the same days of the year before; a 29th of February its 28th", () => {
  expect(previousOf({ from: "2026-11-01", to: "2026-11-21", against: "year" })).toEqual({
    ...{ from: "2025-11-01", to: "2025-11-21" },
  });
  expect(previousOf({ from: "2028-02-29", to: "2028-03-01", against: "year" })).toEqual({
    ...{ from: "2027-02-28", to: "2027-03-01" },
  });
});

test("a Hijri year before, Ramadan is held against Ramadan", () => {
  // Ramadan 1447: 18 February to 19 March 2026; Ramadan 1446: 1 to 29 March 2025.
  const previous = previousOf({ from: "2026-02-18", to: "2026-03-18", against: "hijri_year" });
  expect(previous).toEqual({ from: "2025-03-01", to: "2025-03-29" });
  expect(isRamadan(dayOf("2026-02-17"))).toBe(false);
});

test("every day of four years has the same Hijri day a year before, as far as the month had one", () => {
  for (let day = dayOf("2024-01-01"); day < dayOf("2028-01-01"); day += 1) {
    const from = new Date(day * dayMs).toISOString().slice(0, 10);
    const previous = previousOf({ from, to: from, against: "hijri_year" });
    if (previous === undefined) throw new Error(`${from} has no day a Hijri year before`);
    const [now, then] = [hijriOf(day), hijriOf(dayOf(previous.from))];
    expect([from, then.month]).toEqual([from, now.month]);
    if (then.day !== now.day) expect([now.day, then.day]).toEqual([30, 29]);
    expect(lengthOf(previous)).toBe(1);
    expect([353, 354, 355, 356]).toContain(day - dayOf(previous.from));
  }
});

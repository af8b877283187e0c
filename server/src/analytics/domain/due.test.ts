import { expect, test } from "vitest";
import { localDate, localTime } from "../../kit/pure/local-time.ts";
import { nextDue, type Timing } from "./due.ts";

const zone = "Africa/Cairo";
const daily = (hour: number): Timing => ({ every: "day", weekday: null, monthDay: null, hour });

const duesOf = (timing: Timing, from: string, count: number): number[] => {
  const dues: number[] = [];
  let after = Date.parse(from);
  for (let n = 0; n < count; n += 1) {
    after = nextDue(zone, timing, after);
    dues.push(after);
  }
  return dues;
};

test.each(Array.from({ length: 24 }, (_, hour) => hour))(
  "every day at %i is due once on each local day of a year, though the clock changes twice",
  (hour) => {
    const dues = duesOf(daily(hour), "2025-12-31T22:00:00Z", 364);
    expect(new Set(dues.map((at) => localDate(zone, at))).size).toBe(364);
    const late = dues.filter((at) => localTime(zone, at).minute !== hour * 60);
    // Midnight of 24 April 2026 is skipped.
    expect(late.map((at) => new Date(at).toISOString())).toEqual(
      hour === 0 ? ["2026-04-23T22:00:00.000Z"] : [],
    );
  },
);

test("an hour that happens twice is due the first time", () => {
  // On 29 October 2026 the hour from 23:00 comes twice.
  const [first, second] = duesOf(daily(23), "2026-10-29T12:00:00Z", 2);
  expect(new Date(first ?? 0).toISOString()).toBe("2026-10-29T20:00:00.000Z");
  expect(new Date(second ?? 0).toISOString()).toBe("2026-10-30T21:00:00.000Z");
});

test("a week has its day, a month its day or its last", () => {
  const weekly = { every: "week", weekday: 0, monthDay: null, hour: 9 } as const;
  expect(duesOf(weekly, "2026-11-21T12:00:00Z", 3).map((at) => localDate(zone, at))).toEqual([
    ...["2026-11-22", "2026-11-29", "2026-12-06"],
  ]);
  const monthly = { every: "month", weekday: null, monthDay: 31, hour: 9 } as const;
  expect(duesOf(monthly, "2026-01-31T12:00:00Z", 4).map((at) => localDate(zone, at))).toEqual([
    ...["2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"],
  ]);
});

// A campaign day by day beside its forecast. Decision 0182.
import { hourMs } from "@nuqta/contracts/kit/time.ts";
import { expect, test } from "vitest";
import { dayOf, startOfDay } from "../../kit/pure/local-time.ts";
import { followedDays } from "./followed.ts";

const zone = "Africa/Cairo";
const at = (day: string, hours = 0): number => startOfDay(zone, dayOf(day)) + hours * hourMs;
const far = Number.POSITIVE_INFINITY;
const pace = (points: number) =>
  Array.from({ length: 7 }, () => ({ points: BigInt(points), of: 1n }));
type Asked = Parameters<typeof followedDays>[0];
const version = (from: number, until: number, more: Partial<Asked["versions"][number]> = {}) => ({
  ...{ from, until, stretches: [{ from, until }], budget: null, pace: pace(24) },
  ...more,
});
const follow = (
  versions: Asked["versions"],
  now: number,
  given: Readonly<Record<string, number>> = {},
) => followedDays({ zone, now, versions, given: new Map(Object.entries(given)) });
const forecasts = (days: ReturnType<typeof follow>) => days.map(({ forecast }) => forecast);

test("a day counts by the part of it in which the campaign ran, up to now", () => {
  const [first, , last] = [at("2026-11-10", 6), 0, at("2026-11-12", 12)];
  expect(forecasts(follow([version(first, far)], last))).toEqual([18, 24, 12]);
});

test("the day on which the clock goes forward is whole with 23 hours, and that on which it goes back with 25", () => {
  expect(forecasts(follow([version(at("2026-04-24"), far)], at("2026-04-25")))).toEqual([24, 0]);
  expect(forecasts(follow([version(at("2026-10-29"), far)], at("2026-10-30")))).toEqual([24, 0]);
});

test("a newer version counts from its instant on, the older one until then", () => {
  const change = at("2026-11-10", 12);
  const two = [version(at("2026-11-10"), change), version(change, far, { pace: pace(48) })];
  expect(forecasts(follow(two, at("2026-11-12") - 1))).toEqual([36, 48]);
});

test("while it is paused nothing is expected, and what was given counts all the same", () => {
  const paused = version(at("2026-11-10"), far, {
    stretches: [
      { from: at("2026-11-10"), until: at("2026-11-11") },
      { from: at("2026-11-12"), until: far },
    ],
  });
  const days = follow([paused], at("2026-11-13") - 1, { "2026-11-11": 7 });
  expect(forecasts(days)).toEqual([24, 0, 24]);
  expect(days.map(({ total }) => total)).toEqual([0, 7, 7]);
});

test("nothing is expected beyond the budget, and again once a version has a larger one", () => {
  const change = at("2026-11-12");
  const two = [
    version(at("2026-11-10"), change, { budget: 30 }),
    version(change, far, { budget: 100 }),
  ];
  expect(forecasts(follow(two, at("2026-11-13") - 1))).toEqual([24, 6, 24]);
  const less = [two[0], version(change, far, { budget: 10 })].flatMap((one) => one ?? []);
  expect(forecasts(follow(less, at("2026-11-13") - 1))).toEqual([24, 6, 0]);
});

test("days of a version that nobody simulated have no forecast; the total goes on from what was given", () => {
  const change = at("2026-11-11", 6);
  const none = version(at("2026-11-10"), change, { pace: undefined });
  const given = { "2026-11-10": 100, "2026-11-11": 10, "2026-11-12": 30 };
  const days = follow([none, version(change, far)], at("2026-11-13") - 1, given);
  expect(forecasts(days)).toEqual([null, null, 24]);
  expect(days.map(({ forecastTotal }) => forecastTotal)).toEqual([null, null, 134]);
  expect(days.at(-1)?.total).toBe(140);
});

test("days are not rounded before they are added up", () => {
  const thirds = Array.from({ length: 7 }, () => ({ points: 1n, of: 3n }));
  const days = follow([version(at("2026-11-10"), far, { pace: thirds })], at("2026-11-16") - 1);
  expect(forecasts(days)).toEqual([0, 1, 0, 0, 1, 0]);
  expect(days.at(-1)?.forecastTotal).toBe(2);
});

test("a campaign that has not begun has no days, and one that is over none after its last", () => {
  expect(follow([version(at("2026-12-01"), far)], at("2026-11-10"))).toEqual([]);
  const over = follow([version(at("2026-11-10"), at("2026-11-12"))], at("2026-11-20"));
  expect(over.map(({ day }) => day)).toEqual(["2026-11-10", "2026-11-11"]);
});

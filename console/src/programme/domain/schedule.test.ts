import { schedule as scheduleShape } from "@nuqta/contracts/rules.ts";
import { expect, test } from "vitest";
import {
  dateIn,
  scheduleOf,
  stripOf,
  type TimeForm,
  timeFormOf,
  timeProblems,
} from "./schedule.ts";

const zone = "Africa/Cairo";
const form: TimeForm = {
  ...timeFormOf(undefined),
  isApplied: true,
  startDate: "2026-12-01",
  endDate: "2026-12-31",
  startTime: "10:00",
  endTime: "22:00",
};
const texts = (day: ReturnType<typeof stripOf>[number] | undefined) =>
  day?.spans.map(({ from, to }) => `${from}-${to}`);

test("what the form sends is a schedule, and fills the form again", () => {
  const sent = scheduleOf({ ...form, days: ["fri", "sat"] });
  expect(scheduleShape.parse(sent)).toEqual({
    start_date: "2026-12-01",
    end_date: "2026-12-31",
    weekdays: ["fri", "sat"],
    times: [{ from: "10:00", to: "22:00" }],
  });
  expect(timeFormOf(sent)).toEqual({ ...form, days: ["fri", "sat"] });
  expect(scheduleOf({ ...form, isApplied: false })).toBeUndefined();
  expect(scheduleOf({ ...timeFormOf(undefined), isApplied: true })).toEqual({});
});

test.each([
  [{ endDate: "2026-11-30" }, { endDate: "out_of_range" }],
  [{ days: [] }, { days: "required" }],
  [{ endTime: "" }, { endTime: "required" }],
  [{ startTime: "" }, { startTime: "required" }],
  [{ startTime: "25:00" }, { startTime: "bad_format" }],
  [{ startTime: "", endTime: "" }, {}],
  [{ startTime: "22:00", endTime: "02:00" }, {}],
  [{ isApplied: false, days: [] }, {}],
] as const)("%j has the problems %j", (change, problems) => {
  expect(timeProblems({ ...form, ...change })).toEqual(problems);
});

test("a strip of ordinary days", () => {
  const schedule = { weekdays: ["sat" as const], times: [{ from: "09:30", to: "17:00" }] };
  const strip = stripOf(schedule, "2026-11-20", 3, zone);
  expect(strip.map((day) => [day.date, day.minutes, texts(day)])).toEqual([
    ["2026-11-20", 1440, []],
    ["2026-11-21", 1440, ["09:30-17:00"]],
    ["2026-11-22", 1440, []],
  ]);
  expect(strip[1]?.spans[0]).toMatchObject({ start: 570, end: 1020 });
});

test("without a schedule it is on all day; dates are inclusive", () => {
  expect(texts(stripOf(undefined, "2026-11-20", 1, zone)[0])).toEqual(["00:00-24:00"]);
  const strip = stripOf(
    { start_date: "2026-11-21", end_date: "2026-11-22" },
    "2026-11-20",
    4,
    zone,
  );
  expect(strip.map((day) => day.spans.length)).toEqual([0, 1, 1, 0]);
});

test("a range across midnight belongs to the day on which it starts", () => {
  const schedule = { weekdays: ["fri" as const], times: [{ from: "22:00", to: "02:00" }] };
  const strip = stripOf(schedule, "2026-11-19", 4, zone);
  expect(strip.map(texts)).toEqual([[], ["22:00-24:00"], ["00:00-02:00"], []]);
});

test("the day without a midnight is 23 hours long and begins at one o'clock", () => {
  const [day] = stripOf(undefined, "2026-04-24", 1, zone);
  expect([day?.minutes, texts(day)]).toEqual([23 * 60, ["01:00-24:00"]]);
  const night = { weekdays: ["thu" as const], times: [{ from: "22:00", to: "02:00" }] };
  const strip = stripOf(night, "2026-04-23", 2, zone);
  expect(strip.map(texts)).toEqual([["22:00-24:00"], ["01:00-02:00"]]);
  expect(strip[1]?.spans[0]).toMatchObject({ start: 0, end: 60 });
});

test("the hour that comes twice counts twice, on a day of 25 hours", () => {
  const late = { times: [{ from: "23:00", to: "23:30" }] };
  const [day, next] = stripOf(late, "2026-10-29", 2, zone);
  expect(day?.minutes).toBe(25 * 60);
  expect(day?.spans).toEqual([
    { start: 23 * 60, end: 23 * 60 + 30, from: "23:00", to: "23:30" },
    { start: 24 * 60, end: 24 * 60 + 30, from: "23:00", to: "23:30" },
  ]);
  expect(next?.minutes).toBe(24 * 60);
  const minute = { times: [{ from: "23:59", to: "00:00" }] };
  expect(stripOf(minute, "2026-10-29", 1, zone)[0]?.spans.map(({ start }) => start)).toEqual([
    24 * 60 - 1,
    25 * 60 - 1,
  ]);
  const [whole] = stripOf({ times: [{ from: "22:00", to: "00:00" }] }, "2026-10-29", 1, zone);
  expect(whole?.spans).toEqual([{ start: 22 * 60, end: 25 * 60, from: "22:00", to: "24:00" }]);
});

test("the day it is in Cairo", () => {
  expect(dateIn(zone, new Date("2026-11-20T21:59:00Z"))).toBe("2026-11-20");
  expect(dateIn(zone, new Date("2026-11-20T22:00:00Z"))).toBe("2026-11-21");
  expect(dateIn(zone, new Date("2026-07-20T21:00:00Z"))).toBe("2026-07-21");
});

import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { expect, test } from "vitest";
import { dayInCairo, endOfDay, instantInCairo, lastDays, minuteInCairo } from "./days.ts";

test("local times of Cairo are instants, in winter and in summer", () => {
  expect(instantInCairo("2026-11-21T18:30")).toBe("2026-11-21T16:30:00.000Z");
  expect(instantInCairo("2026-07-01T18:30")).toBe("2026-07-01T15:30:00.000Z");
  // Summer time begins on 24 April 2026: the hour from midnight is left out.
  expect(instantInCairo("2026-04-24T00:30")).toBeUndefined();
  expect(instantInCairo("soon")).toBeUndefined();
  expect(minuteInCairo(Date.parse("2026-11-21T16:30:00Z"))).toBe("2026-11-21T18:30");
});

// Summer time ended on 30 October 2026 and begins on 30 April 2027, at midnight between Thursday and Friday.
test.each([
  ["2026-11-22T21:30:00Z", "2026-11-22", "2026-10-24"],
  ["2026-11-22T22:30:00Z", "2026-11-23", "2026-10-25"],
  ["2027-05-10T21:30:00Z", "2027-05-11", "2027-04-12"],
  ["2027-05-10T20:30:00Z", "2027-05-10", "2027-04-11"],
])("at %s it is %s, and thirty days begin on %s, also over a clock change", (at, to, from) => {
  expect(dayInCairo(Date.parse(at))).toBe(to);
  expect(lastDays(30, Date.parse(at))).toEqual({ from, to });
});

test.each([
  ["2026-01-15", "+02:00"],
  ["2026-07-15", "+03:00"],
  // Summer time begins in the night before this day, and ends at its end.
  ["2026-04-23", "+02:00"],
  ["2026-04-24", "+03:00"],
  ["2026-10-29", "+02:00"],
  ["2026-10-30", "+02:00"],
  // A year that is being typed: Cairo's own time was five minutes ahead of +02:00.
  ["0002-11-21", "+03:00"],
])("%s ends at %s", (day, offset) => {
  expect(endOfDay(day)).toBe(`${day}T23:59:59${offset}`);
});

test("every day of two years has an end, a second before the next day", () => {
  for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2028, 0, 1); at += dayMs) {
    const day = new Date(at).toISOString().slice(0, 10);
    const next = new Intl.DateTimeFormat("sv", { timeZone: "Africa/Cairo" });
    const end = Date.parse(endOfDay(day));
    expect(next.format(end)).toBe(day);
    expect(next.format(end + 1_000)).not.toBe(day);
  }
});

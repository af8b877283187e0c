import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { expect, test } from "vitest";
import { byMonth, endOfDay } from "./domain.ts";

test.each([
  ["2026-01-15", "+02:00"],
  ["2026-07-15", "+03:00"],
  // Summer time begins in the night before this day, and ends at its end.
  ["2026-04-23", "+02:00"],
  ["2026-04-24", "+03:00"],
  ["2026-10-29", "+02:00"],
  ["2026-10-30", "+02:00"],
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

test("what expires is told by the month of Cairo, soonest first, and nothing is lost", () => {
  const lots = [
    { points: 5, expires_at: "2027-07-01T09:00:00Z" },
    { points: 7, expires_at: "2027-05-31T20:30:00Z" },
    { points: 2, expires_at: "2027-05-31T21:30:00Z" },
    { points: 1, expires_at: "2027-05-02T09:00:00Z" },
  ];
  expect(byMonth(lots)).toEqual([
    { month: "2027-05-31T20:30:00Z", points: 8 },
    { month: "2027-05-31T21:30:00Z", points: 2 },
    { month: "2027-07-01T09:00:00Z", points: 5 },
  ]);
  expect(byMonth([])).toEqual([]);
});

import { expect, test } from "vitest";
import { byMonth } from "./domain.ts";

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

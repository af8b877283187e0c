import { expect, test } from "vitest";
import { lifeMoved } from "./life.ts";

const life = (days: number | null) => ({ expiry_enabled: days !== null, expiry_days: days });

test("a shorter life takes its part of the points, a longer one leaves it, and without an end it is all", () => {
  const cases: [number | null, number | null, number, number][] = [
    [365, 365, 0, 0],
    [null, null, 0, 0],
    [360, 90, 750, 0],
    [90, 360, 0, 750],
    [365, 366, 0, 2],
    [365, null, 0, 1_000],
    [null, 365, 1_000, 0],
  ];
  for (const [was, is, goes, stays] of cases)
    expect(lifeMoved(1_000, life(was), life(is)), `${was} to ${is}`).toEqual({ goes, stays });
});

test("days that are kept while expiry is off count as none", () => {
  const off = { expiry_enabled: false, expiry_days: 30 };
  expect(lifeMoved(1_000, off, life(null))).toEqual({ goes: 0, stays: 0 });
});

test("no points are too many to share", () => {
  const most = Number.MAX_SAFE_INTEGER;
  expect(lifeMoved(most, life(36_500), life(1)).goes).toBeLessThan(most);
});

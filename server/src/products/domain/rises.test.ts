import { amountMax } from "@nuqta/contracts/kit/points.ts";
import { expect, test } from "vitest";
import { pointsMore, risesOf } from "./rises.ts";

const written = (before: number | null, points: number | null) => ({
  before,
  after: { sku: "A", name: "A", points },
});

test("points rise from less or from none; the same, fewer and none do not", () => {
  const risen = (before: number | null, points: number | null) =>
    risesOf([written(before, points)]).map((one) => [one.before, one.after]);
  expect(risen(null, 1)).toEqual([[null, 1]]);
  expect(risen(4, 5)).toEqual([[4, 5]]);
  for (const [before, after] of [
    [null, 0],
    [null, null],
    [5, 5],
    [5, 4],
    [5, null],
  ] as const)
    expect(risen(before, after)).toEqual([]);
});

test("the rise counts for each piece, over all products, and stops at the largest amount", () => {
  const rise = { sku: "A", name: "A" };
  expect(
    pointsMore([
      { ...rise, before: null, after: 10, pieces: 3 },
      { ...rise, before: 7, after: 9, pieces: 100 },
    ]),
  ).toBe(230);
  const most = { ...rise, before: 0, after: 1_000_000_000, pieces: 1_000_000_000 };
  expect(pointsMore([most, most])).toBe(amountMax);
});

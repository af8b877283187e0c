import type { PointSums, RollForward } from "@nuqta/contracts/analytics.ts";
import { expect, test } from "vitest";
import { linesOf, movements, outstandingByDay } from "./liability.ts";

const none = { points: 0, money: 0 };
const all: RollForward = {
  opening: { points: 100, money: 1_000 },
  ...{ issued: { points: 50, money: 500 }, cancelled: none, redeemed: { points: 30, money: 299 } },
  ...{ given_back: none, expired: { points: 5, money: 51 }, clawed_back: none, repaid: none },
  adjusted: { points: -2, money: -20 },
  closing: { points: 113, money: 1_130 },
};

test("lines lead from opening to closing, in points and in piastres", () => {
  const lines = linesOf(all);
  expect(lines.map(({ id, points }) => [id, points])).toEqual([
    ["opening", 100],
    ["issued", 50],
    ["redeemed", -30],
    ["expired", -5],
    ["adjusted", -2],
    ["closing", 113],
  ]);
  for (const key of ["points", "money"] as const) {
    const between = lines.slice(0, -1).reduce((sum, line) => sum + line[key], 0);
    expect(between).toBe(lines.at(-1)?.[key]);
  }
});

test("what is outstanding each evening goes on from the evening before", () => {
  const day = (change: Partial<PointSums>): PointSums => ({
    ...(Object.fromEntries(movements.map(([name]) => [name, 0])) as PointSums),
    ...{ activated: 7, owed: 3, shortfall: 2 },
    ...change,
  });
  const days = [day({ issued: 50 }), day({ redeemed: 30, expired: 5 }), day({ adjusted: -2 })];
  expect(outstandingByDay(100, days)).toEqual([150, 115, 113]);
});

import { expect, test } from "vitest";
import { movements, outstanding, worthOf } from "./domain.ts";

const books = {
  active: 650,
  pending: 6,
  held: 4,
  issued: -900,
  redeemed: 200,
  clawed_back: 41,
  debt: -1,
};

test("what each account gave and took adds up to what members hold", () => {
  expect(Object.values(books).reduce((sum, each) => sum + each, 0)).toBe(0);
  const total = movements(books).reduce((sum, { points }) => sum + points, 0n);
  expect(total).toBe(outstanding(books));
  expect(outstanding(books)).toBe(660n);
});

test("sums that are texts are as exact as the others", () => {
  const large = { active: "9007199254740993", issued: "-9007199254740993" };
  expect(outstanding(large)).toBe(9_007_199_254_740_993n);
  expect(movements(large)[0]).toEqual({ name: "issued", points: 9_007_199_254_740_993n });
});

test("the worth is in whole piastres, rounded down", () => {
  const rate = { conversion_points: 500, conversion_amount: 1_000 };
  expect(worthOf(660n, rate)).toBe(1_320n);
  expect(worthOf(1n, { conversion_points: 3, conversion_amount: 1 })).toBe(0n);
});

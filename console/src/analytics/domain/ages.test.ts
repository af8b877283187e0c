import { expect, test } from "vitest";
import { matrixOf, pointsByKind } from "./ages.ts";

test("rows and columns are tiers in their order, whichever move comes first", () => {
  const tiers = [
    { id: null, name: null },
    { id: "t-9", name: "Bronze" },
    { id: "t-1", name: "Silver" },
    { id: "t-5", name: "Gold" },
  ];
  const [none, bronze, silver, gold] = tiers;
  const matrix = matrixOf(tiers, [
    { from_tier: "t-9", to_tier: "t-5", moves: 3 },
    { from_tier: null, to_tier: "t-1", moves: 2 },
  ]);
  expect([matrix.from, matrix.to]).toEqual([
    [none, bronze],
    [silver, gold],
  ]);
  if (!none || !bronze || !silver || !gold) throw new Error("a tier is missing");
  expect(matrix.of(bronze, gold)).toBe(3);
  expect(matrix.of(none, silver)).toBe(2);
  expect(matrix.of(none, gold)).toBe(0);
});

test("points are added up by the kind of who pays, and kinds without any are left out", () => {
  const payer = (party: string, ...points: number[]) => ({
    party,
    ages: points.map((one) => ({ age: "older" as const, points: one })),
  });
  const ages = [{ age: "this_month" as const }, { age: "older" as const }];
  const payers = [payer("seller:a", 1, 2), payer("platform", 5, 6), payer("seller:b", 10, 20)];
  expect(pointsByKind(payers, ages)).toEqual([
    { kind: "platform", points: [5, 6] },
    { kind: "sellers", points: [11, 22] },
  ]);
});

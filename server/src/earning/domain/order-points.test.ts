// The sums of an order, from its lines, its entries by kind and what is left of its lots.
import { expect, test } from "vitest";
import { figuresOf } from "./order-points.ts";
import type { LineState } from "./sales-order.ts";

const line = (line_id: string, points: number, clawed = 0): LineState => ({
  ...{ line_id, points, clawed, quantity: 1, returned: 0, amount: 10_000 },
  ...{ parts: [], funders: [] },
});
const left = { pending: 0, inReview: 0, available: 0 };

test("earned and taken back are sums of the lines, the rest of entries and lots", () => {
  const order = { entryNo: 3, lines: [line("1", 50, 20), line("2", 7)] };
  const sums = new Map([
    ["earn", 57],
    ["clawback", -20],
    ["expire", -4],
    ["redeem", -40],
    ["give_back", 15],
  ] as const);
  expect(figuresOf(order, { sums, left: { pending: 9, inReview: 5, available: 24 } })).toEqual({
    ...{ earned: 57, taken_back: 20, cancelled: 0, reversed: 0, expired: 4 },
    ...{ pending: 9, in_review: 5, available: 24, redeemed: 40, given_back: 15 },
  });
});

test("an order that came as cancelled earned nothing, whatever its lines say", () => {
  const order = { entryNo: 0, lines: [line("1", 50)] };
  expect(figuresOf(order, { sums: new Map(), left })).toMatchObject({ earned: 0, taken_back: 0 });
});

test("what was reversed and given again is not lost", () => {
  const order = { entryNo: 1, lines: [line("1", 50)] };
  const sums = new Map([["reverse", 0]] as const);
  expect(figuresOf(order, { sums, left }).reversed).toBe(0);
});

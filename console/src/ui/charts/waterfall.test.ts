import { expect, test } from "vitest";
import { waterfall } from "./waterfall.ts";

test("bars lead from one balance to the other, whichever way the lines go", () => {
  const bars = waterfall([
    { id: "opening", money: 60, isTotal: true },
    { id: "issued", money: 40 },
    { id: "redeemed", money: -75 },
    { id: "closing", money: 25, isTotal: true },
  ]);
  expect([...bars]).toEqual([
    ["opening", { from: 0, to: 0.6 }],
    ["issued", { from: 0.6, to: 1 }],
    ["redeemed", { from: 1, to: 0.25 }],
    ["closing", { from: 0, to: 0.25 }],
  ]);
  // Below nothing, nothing is in the middle of the width.
  expect(waterfall([{ id: "a", money: -10 }]).get("a")).toEqual({ from: 1, to: 0 });
  expect(waterfall([]).size).toBe(0);
});

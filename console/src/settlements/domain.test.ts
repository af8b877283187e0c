import { expect, test } from "vitest";
import { endedMonths, waterfall } from "./domain.ts";

test("only months that have ended are chosen from, across the new year", () => {
  expect(endedMonths("2026-02-28", 3)).toEqual(["2026-01", "2025-12", "2025-11"]);
  expect(endedMonths("2026-01-01", 1)).toEqual(["2025-12"]);
});

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

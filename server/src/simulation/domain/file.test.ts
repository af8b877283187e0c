// The file for spreadsheets.
import type { SimulationResult } from "@nuqta/contracts/simulations.ts";
import { expect, test } from "vitest";
import { simulationFile } from "./file.ts";

const side = (points: number, value: number) => ({ awarded: points, taken_back: 0, points, value });
const figures = {
  orders: 3,
  live: side(1_000, 2_005),
  draft: side(900, 1_800),
  difference: { points: -100, value: -205 },
};
const result = {
  totals: figures,
  by_day: [{ id: "2026-11-20", name: null, name_ar: null, ...figures }],
  by_seller: [{ id: "S-1", name: "=HYPERLINK(1)", name_ar: null, ...figures }],
  by_category: [{ id: null, name: null, name_ar: null, ...figures }],
  by_tier: [],
  by_rule: [{ id: "r", name: "Gift, small", name_ar: "هدية", ...figures }],
  by_funder: [],
} as unknown as SimulationResult;

test("one row for each row of each table, money in EGP, nothing that a spreadsheet would run", () => {
  expect(simulationFile(result, "en").split("\r\n").slice(1)).toEqual([
    "Total,,,3,1000,0,1000,20.05,900,0,900,18.00,-100,-2.05",
    "Day,2026-11-20,,3,1000,0,1000,20.05,900,0,900,18.00,-100,-2.05",
    "Seller,S-1,'=HYPERLINK(1),3,1000,0,1000,20.05,900,0,900,18.00,-100,-2.05",
    "Category,,,3,1000,0,1000,20.05,900,0,900,18.00,-100,-2.05",
    'Rule,r,"Gift, small",3,1000,0,1000,20.05,900,0,900,18.00,-100,-2.05',
    "",
  ]);
});

test("in Arabic with Arabic names, where there are any", () => {
  const lines = simulationFile(result, "ar").split("\r\n");
  expect(lines[5]).toMatch(/^القاعدة,r,هدية,/);
  expect(lines[3]).toMatch(/^البائع,S-1,'=HYPERLINK\(1\),/);
});

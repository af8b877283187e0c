// The grouping of an address is read and written back, and no row of a table is lost.
import { expect, test } from "vitest";
import { groupedAddress, isEmpty, readGrouped, rowsOf } from "./grouped.ts";

test.each([
  [{}, { group_by: "seller", order_by: "sales" }, {}],
  [{ group_by: "seller", order_by: "sales" }, { group_by: "seller", order_by: "sales" }, {}],
  [{ group_by: "brand" }, { group_by: "brand", order_by: "sales" }, { group_by: "brand" }],
  [
    { group_by: "category", order_by: "redeemed" },
    { group_by: "category", order_by: "redeemed" },
    { group_by: "category", order_by: "redeemed" },
  ],
  [
    { group_by: "campaign" },
    { group_by: "campaign", order_by: "issued" },
    { group_by: "campaign" },
  ],
  // Campaigns have no points redeemed.
  [
    { group_by: "campaign", order_by: "redeemed" },
    { group_by: "campaign", order_by: "issued" },
    { group_by: "campaign" },
  ],
] as const)("%j is read as %j and written as %j", (search, read, written) => {
  expect(readGrouped(search)).toEqual(read);
  expect(groupedAddress(read)).toEqual(written);
});

const figures = (issued: number) => {
  const all = { orders: issued, sales: issued, issued, redeemed: 0, cost: issued * 2 };
  return { ...all, before: all };
};

test("the whole comes first, then the named, all others in one, and what is of none", () => {
  const row = { value: "S-1", name: "One", name_ar: "واحد", ...figures(5) };
  const report = {
    ...{ totals: figures(10), rows: [row], unknown: figures(2) },
    others: { values: 7, ...figures(3) },
  };
  expect(rowsOf(report).map(({ kind, issued }) => [kind, issued])).toEqual([
    ["all", 10],
    ["one", 5],
    ["others", 3],
    ["unknown", 2],
  ]);
  expect(rowsOf({ ...report, others: null }).map(({ kind }) => kind)).toEqual([
    "all",
    "one",
    "unknown",
  ]);
});

test("points of nobody alone are something; nothing now and nothing before are nothing", () => {
  const report = { rows: [], others: null, unknown: figures(0) };
  expect(isEmpty({ ...report, totals: figures(0) })).toBe(true);
  expect(isEmpty({ ...report, totals: figures(4) })).toBe(false);
  expect(isEmpty({ ...report, totals: { ...figures(0), before: figures(1) } })).toBe(false);
});

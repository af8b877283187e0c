import { revenueTerms } from "@nuqta/contracts/revenue.ts";
import { expect, test } from "vitest";
import { deferredOf, figuresOf, termsOf, valuesOf } from "./domain.ts";

const terms = revenueTerms.parse({
  ...{ share_bps: 1_250, value_points: 50, value_piastres: 100, assumed_bps: 7_000 },
  ...{ floor_bps: 4_000, history_months: 12, principals: ["platform", "brand:B-1", "seller:S-2"] },
  codes: {
    ...{ contract_liability: "2110", sales_revenue: "4010", points_revenue: "4110" },
    ...{ breakage_revenue: "4120", transition: "3200" },
  },
});

test("terms are the same after they went through the form", () => {
  const values = valuesOf(terms);
  expect([values.share, values.pays, values.sellers, values.brands]).toEqual([
    ...["12.5", "1", ["S-2"], ["B-1"]],
  ]);
  const sent = termsOf(values);
  const sorted = (one: typeof terms) => ({ ...one, principals: one.principals.toSorted() });
  expect(sent && sorted(sent)).toEqual(sorted(terms));
});

test("what is no figure of its field is not sent", () => {
  const values = valuesOf(terms);
  expect(termsOf(valuesOf(null))).toBeUndefined();
  for (const wrong of [
    ...[{ share: "0" }, { share: "100.01" }, { points: "0" }, { points: "1.5" }, { pays: "0" }],
    ...[{ assumed: "101" }, { floor: "-1" }, { months: "0" }, { months: "121" }],
  ])
    expect([wrong, termsOf({ ...values, ...wrong })]).toEqual([wrong, undefined]);
  expect(figuresOf({ ...values, assumed: "٧٠", floor: "0" })).toMatchObject({
    assumed: 7_000,
    floor: 0,
  });
});

test("an example shares out EGP 100 as a close does", () => {
  // A commission of EGP 12.50 beside 100 points worth EGP 2.00, of which 70% are expected.
  expect(deferredOf(terms, 100)).toBe(Math.floor((1_250 * 140) / (1_250 + 140)));
  expect(deferredOf({ ...terms, assumed_bps: 0 }, 100)).toBe(0);
});

import { saveCustomerTier, saveSellerTier } from "@nuqta/contracts/tiers.ts";
import { expect, test } from "vitest";
import {
  customerPayload,
  emptyForm,
  formOfTier,
  ladderWarnings,
  moved,
  sellerPayload,
  type Tier,
  type TierForm,
  tierProblems,
} from "./domain.ts";

const form: TierForm = {
  ...{ name: " Gold ", description: "Our best", rule: "any" },
  ...{ isAmountOn: true, amount: "١٥٠٠٫٥", isCountOn: true, count: "12" },
};
const tier = (id: string, amount: number | null, count: number | null, isActive = true): Tier => ({
  ...{ id, name: id, description: "", rule: "all", isActive, amount, count },
  ...{ standing: 0, updatedAt: "", updatedBy: "", updatedByName: null },
});

test("the payloads have the names of the specification, and the chosen all or any", () => {
  expect(customerPayload(form)).toEqual({
    name: "Gold",
    description: "Our best",
    rule_type: "any",
    min_purchase_amount: "1500.50",
    min_transactions_count: 12,
    is_active: true,
  });
  expect(saveCustomerTier.body.parse(customerPayload(form)).min_purchase_amount).toBe(150_050);
  const seller = sellerPayload({ ...form, isCountOn: false });
  expect(seller).toEqual({
    name: "Gold",
    description: "Our best",
    ruleType: "any",
    minimum_sales_volume: "1500.50",
    minimum_products: null,
    is_active: true,
  });
  expect(saveSellerTier.body.parse(seller).rule_type).toBe("any");
});

test("a tier fills the form", () => {
  expect(formOfTier({ ...tier("a", 150_050, null), description: "d", rule: "any" })).toEqual({
    ...{ name: "a", description: "d", rule: "any" },
    ...{ isAmountOn: true, amount: "1500.50", isCountOn: false, count: "" },
  });
});

test.each([
  [{ name: " " }, { name: { code: "required" } }],
  [{ name: "x".repeat(101) }, { name: { code: "too_long", limit: 100 } }],
  [{ amount: "" }, { amount: { code: "required" } }],
  [{ amount: "1.005" }, { amount: { code: "bad_format" } }],
  [{ count: "1.5" }, { count: { code: "not_integer" } }],
  [{ count: "1000000001" }, { count: { code: "out_of_range" } }],
  [{ isCountOn: false, count: "x" }, {}],
  [{}, {}],
] as const)("%j has the problems %j", (change, problems) => {
  expect(tierProblems({ ...form, ...change })).toEqual(problems);
});

test("an empty form asks for a name only", () => {
  expect(tierProblems(emptyForm)).toEqual({ name: { code: "required" } });
});

test("the ladder warns where a higher tier asks for less, or for the same", () => {
  const bronze = tier("bronze", 0, 1);
  const silver = tier("silver", 500, 3);
  expect(ladderWarnings([bronze, silver])).toEqual([]);
  expect(ladderWarnings([silver, bronze])).toEqual([
    { lower: silver, upper: bronze, what: "amount" },
    { lower: silver, upper: bronze, what: "count" },
  ]);
  const off = tier("off", null, null, false);
  expect(ladderWarnings([bronze, off, silver])).toEqual([]);
  const twin = tier("twin", 500, 3);
  expect(ladderWarnings([silver, twin])).toEqual([{ lower: silver, upper: twin, what: "same" }]);
});

test("moving one place up or down, and not beyond the ends", () => {
  expect(moved(["a", "b", "c"], "a", 1)).toEqual(["b", "a", "c"]);
  expect(moved(["a", "b", "c"], "c", -1)).toEqual(["a", "c", "b"]);
  expect(moved(["a", "b", "c"], "c", 1)).toEqual(["a", "b", "c"]);
  expect(moved(["a", "b", "c"], "a", -1)).toEqual(["a", "b", "c"]);
});

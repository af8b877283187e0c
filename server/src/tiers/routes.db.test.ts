import { expect, test } from "vitest";
import { cataloguer, testConfiguration } from "../programme/testing.ts";
import { mountTiers } from "./routes.ts";

const { send } = await testConfiguration(cataloguer, mountTiers);
const customer = "POST /staging/v1/ecommerce/tiers/customer/";
const seller = "POST /api/staging/v1/ecommerce/tiers/seller/";

test("a customer tier, as the form sends it", async () => {
  const body = {
    name: "Gold",
    description: "Our best",
    rule_type: "any",
    min_purchase_amount: "1500.50",
    min_transactions_count: 12,
    is_active: true,
  };
  const made = await send(customer, { body });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    success: true,
    data: {
      name: "Gold",
      rule_type: "any",
      min_purchase_amount: 150_050,
      min_transactions_count: 12,
    },
    message: "Tier added",
    messageAr: "تمت إضافة المستوى",
  });
  const again = await send(customer, { body: { ...body, name: "GOLD" } });
  expect(again).toMatchObject({ status: 409, body: { success: false, code: "already_exists" } });
});

test("a seller tier says ruleType, and rule_type is taken too", async () => {
  const body = { name: "Top", description: "", ruleType: "any", minimum_sales_volume: 1000000 };
  const made = await send(seller, { body });
  expect(made.body.data).toMatchObject({
    rule_type: "any",
    minimum_sales_volume: 100_000_000,
    minimum_products: null,
    is_active: true,
  });
  const other = await send(seller, {
    body: { name: "New", rule_type: "all", minimum_products: "" },
  });
  expect(other.body.data).toMatchObject({ rule_type: "all", minimum_products: null });
  expect((await send("GET /v1/tiers/seller?sort=name")).body).toMatchObject({
    total: 2,
    data: [{ name: "New" }, { name: "Top" }],
  });
  expect((await send("GET /v1/tiers/customer")).body.total).toBe(1);
});

test.each([
  [{ name: "" }, "name"],
  [{ min_purchase_amount: 10.999 }, "min_purchase_amount"],
  [{ min_transactions_count: -1 }, "min_transactions_count"],
  [{ rule_type: "some" }, "rule_type"],
])("a customer tier refuses %j", async (wrong, path) => {
  const refused = await send(customer, { body: { name: "Bad", ...wrong } });
  expect(refused).toMatchObject({ status: 422, body: { success: false } });
  expect(refused.body.errors[0].path).toBe(path);
});

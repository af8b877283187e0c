import { expect, test } from "vitest";
import { readHistory } from "../programme/service/history.ts";
import { cataloguer, testConfiguration } from "../programme/testing.ts";
import { mountOpenTiers } from "./testing.ts";

const { db, send } = await testConfiguration(cataloguer, mountOpenTiers);
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

test("a tier is changed, switched off and put in order", async () => {
  const made = await send(customer, { body: { name: "Silver", min_transactions_count: 3 } });
  const id = made.body.data.tier_id;
  const changed = await send(`PATCH /v1/tiers/customer/${id}`, {
    body: { name: "Silver ", is_active: false },
  });
  expect(changed).toMatchObject({ status: 422, body: { errors: [{ path: "name" }] } });
  const body = { name: "silver", is_active: false, min_purchase_amount: 50_000 };
  expect((await send(`PATCH /v1/tiers/customer/${id}`, { body })).body).toMatchObject({
    name: "silver",
    is_active: false,
    min_purchase_amount: 50_000,
    min_transactions_count: 3,
    members: 0,
  });
  const history = await readHistory(db, `customer_tier:${id}`, { limit: 10 });
  expect(history.ok && history.value.data.map(({ action, changes }) => [action, changes])).toEqual([
    [
      "tier.changed",
      [
        { field: "name", from: "Silver", to: "silver" },
        { field: "is_active", from: true, to: false },
        { field: "min_purchase_amount", from: null, to: 50_000 },
      ],
    ],
    ["tier.added", expect.any(Array)],
  ]);
  const off = { min_transactions_count: null };
  expect(
    (await send(`PATCH /v1/tiers/customer/${id}`, { body: off })).body.min_transactions_count,
  ).toBe(null);
  const same = await send(`PATCH /v1/tiers/customer/${id}`, { body: { name: "gold" } });
  expect(same).toMatchObject({ status: 409, body: { code: "already_exists" } });
  expect(await send("PATCH /v1/tiers/customer/none", { body: {} })).toMatchObject({
    status: 404,
    body: { code: "tier_not_found" },
  });

  const before = (await send("GET /v1/tiers/customer")).body.data;
  expect(before.map((tier: { name: string }) => tier.name)).toEqual(["Gold", "silver"]);
  const [gold, silver] = before;
  const order = { tier_ids: [silver.tier_id, gold.tier_id] };
  expect((await send("PUT /v1/tiers/customer/order", { body: order })).status).toBe(200);
  const after = (await send("GET /v1/tiers/customer")).body.data;
  expect(after.map((tier: { name: string }) => tier.name)).toEqual(["silver", "Gold"]);
  for (const wrong of [[gold.tier_id], [gold.tier_id, gold.tier_id], [gold.tier_id, "none"]])
    expect((await send("PUT /v1/tiers/customer/order", { body: { tier_ids: wrong } })).status).toBe(
      422,
    );
});

test("a tier counts the members and the sellers who have it", async () => {
  const [tier] = (await send("GET /v1/tiers/seller?sort=name")).body.data;
  await db.query({
    text: `insert into seller (seller_id, name, tier_id, created_at, changed_in)
      values ('S-1', 'One', $1, now(), 1), ('S-2', 'Two', null, now(), 1)`,
    values: [tier.tier_id],
  });
  const [counted] = (await send("GET /v1/tiers/seller?sort=name")).body.data;
  expect(counted).toMatchObject({ name: "New", sellers: 1 });
  const [gold] = (await send("GET /v1/tiers/customer?q=gold")).body.data;
  await db.query({
    text: `insert into account (member_id, external_id, version, entries, lots, events, active, pending,
        held, debt, lifetime_earned, status, tier_id, orders_count, spend, joined_at)
      values (1, 'M-1', 0, 0, 0, 0, 0, 0, 0, 0, 0, 'active', $1, 0, 0, now())`,
    values: [gold.tier_id],
  });
  expect((await send("GET /v1/tiers/customer?q=gold")).body.data[0].members).toBe(1);
});

test("a call that leaves out the rule and the activity means all, and active", async () => {
  const { body } = await send(customer, { body: { name: "Plain" } });
  expect(body.data).toMatchObject({ rule_type: "all", is_active: true });
  const other = await send(seller, { body: { name: "Plain" } });
  expect(other.body.data).toMatchObject({ rule_type: "all", is_active: true });
});

// Tiers that would give more than one person may decide wait for a second one, whichever way they are written; and
// templates give nothing until their rules are published, which waits.
import { afterAll, beforeAll, expect, test } from "vitest";
import { as, codeOf, decide, join, keyOf, limitCost, signIn } from "../support/four-eyes.ts";
import {
  aLine,
  anOrder,
  type Json,
  type Marketplace,
  openMarketplace,
} from "../support/marketplace.ts";
import { simulate } from "../support/simulate.ts";

let shop: Marketplace;
let owner: string;
let other: string;
let gold: string;
const egp = 100;
const customers = "/staging/v1/ecommerce/tiers/customer/";

const ladderOf = async (kind = "customer"): Promise<Json[]> =>
  (await as(shop, owner, "GET", `/v1/tiers/${kind}?sort=rank`)).body.data;
const change = (id: string, body: Json, by = owner) =>
  as(shop, by, "PATCH", `/v1/tiers/customer/${id}`, body);
const read = async (id: string): Promise<Json> =>
  (await as(shop, other, "GET", `/v1/approvals/${id}`)).body;

/** Publishes a rule that gives ten times as much. */
const publish = async (id: string, more: Json) => {
  const rule = { name: id, name_ar: "قاعدة", trigger: "purchase", ...more };
  const effects = [{ kind: "multiplier", bps: 100_000 }];
  const made = await as(shop, owner, "POST", "/v1/rules", { rule_id: id, ...rule, effects });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const done = await as(shop, owner, "POST", `/v1/rules/${id}/publish`, {});
  expect(done.body, JSON.stringify(done.body)).toMatchObject({ status: "live" });
};

beforeAll(async () => {
  shop = await openMarketplace("2026-11-24T12:00:00Z");
  owner = await signIn(shop, "owner@nuqta.example");
  await limitCost(shop, owner, 50 * egp);
  other = await join(shop, "other", "owner");
  const made = await as(shop, owner, "POST", customers, {
    ...{ name: "Gold", rule_type: "all", min_purchase_amount: 5_000 },
  });
  expect(made.body).toMatchObject({ success: true, message: "Tier added" });
  gold = made.body.data.tier_id;
  // Nobody is of it.
  await publish("golden", { audience: { kind: "customer_tiers", tiers: [gold] } });
  // Whoever the job raised meanwhile would keep the tier, and cost nothing more.
  expect((await as(shop, owner, "POST", "/v1/jobs/tiers/pause", {})).status).toBe(200);
  for (let n = 1; n <= 10; n += 1) {
    const order = anOrder(`o-${n}`, `m-${n}`, { lines: [aLine("1", 1_000 * egp)] });
    expect((await shop.post("/v1/orders", order)).body.points.awarded).toBe(50);
  }
});
afterAll(() => shop.close());

test("a tier that everybody would reach waits with what it costs, and stands once a second person agrees", async () => {
  const asked = await change(gold, { min_purchase_amount: 500 * egp, description: "For the best" });
  expect(asked).toMatchObject({
    status: 200,
    body: {
      ...{ description: "For the best", min_purchase_amount: 5_000 * egp },
      approval: { kind: "tiers", state: "waiting" },
    },
  });
  const id = asked.body.approval.approval_id;
  expect(await read(id)).toMatchObject({
    ...{ kind: "tiers", state: "waiting", may_decide: true },
    tiers: {
      ladder: "customer",
      before: [{ tier_id: gold, name: "Gold", amount: 5_000 * egp, is_active: true }],
      after: [{ tier_id: gold, amount: 500 * egp }],
      threshold: 50 * egp,
      // Ten orders of 50 points give 450 more each, at two piastres a point: ten times is the most there is.
      effect: { points: 4_500, value: 90 * egp, orders: 10, sampled: 10 },
    },
  });
  // Asked again it is the same request; who asked may not agree.
  const again = await change(gold, { min_purchase_amount: 500 * egp });
  expect(again.body.approval.approval_id).toBe(id);
  expect(await codeOf(decide(shop, owner, id))).toEqual([403, "approval_own"]);
  expect((await decide(shop, other, id)).status).toBe(200);
  expect(await ladderOf()).toMatchObject([{ name: "Gold", min_purchase_amount: 500 * egp }]);
  // A harder tier is in force at once.
  const harder = await change(gold, { min_purchase_amount: 5_000 * egp });
  expect(harder.body).toMatchObject({ min_purchase_amount: 5_000 * egp });
  expect(harder.body).not.toHaveProperty("approval");
});

test("what costs little is in force at once, and a ladder that changed voids what waits", async () => {
  const asked = await change(gold, { rule_type: "any", min_transactions_count: 1 });
  expect(asked.body.approval.kind).toBe("tiers");
  // Switched off nobody reaches it.
  expect((await change(gold, { is_active: false })).body).toMatchObject({ is_active: false });
  const { approval_id: id } = asked.body.approval;
  expect((await read(id)).state).toBe("void");
  expect(await codeOf(decide(shop, other, id))).toEqual([409, "approval_void"]);
  expect((await change(gold, { min_purchase_amount: 1 })).body).not.toHaveProperty("approval");
  const on = await change(gold, { is_active: true });
  expect(on.body).toMatchObject({ is_active: false, approval: { kind: "tiers" } });
  expect((await change(gold, { min_purchase_amount: 5_000 * egp })).status).toBe(200);
  expect((await change(gold, { is_active: true })).body).toMatchObject({ is_active: true });
});

test("a tier that is added, and another order of tiers, wait alike; keys ask too", async () => {
  // Everybody stands on a tier below Gold that asks for as much: Gold, on top, is nobody's.
  const { key } = await keyOf(shop, owner, ["config:read", "config:write"]);
  const silver = await as(shop, key, "POST", customers, { name: "Silver", min_purchase_amount: 1 });
  expect(silver.body).toMatchObject({ success: true, message: "Tier added" });
  const easy = { min_purchase_amount: 1 * egp };
  const [first] = await ladderOf();
  expect(first).toMatchObject({ tier_id: gold });
  // Below Silver, which everybody reaches, Gold may ask for anything.
  expect((await change(gold, easy)).body).not.toHaveProperty("approval");
  const order = { tier_ids: [silver.body.data.tier_id, gold] };
  const asked = await as(shop, key, "PUT", "/v1/tiers/customer/order", order);
  expect(asked.body).toMatchObject({
    tier_ids: [gold, silver.body.data.tier_id],
    approval: { kind: "tiers" },
  });
  const { approval_id: id } = asked.body.approval;
  // Whoever held the key does not agree.
  expect(await codeOf(decide(shop, owner, id))).toEqual([403, "approval_own"]);
  expect((await decide(shop, other, id)).status).toBe(200);
  expect((await ladderOf()).map(({ tier_id }) => tier_id)).toEqual(order.tier_ids);

  const top = await as(shop, owner, "POST", "/api/staging/v1/ecommerce/tiers/seller/", {
    name: "Top",
  });
  // No rule is for it.
  expect(top.body).toMatchObject({ message: "Tier added", data: { is_active: true } });
  await as(shop, owner, "PATCH", `/v1/tiers/seller/${top.body.data.tier_id}`, { is_active: false });
  await publish("sellers", {
    audience: { kind: "seller_tiers", tiers: [top.body.data.tier_id] },
  });
  const on = await as(shop, owner, "PATCH", `/v1/tiers/seller/${top.body.data.tier_id}`, {
    is_active: true,
  });
  expect(on.body).toMatchObject({ is_active: false, approval: { kind: "tiers" } });
  const seen = await read(on.body.approval.approval_id);
  expect(seen.tiers).toMatchObject({ ladder: "seller", effect: { points: 4_500, orders: 10 } });
  expect((await decide(shop, other, on.body.approval.approval_id, "refuse")).status).toBe(200);
  expect((await ladderOf("seller"))[0]).toMatchObject({ is_active: false });
});

test("a tier that is new stands on the ladder, switched off, until somebody agrees", async () => {
  await publish("tiered", {
    when: {
      op: "all",
      items: [{ fact: "member.tier", operator: "exists", value: true }],
    },
  });
  for (const { tier_id } of await ladderOf())
    expect((await change(tier_id, { is_active: false })).status).toBe(200);
  const asked = await as(shop, owner, "POST", customers, { name: "Everybody" });
  expect(asked).toMatchObject({
    status: 201,
    body: {
      success: true,
      message: expect.stringContaining("waits for a second person"),
      messageAr: expect.stringContaining("موافقة شخص ثانٍ"),
      data: { name: "Everybody", is_active: false, approval: { kind: "tiers" } },
    },
  });
  expect((await decide(shop, other, asked.body.data.approval.approval_id)).status).toBe(200);
  const ladder = await ladderOf();
  expect(ladder.filter(({ is_active }) => is_active)).toMatchObject([{ name: "Everybody" }]);
});

test("a template gives nothing; the rule that is made from it waits when it is published", async () => {
  const template = {
    ...{ template_id: "t-1", name: "Flood", name_ar: "طوفان" },
    rule: {
      ...{ name: "Flood", name_ar: "طوفان", trigger: "purchase" },
      effects: [{ kind: "fixed", points: 100_000 }],
    },
  };
  expect((await as(shop, owner, "POST", "/v1/campaign-templates", template)).status).toBe(201);
  const used = await as(shop, owner, "POST", "/v1/campaign-templates/t-1/use", {});
  const { rule_id: id } = used.body;
  const order = await shop.post("/v1/orders", anOrder("o-t", "m-t"));
  expect(order.body.points.awarded).toBeLessThan(100_000);
  const lastDays = { from: "2026-10-26", to: "2026-11-24", dates: "ignore" };
  await simulate(shop, { kind: "rule", id, ...lastDays });
  const asked = await as(shop, owner, "POST", `/v1/rules/${id}/publish`, {});
  expect([asked.status, asked.body.approval?.kind]).toEqual([202, "publication"]);
});

test("an owner alone in an evaluation goes on, on record as decided alone", async () => {
  await shop.db.query({
    text: "update staff set status = 'disabled' where email = 'other@nuqta.example'",
  });
  for (const { tier_id } of await ladderOf()) await change(tier_id, { is_active: false });
  const on = await change(gold, { is_active: true, min_purchase_amount: null });
  expect(on.body).toMatchObject({ is_active: true });
  expect(on.body).not.toHaveProperty("approval");
  const record = await as(shop, owner, "GET", "/v1/audit?q=approval.alone");
  expect(record.body.data[0]).toMatchObject({ target: `customer_tier:${gold}` });
});

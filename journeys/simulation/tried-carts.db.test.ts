// One cart tried before anybody buys it: by what is live, with a draft, then and in time to come.
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  aLine,
  anOrder,
  type Json,
  type Marketplace,
  openMarketplace,
} from "../support/marketplace.ts";

let shop: Marketplace;
beforeAll(async () => {
  shop = await openMarketplace("2026-11-21T12:00:00Z");
  await shop.post("/v1/members", { member_id: "m-1" });
});
afterAll(() => shop.close());

const tryCart = async (amount: number, more: Json = {}): Promise<Json> => {
  const cart = { member_id: "m-1", lines: [aLine("1", amount)], ...more };
  const { status, body } = await shop.post("/v1/simulations/cart", cart);
  expect([status, body]).toEqual([200, expect.objectContaining({ live: expect.anything() })]);
  return body;
};
const gift: Json = {
  ...{ rule_id: "gift", name: "Gift", name_ar: "هدية", trigger: "purchase" },
  when: { op: "all", items: [{ fact: "order.amount", operator: "gte", value: 20_000 }] },
  effects: [{ kind: "fixed", points: 90 }],
};
const draft = { kind: "rule", id: "gift" };
const saidOf = ({ why }: Json): string =>
  why.map(({ text }: Json) => text.replace(/[\u2068\u2069]/g, "")).join("\n");

test("a draft is tried beside what is live, with its reasons, and gives just that when it is published", async () => {
  expect((await shop.post("/v1/rules", gift)).status).toBe(201);
  const small = await tryCart(10_000, { draft });
  expect([small.live.points, small.draft.points]).toEqual([5, 5]);
  expect(small.draft.near_misses).toMatchObject([
    { rule_id: "gift", missing_amount: 10_000, points: 90, text: expect.stringContaining("Gift") },
  ]);
  expect(saidOf(small.draft)).toContain("Gift");
  expect(saidOf(small.live)).not.toContain("Gift");
  const large = await tryCart(20_000, { draft });
  expect([large.live.points, large.draft.points]).toEqual([10, 100]);
  expect((await tryCart(20_000)).draft).toBeNull();
  expect((await shop.get("/v1/members/m-1/entries")).body.data).toEqual([]);

  await shop.post("/v1/rules/gift/publish", {});
  const bought = { occurred_at: "2026-11-21T12:00:00Z", lines: [aLine("1", 20_000)] };
  const { body } = await shop.post("/v1/orders", anOrder("o-1", "m-1", bought));
  expect(body.points.awarded).toBe(large.draft.points);
});

test("a campaign of next month counts next month, and one that is drafted with it", async () => {
  const campaign = { campaign_id: "winter", name: "Winter", start_date: "2026-12-01" };
  await shop.post("/v1/campaigns", campaign);
  const rule = { rule_id: "warm", name: "Warm", trigger: "purchase", campaign_id: "winter" };
  await shop.post("/v1/rules", { ...rule, effects: [{ kind: "fixed", points: 7 }] });
  const at = (occurred_at: string, more: Json = {}) => tryCart(10_000, { occurred_at, ...more });
  const named = { draft: { kind: "campaign", id: "winter" } };
  expect((await at("2026-11-30T12:00:00Z", named)).draft.points).toBe(5);
  expect((await at("2026-12-01T12:00:00Z", named)).draft.points).toBe(12);
  expect((await at("2026-12-01T12:00:00Z")).live.points).toBe(5);
  await shop.post("/v1/campaigns/winter/publish", { with_rules: true });
  const early = await at("2026-11-30T12:00:00Z");
  expect(early.live.points).toBe(5);
  expect(saidOf(early.live)).toContain("Warm");
  // The first day begins at midnight in Cairo.
  expect((await at("2026-11-30T21:59:59Z")).live.points).toBe(5);
  expect((await at("2026-11-30T22:00:00Z")).live.points).toBe(12);
});

test("what is not there is refused", async () => {
  const cart = { member_id: "m-1", lines: [aLine("1", 100)] };
  const codeOf = async (draft: Json) =>
    (await shop.post("/v1/simulations/cart", { ...cart, draft })).body.code;
  expect(await codeOf({ kind: "rule", id: "nobody" })).toBe("rule_not_found");
  expect(await codeOf({ kind: "campaign", id: "nobody" })).toBe("campaign_not_found");
});

// The period by which purchases count for a tier waits for a second person where a longer one would give much more.
import { afterAll, beforeAll, expect, test } from "vitest";
import { as, codeOf, decide, join, limitCost, signIn } from "../support/four-eyes.ts";
import {
  type Answer,
  aLine,
  anOrder,
  type Json,
  type Marketplace,
  openMarketplace,
} from "../support/marketplace.ts";

let shop: Marketplace;
let owner: string;
let other: string;
const egp = 100;

const terms = async (): Promise<Json> =>
  (await as(shop, owner, "GET", "/v1/terms/inactivity")).body;
const put = async (change: Json): Promise<Answer> => {
  const { live, etag } = await terms();
  const headers = { "if-match": etag };
  return as(shop, owner, "PUT", "/v1/terms/inactivity", { ...live, ...change }, headers);
};
const read = async (id: string): Promise<Json> =>
  (await as(shop, other, "GET", `/v1/approvals/${id}`)).body;
/** Ten members buy for EGP 1,000 each. */
const buy = async (day: string): Promise<void> => {
  for (let n = 1; n <= 10; n += 1) {
    const order = { occurred_at: `${day}T10:00:00Z`, lines: [aLine("1", 1_000 * egp)] };
    const { status } = await shop.post("/v1/orders", anOrder(`o-${n}-${day}`, `m-${n}`, order));
    expect(status).toBe(201);
  }
};

beforeAll(async () => {
  shop = await openMarketplace("2026-04-01T12:00:00Z");
  await buy("2026-04-01");
  shop.setTime("2026-11-24T12:00:00Z");
  owner = await signIn(shop, "owner@nuqta.example");
  await limitCost(shop, owner, 50 * egp);
  other = await join(shop, "other", "owner");
  expect((await as(shop, owner, "POST", "/v1/jobs/tiers/pause", {})).status).toBe(200);
  expect((await put({ adjustment_enabled: true, adjustment_period_months: 6 })).status).toBe(200);
  // Whoever bought for EGP 1,500 within the period; the rule gives them ten times as much.
  const gold = await as(shop, owner, "POST", "/staging/v1/ecommerce/tiers/customer/", {
    ...{ name: "Gold", rule_type: "all", min_purchase_amount: 1_500 },
  });
  expect(gold.body).toMatchObject({ success: true });
  const made = await as(shop, owner, "POST", "/v1/rules", {
    ...{ rule_id: "golden", name: "Golden", name_ar: "ذهبي", trigger: "purchase" },
    audience: { kind: "customer_tiers", tiers: [gold.body.data.tier_id] },
    effects: [{ kind: "multiplier", bps: 100_000 }],
  });
  expect(made.status, made.text).toBe(201);
  const published = await as(shop, owner, "POST", "/v1/rules/golden/publish", {});
  expect(published.body).toMatchObject({ status: "live" });
  await buy("2026-11-20");
});
afterAll(() => shop.close());

test("a longer period waits with what it would have cost, and stands once a second person agrees", async () => {
  const asked = await put({ adjustment_period_months: 12 });
  expect(asked.status, asked.text).toBe(202);
  expect((await terms()).live.adjustment_period_months).toBe(6);
  const id = asked.body.approval.approval_id;
  // Ten orders of 50 points would have earned 450 more each, at two piastres a point.
  const tiers = { points: 4_500, value: 90 * egp, orders: 10, sampled: 10 };
  expect(await read(id)).toMatchObject({
    ...{ kind: "settings", state: "waiting", may_decide: true },
    settings: {
      ...{ section: "inactivity", threshold: 50 * egp },
      effect: { points: 0, value: 90 * egp, lapse: { goes: 0, stays: 0 }, tiers },
    },
  });
  expect(await codeOf(decide(shop, owner, id))).toEqual([403, "approval_own"]);
  expect((await decide(shop, other, id)).body.state).toBe("approved");
  expect((await terms()).live.adjustment_period_months).toBe(12);
});

test("a shorter period, which gives less, is in force at once; none at all waits as the longest does", async () => {
  expect((await put({ adjustment_period_months: 6 })).status).toBe(200);
  const asked = await put({ adjustment_enabled: false });
  expect(asked.status).toBe(202);
  const { effect } = (await read(asked.body.approval.approval_id)).settings;
  expect(effect.tiers).toMatchObject({ points: 4_500, value: 90 * egp });
});

// Small changes of one person add up over a day; a rule is judged by the tiers of today; and whoever is alone in an
// evaluation goes on, on record.
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
import { simulate } from "../support/simulate.ts";

let shop: Marketplace;
let owner: string;
let other: string;
const egp = 100;
/** One person may decide what costs up to EGP 5 on a day. */
const threshold = 5 * egp;

beforeAll(async () => {
  shop = await openMarketplace("2026-11-21T12:00:00Z");
  owner = await signIn(shop, "owner@nuqta.example");
  await limitCost(shop, owner, threshold);
  other = await join(shop, "other", "owner");
  // 40 orders of EGP 100: one percent more is a point each, which is worth two piastres.
  for (let n = 0; n < 40; n += 1) {
    const order = anOrder(`o-${n}`, `m-${n}`, { lines: [aLine("1", 100 * egp)] });
    expect((await shop.post("/v1/orders", order)).status).toBe(201);
  }
});
afterAll(() => shop.close());

const earn = (by: string, percent: number): Promise<Answer> => {
  const query = `earning_type=Ratio&Ratio=${percent}`;
  return as(shop, by, "PATCH", `/staging/v1/ecommerce/account/is-global-settings?${query}`);
};
const percent = async (): Promise<number> =>
  (await as(shop, owner, "GET", "/v1/earning-settings")).body.live.global.bps / 100;
const read = async (id: string): Promise<Json> =>
  (await as(shop, other, "GET", `/v1/approvals/${id}`)).body;

test("what one person changes alone on a day adds up, and the one who decides is told", async () => {
  expect((await earn(owner, 8)).status).toBe(200);
  expect((await earn(owner, 11)).status).toBe(200);
  const asked = await earn(owner, 12);
  expect(asked.status).toBe(202);
  expect(await percent()).toBe(11);
  const id = asked.body.approval.approval_id;
  expect(await read(id)).toMatchObject({
    ...{ kind: "settings", decided_today: 480, settings: { threshold, effect: { value: 80 } } },
  });
  // Back and forth is no way round: what costs less gives nothing back.
  expect((await earn(owner, 5)).status).toBe(200);
  expect((await earn(owner, 6)).status).toBe(202);
  // What a second person agrees to does not count for them.
  const agreed = (await earn(other, 20)).body.approval.approval_id;
  expect(await read(agreed)).toMatchObject({ decided_today: null });
  expect((await decide(shop, owner, agreed)).status).toBe(200);
  expect(await percent()).toBe(20);
  expect((await earn(other, 22)).status).toBe(200);
});

test("a rule counts towards the same day as a rate does, and the next day of Cairo begins anew", async () => {
  const rule = (id: string) =>
    as(shop, owner, "POST", "/v1/rules", {
      ...{ rule_id: id, name: id, name_ar: "قاعدة", trigger: "purchase", budget_points: 30 },
      effects: [{ kind: "fixed", points: 1 }],
    });
  expect((await rule("late")).status).toBe(201);
  // Its budget is EGP 0.60, of which EGP 0.20 are left.
  expect(await codeOf(as(shop, owner, "POST", "/v1/rules/late/publish", {}))).toEqual([
    409,
    "forecast_missing",
  ]);
  shop.setTime("2026-11-21T22:00:00Z");
  owner = await signIn(shop, "owner@nuqta.example");
  other = await signIn(shop, "other@nuqta.example");
  const done = await as(shop, owner, "POST", "/v1/rules/late/publish", {});
  expect(done.body).toMatchObject({ status: "live" });
});

test("a rule for a tier that everybody would reach today is judged by that, whoever has it on record", async () => {
  const gold = await as(shop, owner, "POST", "/staging/v1/ecommerce/tiers/customer/", {
    ...{ name: "Gold", rule_type: "all", min_purchase_amount: 1 },
  });
  expect(gold.body).toMatchObject({ message: "Tier added", data: { is_active: true } });
  const made = await as(shop, owner, "POST", "/v1/rules", {
    ...{ rule_id: "golden", name: "Golden", name_ar: "ذهبي", trigger: "purchase" },
    audience: { kind: "customer_tiers", tiers: [gold.body.data.tier_id] },
    effects: [{ kind: "fixed", points: 100 }],
  });
  expect(made.status).toBe(201);
  const publish = () => as(shop, owner, "POST", "/v1/rules/golden/publish", {});
  expect(await codeOf(publish())).toEqual([409, "forecast_missing"]);
  const days = { from: "2026-10-24", to: "2026-11-22", dates: "ignore" };
  const { result } = await simulate(shop, { kind: "rule", id: "golden", ...days });
  expect(result.totals.difference.points).toBe(0);
  const asked = await publish();
  expect(asked.status).toBe(202);
  expect((await read(asked.body.approval.approval_id)).publication.forecast).toMatchObject({
    ...{ points: 0, value: 40 * 100 * 2 },
  });
});

test("an owner alone in an evaluation adjusts and gives back at once, on record; in production it waits", async () => {
  const open = async (stage: "development" | "production") => {
    const single = await openMarketplace("2026-11-21T12:00:00Z", undefined, {
      environment: { NODE_ENV: stage, DEMO: "0" },
    });
    await single.post("/v1/members", { member_id: "M" });
    return { single, by: await signIn(single, "owner@nuqta.example") };
  };
  const { single, by } = await open("development");
  const ask = { points: 30_000, reason: "a present" };
  expect((await as(single, by, "POST", "/v1/members/M/adjustments", ask)).status).toBe(201);
  const held = await single.post("/v1/redemptions", { member_id: "M", points: 20_000 });
  const { redemption_id: id } = held.body;
  expect((await single.post(`/v1/redemptions/${id}/confirm`, {})).status).toBe(200);
  expect((await as(single, by, "POST", `/v1/redemptions/${id}/reverse`, {})).status).toBe(200);
  const record = await as(single, by, "GET", "/v1/audit?q=approval.alone");
  expect(record.body.data.map(({ target }: Json) => target)).toEqual([
    `redemption:${id}`,
    "member:M",
  ]);
  const notices = await as(single, by, "GET", "/v1/notices");
  expect(notices.text).toContain("recorded as decided alone");
  // A key never goes on alone.
  expect((await single.post("/v1/members/M/adjustments", ask)).status).toBe(202);
  await single.close();

  const live = await open("production");
  const waits = await as(live.single, live.by, "POST", "/v1/members/M/adjustments", ask);
  expect(waits.status).toBe(202);
  expect((await as(live.single, live.by, "GET", "/v1/notices")).text).toContain(
    "cannot be approved",
  );
  await live.single.close();
});

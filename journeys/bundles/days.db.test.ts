// The days of past orders on which the effect of a bundle is worked out: chosen when it is planned and when it is asked
// for, and told to whoever approves.
import { dayMs, hourMs } from "@nuqta/contracts/kit/time.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ok, planners } from "../support/bundles.ts";
import { as } from "../support/four-eyes.ts";
import {
  type Answer,
  aLine,
  anOrder,
  type Json,
  type Marketplace,
  openMarketplace,
} from "../support/marketplace.ts";
import { withoutCostLimit } from "../support/publish.ts";

const egp = 100;
// Noon of tomorrow: after what `withoutCostLimit` publishes, and never another day in Cairo for an hour of summer time.
const noon = Math.ceil(Date.now() / dayMs) * dayMs + 12 * hourMs;
const ago = (days: number): string => new Date(noon - days * dayMs).toISOString();
// At noon it is the same day in UTC and in Cairo.
const dayAgo = (days: number): string => ago(days).slice(0, 10);

/** Orders by how many days ago they were, with the points they earned; each a power of two, so that no sums are alike. */
const orders: readonly (readonly [days: number, points: number])[] = [
  ...([
    [0, 50],
    [6, 100],
    [7, 200],
  ] as const),
  ...([
    [29, 400],
    [30, 800],
    [89, 1_600],
    [90, 3_200],
  ] as const),
];
const inLast = (days: number): number[] =>
  orders.filter(([at]) => at < days).map(([, points]) => points);

let market: Marketplace;
let people: Awaited<ReturnType<typeof planners>>;
let bundle: Json;

const add = async (kind: "customer" | "seller", tier: Json): Promise<string> =>
  (await ok(market.post(`/staging/v1/ecommerce/tiers/${kind}/`, tier))).data.tier_id;

/** Publishes a rule that gives so many times as much to a tier. */
const publish = async (rule_id: string, audience: Json, times: number): Promise<void> => {
  const effects = [{ kind: "multiplier", bps: times * 10_000 }];
  const rule = { rule_id, name: rule_id, name_ar: "قاعدة", trigger: "purchase" };
  await ok(market.post("/v1/rules", { ...rule, audience, effects }));
  await ok(market.post(`/v1/rules/${rule_id}/publish`, {}));
};

const putTerms = async (change: Json): Promise<void> => {
  const { live, etag } = await ok(market.get("/v1/terms/inactivity"));
  const headers = { "if-match": etag };
  await ok(market.send("PUT", "/v1/terms/inactivity", { ...live, ...change }, undefined, headers));
};

const buy = async (days: number, points: number): Promise<void> => {
  const lines = [aLine("1", points * 20 * egp)];
  const order = anOrder(`o-${days}`, "m-1", { occurred_at: ago(days), lines });
  expect((await ok(market.post("/v1/orders", order))).points).toMatchObject({ awarded: points });
};

beforeAll(async () => {
  market = await openMarketplace(ago(250));
  await buy(250, 30_000);
  market.setTime(ago(0));
  await withoutCostLimit(market.db);
  people = await planners(market);
  for (const job of ["tiers", "seller_tiers"]) await ok(market.post(`/v1/jobs/${job}/pause`, {}));
  await putTerms({ adjustment_enabled: true, adjustment_period_months: 6 });
  // Gold is reached only with what was bought more than six months ago, and Top, which asks for nothing, is switched off.
  const gold = await add("customer", { name: "Gold", min_purchase_amount: 500_000 });
  const top = await add("seller", { name: "Top" });
  await ok(market.send("PATCH", `/v1/tiers/seller/${top}`, { is_active: false }));
  await publish("golden", { kind: "customer_tiers", tiers: [gold] }, 10);
  await publish("topmost", { kind: "seller_tiers", tiers: [top] }, 3);
  for (const [days, points] of orders) await buy(days, points);
  // Everything that is worked out on orders at once: a rule, both ladders, and the period of the terms.
  bundle = await people.live();
  bundle.rules.double = {
    ...{ name: "Double points", name_ar: "نقاط مضاعفة", trigger: "purchase" },
    effects: [{ kind: "multiplier", bps: 20_000 }],
  };
  bundle.tiers.customer[0].min_purchase_amount = 1 * egp;
  bundle.tiers.seller[0].is_active = true;
  bundle.terms.inactivity.adjustment_period_months = 12;
});
afterAll(() => market.close());

/** The effect of the bundle on so many days, exactly: two piastres a point. */
const effectOn = (days: number): Json => {
  const points = inLast(days);
  const more = (times: number) => {
    const sum = points.reduce((all, one) => all + times * one, 0);
    return { points: sum, value: 2 * sum, orders: points.length, sampled: points.length };
  };
  const from = dayAgo(days - 1);
  return {
    over: { days, from, to: dayAgo(0) },
    ...{ orders: more(1), customer_ladder: more(9), seller_ladder: more(2) },
    inactivity: {
      ...{ points: 0, value: 2 * more(9).points, orders: 0, sampled: 0 },
      ...{ lapse: { goes: 0, stays: 0, members: 1, sampled: 1 }, tiers: more(9) },
    },
    untold: ["reactions", "limits"],
  };
};

test.each([7, 30, 90])("over %d days exactly the orders of these days count", async (days) => {
  const { effect, conflicts } = await ok(people.plan(bundle, `?days=${days}`));
  expect(conflicts).toEqual([]);
  expect(effect).toEqual(effectOn(days));
});

test("unless told otherwise it is thirty days", async () => {
  expect((await ok(people.plan(bundle))).effect).toEqual(effectOn(30));
});

test("whoever approves reads the effect over the days that were asked for", async () => {
  const { plan_hash } = await ok(people.plan(bundle, "?days=90"));
  const shown = async (asked: Json): Promise<Json> => {
    const { approval } = await ok(people.ask({ bundle, plan_hash, ...asked }));
    const url = `/v1/approvals/${approval.approval_id}`;
    return (await ok(as(market, people.approver, "GET", url))).bundle.effect;
  };
  expect(await shown({ days: 90 })).toEqual(effectOn(90));
  expect(await shown({ days: 7 })).toEqual(effectOn(7));
  expect(await shown({})).toEqual(effectOn(30));
});

test("a request of an earlier release, which did not say its days, is read as it is", async () => {
  bundle.rules.double.priority = 1;
  const { plan_hash } = await ok(people.plan(bundle));
  const { approval } = await ok(people.ask({ bundle, plan_hash }));
  await market.db.query({
    text: `update publication_approval set payload = payload #- '{effect,over}'
      where payload ->> 'plan_hash' = $1`,
    values: [plan_hash],
  });
  const url = `/v1/approvals/${approval.approval_id}`;
  const { effect } = (await ok(as(market, people.approver, "GET", url))).bundle;
  const { over: _none, ...rest } = effectOn(30);
  expect(effect).toEqual(rest);
});

test("a plan that needs no orders says no days", async () => {
  const other = await people.live();
  other.settings.redemption.conversion_amount += 100;
  const { effect } = await ok(people.plan(other, "?days=90"));
  expect(effect).toMatchObject({ worth: { orders: 0, sampled: 0 } });
  expect(effect).not.toHaveProperty("over");
});

const refused = ({ status, body }: Answer) => [status, body.errors?.map(({ path }: Json) => path)];

test.each(["10", "", "365", "-7", "7.0"])("days=%j is refused by its name", async (days) => {
  expect(refused(await people.plan(bundle, `?days=${days}`))).toEqual([400, ["days"]]);
});

test("other days of a request are refused by their name, and nothing waits", async () => {
  const { plan_hash } = await ok(people.plan(bundle));
  const waiting = async () => (await ok(market.get("/v1/approvals?kind=bundle"))).total;
  const before = await waiting();
  for (const days of [10, "30", 0, null])
    expect(refused(await people.ask({ bundle, plan_hash, days }))).toEqual([422, ["days"]]);
  expect(await waiting()).toBe(before);
});

test("one idempotency key is for one choice of days", async () => {
  const { plan_hash } = await ok(people.plan(bundle));
  const ask = (days: number) => {
    const headers = { "idempotency-key": "days" };
    const body = { bundle, plan_hash, days };
    return as(market, people.planner, "POST", "/v1/configuration/requests", body, headers);
  };
  const first = await ask(7);
  expect(first.status).toBe(202);
  expect((await ask(7)).body).toEqual(first.body);
  const other = await ask(90);
  expect([other.status, other.body.code]).toEqual([422, "idempotency_key_reused"]);
});

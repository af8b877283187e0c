// A tier is gained in the seconds after the order that reaches it, once, whoever looks and however often.
import { expect, test } from "vitest";
import { rule } from "../../contracts/src/rules.ts";
import { testDatabase } from "../../server/src/kit/testing/database.ts";
import { aLine, anOrder, type Marketplace, openMarketplace } from "../support/marketplace.ts";
import { answersOnly } from "../support/nights.ts";
import { publish } from "../support/publish.ts";

const now = "2026-11-21T12:00:00Z";
const soon = { interval: 100 };

const addTier = async (shop: Marketplace, name: string, more: object): Promise<string> => {
  const made = await shop.post("/staging/v1/ecommerce/tiers/customer/", { name, ...more });
  expect(made.status).toBe(201);
  return made.body.data.tier_id;
};

const buy = async (shop: Marketplace, member: string, id: string, egp: number, more = {}) => {
  const lines = [aLine("1", egp * 100)];
  const made = await shop.post("/v1/orders", anOrder(id, member, { lines, ...more }));
  expect(made.status).toBe(201);
  return made.body;
};

const tierOf = async (shop: Marketplace, member: string) =>
  (await shop.get(`/v1/members/${member}`)).body.tier;

/** Every move there was: of whom, from where, to where, and how many events tell of it. */
const movesOf = ({ db }: Marketplace) =>
  db.query<Record<string, unknown>>({
    text: `select a.external_id as member, c.from_tier, c.to_tier, c.reason,
        (select count(*) from event e where e.member_id = a.member_id and e.type = 'tier.changed') as events
      from tier_change c join account a using (member_id) order by a.external_id, c.change_no`,
  });

test("an order reaches a tier, the next one earns with its multiplier, and a return takes nothing away", async () => {
  const shop = await openMarketplace(now);
  const silver = await addTier(shop, "Silver", {
    rule_type: "all",
    ...{ min_purchase_amount: 500, min_transactions_count: 2 },
  });
  const gold = await addTier(shop, "Gold", {
    rule_type: "any",
    ...{ min_purchase_amount: 5_000, min_transactions_count: 4 },
  });
  await publish(shop.db, (settings) => ({
    ...settings,
    rules: {
      double: rule.parse({
        ...{
          rule_id: "double",
          version: 1,
          name: "Double",
          name_ar: "مضاعفة",
          trigger: "purchase",
        },
        audience: { kind: "customer_tiers", tiers: [silver] },
        effects: [{ kind: "multiplier", bps: 20_000 }],
      }),
    },
  }));
  // All of two: the amount alone is not enough.
  expect((await buy(shop, "all", "a-1", 600)).points.awarded).toBe(30);
  await buy(shop, "any", "y-1", 5_000);
  await expect.poll(() => tierOf(shop, "any"), soon).toBe(gold);
  expect(await tierOf(shop, "all")).toBeNull();
  // An order counts when it is delivered.
  await buy(shop, "all", "a-2", 100, { status: "paid" });
  await shop.send("PATCH", "/v1/orders/a-2", { status: "delivered" });
  await expect.poll(() => tierOf(shop, "all"), soon).toBe(silver);
  expect((await buy(shop, "all", "a-3", 600)).points.awarded).toBe(60);
  // Any of two: the fourth order is enough.
  await buy(shop, "all", "a-4", 1);
  await expect.poll(() => tierOf(shop, "all"), soon).toBe(gold);

  const back = { return_id: "r", occurred_at: now, lines: [{ line_id: "1", quantity: 1 }] };
  expect((await shop.post("/v1/orders/y-1/returns", back)).status).toBe(201);
  expect((await shop.post("/v1/jobs/tiers/run", {})).status).toBe(202);
  await expect
    .poll(async () => (await shop.get("/v1/jobs/runs?job=tiers")).body.data[0].status, soon)
    .toBe("done");
  expect(await tierOf(shop, "any")).toBe(gold);
  expect(await movesOf(shop)).toEqual([
    { member: "all", from_tier: null, to_tier: silver, reason: "reached", events: 2 },
    { member: "all", from_tier: silver, to_tier: gold, reason: "reached", events: 2 },
    { member: "any", from_tier: null, to_tier: gold, reason: "reached", events: 1 },
  ]);
  await shop.close();
});

test("whoever was there when nobody looked rises once when two servers look; a pause keeps them waiting", async () => {
  const db = await testDatabase();
  const deaf = await openMarketplace(now, db, answersOnly);
  const tier = await addTier(deaf, "Silver", { min_purchase_amount: 50 });
  const members = Array.from({ length: 40 }, (_, i) => `m-${i + 10}`);
  await Promise.all(members.map((member) => buy(deaf, member, `o-${member}`, 60)));
  expect(await movesOf(deaf)).toEqual([]);
  expect((await deaf.post("/v1/jobs/tiers/pause", {})).status).toBe(200);
  await deaf.close();

  const shop = await openMarketplace(now, db);
  const second = await shop.secondServer();
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(await movesOf(shop)).toEqual([]);
  expect((await shop.post("/v1/jobs/tiers/resume", {})).status).toBe(200);
  await expect
    .poll(() => movesOf(shop), soon)
    .toEqual(
      members.map((member) => {
        return { member, from_tier: null, to_tier: tier, reason: "reached", events: 1 };
      }),
    );
  await second.close();
  await shop.close();
});

test("of the tiers that are reached the highest of the ladder counts, and one that is switched off no longer does", async () => {
  const shop = await openMarketplace(now);
  const lower = await addTier(shop, "Lower", { min_purchase_amount: 50, is_active: true });
  const upper = await addTier(shop, "Upper", { min_purchase_amount: 50 });
  const reachedBy = async (member: string, tier: string) => {
    await buy(shop, member, `o-${member}`, 60);
    await expect.poll(() => tierOf(shop, member), soon).toBe(tier);
  };
  await reachedBy("first", upper);
  const turned = await shop.send("PUT", "/v1/tiers/customer/order", { tier_ids: [upper, lower] });
  expect(turned.status).toBe(200);
  await reachedBy("second", lower);
  const off = await shop.send("PATCH", `/v1/tiers/customer/${lower}`, { is_active: false });
  expect(off.status).toBe(200);
  await reachedBy("third", upper);
  // Whoever stood on it leaves it with the next look.
  expect((await shop.post("/v1/jobs/tiers/run", {})).status).toBe(202);
  await expect.poll(() => tierOf(shop, "second"), soon).toBe(upper);
  const told = (await shop.get("/v1/members/second/tier-changes")).body.data;
  expect(told[0]).toMatchObject({ from_name: "Lower", to_name: "Upper", reason: "withdrawn" });
  await shop.close();
});

test("a balance of the past is told with the tier of then", async () => {
  const shop = await openMarketplace(now);
  const up = await addTier(shop, "Up", { min_purchase_amount: 5_000 });
  await buy(shop, "m-1", "o-1", 60);
  shop.setTime("2026-11-22T12:00:00Z");
  await buy(shop, "m-1", "o-2", 9_000);
  await expect.poll(() => tierOf(shop, "m-1"), soon).toBe(up);
  shop.setTime("2026-11-23T12:00:00Z");
  const top = await addTier(shop, "Top", { min_purchase_amount: 20_000 });
  await buy(shop, "m-1", "o-3", 15_000);
  await expect.poll(() => tierOf(shop, "m-1"), soon).toBe(top);
  shop.setTime("2026-11-24T12:00:00Z");
  const tierAt = async (instant: string) =>
    (await shop.get(`/v1/members/m-1/balance?as_of=${instant}`)).body.tier;
  expect([
    await tierAt("2026-11-21T13:00:00Z"),
    await tierAt("2026-11-22T13:00:00Z"),
    await tierAt("2026-11-23T13:00:00Z"),
    await tierAt("2026-12-24T12:00:00Z"),
  ]).toEqual([null, up, top, top]);
  await shop.close();
});

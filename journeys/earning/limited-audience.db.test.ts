// A limit of a rule counts for whoever the rule is for. Its counter is read together with the member, so it
// is asked for before anybody knows whether the rule applies.
import { afterEach, beforeEach, expect, test } from "vitest";
import { rule } from "../../contracts/src/rules.ts";
import { aLine, anOrder, type Marketplace, openMarketplace } from "../support/marketplace.ts";
import { publish } from "../support/publish.ts";

const now = "2026-11-21T12:00:00Z";
let shop: Marketplace;
beforeEach(async () => {
  shop = await openMarketplace(now);
});
afterEach(async () => {
  expect((await shop.get("/v1/trial-balance")).body.balanced).toBe(true);
  await shop.close();
});

const timesMax = (limit: number) => ({
  op: "all",
  items: [{ scope: "customer", period: "ever", measure: "times", limit }],
});

/** A rule of seven points, twice for each member. */
const publishRule = (more: object) =>
  publish(shop.db, (settings) => ({
    ...settings,
    rules: {
      seven: rule.parse({
        ...{ rule_id: "seven", version: 1, name: "Seven", name_ar: "سبعة", trigger: "purchase" },
        constraints: timesMax(2),
        effects: [{ kind: "fixed", points: 7 }],
        ...more,
      }),
    },
  }));

/** Points of an order of 100 EGP, of which five are the base. */
const pointsOf = async (id: string, more = {}) => {
  const order = anOrder(id, "m", { lines: [aLine("1", 10_000)], ...more });
  const made = await shop.post("/v1/orders", order);
  expect(made.status, made.text).toBe(201);
  return made.body.points.awarded;
};

const onMember = (fact: string, operator: string, value: unknown) => ({
  when: { op: "all", items: [{ fact, operator, value }] },
});

test("a limited rule for members who have ordered before", async () => {
  await publishRule(onMember("member.orders_count", "gte", 1));
  const points = [];
  for (const id of ["a-1", "a-2", "a-3", "a-4"]) points.push(await pointsOf(id));
  expect(points).toEqual([5, 12, 12, 5]);
});

test("a limited rule for an attribute that the member has, for activities too", async () => {
  await publishRule({ ...onMember("member.attribute.city", "exists", true), trigger: "review" });
  const known = { member_id: "m", attributes: { city: "Cairo" } };
  expect((await shop.post("/v1/members", known)).status).toBe(201);
  const points = [];
  for (const id of ["r-1", "r-2", "r-3"]) {
    const activity = { activity_id: id, member_id: "m", type: "review", occurred_at: now };
    const made = await shop.post("/v1/activities", { ...activity, data: {} });
    expect(made.status, made.text).toBe(201);
    points.push(made.body.points.awarded);
  }
  expect(points).toEqual([7, 7, 0]);
});

test("a limited rule for members of a tier", async () => {
  await publishRule({ audience: { kind: "customer_tiers", tiers: ["gold"] } });
  await pointsOf("a-1");
  await shop.db.query({ text: "update account set tier_id = 'gold'" });
  const points = [];
  for (const id of ["a-2", "a-3", "a-4"]) points.push(await pointsOf(id));
  expect(points).toEqual([12, 12, 5]);
});

test("a limited rule for small amounts, of which an order is one once points have paid for part of it", async () => {
  await publishRule(onMember("order.amount", "lt", 10_000));
  await pointsOf("a-1", { lines: [aLine("1", 100_000)] });
  const hold = { redemption_id: "h", member_id: "m", points: 50 };
  expect((await shop.post("/v1/redemptions", hold)).status).toBe(201);
  expect(await pointsOf("a-2")).toBe(5);
  // Seven, and the base of what is left: 5 % of 95 EGP, rounded down.
  expect(await pointsOf("a-3", { redemption_id: "h" })).toBe(11);
});

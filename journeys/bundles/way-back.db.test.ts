// The way back from a bundle that cannot be undone to the letter: what members have of it stays theirs.
import { dayMs, hourMs, secondMs } from "@nuqta/contracts/kit/time.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ok, planners } from "../support/bundles.ts";
import { claiming } from "../support/claiming.ts";
import { as, decide } from "../support/four-eyes.ts";
import {
  aLine,
  anOrder,
  type Json,
  type Marketplace,
  openMarketplace,
} from "../support/marketplace.ts";
import { withoutCostLimit } from "../support/publish.ts";

let market: Marketplace;
let people: Awaited<ReturnType<typeof planners>>;
let silver = "";
let id = "";
let before: Json;
let mug: Json;
let tea: Json;
// Thresholds that `withoutCostLimit` takes away are published by the real clock.
const start = Date.now() + hourMs;
/** Steps of half a minute, since whoever asks or approves has signed in lately. */
const at = (steps: number): string => new Date(start + steps * 30 * secondMs).toISOString();
const soon = { interval: 100 };

const get = (url: string): Promise<Json> => ok(market.get(url));
const post = (url: string, body: object): Promise<Json> => ok(market.post(url, body));

/** Two pieces of `price` piastres; the points they earn. */
const buy = async (order: string, steps: number, price: number): Promise<number> => {
  const lines = [aLine("1", price, { quantity: 2 })];
  const more = { occurred_at: at(steps), lines };
  return (await post("/v1/orders", anOrder(order, "M-1", more))).points.awarded;
};
const available = async (): Promise<number> => (await get("/v1/members/M-1/balance")).available;
const tierOf = async (): Promise<Json> => (await get("/v1/members/M-1/tier")).tier_id;
const giveBack = (order: string, returned: string, steps: number): Promise<Json> =>
  post(`/v1/orders/${order}/returns`, {
    ...{ return_id: returned, occurred_at: at(steps) },
    lines: [{ line_id: "1", quantity: 1 }],
  });
const addTier = async (name: string, egp: number): Promise<string> => {
  const tier = { name, min_purchase_amount: egp };
  return (await post("/staging/v1/ecommerce/tiers/customer/", tier)).data.tier_id;
};

const off = (amount: number): Json => ({
  ...{ type: "discount", name: "Off", name_ar: "خصم" },
  details: { kind: "fixed", points: 100, amount },
});
const gold = {
  ...{ tier_id: "CT-GOLD", name: "Gold", description: "", rule_type: "all", is_active: true },
  ...{ min_purchase_amount: 500_000, min_transactions_count: null },
};
const double = {
  ...{ name: "Gold doubles", name_ar: "الذهبي يضاعف", trigger: "purchase" },
  audience: { kind: "customer_tiers", tiers: [gold.tier_id] },
  effects: [{ kind: "multiplier", bps: 20_000 }],
};

beforeAll(async () => {
  market = await openMarketplace(at(0));
  await withoutCostLimit(market.db);
  people = await planners(market, { role: "manager" });
});
afterAll(async () => {
  expect(await get("/v1/trial-balance")).toMatchObject({ balanced: true });
  await market.close();
});

test("a bundle brings a tier, a rule and a reward, which a member reaches, earns by and claims", async () => {
  const { offered, voucherFor } = claiming(market);
  silver = await addTier("Silver", 500);
  const reward = await offered(off(700));
  expect(await buy("O-1", -1, 200_000)).toBe(200);
  await expect.poll(tierOf, soon).toBe(silver);
  mug = await voucherFor("M-1", reward);
  before = await people.live();
  // A tier, a rule and a reward come, and the reward that was claimed goes.
  const bundle = structuredClone(before);
  bundle.tiers.customer.push(gold);
  bundle.rules.double = double;
  bundle.rewards = { tea: { status: "active", offer: { ...off(2_000), tiers: [gold.tier_id] } } };
  ({ id } = await people.carryOut(bundle));

  market.setTime(at(1));
  expect(await buy("O-2", 0.5, 100_000)).toBe(100);
  await expect.poll(tierOf, soon).toBe(gold.tier_id);
  market.setTime(at(2));
  expect(await buy("O-3", 1.5, 100_000)).toBe(200);
  tea = await voucherFor("M-1", "tea");
});

test("the configuration from before cannot be planned, and the way back can, whatever came since", async () => {
  // Somebody adds a tier by hand, so that the way back is another one than right after the request.
  const platinum = await addTier("Platinum", 90_000);
  const letter = await ok(people.plan(before));
  expect(letter.conflicts.map(({ code, id: of }: Json) => [code, of]).sort()).toEqual([
    ["archived_there", expect.any(String)],
    ["tier_cannot_go", gold.tier_id],
    ["tier_cannot_go", platinum],
  ]);

  const { before: was, back } = await people.wayBack(id);
  expect(was).toEqual(before);
  expect(back.bundle).toEqual({
    ...before,
    rewards: {},
    tiers: {
      ...before.tiers,
      customer: [
        ...before.tiers.customer,
        { ...gold, is_active: false },
        expect.objectContaining({ tier_id: platinum, is_active: false }),
      ],
    },
  });
  expect(back.differs).toMatchObject([
    { kind: "tier:customer", id: gold.tier_id, code: "tier_stays" },
    { kind: "tier:customer", id: platinum, code: "tier_stays" },
    { kind: "reward", code: "reward_stays_away" },
  ]);
  expect(back.differs[0].text).toMatch(/^Customer tier CT-GOLD: tiers cannot be deleted/);
  expect(back.differs[0].text_ar).toMatch(/لا يمكن حذف المستويات/);

  const seen = await ok(people.plan(back.bundle));
  expect(seen).toMatchObject({ conflicts: [], created: 0, changed: 2, removed: 2 });
  expect(seen.goes_back).toMatchObject({ approval_id: id, points: 300, members: 1, orders: 2 });
});

test("a request that waits has no way back yet, and one that another person agrees to goes back", async () => {
  const { back } = await people.wayBack(id);
  const { plan_hash } = await ok(people.plan(back.bundle));
  const { approval } = await ok(people.ask({ bundle: back.bundle, plan_hash }));
  expect((await people.wayBack(approval.approval_id)).back).toBeNull();
  const url = `/v1/approvals/${approval.approval_id}`;
  const shown = await ok(as(market, people.approver, "GET", url));
  expect(shown.bundle.goes_back).toMatchObject({ approval_id: id, points: 300 });
  const had = await available();
  await ok(decide(market, people.approver, approval.approval_id));
  expect(await people.live()).toEqual(back.bundle);
  expect(await available()).toBe(had);

  // What was taken back is not taken back again, and this request has a way back of its own.
  market.setTime(at(3));
  const other = await people.live();
  other.settings.programme.refund_grace_days += 1;
  await people.carryOut(other);
  expect(
    (await ok(people.plan((await people.wayBack(id)).back.bundle))).goes_back,
  ).not.toMatchObject({
    approval_id: id,
  });
  const again = (await people.wayBack(approval.approval_id)).back;
  expect(again.bundle.tiers.customer).toContainEqual(gold);
  expect(again.differs).toMatchObject([{ id: "tea", code: "reward_stays_away" }]);
  expect((await ok(people.plan(again.bundle))).conflicts).toEqual([]);
});

test("the rule and the reward are gone, and vouchers of what is gone are used as they were promised", async () => {
  expect(await buy("O-4", 2.5, 100_000)).toBe(100);
  const claim = await market.post("/v1/redemptions", { member_id: "M-1", reward_id: "tea" });
  expect([claim.status, claim.body.code]).toEqual([404, "reward_not_found"]);
  for (const [voucher, amount] of [
    [mug, 700],
    [tea, 2_000],
  ]) {
    const purchase = { code: voucher.code, amount: 50_000 };
    const used = await post("/v1/vouchers/redeem", purchase);
    expect([used.applied, used.voucher.state]).toEqual([amount, "used"]);
  }
});

test("a return of what was earned by the rule takes back what the rule gave, to the point", async () => {
  const had = await available();
  await giveBack("O-3", "r-1", 3);
  expect(await available()).toBe(had - 100);
  await giveBack("O-3", "r-2", 3);
  expect(await available()).toBe(had - 200);
  await giveBack("O-4", "r-3", 3);
  expect(await available()).toBe(had - 250);
});

test("the tier stays until tiers are looked at next, and then it is the one that is reached", async () => {
  expect(await tierOf()).toBe(gold.tier_id);
  market.setTime(new Date(start + dayMs).toISOString());
  await post("/v1/jobs/tiers/run", {});
  await expect.poll(tierOf, soon).toBe(silver);
  const [move] = (await get("/v1/members/M-1/tier-changes")).data;
  expect(move).toMatchObject({ from_name: "Gold", to_name: "Silver", reason: "withdrawn" });
});

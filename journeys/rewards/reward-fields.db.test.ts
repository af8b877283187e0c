// Rewards field by field: when, by whom and for how much each is claimed, and what its voucher is worth.
import { afterAll, expect, test } from "vitest";
import { claiming } from "../support/claiming.ts";
import { type Json, openMarketplace } from "../support/marketplace.ts";

const shop = await openMarketplace();
const { offered, withPoints, claim, voucherFor } = claiming(shop);
afterAll(() => shop.close());

const eachDay = { type: "experience", details: { points: 60, experience_type: "workshop" } };
const offeredOn = (window: Json) => ({
  reward: { window },
  no: "The reward is offered at other times.",
});
const dates = (more: Json) => ({
  reward: { ...eachDay, details: { ...eachDay.details, provider: "Studio", ...more } },
  no: "The experience is offered on other days.",
});

// In Cairo, two hours before UTC; the 21st of November is a Saturday.
test.each([
  [
    "from the start date on",
    offeredOn({ start_date: "2026-11-22" }),
    "2026-11-21T21:59Z",
    "2026-11-21T22:00Z",
  ],
  [
    "up to the end date",
    offeredOn({ end_date: "2026-11-21" }),
    "2026-11-21T22:00Z",
    "2026-11-21T21:59Z",
  ],
  [
    "on its days of the week",
    offeredOn({ weekdays: ["sun"] }),
    "2026-11-21T21:59Z",
    "2026-11-21T22:00Z",
  ],
  [
    "from its hour",
    offeredOn({ times: [{ from: "18:00", to: "22:00" }] }),
    "2026-11-21T15:59Z",
    "2026-11-21T16:00Z",
  ],
  [
    "until its hour",
    offeredOn({ times: [{ from: "18:00", to: "22:00" }] }),
    "2026-11-21T20:00Z",
    "2026-11-21T19:59Z",
  ],
  [
    "from the first day of an experience",
    dates({ date_from: "2026-11-22" }),
    "2026-11-21T21:59Z",
    "2026-11-21T22:00Z",
  ],
  [
    "up to the last day of an experience",
    dates({ date_to: "2026-11-21" }),
    "2026-11-21T22:00Z",
    "2026-11-21T21:59Z",
  ],
] as const)("a reward is claimed %s", async (name, { reward, no }, refusedAt, takenAt) => {
  const id = await offered(reward);
  const member = `when ${name}`;
  await withPoints(member, 200);
  shop.setTime(refusedAt);
  expect((await claim(member, id)).body.detail).toBe(no);
  shop.setTime(takenAt);
  expect((await claim(member, id)).status).toBe(201);
  shop.setTime("2026-11-21T12:00:00Z");
});

test("a reward for some tiers is refused to everybody else", async () => {
  const path = "/staging/v1/ecommerce/tiers/customer/";
  const tier = (await shop.post(path, { name: "Claimers", min_purchase_amount: 3_000 })).body.data;
  const id = await offered({ tiers: [tier.tier_id] });
  await withPoints("below", 140);
  await withPoints("reached", 150);
  const tierOf = async () => (await shop.get("/v1/members/reached")).body.tier;
  await expect.poll(tierOf).toBe(tier.tier_id);
  expect((await claim("below", id)).body).toMatchObject({
    code: "reward_unavailable",
    detail: "The reward is for customers of other tiers.",
  });
  expect((await claim("reached", id)).status).toBe(201);
});

test.each([
  [2, "days", "2026-11-23T22:00:00.000Z"],
  [3, "months", "2027-02-21T22:00:00.000Z"],
  [1, "years", "2027-11-21T22:00:00.000Z"],
] as const)("a voucher lives %d %s", async (number, unit, end) => {
  const member = `lives ${unit}`;
  await withPoints(member, 100);
  const id = await offered({ expiry: { number, unit } });
  expect((await voucherFor(member, id)).expires_at).toBe(end);
});

test("each denomination costs and gives its own, and no other amount is sold", async () => {
  const denominations = [
    { points: 100, value: 2_000 },
    { points: 180, value: 4_000 },
  ];
  const id = await offered({ details: { denominations } });
  await withPoints("chooser", 300);
  for (const { points, value } of denominations)
    expect((await claim("chooser", id, { denomination: value })).body).toMatchObject({
      points,
      value,
    });
  expect((await claim("chooser", id, { denomination: 3_000 })).body.errors).toMatchObject([
    { path: "denomination", code: "not_allowed" },
  ]);
});

test("a percentage pays its share of the purchase, up to the highest amount in EGP", async () => {
  await withPoints("percentages", 400);
  const percent = { kind: "percent", points: 100, percent_bps: 1_000, max_percent_bps: 2_500 };
  const paid: number[] = [];
  for (const change of [{}, { percent_bps: 2_000 }, { max_amount: 900 }]) {
    const details = { ...percent, max_amount: 5_000, ...change };
    const { code } = await voucherFor("percentages", await offered({ type: "discount", details }));
    const used = await shop.post("/v1/vouchers/redeem", { code, amount: 20_000 });
    paid.push(used.body.applied);
  }
  expect(paid).toEqual([2_000, 4_000, 900]);
});

test("a claim costs the points of its reward, of whatever type", async () => {
  const percent = { kind: "percent", percent_bps: 1_000, max_percent_bps: 2_500, max_amount: 100 };
  await shop.post("/v1/categories", { category_id: "C-GIFT", name: "Gifts" });
  await withPoints("spender", 300);
  const spent: number[] = [];
  for (const reward of [
    { type: "discount", details: { kind: "fixed", points: 31, amount: 1_000 } },
    { type: "discount", details: { ...percent, points: 42 } },
    {
      type: "free_product",
      details: { choose: "categories", points: 53, categories: ["C-GIFT"], max_value: 100 },
    },
    { ...eachDay, details: { ...eachDay.details, points: 64, provider: "Studio" } },
  ]) {
    const before = (await shop.get("/v1/members/spender")).body.balance.available;
    await voucherFor("spender", await offered(reward));
    spent.push(before - (await shop.get("/v1/members/spender")).body.balance.available);
  }
  expect(spent).toEqual([31, 42, 53, 64]);
});

test("a claim tells who bears its cost, as the reward was when it was claimed", async () => {
  await shop.post("/v1/sellers", { seller_id: "S-2", name: "Delta Shop" });
  await withPoints("payers", 300);
  const told: Json[] = [];
  for (const change of [{}, { funding: [{ party: "seller:S-2", share_bps: 10_000 }] }])
    told.push((await claim("payers", await offered(change))).body.reward.funding);
  expect(told).toEqual([
    [{ party: "platform", share_bps: 10_000 }],
    [{ party: "seller:S-2", share_bps: 10_000 }],
  ]);
  const { data } = (await shop.get("/v1/members/payers/claims")).body;
  const kept = data.map(({ reward }: Json) => reward.funding[0].party);
  expect(kept.toSorted()).toEqual(["platform", "seller:S-2"]);
});

test("what customers are told of a reward is what it was given, in both languages", async () => {
  const choose = async (kind: string, name: string, name_ar: string) =>
    (await shop.post("/v1/reward-choices", { kind, name, name_ar })).body.choice_id;
  const told = {
    ...{ name: "Pottery", name_ar: "فخار", description: "With tea", description_ar: "مع الشاي" },
    type: "experience",
    details: {
      ...{ points: 60, provider: "Studio Fustat", duration_minutes: 90 },
      experience_type: await choose("experience_type", "Pottery class", "درس فخار"),
      locations: [await choose("location", "Maadi", "المعادي")],
    },
  };
  const id = await offered(told);
  const { data } = (await shop.get("/v1/rewards?type=experience&q=pottery&status=active")).body;
  expect(data).toMatchObject([{ reward_id: id, ...told }]);
  await withPoints("potter", 60);
  expect(await voucherFor("potter", id)).toMatchObject({ name: "Pottery", name_ar: "فخار" });
});

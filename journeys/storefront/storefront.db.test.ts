// Two sellers: each sees what is its own, and nothing of the other.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { asOwner, enterByMail } from "../support/areas.ts";
import {
  aLine,
  anOrder,
  type Json,
  type Marketplace,
  openMarketplace,
} from "../support/marketplace.ts";
import { publish } from "../support/publish.ts";

let market: Marketplace;
let owner: Awaited<ReturnType<typeof asOwner>>;
let mine: typeof owner;
let theirs: typeof owner;

const addCampaign = async (campaign_id: string, sellers: string[], party: string) => {
  const funding = [{ party, share_bps: 10_000 }];
  const draft = { campaign_id, name: campaign_id, name_ar: "حملة", targets: { sellers }, funding };
  expect((await market.post("/v1/campaigns", draft)).status).toBe(201);
  const published = await market.post(`/v1/campaigns/${campaign_id}/publish`, {});
  expect(published.status).toBe(200);
};

beforeAll(async () => {
  market = await openMarketplace();
  owner = await asOwner(market);
  await publish(market.db, (now) => ({
    ...now,
    earning: {
      ...now.earning,
      // A half of the base is paid by whoever sells, the other half by the platform.
      funding: [
        { party: "seller_of_line", share_bps: 5_000 },
        { party: "platform", share_bps: 5_000 },
      ],
    } as never,
  }));
  for (const id of ["S-1", "S-2"]) {
    await market.post("/v1/sellers", { seller_id: id, name: `Shop ${id}` });
    const sku = `SKU-${id}`;
    await market.post("/v1/products", { sku, name: `Towel of ${id}`, seller_id: id });
    const email = `${id.toLowerCase()}@example.com`;
    expect((await owner(`POST /v1/sellers/${id}/portal`, { email })).status).toBe(200);
  }
  await addCampaign("shared", ["S-1", "S-2"], "seller_of_line");
  await addCampaign("only-2", ["S-2"], "seller:S-2");
  mine = await enterByMail(market, "s-1@example.com");
  theirs = await enterByMail(market, "s-2@example.com");
  const lines = [
    aLine("1", 100_000, { seller_id: "S-1", name: "Mine" }),
    aLine("2", 40_000, { seller_id: "S-2", name: "Theirs" }),
  ];
  const order = anOrder("both", "m-1", { lines });
  // The programme that was just published is in force here after the next look at it.
  await vi.waitFor(
    async () => {
      const { earn } = (await market.post("/v1/quotes", { member_id: "m-1", lines })).body;
      expect(earn.lines[0].funders.map((one: Json) => one.party)).toContain("seller:S-1");
    },
    { timeout: 60_000, interval: 200 },
  );
  expect((await market.post("/v1/orders", order)).status).toBe(201);
  await market.post(
    "/v1/orders",
    anOrder("old", "m-1", {
      ...{ lines: [aLine("1", 80_000, { seller_id: "S-1" })] },
      occurred_at: "2026-10-29T10:00:00+02:00",
    }),
  );
});
afterAll(() => market.close());

test("the overview counts the seller's own lines, and the share it pays for", async () => {
  await expect
    .poll(async () => (await mine("GET /v1/store/overview?from=2026-10-01")).body.orders)
    .toBe(2);
  const month = (await mine("GET /v1/store/overview")).body;
  expect(month).toMatchObject({
    ...{ from: "2026-11-01", to: "2026-11-21", orders: 1, sales: 100_000, issued: 50 },
    funded: {
      ...{ opening: { points: 20 }, issued: { points: 25 }, redeemed: { points: 0 } },
      closing: { points: 45, money: 90 },
    },
  });
  const other = (await theirs("GET /v1/store/overview?from=2026-10-01")).body;
  expect(other).toMatchObject({ orders: 1, sales: 40_000, issued: 20 });
  expect(other.funded.closing.points).toBe(10);
});

test("funded points lead from days to lines, of which only the own ones show", async () => {
  const { days } = (await mine("GET /v1/store/funding?from=2026-10-01")).body;
  expect(days).toEqual([
    { day: "2026-11-20", issued: 25, redeemed: 0, expired: 0, taken_back: 0 },
    { day: "2026-10-29", issued: 20, redeemed: 0, expired: 0, taken_back: 0 },
  ]);
  const lines = (await mine("GET /v1/store/funding/2026-11-20")).body;
  expect(lines.data).toEqual([
    {
      ...{ order_id: "both", occurred_at: "2026-11-20T12:05:00.000Z", line_id: "1" },
      ...{ sku: "SKU-1", name: "Mine", points: 50, funded: 25, clawed_back: 0 },
    },
  ]);
  expect((await theirs("GET /v1/store/funding/2026-11-20")).body.data).toMatchObject([
    { line_id: "2", points: 20, funded: 10 },
  ]);
  expect((await theirs("GET /v1/store/funding/2026-10-29")).body.data).toEqual([]);
});

test("statements are the own ones, by month and as a file", async () => {
  const list = async (by = mine) => (await by("GET /v1/store/statements")).body.data;
  await expect.poll(async () => (await list()).length).toBe(2);
  expect(await list()).toMatchObject([
    { seller_id: "S-1", month: "2026-11", status: "draft", closing: { points: 45, money: 90 } },
    { seller_id: "S-1", month: "2026-10", closing: { points: 20 } },
  ]);
  expect((await list(theirs)).map(({ month }: Json) => month)).toEqual(["2026-11"]);
  const file = await mine("GET /v1/store/statements/2026-10/pdf");
  expect([file.status, file.text.slice(0, 5)]).toEqual([200, "%PDF-"]);
  const missing = await theirs("GET /v1/store/statements/2026-10/pdf");
  expect(missing.body.code).toBe("settlement_not_found");
});

test("products: the own ones are listed and switched, a guessed one is not there", async () => {
  const list = (await mine("GET /v1/store/products")).body;
  expect(list.data.map(({ sku }: Json) => sku)).toEqual(["SKU-S-1"]);
  const off = await mine("PATCH /v1/store/products/SKU-S-1", { active: false });
  expect(off).toMatchObject({
    status: 200,
    body: { active: false, updated_by: expect.any(String) },
  });
  const guessed = await mine("PATCH /v1/store/products/SKU-S-2", { active: false });
  expect(guessed).toMatchObject({ status: 404, body: { code: "product_not_found" } });
  expect((await market.get("/v1/products/SKU-S-2")).body.active).toBe(true);
  // A filter of another name does not lead out of the own products.
  expect((await mine("GET /v1/store/products?seller_id=S-2")).status).toBe(400);
});

test("campaigns and profile are those of the seller who asks", async () => {
  const own = (await mine("GET /v1/store/campaigns")).body.data;
  expect(own).toMatchObject([{ campaign_id: "shared", share_bps: 10_000, status: "active" }]);
  const other = (await theirs("GET /v1/store/campaigns")).body.data;
  expect(other.map((one: Json) => one.campaign_id).sort()).toEqual(["only-2", "shared"]);
  expect((await mine("GET /v1/store")).body).toMatchObject({ seller_id: "S-1", name: "Shop S-1" });
});

test("a seller reaches nothing of the administrators', and they nothing of the seller's", async () => {
  for (const call of [
    ...["GET /v1/sellers", "GET /v1/sellers/S-1", "GET /v1/sellers/S-2", "GET /v1/products"],
    ...["PATCH /v1/products/SKU-S-1", "GET /v1/members", "GET /v1/members/m-1/balance"],
    ...["GET /v1/orders/both", "GET /v1/campaigns", "GET /v1/analytics/sellers", "GET /v1/team"],
    ...["GET /v1/settlements", "GET /v1/sellers/S-1/settlements/2026-11"],
    ...["GET /v1/counter", "GET /v1/events", "GET /v1/webhooks"],
  ])
    expect([call, (await mine(call)).status]).toEqual([call, 403]);
  expect((await owner("GET /v1/store")).status).toBe(403);
  expect((await market.get("/v1/store/overview")).status).toBe(403);
});

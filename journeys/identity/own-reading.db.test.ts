// What a permission opens shows nothing of things that only another permission opens.
import { afterAll, beforeAll, expect, test } from "vitest";
import { as, join, keyOf, signIn } from "../support/four-eyes.ts";
import { anOrder, type Json, type Marketplace, openMarketplace } from "../support/marketplace.ts";
import { simulate } from "../support/simulate.ts";

let shop: Marketplace;
let owner: string;

beforeAll(async () => {
  shop = await openMarketplace("2026-11-21T12:00:00Z");
  owner = await signIn(shop, "owner@nuqta.example");
  await join(shop, "second", "owner");
  const member = { member_id: "zed-1", name: "Zed Zedan", email: "zed@example.com" };
  await shop.post("/v1/members", member);
  await shop.post("/v1/sellers", { seller_id: "zed-seller", name: "Zed Trading" });
  await shop.post("/v1/brands", { brand_id: "zed-brand", name: "Zed Brand" });
  const campaign = { campaign_id: "zed-campaign", name: "Zed days", name_ar: "أيام" };
  await shop.post("/v1/campaigns", { ...campaign, start_date: "2026-11-21" });
  await shop.post("/v1/orders", anOrder("zed-order", "zed-1"));
  await shop.post("/v1/products", { sku: "zed-sku", name: "Zed lamp", seller_id: "zed-seller" });
  const details = { kind: "fixed", points: 500, amount: 1_000 };
  const reward = { type: "discount", name: "Zed off", name_ar: "خصم", details };
  await shop.post("/v1/rewards", reward);
});
afterAll(() => shop.close());

const keyWith = async (...scopes: string[]): Promise<string> =>
  (await keyOf(shop, owner, scopes)).key;
const search = async (key: string, q: string): Promise<Json> => {
  const { status, body } = await as(shop, key, "GET", `/v1/search?q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  return body;
};
const found = (body: Json): string[] => Object.keys(body).filter((name) => body[name].length > 0);

test("a search shows each kind with the permission to read that kind, and nothing without", async () => {
  const all = ["members:read", "orders:read", "catalogue:read", "campaigns:read", "rewards:read"];
  expect(found(await search(await keyWith("analytics:read", ...all), "zed")).sort()).toEqual(
    ["brands", "campaigns", "members", "orders", "products", "rewards", "sellers"].sort(),
  );
  const bare = await keyWith("analytics:read");
  for (const q of ["zed", "zed@example.com", "zed-order"])
    expect([q, found(await search(bare, q))]).toEqual([q, []]);
  for (const [scope, kinds] of [
    ["members:read", ["members"]],
    ["orders:read", ["orders"]],
    ["catalogue:read", ["sellers", "brands", "products"]],
    ["campaigns:read", ["campaigns"]],
    ["rewards:read", ["rewards"]],
  ] as const)
    expect(found(await search(await keyWith("analytics:read", scope), "zed"))).toEqual(kinds);
});

test("activity names only what the caller may read", async () => {
  const lines = async (...scopes: string[]): Promise<Json[]> => {
    const key = await keyWith("analytics:read", ...scopes);
    return (await as(shop, key, "GET", "/v1/activity?limit=50")).body.data;
  };
  // An event is told once every transaction that began before it has ended, also those of other databases.
  const all = async () =>
    JSON.stringify((await as(shop, owner, "GET", "/v1/activity?limit=50")).body.data);
  await expect.poll(all).toContain("zed-order");
  await expect.poll(all).toContain("Zed Trading");
  const bare = await lines();
  expect(bare.length).toBeGreaterThan(0);
  expect(JSON.stringify(bare)).not.toContain("zed");
  const ofMembers = JSON.stringify(await lines("members:read"));
  expect([ofMembers.includes("zed-1"), ofMembers.includes("zed-order")]).toEqual([true, false]);
  expect(JSON.stringify(await lines("orders:read"))).toContain("Order zed-order, 5 points");
  expect(JSON.stringify(await lines("catalogue:read"))).toContain("Zed Trading");
});

test("approvals of drafts and settings are for those who read the configuration", async () => {
  const adjusted = await as(shop, owner, "POST", "/v1/members/zed-1/adjustments", {
    ...{ points: 20_000, reason: "x" },
  });
  expect(adjusted.status).toBe(202);
  const url = "/v1/programme-settings";
  const { live, etag } = (await shop.get(url)).body;
  const value = { ...live, approval_points_threshold: 30_000 };
  await as(shop, owner, "PUT", url, value, { "if-match": etag });
  const held = await as(shop, owner, "POST", `${url}/publish`, {});
  expect(held.status).toBe(202);
  const { approval_id: id } = held.body.approval;
  const reader = await keyWith("members:read");
  const { data } = (await as(shop, reader, "GET", "/v1/approvals")).body;
  expect(data.map(({ kind }: Json) => kind)).toEqual(["adjustment"]);
  expect((await as(shop, reader, "GET", `/v1/approvals/${id}`)).status).toBe(404);
  const both = await keyWith("members:read", "config:read");
  expect((await as(shop, both, "GET", `/v1/approvals/${id}`)).status).toBe(200);
});

test("everything about a member is for those who may read all of it", async () => {
  const url = "/v1/exports/members/zed-1";
  expect((await as(shop, await keyWith("members:read"), "GET", url)).status).toBe(403);
  expect((await as(shop, owner, "GET", url)).status).toBe(200);
});

test("a simulation names who gains and loses to those who read members", async () => {
  const rule = {
    ...{ rule_id: "gift", name: "Gift", name_ar: "هدية", trigger: "purchase" },
    effects: [{ kind: "fixed", points: 700 }],
  };
  expect((await shop.post("/v1/rules", rule)).status).toBe(201);
  const days = { from: "2026-10-23", to: "2026-11-21", dates: "ignore" };
  const { simulation_id: id } = await simulate(shop, { kind: "rule", id: "gift", ...days });
  const url = `/v1/simulations/${id}`;
  const read = async (url: string, ...more: string[]) =>
    (await as(shop, await keyWith("config:read", ...more), "GET", url)).text;
  expect(await read(url, "members:read")).toContain("zed-1");
  expect(await read(url)).not.toContain("zed-1");
  expect(await read(`${url}/csv`)).not.toContain("zed-1");
});

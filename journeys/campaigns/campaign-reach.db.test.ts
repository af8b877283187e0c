// Who sees what of a campaign: members by the audiences of its rules, products and sellers by targets.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Json, type Marketplace, openMarketplace } from "../support/marketplace.ts";

let shop: Marketplace;
const gold = "gold";

beforeAll(async () => {
  shop = await openMarketplace();
  for (const [seller_id, name] of [
    ["S-1", "Nile"],
    ["S-2", "Delta"],
  ])
    await shop.post("/v1/sellers", { seller_id, name });
  for (let n = 1; n <= 12; n += 1) {
    await shop.post("/v1/members", { member_id: `m-${n}`, name: `Member ${n}` });
    const product = { sku: `P-${String(n).padStart(2, "0")}`, name: `Lamp ${n}` };
    await shop.post("/v1/products", { ...product, seller_id: n <= 3 ? "S-1" : "S-2" });
  }
  // Tiers are given by jobs; who gives them is another story.
  await shop.db.query({
    text: "update account set tier_id = $1 where external_id in ('m-2', 'm-3')",
    values: [gold],
  });
  await shop.db.query({ text: "update account set status = 'closed' where external_id = 'm-3'" });
  await shop.db.query({ text: "update seller set tier_id = 'top' where seller_id = 'S-1'" });
});
afterAll(() => shop.close());

const reach = async (targets: Json, ...audiences: Json[]): Promise<Json> => {
  const { status, body } = await shop.post("/v1/campaigns/reach", { targets, audiences });
  expect([status, body]).toEqual([200, expect.objectContaining({ members: expect.anything() })]);
  return body;
};

test("without a choice everybody sees everything, some of it by name", async () => {
  const all = await reach({});
  expect([all.members.count, all.products.count, all.sellers.count]).toEqual([11, 12, 2]);
  expect([all.members.sample.length, all.products.sample.length]).toEqual([10, 10]);
  expect(all.sellers.sample).toEqual([
    { seller_id: "S-2", name: "Delta", products: 9 },
    { seller_id: "S-1", name: "Nile", products: 3 },
  ]);
});

test("audiences narrow members or sellers as far as all of them do; targets narrow products", async () => {
  const golden = { kind: "customer_tiers", tiers: [gold] };
  const top = { kind: "seller_tiers", tiers: ["top"] };
  const some = await reach({ sellers: ["S-1"], exclude: { products: ["P-01"] } }, golden);
  expect(some.members).toMatchObject({
    count: 1,
    sample: [{ member_id: "m-2", name: "Member 2" }],
  });
  expect(some.products.sample.map(({ sku }: Json) => sku)).toEqual(["P-02", "P-03"]);
  const ofTop = await reach({}, top);
  expect([ofTop.members.count, ofTop.products.count]).toEqual([11, 3]);
  const either = await reach({}, top, golden);
  expect([either.members.count, either.products.count]).toEqual([11, 12]);
});

// Points of products that could cost much wait for a second person, whichever way they are written; the product
// is saved with the points it had.
import { afterAll, beforeAll, expect, test } from "vitest";
import { as, codeOf, decide, join, keyOf, limitCost, signIn } from "../support/four-eyes.ts";
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
const single = "/staging/v1/ecommerce/products/single-product";

beforeAll(async () => {
  shop = await openMarketplace("2026-11-24T12:00:00Z");
  owner = await signIn(shop, "owner@nuqta.example");
  await limitCost(shop, owner, 100 * egp);
  other = await join(shop, "other", "owner");
});
afterAll(() => shop.close());

const add = (sku: string, points: number | null, by = owner): Promise<Answer> =>
  as(shop, by, "POST", "/v1/products", { sku, name: `Product ${sku}`, points });
const change = (sku: string, body: Json, by = owner): Promise<Answer> =>
  as(shop, by, "PATCH", `/v1/products/${sku}`, body);
const pointsOf = async (sku: string): Promise<number | null> =>
  (await as(shop, owner, "GET", `/v1/products/${sku}`)).body.points;
const read = async (id: string): Promise<Json> =>
  (await as(shop, other, "GET", `/v1/approvals/${id}`)).body;

test("a new product with enormous points is there without them, until a second person agrees", async () => {
  const made = await add("P-1", 1_000_000);
  expect(made).toMatchObject({
    status: 201,
    body: { sku: "P-1", points: null, approval: { kind: "products", state: "waiting" } },
  });
  expect(await pointsOf("P-1")).toBeNull();
  const id = made.body.approval.approval_id;
  expect(await read(id)).toMatchObject({
    ...{ kind: "products", state: "waiting", may_decide: true },
    products: {
      rises: [{ sku: "P-1", name: "Product P-1", before: null, after: 1_000_000, pieces: 1 }],
      ...{ count: 1, threshold: 100 * egp },
      // A million points at two piastres.
      effect: { points: 1_000_000, value: 20_000 * egp },
    },
  });
  expect(await codeOf(decide(shop, owner, id))).toEqual([403, "approval_own"]);
  expect((await decide(shop, other, id)).status).toBe(200);
  expect(await pointsOf("P-1")).toBe(1_000_000);
  // Fewer points are in force at once.
  expect((await change("P-1", { points: 5 })).body).toMatchObject({ points: 5 });
});

test("what counts is the pieces sold in 30 days; what costs little is in force at once", async () => {
  expect((await add("P-2", 10)).body).not.toHaveProperty("approval");
  const line = { ...aLine("1", 10 * egp), sku: "P-2", quantity: 300 };
  const order = anOrder("o-2", "m-2", { lines: [line] });
  expect((await shop.post("/v1/orders", order)).status).toBe(201);
  const little = await change("P-2", { points: 20 });
  expect(little.body.points).toBe(20);
  expect(little.body).not.toHaveProperty("approval");
  // 20 points more for each of 300 pieces are worth EGP 120.
  const asked = await change("P-2", { points: 40, name: "Renamed" });
  expect(asked.body).toMatchObject({ points: 20, name: "Renamed", approval: { kind: "products" } });
  const { products } = await read(asked.body.approval.approval_id);
  expect(products).toMatchObject({
    rises: [{ before: 20, after: 40, pieces: 300 }],
    effect: { points: 6_000, value: 120 * egp },
  });
  // The same again is the same request; other points in force void it.
  const again = await change("P-2", { points: 40 });
  expect(again.body.approval.approval_id).not.toBe(undefined);
  expect((await change("P-2", { points: 21 })).body.points).toBe(21);
  expect((await read(again.body.approval.approval_id)).state).toBe("void");
  expect(await codeOf(decide(shop, other, again.body.approval.approval_id))).toEqual([
    409,
    "approval_void",
  ]);
  expect(await pointsOf("P-2")).toBe(21);
});

test("the form of the specification keeps its shape, says that the points wait, and takes repeats", async () => {
  const body = { sku: "P-3", name: "Shirt", price: 450.5, points: 900_000, brand_id: "B-1" };
  const added = await as(shop, owner, "POST", single, body);
  expect(added).toMatchObject({
    status: 201,
    body: {
      success: true,
      data: { sku: "P-3", points: null },
      message: expect.stringContaining("wait for a second person"),
      messageAr: expect.stringContaining("موافقة شخص ثانٍ"),
    },
  });
  const { approval_id: id } = added.body.data.approval;
  const repeat = await as(shop, owner, "POST", single, body);
  expect([repeat.status, repeat.body.data.approval.approval_id]).toEqual([200, id]);
  const differs = await as(shop, owner, "POST", single, { ...body, price: 1 });
  expect([differs.status, differs.body.code]).toEqual([409, "already_exists"]);
  expect((await decide(shop, other, id)).status).toBe(200);
  expect((await as(shop, owner, "POST", single, body)).body.data.points).toBe(900_000);
});

test("a file is judged as a whole, by the form, by a key, and by an owner alone in an evaluation", async () => {
  const { key } = await keyOf(shop, owner, ["catalogue:read", "catalogue:write"]);
  const rows = Array.from({ length: 40 }, (_, i) => `F-${i},File ${i},200`);
  const form = new FormData();
  form.set("file", new File([["sku,name,points", ...rows].join("\n")], "products.csv"));
  const request = new Request("http://test", { method: "POST", body: form });
  const sent = await shop.app.inject({
    method: "POST",
    url: "/staging/v1/ecommerce/products/bulk-products",
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": request.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  const answer = sent.json();
  // Each is worth EGP 4, all of them EGP 160.
  expect(answer).toMatchObject({
    ...{ success: true, message: expect.stringContaining("wait for a second person") },
    data: { is_saved: true, created: 40, approval: { kind: "products" } },
  });
  expect(await pointsOf("F-7")).toBeNull();
  const id = answer.data.approval.approval_id;
  const { products } = await read(id);
  expect([products.count, products.rises.length, products.effect.value]).toEqual([
    40,
    20,
    160 * egp,
  ]);
  expect((await decide(shop, other, id)).status).toBe(200);
  expect(await pointsOf("F-7")).toBe(200);

  await shop.db.query({
    text: "update staff set status = 'disabled' where email = 'other@nuqta.example'",
  });
  expect((await add("P-9", 1_000_000)).body).toMatchObject({ points: 1_000_000 });
  const record = await as(shop, owner, "GET", "/v1/audit?q=approval.alone");
  expect(record.body.data[0]).toMatchObject({ action: "approval.alone", target: "product:P-9" });
});

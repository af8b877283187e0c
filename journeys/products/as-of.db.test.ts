// A product as it was at an instant: its own facts, what its parties were called, and what earned then.
import { readFileSync } from "node:fs";
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwner } from "../support/areas.ts";
import { type Json, type Marketplace, openMarketplace } from "../support/marketplace.ts";

// The upgrade at the end goes by the clock of the database, so all this was before.
const start = Date.parse("2026-01-10T12:00:00.000Z");
const at = (days: number): string => new Date(start + days * dayMs).toISOString();
let shop: Marketplace;
let passed = 0;

type Told = { status: number; body: Json; text: string };
const accepted = async (answer: Promise<Told>): Promise<Json> => {
  const { status, body, text } = await answer;
  expect([status < 300, text]).toEqual([true, text]);
  return body;
};
/** Moves the clock on to a day, which is told as the story goes. */
const onDay = (days: number): void => {
  expect(days).toBeGreaterThan(passed);
  passed = days;
  shop.setTime(at(days));
};
const then = async (days: number, sku = "K-1"): Promise<Json> =>
  accepted(shop.get(`/v1/products/${sku}?as_of=${at(days)}`));
const isGone = async (days: number, sku: string): Promise<void> =>
  expect((await shop.get(`/v1/products/${sku}?as_of=${at(days)}`)).body.code).toBe(
    "product_not_found",
  );
const patch = (url: string, body: object): Promise<Json> => accepted(shop.send("PATCH", url, body));

const upload = async (url: string, name: string, text: string): Promise<Json> => {
  const form = new FormData();
  form.set("mode", "valid");
  form.set("file", new File([text], name));
  const request = new Request("http://test", { method: "POST", body: form });
  const answer = await shop.app.inject({
    ...{ method: "POST", url },
    headers: {
      authorization: `Bearer ${shop.apiKey}`,
      "content-type": request.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  return answer.json();
};
const productFile = "/staging/v1/ecommerce/products/bulk-products";
const brandFile = "/v1/imports/brands";
const takeBack = async (kind: string): Promise<Json> => {
  const { data } = await accepted(shop.get(`/v1/uploads?kind=${kind}`));
  return accepted(shop.post(`/v1/uploads/${data[0].upload_id}/undo`, {}));
};

beforeAll(async () => {
  shop = await openMarketplace(at(0));
  await accepted(
    shop.post("/v1/categories", { category_id: "C-1", name: "Kitchen", default_points: 3 }),
  );
  await accepted(shop.post("/v1/brands", { brand_id: "B-1", name: "Nile" }));
  await accepted(
    shop.post("/v1/sellers", { seller_id: "S-1", name: "Delta Shop", status: "active" }),
  );
  onDay(1);
  await accepted(
    shop.post("/v1/products", {
      ...{ sku: "K-1", name: "Kettle", price: 45_000, points: 10 },
      ...{ brand_id: "B-1", category_id: "C-1", seller_id: "S-1" },
    }),
  );
});
afterAll(() => shop.close());

const first = {
  ...{ sku: "K-1", name: "Kettle", price: 45_000, points: 10, active: true },
  ...{ brand_id: "B-1", brand_name: "Nile", category_id: "C-1", category_name: "Kitchen" },
  ...{ category_points: 3, seller_id: "S-1", seller_name: "Delta Shop", seller_status: "active" },
  ...{ created_at: at(1), updated_at: at(1) },
};

test("it is told whole, with when and by whom, and was not there before it was added", async () => {
  await isGone(0.5, "K-1");
  onDay(2);
  const told = await then(1);
  expect(told).toMatchObject({ ...first, updated_by: expect.stringMatching(/^key:/) });
  expect(told.updated_by_name).toEqual(expect.any(String));
  // Nothing has changed since, so then and now say the same.
  expect(await then(1.5)).toEqual(await accepted(shop.get("/v1/products/K-1")));
});

test("a change and its return are two changes, and what lies between is told as well", async () => {
  onDay(3);
  await patch("/v1/products/K-1", { points: 12, price: 50_000 });
  onDay(4);
  await patch("/v1/products/K-1", { points: 10, price: 45_000 });
  onDay(5);
  expect(await then(2.9)).toMatchObject(first);
  expect(await then(3)).toMatchObject({ points: 12, price: 50_000, updated_at: at(3) });
  expect(await then(4)).toMatchObject({ points: 10, price: 45_000, updated_at: at(4) });
});

test("two changes at one instant leave the later one", async () => {
  onDay(6);
  await patch("/v1/products/K-1", { name: "Kettle, small" });
  await patch("/v1/products/K-1", { name: "Kettle" });
  onDay(7);
  expect((await then(6)).name).toBe("Kettle");
});

test("names, default points and standing of its parties are those of then", async () => {
  onDay(8);
  await patch("/v1/brands/B-1", { name: "Nile Home" });
  await patch("/v1/categories/C-1", { name: "Cooking", default_points: null });
  onDay(9);
  await patch("/v1/sellers/S-1", { name: "Delta Stores" });
  await accepted(shop.post("/v1/sellers/S-1/suspend", {}));
  onDay(10);
  expect(await then(7)).toMatchObject({ ...first, updated_at: at(6) });
  expect(await then(8)).toMatchObject({
    ...{ brand_name: "Nile Home", category_name: "Cooking", category_points: null },
    ...{ seller_name: "Delta Shop", seller_status: "active", updated_at: at(6) },
  });
  expect(await then(9)).toMatchObject({ seller_name: "Delta Stores", seller_status: "suspended" });
  expect(await accepted(shop.get("/v1/products/K-1"))).toEqual(await then(9.5));
});

test("whether its own points count, and to whom it belongs, are those of then", async () => {
  onDay(11);
  await patch("/v1/products/K-1", { active: false, category_id: null });
  onDay(12);
  await patch("/v1/products/K-1", { active: true, seller_id: "S-new" });
  onDay(13);
  expect(await then(10.5)).toMatchObject({ active: true, category_id: "C-1" });
  expect(await then(11)).toMatchObject({
    ...{ active: false, category_id: null, category_name: null, category_points: null },
  });
  // Nobody onboarded this seller: it is called by its id.
  expect(await then(12)).toMatchObject({ seller_name: "S-new", seller_status: "active" });
  await accepted(shop.post("/v1/sellers", { seller_id: "S-new", name: "New", status: "active" }));
  onDay(14);
  expect((await then(12)).seller_name).toBe("S-new");
  expect((await then(13)).seller_name).toBe("New");
});

test("parties that an order named first are called by their ids until somebody saves them", async () => {
  const line = { line_id: "1", sku: "K-1", quantity: 1, unit_price: 10_000 };
  const parties = { seller_id: "S-o", brand_id: "B-o", category_id: "C-o" };
  await accepted(
    shop.post("/v1/orders", {
      ...{ order_id: "O-1", member_id: "M-1", occurred_at: at(14), status: "delivered" },
      lines: [{ ...line, ...parties }],
    }),
  );
  onDay(15);
  await accepted(shop.post("/v1/products", { sku: "O-1", name: "Oven", ...parties }));
  onDay(16);
  await patch("/v1/brands/B-o", { name: "Oasis" });
  await patch("/v1/categories/C-o", { name: "Ovens", default_points: 7 });
  onDay(17);
  expect(await then(15, "O-1")).toMatchObject({
    ...{ brand_name: "B-o", category_name: "C-o", category_points: null, seller_name: "S-o" },
  });
  expect(await then(16, "O-1")).toMatchObject({
    ...{ brand_name: "Oasis", category_name: "Ovens", category_points: 7, seller_name: "S-o" },
  });
});

test("orders keep no versions", async () => {
  const count = async (): Promise<unknown> =>
    shop.db.query({
      text: `select (select count(*) from product_version) as products,
        (select count(*) from brand_version) as brands,
        (select count(*) from category_version) as categories,
        (select count(*) from seller_version) as sellers`,
    });
  const before = await count();
  await accepted(
    shop.post("/v1/orders", {
      ...{ order_id: "O-2", member_id: "M-1", occurred_at: at(16), status: "delivered" },
      lines: [
        {
          ...{ line_id: "1", sku: "K-1", quantity: 2, unit_price: 10_000 },
          ...{ seller_id: "S-p", brand_id: "B-p", category_id: "C-p" },
        },
      ],
    }),
  );
  expect(await count()).toEqual(before);
});

test("a file of products, and that it was taken back, are told", async () => {
  onDay(18);
  await upload(productFile, "a.csv", "sku,name,price,points\nK-1,Kettle,450.00,11\nK-2,Pan,90,4\n");
  onDay(18.2);
  await takeBack("products");
  onDay(19);
  expect((await then(17)).points).toBe(10);
  expect(await then(18)).toMatchObject({ points: 11, updated_at: at(18) });
  expect(await then(18, "K-2")).toMatchObject({ name: "Pan", price: 9_000, points: 4 });
  expect(await then(18.2)).toMatchObject({ points: 10, updated_at: at(18.2) });
  await isGone(18.2, "K-2");
});

test("a file of brands that gives a product another brand, and that it was taken back, are told", async () => {
  onDay(20);
  await upload(
    brandFile,
    "b.csv",
    "Brand Name,Product SKU number,Category Name,Seller Name\nDesert,K-1,Camping,\n",
  );
  onDay(20.2);
  await takeBack("brands");
  onDay(21);
  expect((await then(19)).brand_name).toBe("Nile Home");
  expect((await then(20)).brand_name).toBe("Desert");
  expect((await then(20.2)).brand_name).toBe("Nile Home");
  expect(await accepted(shop.get("/v1/products/K-1"))).toEqual(await then(20.5));
});

test("a product that is onboarded with its seller is kept from the first instant", async () => {
  const one = "/staging/v1/ecommerce/products/single-product";
  await accepted(
    shop.post(one, { sku: "F-1", name: "Fork", price: "2.50", points: "1", brand_id: "B-1" }),
  );
  onDay(22);
  expect(await then(21, "F-1")).toMatchObject({ price: 250, points: 1, brand_name: "Nile Home" });
});

test("an instant that has not come yet is refused with the present one, and now answers", async () => {
  expect(await then(22)).toMatchObject({ name: "Kettle" });
  const { status, body } = await shop.get(`/v1/products/K-1?as_of=${at(22.001)}`);
  expect([status, body.code]).toEqual([400, "invalid_parameter"]);
  expect(body.errors).toMatchObject([{ path: "as_of", code: "not_yet" }]);
  expect(body.errors[0].message).toContain(at(22));
  expect(body.errors[0].messageAr).toContain(at(22));
  expect((await shop.get("/v1/products/K-1?as_of=yesterday")).status).toBe(400);
});

test("versions are history: nobody changes or deletes one", async () => {
  for (const table of ["product_version", "brand_version", "category_version", "seller_version"])
    for (const text of [`update ${table} set name = 'x'`, `delete from ${table}`])
      await expect(shop.db.query({ text })).rejects.toThrow();
});

test("the test world is asked for the same past", async () => {
  const owner = await asOwner(shop);
  const scopes = ["catalogue:read"];
  const made = await owner("POST /v1/api-keys", { name: "trial", scopes, livemode: false });
  const inTests = { authorization: `Bearer ${made.body.key}` };
  const ask = async (days: number): Promise<Json> =>
    accepted(shop.send("GET", `/v1/products/K-1?as_of=${at(days)}`, undefined, undefined, inTests));
  for (const days of [1, 3, 8, 9, 18])
    expect(await ask(days)).toMatchObject({ ...(await then(days)), updated_by_name: null });
});

test("an upgrade keeps what it finds as the first version, and refuses what lies before", async () => {
  const file = "../../server/migrations/0091-catalogue-by-version.sql";
  const upgrade = readFileSync(new URL(file, import.meta.url), "utf8");
  const tables = "product_version, brand_version, category_version, seller_version";
  await shop.db.query({ text: `drop table ${tables}` });
  await shop.db.query({ text: "delete from version_start where kind = 'product'" });
  await shop.db.query({ text: upgrade });
  // What a later upgrade added to it.
  await shop.db.query({ text: "alter table seller_version add column wallet_policy text" });
  const [row] = await shop.db.query<{ since: Date }>({
    text: "select since from version_start where kind = 'product'",
  });
  const since = (row?.since ?? new Date(0)).getTime();
  // The database upgrades by its own clock.
  expect(Math.abs(since - Date.now())).toBeLessThan(60_000);
  const now = await accepted(shop.get("/v1/products/K-1"));
  shop.setTime(new Date(since + 2 * dayMs).toISOString());
  const ask = (ms: number) => shop.get(`/v1/products/K-1?as_of=${new Date(ms).toISOString()}`);
  expect(await accepted(ask(since + dayMs))).toEqual(now);
  const { status, body } = await ask(since - 1);
  expect([status, body.code]).toEqual([400, "invalid_parameter"]);
  expect(body.errors).toMatchObject([{ path: "as_of", code: "before_the_record" }]);
  expect(body.errors[0].message).toContain(new Date(since).toISOString());
  expect(body.errors[0].messageAr).toContain(new Date(since).toISOString());
});

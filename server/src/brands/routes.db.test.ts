import { expect, test } from "vitest";
import { cataloguer, testConfiguration } from "../programme/testing.ts";
import { mountBrands } from "./routes.ts";

// No file of brands is sent here, so no product is given a brand.
const productLinks = { link: async () => 0, unlink: async () => 0 };
const { db, programmes, send } = await testConfiguration(cataloguer, (api, parts) =>
  mountBrands(api, { ...parts, productLinks }),
);
const path = async (id: string) => (await programmes.current()).config.categories.get(id)?.path;

test("categories: a tree with default points", async () => {
  await send("POST /v1/categories", { body: { category_id: "C-1", name: "Clothing" } });
  const made = await send("POST /v1/categories", {
    body: { category_id: "C-2", name: "Shirts", parent_id: "C-1", default_points: 5 },
  });
  expect(made).toMatchObject({ status: 201, body: { parent_id: "C-1", default_points: 5 } });
  expect(await path("C-2")).toEqual(["C-2", "C-1"]);
  const circle = await send("PATCH /v1/categories/C-1", { body: { parent_id: "C-2" } });
  expect(circle.body).toMatchObject({ code: "validation_failed", errors: [{ path: "parent_id" }] });
  const itself = await send("PATCH /v1/categories/C-1", { body: { parent_id: "C-1" } });
  expect(itself.status).toBe(422);
  const moved = await send("PATCH /v1/categories/C-2", {
    body: { parent_id: null, active: false },
  });
  expect(moved.body).toMatchObject({ parent_id: null, active: false, default_points: 5 });
  expect(await path("C-2")).toEqual(["C-2"]);
  expect((await send("GET /v1/categories/none")).body.code).toBe("category_not_found");
  const twice = await send("POST /v1/categories", { body: { category_id: "C-1", name: "X" } });
  expect(twice.status).toBe(409);
  expect((await send("GET /v1/categories?active=false")).body.total).toBe(1);
});

test("brands: with sellers and a category, active or not", async () => {
  const body = { brand_id: "B-1", name: "Nile", category_id: "C-1", seller_ids: ["S-2", "S-1"] };
  const made = await send("POST /v1/brands", { body });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    category_name: "Clothing",
    sellers: [
      { seller_id: "S-1", name: "S-1" },
      { seller_id: "S-2", name: "S-2" },
    ],
    active: true,
  });
  const changed = await send("PATCH /v1/brands/B-1", { body: { seller_ids: ["S-2"] } });
  expect(changed.body).toMatchObject({ name: "Nile", sellers: [{ seller_id: "S-2" }] });
  expect((await send("GET /v1/brands?seller_id=S-1")).body.total).toBe(0);
  expect((await send("GET /v1/brands?seller_id=S-2&q=nil")).body.total).toBe(1);
  await send("PATCH /v1/brands/B-1", { body: { active: false } });
  expect((await programmes.current()).config.brands.get("B-1")).toMatchObject({ active: false });
  expect((await send("POST /v1/brands", { body: { name: "n".repeat(51) } })).status).toBe(422);
  expect((await send("PATCH /v1/brands/none", { body: {} })).body.code).toBe("brand_not_found");
  const twice = await send("POST /v1/brands", { body: { brand_id: "B-1", name: "Y" } });
  expect(twice.body.code).toBe("already_exists");
});

test("brands are found by category, days of Cairo and number of products", async () => {
  await db.query({
    text: `insert into product (sku, name, brand_id, created_at, updated_at, updated_by, changed_in)
      select 'P-' || n, 'P', 'B-1', now(), now(), 'test', 0 from generate_series(1, 3) n`,
  });
  const total = async (query: string) => (await send(`GET /v1/brands?${query}`)).body.total;
  const all = await total("");
  await send("POST /v1/brands", { body: { brand_id: "B-2", name: "Delta", category_id: "C-2" } });
  expect(await total("category_id=C-2")).toBe(1);
  expect(await total("min_products=3")).toBe(1);
  expect(await total("min_products=4")).toBe(0);
  expect(await total("max_products=2")).toBe(all);
  expect(await total("min_products=1&max_products=3&active=false")).toBe(1);
  expect(await total("created_from=2026-11-21&created_to=2026-11-21")).toBe(all + 1);
  expect(await total("created_to=2026-11-20")).toBe(0);
  for (const sort of ["products", "-products", "category", "-created_at"])
    expect((await send(`GET /v1/brands?sort=${sort}`)).status).toBe(200);
  expect((await send("GET /v1/brands?min_products=-1")).status).toBe(400);
});

test("a name is taken once, however it is capitalised", async () => {
  const brand = await send("POST /v1/brands", { body: { name: "DELTA" } });
  expect(brand).toMatchObject({ status: 409, body: { errors: [{ path: "name" }] } });
  const renamed = await send("PATCH /v1/brands/B-1", { body: { name: "delta" } });
  expect(renamed.body.code).toBe("already_exists");
  const category = await send("POST /v1/categories", { body: { name: "clothing" } });
  expect(category).toMatchObject({ status: 409, body: { errors: [{ path: "name" }] } });
});

test("a category is deleted when nothing uses it, and not before", async () => {
  await send("POST /v1/categories", {
    body: { category_id: "C-9", name: "Toys", parent_id: "C-1" },
  });
  const used = await send("DELETE /v1/categories/C-1");
  expect(used).toMatchObject({ status: 409, body: { code: "category_in_use" } });
  expect((await send("GET /v1/categories/C-1")).body).toMatchObject({ children: 1 });
  expect((await send("DELETE /v1/categories/C-9")).body).toEqual({ category_id: "C-9" });
  expect((await send("GET /v1/categories/C-9")).status).toBe(404);
  expect((await send("DELETE /v1/categories/C-9")).body.code).toBe("category_not_found");
  const [entry] = await db.query<{ action: string }>({
    text: "select action from catalogue_history where target = 'category:C-9' order by entry_no desc",
  });
  expect(entry?.action).toBe("category.deleted");
});

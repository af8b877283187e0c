// Files of the catalogue that were saved by mistake, taken back within a day.
import { expect, test } from "vitest";

import { undoBrands } from "../../server/src/brands/service/undo.ts";
import { writeTable } from "../../server/src/kit/files/table/write.ts";
import { productLinks } from "../../server/src/products/service/links.ts";
import { undoProducts } from "../../server/src/products/service/undo.ts";
import { mountLinkedBrands, mountOpenProducts } from "../../server/src/products/testing.ts";
import { cataloguer, testConfiguration } from "../../server/src/programme/testing.ts";
import { mountSellers } from "../../server/src/sellers/routes.ts";
import { mountUploads } from "../../server/src/uploads/routes.ts";

const { db, time, api, send } = await testConfiguration(
  cataloguer,
  mountLinkedBrands,
  mountSellers,
  mountOpenProducts,
  (to, parts) =>
    mountUploads(to, {
      ...parts,
      undoers: { products: undoProducts, brands: undoBrands(productLinks) },
    }),
);

const upload = async (path: string, name: string, bytes: Buffer, mode = "valid") => {
  time.now = new Date(time.now.getTime() + 1_000);
  const form = new FormData();
  form.set("mode", mode);
  form.set("file", new File([new Uint8Array(bytes)], name));
  const request = new Request("http://test", { method: "POST", body: form });
  const answer = await api.fastify.inject({
    method: "POST",
    url: path,
    headers: {
      authorization: `Bearer ${cataloguer}`,
      "content-type": request.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const products = (name: string, ...lines: string[]) =>
  upload(
    "/staging/v1/ecommerce/products/bulk-products",
    name,
    Buffer.from(["sku,name,price,points", ...lines].join("\n")),
  );

const latest = async (kind: string) =>
  (await send(`GET /v1/uploads?kind=${kind}`)).body.data[0] as Record<string, never>;
const undo = (id: unknown) => send(`POST /v1/uploads/${id}/undo`);
/** The catalogue as people see it, without who touched it last. */
const catalogue = () =>
  db.query({
    text: `select 'product' as kind, sku as id, name, price::text, points::text, brand_id as link, status
        from product
      union all select 'brand', brand_id, name, null, null, category_id, origin from brand
      union all select 'category', category_id, name, null, null, null, origin from category
      union all select 'pair', brand_id, seller_id, null, null, null, null from brand_seller
      order by 1, 2, 3`,
  });

test("a product file is taken back to the letter, but for what was changed since", async () => {
  await products("first.csv", "A-1,Lamp,10.00,5", "A-2,Chair,20.00,");
  const before = await catalogue();
  await products("second.csv", "A-1,Lamp,12.00,6", "A-2,Chair,20.00,", "A-3,Table,30.00,9");
  const second = await latest("products");
  expect(second).toMatchObject({
    file_name: "second.csv",
    saved_by: expect.any(String),
    counts: { rows: 3, created: 1, updated: 1, unchanged: 1, rejected: 0 },
    undone: null,
  });
  const done = await undo(second["upload_id"]);
  expect(done).toMatchObject({
    status: 200,
    body: { undone: { removed: 1, restored: 1, kept: 0 }, undoable_until: null },
  });
  expect(await catalogue()).toEqual(before);
  expect(await undo(second["upload_id"])).toMatchObject({
    status: 409,
    body: { code: "upload_undone" },
  });

  await products("third.csv", "A-1,Lamp,13.00,7", "A-4,Desk,40.00,1");
  await send("PATCH /v1/products/A-1", { body: { points: 70 } });
  await send("PATCH /v1/products/A-4", { body: { points: 10 } });
  const third = await latest("products");
  expect((await undo(third["upload_id"])).body.undone).toEqual({
    removed: 0,
    restored: 0,
    kept: 2,
  });
  expect((await send("GET /v1/products/A-1")).body).toMatchObject({ price: 1300, points: 70 });
});

test("a brand file is taken back: links, sellers, brands and categories that nothing uses", async () => {
  await send("POST /v1/sellers", { body: { seller_id: "S-1", name: "Nile Shop" } });
  await send("POST /v1/brands", { body: { brand_id: "B-1", name: "Nile" } });
  await send("PATCH /v1/products/A-2", { body: { brand_id: "B-1" } });
  const before = await catalogue();
  const file = await writeTable(
    ["Brand Name", "Product SKU number", "Category Name", "Seller Name"],
    [
      ["Nile", "A-1", "Home", "Nile Shop"],
      ["Delta", "A-2", "Home", "Nile Shop"],
      ["Oasis", "", "Garden", ""],
    ],
  );
  await upload("/v1/imports/brands", "brands.xlsx", file);
  expect(await catalogue()).not.toEqual(before);
  const saved = await latest("brands");
  // Somebody uses one of the new brands meanwhile: it stays, and so does its category.
  const brands = (await send("GET /v1/brands?q=Oasis")).body.data as { brand_id: string }[];
  await send("PATCH /v1/products/A-4", { body: { brand_id: brands[0]?.brand_id } });
  const done = await undo(saved["upload_id"]);
  expect(done.body.undone).toEqual({ removed: 4, restored: 3, kept: 2 });
  await send("PATCH /v1/products/A-4", { body: { brand_id: null } });
  const left = (await catalogue()) as { name: string }[];
  expect(left.filter(({ name }) => !["Oasis", "Garden"].includes(name))).toEqual(before);
});

test("after a day it is too late, and what was only checked was never there", async () => {
  const total = async () => (await send("GET /v1/uploads")).body.total as number;
  const count = await total();
  const bytes = Buffer.from("sku,name\nA-9,Rug\n");
  await upload("/staging/v1/ecommerce/products/bulk-products", "check.csv", bytes, "check");
  expect(await total()).toBe(count);
  await products("late.csv", "A-5,Shelf,1.00,1");
  const late = await latest("products");
  await db.query({
    text: "update upload set saved_at = saved_at - interval '24 hours' where upload_id = $1",
    values: [late["upload_id"]],
  });
  expect(await undo(late["upload_id"])).toMatchObject({
    status: 409,
    body: { code: "upload_too_old" },
  });
  expect((await send("GET /v1/products/A-5")).status).toBe(200);
  // What can no longer be undone is not kept any longer than the next upload.
  await products("next.csv", "A-6,Shelf,1.00,1");
  const kept = await db.query({
    text: "select 1 from upload_change where upload_id = $1",
    values: [late["upload_id"]],
  });
  expect(kept).toEqual([]);
  expect(await undo("U-nothing")).toMatchObject({
    status: 404,
    body: { code: "upload_not_found" },
  });
});

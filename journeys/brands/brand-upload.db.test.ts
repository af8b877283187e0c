// Brands in bulk, as a client of the API sends them.
import { expect, test } from "vitest";

import { readTable } from "../../server/src/kit/files/table/read.ts";
import { writeTable } from "../../server/src/kit/files/table/write.ts";
import { mountLinkedBrands, mountOpenProducts } from "../../server/src/products/testing.ts";
import { cataloguer, testConfiguration } from "../../server/src/programme/testing.ts";
import { mountSellers } from "../../server/src/sellers/routes.ts";

const { db, api, send } = await testConfiguration(
  cataloguer,
  mountLinkedBrands,
  mountSellers,
  mountOpenProducts,
);

const head = ["Brand Name", "Product SKU number", "Category Name", "Seller Name"];
const workbook = (...rows: string[][]): Promise<Buffer> => writeTable(head, rows);

const upload = async (bytes: Buffer, mode?: string) => {
  const form = new FormData();
  if (mode !== undefined) form.set("mode", mode);
  form.set("file", new File([new Uint8Array(bytes)], "brands.xlsx"));
  const request = new Request("http://test", { method: "POST", body: form });
  const answer = await api.fastify.inject({
    method: "POST",
    url: "/v1/imports/brands",
    headers: {
      authorization: `Bearer ${cataloguer}`,
      "content-type": request.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
};

const total = async (path: string) => (await send(`GET ${path}`)).body.total;

test("checked first, then saved: brands, categories, sellers and products come together by name", async () => {
  await send("POST /v1/sellers", { body: { seller_id: "S-1", name: "Nile Shop" } });
  for (const sku of ["P-1", "P-2"]) await send("POST /v1/products", { body: { sku, name: sku } });
  await send("POST /v1/brands", { body: { brand_id: "B-1", name: "Nile" } });
  const file = await workbook(
    ["nile", "P-1", "Clothing", "NILE SHOP"],
    ["Delta", "P-2", "Clothing", "Nile Shop"],
    ["Delta", "P-9", "", ""],
  );
  const checked = await upload(file);
  expect(checked).toMatchObject({
    status: 200,
    body: {
      mode: "check",
      is_saved: false,
      rows: 3,
      brands_created: 1,
      brands_updated: 1,
      categories_created: 1,
      products_linked: 2,
      rejected: 1,
      errors: [{ row: 4, column: "Product SKU number", value: "P-9", code: "unknown_product" }],
      rejected_rows: [{ row: 4, cells: ["Delta", "P-9"] }],
    },
  });
  expect((await upload(file, "all")).body.is_saved).toBe(false);
  expect([await total("/v1/brands"), await total("/v1/categories")]).toEqual([1, 0]);
  expect((await upload(file, "valid")).body.is_saved).toBe(true);
  const nile = (await send("GET /v1/brands/B-1")).body;
  expect(nile).toMatchObject({
    name: "Nile",
    category_name: "Clothing",
    products: 1,
    sellers: [{ seller_id: "S-1" }],
  });
  const delta = (await send("GET /v1/brands?q=Delta")).body.data[0];
  expect(delta).toMatchObject({ category_id: nile.category_id, products: 1, active: true });
  const history = await db.query({
    text: "select action from catalogue_history where target = $1",
    values: [`brand:${delta.brand_id}`],
  });
  expect(history).toEqual([{ action: "brand.added" }]);
  // The same file again changes nothing but says so.
  expect((await upload(file, "valid")).body).toMatchObject({
    brands_created: 0,
    categories_created: 0,
    products_linked: 0,
  });
});

test("the template is what the upload takes", async () => {
  const { body } = await send("GET /v1/imports/brands/template");
  expect(body.file_name).toBe("brands-template.xlsx");
  const bytes = Buffer.from(body.xlsx_base64, "base64");
  expect(await readTable(bytes)).toMatchObject({ ok: true, value: [{ cells: head }] });
  expect((await upload(bytes, "all")).body).toMatchObject({ is_saved: true, rows: 0 });
});

test("files that are none, of other columns or too large are refused", async () => {
  expect((await upload(Buffer.from("PK\u0003\u0004"))).body.code).toBe("file_not_readable");
  expect((await upload(Buffer.from("a,b\n1,2\n"))).body.code).toBe("file_not_readable");
  expect((await upload(Buffer.alloc(5 * 1024 * 1024 + 1, "x"))).status).toBe(413);
  expect((await upload(Buffer.from("Brand Name\nX\n"), "some")).status).toBe(422);
});

test("50,000 rows are saved in one upload", async () => {
  const rows = Array.from(
    { length: 50_000 },
    (_, at) => `Brand ${at % 2_000},,Category ${at % 20},Nile Shop`,
  );
  const csv = Buffer.from([head.join(","), ...rows].join("\n"));
  const done = await upload(csv, "all");
  expect(done.body).toMatchObject({
    is_saved: true,
    rows: 50_000,
    brands_created: 2_000,
    categories_created: 20,
  });
});

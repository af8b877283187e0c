import { expect, test } from "vitest";
import writeXlsx from "write-excel-file/node";
import { cataloguer, testConfiguration } from "../programme/testing.ts";
import { mountOpenProducts } from "./testing.ts";

const { db, programmes, api, send, setPolicy } = await testConfiguration(
  cataloguer,
  mountOpenProducts,
);

const single = "POST /staging/v1/ecommerce/products/single-product";
const bulk = "/staging/v1/ecommerce/products/bulk-products";
const shirt = { sku: "SKU-9", points: 40, brand_id: "B-4", price: 450.5, name: "Linen shirt" };

const upload = async (
  content: string | Buffer,
  field = "file",
  name = "products.csv",
  mode?: string,
) => {
  const form = new FormData();
  if (mode !== undefined) form.set("mode", mode);
  form.set(field, new File([new Uint8Array(Buffer.from(content))], name));
  const request = new Request("http://test", { method: "POST", body: form });
  const answer = await api.fastify.inject({
    method: "POST",
    url: bulk,
    headers: {
      authorization: `Bearer ${cataloguer}`,
      "content-type": request.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
};

test("single-product: added once, answered again, refused when it differs", async () => {
  const added = await send(single, { body: shirt });
  expect(added.status).toBe(201);
  expect(added.body).toMatchObject({
    success: true,
    data: { sku: "SKU-9", price: 45050, points: 40, brand_id: "B-4", active: true },
    message: "Product added",
  });
  expect((await send(single, { body: shirt })).status).toBe(200);
  const differs = await send(single, { body: { ...shirt, points: 41 } });
  expect(differs).toMatchObject({ status: 409, body: { success: false, code: "already_exists" } });
  expect((await programmes.products(["SKU-9", "none"])).get("SKU-9")).toEqual({
    sku: "SKU-9",
    points: 40,
    brandId: "B-4",
    categoryId: null,
    sellerId: null,
    active: true,
  });
  expect((await programmes.current()).config.brands.get("B-4")).toMatchObject({ isStub: true });
});

test("ids of select boxes may be numbers: they are kept as text", async () => {
  const body = { ...shirt, sku: 4711, brand_id: 12, category_id: 7, seller_id: 0 };
  const added = await send(single, { body });
  expect(added.status).toBe(201);
  const ids = { sku: "4711", brand_id: "12", category_id: "7", seller_id: "0" };
  expect((await send("GET /v1/products/4711")).body).toMatchObject(ids);
  // The same product with the ids as text is the same product.
  expect((await send(single, { body: { ...shirt, ...ids } })).status).toBe(200);
});

test.each([
  [{ price: "120.50" }, 12050],
  [{ price: 0.1 }, 10],
  [{ price: "١٢٠٫٥" }, 12050],
  [{ price: 1234567.89 }, 123456789],
  [{ price: 8.2 }, 820],
])("single-product takes the price %j exactly", async ({ price }, piastres) => {
  const sku = `P-${price}`;
  const added = await send(single, { body: { ...shirt, sku, price, points: "7" } });
  expect(added.body.data).toMatchObject({ price: piastres, points: 7 });
});

test.each([
  [{ price: 1.005 }, "price"],
  [{ price: "" }, "price"],
  [{ price: -1 }, "price"],
  [{ sku: "" }, "sku"],
  [{ name: undefined }, "name"],
  [{ points: 1.5 }, "points"],
  [{ brand_id: null }, "brand_id"],
  [{ weight: 3 }, "weight"],
])("single-product refuses %j", async (wrong, path) => {
  const refused = await send(single, { body: { ...shirt, sku: "bad", ...wrong } });
  expect(refused.status).toBe(422);
  expect(refused.body.errors[0].path).toBe(path);
});

test("changed points are seen by other readers of the same process at once", async () => {
  await send("PATCH /v1/products/SKU-9", { body: { points: 55, active: false } });
  expect((await programmes.products(["SKU-9"])).get("SKU-9")).toMatchObject({
    points: 55,
    active: false,
  });
  expect((await send("GET /v1/products?active=false")).body).toMatchObject({
    total: 1,
    data: [{ sku: "SKU-9", price: 45050 }],
  });
});

test("the template is what the upload takes", async () => {
  const template = await send("GET /staging/v1/ecommerce/seller/download-product-template");
  expect(template.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(template.headers["content-disposition"]).toContain("product-template.csv");
  const done = await upload(`${template.body}T-1,Tea,12.50,3,B-1,C-1,S-1\r\n`);
  expect(done.body).toMatchObject({ success: true, data: { rows: 1, created: 1, rejected: 0 } });
  expect((await send("GET /v1/products/T-1")).body).toMatchObject({
    name: "Tea",
    price: 1250,
    points: 3,
    brand_id: "B-1",
    category_id: "C-1",
    seller_id: "S-1",
  });
});

test("bulk-products: valid rows are saved, the others are listed with what is wrong", async () => {
  const done = await upload(
    [
      "SKU,Name,Price,Points",
      "U-1,One,1.00,1",
      ",Nameless,1,1",
      "U-2,Two,1.001,many",
      "U-1,Again,1,1",
      "T-1,Tea,12.50,3",
      "U-3,قميص,٢٫٥,٤",
      "U-4,Four,1,1,extra",
      "",
    ].join("\n"),
  );
  expect(done.status).toBe(200);
  expect(done.body.data).toMatchObject({
    rows: 7,
    created: 2,
    updated: 0,
    unchanged: 1,
    rejected: 4,
  });
  const wrong = done.body.data.errors.map((error: Record<string, string>) => [
    error["row"],
    error["column"],
    error["value"],
    error["code"],
  ]);
  expect(wrong).toEqual([
    [3, "sku", "", "required"],
    [4, "price", "1.001", "bad_format"],
    [4, "points", "many", "bad_format"],
    [5, "sku", "U-1", "duplicate_value"],
    [8, "", "extra", "unknown_field"],
  ]);
  expect(done.body.data.errors[0].messageAr).toBe("هذا الحقل مطلوب.");
  expect((await send("GET /v1/products/U-3")).body).toMatchObject({
    name: "قميص",
    price: 250,
    points: 4,
  });
  // The file has no column for brands, so the tea keeps its own.
  expect((await send("GET /v1/products/T-1")).body.brand_id).toBe("B-1");
});

test("bulk-products reads workbooks, whatever they are called", async () => {
  const rows = [
    ["sku", "name", "price"],
    ["XL-1", "Kettle", "12.50"],
    ["XL-2", "", "1"],
  ].map((cells) => cells.map((value) => ({ value })));
  const done = await upload(await writeXlsx(rows).toBuffer(), "file", "list.xlsx");
  expect(done.body.data).toMatchObject({ created: 1, rejected: 1, errors: [{ row: 3 }] });
  expect((await send("GET /v1/products/XL-1")).body).toMatchObject({ price: 1250 });
});

test("a file may be checked only, or saved whole or not at all; what is rejected can be mended", async () => {
  const file = "sku,name,price,brand_id\nC-1,One,1.00,B-new\nC-2,Two,x,B-1\n";
  const checked = await upload(file, "file", "c.csv", "check");
  expect(checked.body).toMatchObject({
    message: "Nothing was saved. Rows that are right: 1. Rows rejected: 1.",
    data: {
      mode: "check",
      is_saved: false,
      created: 1,
      rejected: 1,
      header: ["sku", "name", "price", "brand_id"],
      rejected_rows: [{ row: 3, cells: ["C-2", "Two", "x", "B-1"] }],
    },
  });
  const all = await upload(file, "file", "c.csv", "all");
  expect(all.body.data.is_saved).toBe(false);
  expect((await send("GET /v1/products/C-1")).status).toBe(404);
  expect((await programmes.current()).config.brands.get("B-new")).toBeUndefined();
  const mended =
    "sku,name,price,brand_id,problem\nC-2,Two,2.00,B-1,price: not in the expected form\n";
  expect((await upload(mended, "file", "c.csv", "all")).body.data).toMatchObject({
    is_saved: true,
    created: 1,
  });
  expect((await upload(file, "file", "c.csv", "some")).status).toBe(422);
});

test("bulk-products reads semicolons and Windows-1256", async () => {
  const arabic = Buffer.from([0xde, 0xe3, 0xed, 0xd5]); // قميص
  const file = Buffer.concat([Buffer.from("sku;name\nW-1;"), arabic, Buffer.from("\n")]);
  expect((await upload(file)).body.data.created).toBe(1);
  expect((await send("GET /v1/products/W-1")).body.name).toBe("قميص");
});

test.each([
  ["no known header", "a,b\n1,2\n"],
  ["nothing", ""],
  ["a quote that never ends", 'sku,name\nX-1,"open\n'],
  ["a workbook", "PK\u0003\u0004"],
  ["a column twice", "sku,name,SKU\n1,2,3\n"],
])("bulk-products refuses %s", async (_what, content) => {
  const refused = await upload(content);
  expect(refused).toMatchObject({
    status: 422,
    body: { success: false, code: "file_not_readable" },
  });
});

test("bulk-products enforces 5 MB and the field", async () => {
  const full = Buffer.alloc(5 * 1024 * 1024, "x");
  expect((await upload(full)).body.code).toBe("file_not_readable");
  expect((await upload(Buffer.concat([full, Buffer.from("x")]))).status).toBe(413);
  expect((await upload(Buffer.alloc(6 * 1024 * 1024))).status).toBe(413);
  expect((await upload("sku,name\n", "upload")).body.code).toBe("file_missing");
  const json = await send(`POST ${bulk}`, { body: {} });
  expect(json).toMatchObject({ status: 415, body: { success: false } });
});

test("20,000 rows are saved in one upload", async () => {
  const rows = Array.from({ length: 20_000 }, (_, i) => `M-${i},Thing ${i},${i}.25,${i}`);
  const done = await upload(`sku,name,price,points\n${rows.join("\n")}`);
  expect(done.body.data).toMatchObject({ rows: 20_000, created: 20_000, rejected: 0 });
  const [sum] = await db.query<{ total: number }>({
    text: "select sum(price)::int8 as total from product where sku like 'M-%'",
  });
  expect(sum?.total).toBe((19_999 * 20_000 * 100) / 2 + 20_000 * 25);
});

test("unknown parties are refused when the programme says so", async () => {
  await setPolicy("refuse");
  const refused = await send(single, { body: { ...shirt, sku: "R-1", brand_id: "B-new" } });
  expect(refused).toMatchObject({ status: 422, body: { code: "unknown_brand" } });
  expect(refused.body.errors[0].path).toBe("brand_id");
  const file = "sku,name,brand_id,seller_id\nR-2,Two,B-1,S-1\nR-3,Three,B-1,S-new\n";
  const done = await upload(file);
  expect(done.body.data).toMatchObject({ created: 1, rejected: 1 });
  expect(done.body.data.errors[0]).toMatchObject({ row: 3, code: "unknown_seller" });
  await setPolicy("create");
});

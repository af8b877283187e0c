import { expect, test } from "vitest";
import { insertRows, parameters } from "../kit/db/records.ts";
import { partyTables, stubRows } from "../programme/service/programmes.ts";
import { cataloguer, testConfiguration } from "../programme/testing.ts";
import { mountSellers } from "./routes.ts";

const { db, programmes, send } = await testConfiguration(cataloguer, mountSellers);
const sellerNow = async (id: string) => (await programmes.current()).config.sellers.get(id);

test("a seller: onboarded, changed, suspended, reinstated", async () => {
  const body = { seller_id: "S-3", name: "Nile Textiles", commercial_id: "CR-1" };
  const made = await send("POST /v1/sellers", { body });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ status: "active", is_stub: false, brands: 0, products: 0 });
  const changed = await send("PATCH /v1/sellers/S-3", {
    body: { phone: "+201001234567", tier_id: "gold" },
  });
  expect(changed.body).toMatchObject({ name: "Nile Textiles", phone: "+201001234567" });
  expect((await send("POST /v1/sellers/S-3/suspend", { body: {} })).body.status).toBe("suspended");
  expect(await sellerNow("S-3")).toEqual({
    sellerId: "S-3",
    name: "Nile Textiles",
    status: "suspended",
    tierId: "gold",
    isStub: false,
  });
  expect((await send("POST /v1/sellers/S-3/reinstate", { body: {} })).body.status).toBe("active");
});

test("refusals: unknown, twice, same commercial id, wrong state", async () => {
  expect((await send("GET /v1/sellers/none")).body.code).toBe("seller_not_found");
  expect((await send("POST /v1/sellers/none/suspend", { body: {} })).status).toBe(404);
  const twice = await send("POST /v1/sellers", { body: { seller_id: "S-3", name: "Other" } });
  expect(twice.body).toMatchObject({ code: "already_exists", errors: [{ path: "seller_id" }] });
  const same = { name: "Other", commercial_id: "CR-1" };
  const taken = await send("POST /v1/sellers", { body: same });
  expect(taken.body).toMatchObject({ code: "already_exists", errors: [{ path: "commercial_id" }] });
  const invited = { seller_id: "S-i", name: "Invited", status: "invited" };
  await send("POST /v1/sellers", { body: invited });
  expect((await send("POST /v1/sellers/S-i/suspend", { body: {} })).body.code).toBe("seller_state");
});

test("a stub of an order is taken over with its id", async () => {
  const to = parameters();
  const text = insertRows(partyTables.seller, [stubRows.seller("S-stub", 0)], to);
  await db.query({ text, values: to.values });
  expect((await send("GET /v1/sellers/S-stub")).body.is_stub).toBe(true);
  const body = { seller_id: "S-stub", name: "Onboarded" };
  const made = await send("POST /v1/sellers", { body });
  expect(made).toMatchObject({ status: 201, body: { is_stub: false, name: "Onboarded" } });
  expect(await sellerNow("S-stub")).toMatchObject({ name: "Onboarded", isStub: false });
});

test("the list filters, searches and counts", async () => {
  const { body } = await send("GET /v1/sellers?q=nile&status=active");
  expect(body).toMatchObject({ total: 1, data: [{ seller_id: "S-3" }], next_cursor: null });
  expect((await send("GET /v1/sellers?limit=7")).status).toBe(400);
});

test("pages are turned by number or by cursor, to the same rows", async () => {
  for (let at = 10; at < 30; at += 1) {
    await send("POST /v1/sellers", { body: { seller_id: `P-${at}`, name: "Paged" } });
  }
  const list = "GET /v1/sellers?q=Paged&sort=seller_id";
  const ids = (body: { data: { seller_id: string }[] }) => body.data.map((each) => each.seller_id);
  const first = (await send(list)).body;
  const second = (await send(`${list}&page=2`)).body;
  expect(ids(first)[0]).toBe("P-10");
  expect(ids(second)).toEqual(ids((await send(`${list}&cursor=${first.next_cursor}`)).body));
  expect(ids(second)[0]).toBe("P-20");
  expect(ids((await send(`${list}&page=3`)).body)).toEqual([]);
  for (const page of ["0", "-1", "1.5", "x"]) {
    expect((await send(`${list}&page=${page}`)).status).toBe(400);
  }
});

test("phones are Egyptian, and kept in one way", async () => {
  const made = await send("PATCH /v1/sellers/S-3", { body: { phone: "٠١٢ ٣٤٥٦ ٧٨٩٠" } });
  expect(made.body.phone).toBe("+201234567890");
  const foreign = await send("PATCH /v1/sellers/S-3", { body: { phone: "+966501234567" } });
  expect(foreign).toMatchObject({
    status: 422,
    body: { errors: [{ path: "phone", code: "bad_phone" }] },
  });
});

test("the default brand is made, found again by its name, and shown with its category", async () => {
  const named = { default_brand_name: "Nile Cotton", brand_type: "multi" };
  const made = await send("PATCH /v1/sellers/S-3", { body: named });
  expect(made.body).toMatchObject({ default_brand: { name: "Nile Cotton" }, brands: 1 });
  const id = made.body.default_brand.brand_id;
  const again = await send("PATCH /v1/sellers/S-i", {
    body: { default_brand_name: "NILE COTTON" },
  });
  expect(again.body).toMatchObject({ default_brand: { brand_id: id }, brands: 1 });
  const long = await send("PATCH /v1/sellers/S-3", {
    body: { default_brand_name: "n".repeat(51) },
  });
  expect(long.body.errors).toMatchObject([{ path: "default_brand_name", code: "too_long" }]);
  await db.query({
    text: `with c as (insert into category (category_id, name, created_at, changed_in)
        values ('C-1', 'Clothing', now(), 0) returning category_id)
      update brand set category_id = c.category_id from c where brand_id = $1`,
    values: [id],
  });
  const listed = (await send("GET /v1/sellers?category_id=C-1&brand_type=multi")).body;
  expect(listed).toMatchObject({
    total: 1,
    data: [{ seller_id: "S-3", brand_categories: [{ category_id: "C-1", name: "Clothing" }] }],
  });
});

test("the list is filtered by days of Cairo and sorted by the last change", async () => {
  const day = "GET /v1/sellers?modified_from=2026-11-21&modified_to=2026-11-21";
  expect((await send(day)).body.total).toBeGreaterThan(20);
  expect((await send("GET /v1/sellers?modified_to=2026-11-20")).body.total).toBe(0);
  for (const sort of ["updated_at", "-updated_at", "status", "-brand_type"])
    expect((await send(`GET /v1/sellers?sort=${sort}`)).status).toBe(200);
});

test("the history tells who changed what, the newest first", async () => {
  const { body } = await send("GET /v1/sellers/S-3/history");
  expect(body.total).toBe(6);
  expect(body.data.map((entry: { action: string }) => entry.action)).toEqual([
    "seller.changed",
    "seller.changed",
    "seller.reinstated",
    "seller.suspended",
    "seller.changed",
    "seller.onboarded",
  ]);
  expect(body.data[3]).toMatchObject({
    at: "2026-11-21T10:00:00.000Z",
    actor: `key:${cataloguer}`,
    changes: [{ field: "status", from: "active", to: "suspended" }],
  });
  // Saving what is there already is no change.
  await send("PATCH /v1/sellers/S-3", { body: { name: "Nile Textiles" } });
  expect((await send("GET /v1/sellers/S-3/history")).body.total).toBe(6);
  expect((await send("GET /v1/sellers/none/history")).status).toBe(404);
});

test("the whole filtered list is a file that spreadsheets read and do not run", async () => {
  const body = { seller_id: "S-f", name: "=HYPERLINK(1)", commercial_id: "CR,2" };
  await send("POST /v1/sellers", { body });
  const file = await send("GET /v1/exports/sellers?q=HYPERLINK");
  expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(file.headers["content-disposition"]).toContain("sellers.csv");
  const [head, row, end] = file.body.split("\r\n");
  expect(head).toMatch(/^\uFEFFBusiness Name,Seller ID,.*,Last Modified \(Africa\/Cairo\)$/);
  expect(row).toBe(`'=HYPERLINK(1),S-f,"CR,2",,,,,Active,0,0,2026-11-21 12:00`);
  expect(end).toBe("");
  const all = (await send("GET /v1/exports/sellers?locale=ar&status=active")).body.split("\r\n");
  const { total } = (await send("GET /v1/sellers?status=active")).body;
  expect(all.length).toBe(total + 2);
  expect(all[0]).toContain("اسم النشاط التجاري");
});

test("a seller that was invited is activated", async () => {
  const active = await send("POST /v1/sellers/S-i/activate", { body: {} });
  expect(active.body.status).toBe("active");
  const body = { seller_id: "S-s", name: "Suspended", status: "suspended" };
  expect((await send("POST /v1/sellers", { body })).body.status).toBe("suspended");
  expect((await send("POST /v1/sellers/S-s/activate", { body: {} })).body.code).toBe(
    "seller_state",
  );
});

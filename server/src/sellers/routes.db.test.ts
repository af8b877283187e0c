import { expect, test } from "vitest";
import { insertRows, parameters } from "../kit/records.ts";
import { partyTables, stubRows } from "../programme/service.ts";
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

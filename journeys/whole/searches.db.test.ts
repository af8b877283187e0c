// What is known of a person goes in the body of a search: an address stands in the logs of every proxy.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Marketplace, openMarketplace, storyOwner } from "../support/marketplace.ts";

let shop: Marketplace;
let headers: Record<string, string>;
const phone = "+201229998887";

beforeAll(async () => {
  shop = await openMarketplace("2026-11-24T12:00:00Z");
  const made = await shop.post("/v1/members", { member_id: "sought", name: "Mona", phone });
  expect(made.status).toBe(201);
  const login = await shop.app.inject({
    method: "POST",
    url: "/staging/v1/ecommerce/auth/login",
    payload: storyOwner,
  });
  headers = { authorization: `Bearer ${login.json<{ token: string }>().token}` };
});
afterAll(() => shop.close());

const asAddress = (path: string) =>
  shop.app.inject({ url: `${path}?q=${encodeURIComponent(phone)}`, headers });

test.each([
  ["/v1/members", "/v1/member-searches"],
  ["/v1/search", "/v1/search"],
])("%s is searched by a body, and by an address with a word that this ends", async (old, path) => {
  const found = await shop.post(path, { q: phone });
  expect([found.status, JSON.stringify(found.body)]).toEqual([
    200,
    expect.stringContaining("sought"),
  ]);
  const by = await asAddress(old);
  expect([by.statusCode, by.json()]).toEqual([200, found.body]);
  expect(by.headers["deprecation"]).toMatch(/^@\d{10}$/);
  expect(by.headers["link"]).toBe(`<${path}>; rel="successor-version"`);
});

test("a list without a search is not deprecated, and takes its fields by a body as well", async () => {
  const list = await shop.app.inject({ url: "/v1/members", headers });
  expect([list.statusCode, list.headers["deprecation"]]).toEqual([200, undefined]);
  const some = await shop.post("/v1/member-searches", { limit: "25", sort: "-joined_at" });
  expect([some.status, some.body.total]).toEqual([200, 1]);
  const wrong = await shop.post("/v1/member-searches", { limit: "7" });
  expect([wrong.status, wrong.body.errors]).toMatchObject([422, [{ path: "limit" }]]);
});

test("a search leaves nothing on record and takes no key against repeats", async () => {
  const count = async () => (await shop.db.query({ text: "select 1 from audit_entry" })).length;
  const before = await count();
  await shop.post("/v1/member-searches", { q: phone });
  expect(await count()).toBe(before);
});

test("the description of the API says what takes the place of what goes", async () => {
  const { paths } = (await shop.app.inject({ url: "/openapi.json" })).json();
  expect(paths["/v1/search"].get.deprecated).toBe(true);
  expect(paths["/v1/counter/members"].get.deprecated).toBe(true);
  expect(paths["/v1/search"].post.deprecated).toBeUndefined();
});

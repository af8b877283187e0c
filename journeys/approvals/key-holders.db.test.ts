// Whoever was ever given an API key's secret agrees to nothing that the key asked for.
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { as, codeOf, decide, join, keyOf, signIn } from "../support/four-eyes.ts";
import { type Json, type Marketplace, openMarketplace } from "../support/marketplace.ts";

let shop: Marketplace;
let maker: string;
let renewer: string;
let opener: string;
let namer: string;

beforeAll(async () => {
  shop = await openMarketplace("2026-11-21T12:00:00Z");
  maker = await signIn(shop, "owner@nuqta.example");
  renewer = await join(shop, "renewer", "owner");
  opener = await join(shop, "opener", "owner");
  namer = await join(shop, "namer", "owner");
  await shop.post("/v1/members", { member_id: "M" });
});
afterAll(() => shop.close());

const rotate = (by: string, id: string): Promise<Json> =>
  as(shop, by, "POST", `/v1/api-keys/${id}/rotate`, { overlap_hours: 0, expires_in_days: 1 });
const change = (by: string, id: string, body: Json): Promise<Json> =>
  as(shop, by, "PATCH", `/v1/api-keys/${id}`, body);
const balance = async (): Promise<number> =>
  (await shop.get("/v1/members/M/balance")).body.available;
const askFor = async (secret: string, points: number): Promise<string> => {
  const body = { points, reason: "x" };
  const asked = await as(shop, secret, "POST", "/v1/members/M/adjustments", body);
  expect(asked.status).toBe(202);
  return asked.body.approval.approval_id;
};

test("who renewed somebody else's key does not approve what it asks, nor does its maker", async () => {
  const { id } = await keyOf(shop, maker, ["points:adjust"]);
  const renewed = await rotate(renewer, id);
  expect(renewed.status).toBe(200);
  const asked = await askFor(renewed.body.key, 1_000_000);
  expect((await as(shop, renewer, "GET", `/v1/approvals/${asked}`)).body).toMatchObject({
    may_decide: false,
    may_withdraw: true,
  });
  expect(await codeOf(decide(shop, renewer, asked))).toEqual([403, "approval_own"]);
  expect(await codeOf(decide(shop, maker, asked))).toEqual([403, "approval_own"]);
  expect(await balance()).toBe(0);
  // Renewed again by another since, every secret there was still counts.
  await rotate(opener, id);
  expect(await codeOf(decide(shop, renewer, asked))).toEqual([403, "approval_own"]);
  expect(await codeOf(decide(shop, opener, asked))).toEqual([403, "approval_own"]);
  expect((await decide(shop, namer, asked)).status).toBe(200);
  expect(await balance()).toBe(1_000_000);
});

test("who opened a key to other addresses counts too, who only named it does not", async () => {
  const { id, key } = await keyOf(shop, maker, ["points:adjust"]);
  expect((await change(opener, id, { allowed_ips: ["127.0.0.1"] })).status).toBe(200);
  expect((await change(namer, id, { name: "renamed" })).status).toBe(200);
  const asked = await askFor(key, 20_000);
  expect(await codeOf(decide(shop, opener, asked))).toEqual([403, "approval_own"]);
  expect((await decide(shop, namer, asked)).status).toBe(200);
});

test("keys from before: the record says who made, renewed and changed them", async () => {
  const all = "select key_id, staff_id, since from api_key_holder order by key_id, staff_id";
  const noted = await shop.db.query<Json>({ text: all });
  expect(noted.length).toBeGreaterThan(4);
  const file = new URL("../../server/migrations/0046-second-persons.sql", import.meta.url);
  const filling = readFileSync(file, "utf8").split("insert into api_key_holder")[1];
  await shop.db.query({ text: "delete from api_key_holder" });
  await shop.db.query({ text: `insert into api_key_holder${filling}` });
  const derived = await shop.db.query<Json>({ text: all });
  expect(derived).toEqual(expect.arrayContaining(noted));
});

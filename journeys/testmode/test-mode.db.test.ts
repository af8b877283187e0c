// A test key beside a live one: everything is done in the test world, and nothing of it shows in the live
// one, neither in its tables nor in its figures, its feed and its metrics.

import { type AddressInfo, createServer } from "node:net";
import { dayMs, minuteMs } from "@nuqta/contracts/kit/time.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scopes } from "../../contracts/src/kit/permission.ts";
import { createWebhook } from "../../contracts/src/webhooks.ts";
import { nameOf, openReceiver } from "../../server/src/integrations/testing.ts";
import { openDatabase } from "../../server/src/kit/db/db.ts";
import { readTrialBalance } from "../../server/src/ledger/service/reading.ts";
import { asOwner } from "../support/areas.ts";
import type { Json, Marketplace } from "../support/marketplace.ts";
import { aLine, anOrder, openMarketplace, storyOwner } from "../support/marketplace.ts";
import { openShop, type Shop } from "../support/shop/shop.ts";
import { dropWorld } from "./drop-world.ts";
import { sumsAtRest } from "./table-sums.ts";

const now = "2026-11-21T12:00:00Z";
const schema = "public_test";
const receiver = await openReceiver();
let market: Marketplace;
let owner: Awaited<ReturnType<typeof asOwner>>;
let key = "";
let keyId = "";
let shop: Shop;
const secrets: string[] = [];

// A mail server that only counts who comes: only what the live world tells its owners.
let callers = 0;
const mailServer = createServer((socket) => {
  callers += 1;
  socket.destroy();
});

beforeAll(async () => {
  await new Promise<void>((done) => mailServer.listen(0, "127.0.0.1", done));
  const { port } = mailServer.address() as AddressInfo;
  market = await openMarketplace(now, undefined, {
    environment: {
      ALLOW_LOOPBACK_WEBHOOKS: "1",
      METRICS_TOKEN: metricsToken,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MESSAGE_GATEWAY_URL: `http://127.0.0.1:${port}`,
    },
    webhooks: { everyMs: 20 },
  });
  owner = await asOwner(market);
});
afterAll(async () => {
  await market.close();
  mailServer.close();
});

type Method = Parameters<Marketplace["send"]>[0];
const withKey =
  (from: Marketplace, theKey = key) =>
  (call: string, body?: unknown, more: Record<string, string> = {}) => {
    const [method = "GET", url = ""] = call.split(" ");
    const headers = { authorization: `Bearer ${theKey}`, ...more };
    return from.send(method as Method, url, body, undefined, headers);
  };
const tried = (call: string, body?: unknown, more?: Record<string, string>) =>
  withKey(market)(call, body, more);

const standing = async (): Promise<boolean> =>
  (
    await market.db.query({
      text: "select 1 from pg_namespace where nspname = $1",
      values: [schema],
    })
  ).length > 0;

// Keys are of the live world.
const restless = ["api_key", "api_key_use", "api_key_request"];

/** The live tables, once nothing in them moves by itself any more. */
const liveAtRest = () => sumsAtRest(market.db, "public", restless);

const metricsToken = "for-the-scraper-alone";
const scraper = { authorization: `Bearer ${metricsToken}` };

/** The live figures of requests, without those of this question. */
const metrics = async (): Promise<string[]> =>
  (await market.app.inject({ url: "/metrics", headers: scraper })).body
    .split("\n")
    .filter((line) => line.startsWith("http_requests_total") || line.startsWith("job_last"))
    .filter((line) => !line.includes('route="/metrics"'));

/** The live feed as a whole: transactions of others on the same server hold it back for a moment. */
const feed = async (): Promise<Json[]> => {
  const [row] = await market.db.query<{ n: number }>({ text: "select count(*) as n from event" });
  const read = async () => (await market.get("/v1/events?limit=1000")).body.data;
  await expect.poll(async () => (await read()).length, { timeout: minuteMs }).toBe(row?.n);
  return read();
};

test("without a test key there is no test world, and no time to move", async () => {
  expect(await standing()).toBe(false);
  expect((await owner("GET /v1/test-world")).body).toEqual({ made_at: null, now: null });
  for (const call of [market.send("GET", "/v1/test/clock"), owner("GET /v1/test/clock")]) {
    const refused = await call;
    expect([refused.status, refused.body.code]).toEqual([404, "test_key_needed"]);
  }
  const moved = await market.post("/v1/test/clock", { advance_to: "2027-01-01T00:00:00Z" });
  expect([moved.status, moved.body.code]).toEqual([404, "test_key_needed"]);
});

test("the first test key makes a world with the programme as it is, and nobody in it", async () => {
  const seller = { seller_id: "S-1", name: "Nile Textiles" };
  expect((await market.post("/v1/sellers", seller)).status).toBe(201);
  expect((await market.post("/v1/orders", anOrder("A-1", "M-1"))).status).toBe(201);
  expect((await market.post(tiers, { name: "Silver", ...aTier })).status).toBe(201);
  await publishExpiry(market.apiKey, 60);
  const made = await owner("POST /v1/api-keys", { name: "trial", scopes, livemode: false });
  expect([made.status, made.body.livemode]).toEqual([201, false]);
  expect(made.body.key).toMatch(/^lpk_test_/);
  expect(made.body.prefix).toBe(made.body.key.slice(0, 17));
  ({ key, id: keyId } = made.body);
  expect(await standing()).toBe(true);
  expect((await owner("GET /v1/test-world")).body).toEqual({
    made_at: new Date(now).toISOString(),
    now: new Date(now).toISOString(),
  });
  expect((await tried("GET /v1/sellers/S-1")).body).toMatchObject({ name: "Nile Textiles" });
  expect((await tried("GET /v1/redemption-settings")).body.live).toMatchObject({ expiry_days: 60 });
  expect((await tried("GET /v1/members/M-1")).status).toBe(404);
  expect((await tried("GET /v1/orders/A-1")).status).toBe(404);
  expect((await tried("GET /v1/events")).body.data).toEqual([]);
});

const tiers = "/staging/v1/ecommerce/tiers/customer/";
const aTier = { description: "", rule_type: "any", min_purchase_amount: 10, is_active: true };

/** Points end after so many days, in the world of the key. */
const publishExpiry = async (theKey: string, days: number): Promise<void> => {
  const ask = withKey(market, theKey);
  const url = "/v1/redemption-settings";
  const { live, etag } = (await ask(`GET ${url}`)).body;
  const value = { ...live, expiry_enabled: true, expiry_days: days };
  expect((await ask(`PUT ${url}`, value, { "if-match": etag })).status).toBe(200);
  expect((await ask(`POST ${url}/publish`, {})).status).toBe(200);
};

test("all that a shop does with a test key leaves the live world as it was", async () => {
  const baseUrl = await market.app.listen({ host: "127.0.0.1", port: 0 });
  shop = openShop({ baseUrl, key, secrets });
  const liveReceiver = await openReceiver();
  expect((await market.post("/v1/webhooks", { url: liveReceiver.url })).status).toBe(201);
  expect((await market.post("/v1/orders", anOrder("A-0", "M-1"))).status).toBe(201);
  await expect.poll(() => liveReceiver.got.length, { timeout: minuteMs }).toBeGreaterThan(0);
  const live = {
    tables: await liveAtRest(),
    feed: await feed(),
    balance: (await market.get("/v1/members/M-1/balance")).body,
    told: liveReceiver.got.length,
  };
  const counted = await metrics();

  // The same ids as in the live world, which are free here.
  const { secret } = await shop.nuqta.call(createWebhook, { body: { url: receiver.url } });
  secrets.push(secret);
  receiver.behave = ({ headers, body }, response) => {
    void shop.hear(headers, body, new Date(now)).then(
      () => response.writeHead(200).end(),
      () => response.writeHead(400).end(),
    );
    return undefined;
  };
  await shop.signUp("M-1", "Trial");
  await tried("PATCH /v1/members/M-1", { email: "m1@example.com", phone: "+201001234567" });
  const lines = [aLine("1", 400_000)];
  await shop.buy({ id: "A-1", customer: "M-1", at: now, lines: [...lines] });
  await shop.deliver("A-1", now);
  await shop.buy({ id: "A-2", customer: "M-1", at: now, lines: [...lines], points: 50 });
  await shop.deliver("A-2", now);
  await shop.takeBack("A-1", "1", 1, now);
  expect(await shop.balance("M-1")).toBeGreaterThan(0);
  await publishExpiry(key, 20);
  expect((await tried("POST /v1/sellers", { seller_id: "S-9", name: "Trial" })).status).toBe(201);
  expect((await tried(`POST ${tiers}`, { name: "Gold", ...aTier })).status).toBe(201);
  // What is new stands behind what was copied.
  const ranks = { text: `select name from ${schema}.customer_tier order by rank, name` };
  expect(await market.db.query(ranks)).toEqual([{ name: "Silver" }, { name: "Gold" }]);
  expect((await tried("POST /v1/orders", anOrder("A-3", "M-3", { occurred_at: now }))).status).toBe(
    201,
  );

  // Eighty days on: warnings are written and not sent, points end, and time never goes back.
  const target = "2027-02-10T12:00:00Z";
  const moved = await tried("POST /v1/test/clock", { advance_to: target });
  expect(moved.body).toMatchObject({ now: "2027-02-10T12:00:00.000Z" });
  expect(moved.body.runs).toBeGreaterThan(200);
  for (const [advance_to, code] of [
    [target, "clock_not_ahead"],
    ["2030-01-01T00:00:00Z", "out_of_range"],
  ]) {
    const refused = await tried("POST /v1/test/clock", { advance_to });
    expect([refused.status, refused.body.errors[0]]).toMatchObject([
      422,
      { path: "advance_to", code },
    ]);
  }
  expect(await shop.balance("M-3")).toBe(0);
  expect((await tried("GET /v1/test/clock")).body.now).toBe("2027-02-10T12:00:00.000Z");
  const kept = await market.db.query<{ state: string }>({
    text: `select 'mail' as state from ${schema}.mail_outbox where recipient = 'm1@example.com'`,
  });
  expect(kept.length).toBeGreaterThan(0);

  // Every webhook of the test world says so, and is signed by the true time.
  // One that was on its way when the clock went on may come twice, as the guide says of all of them.
  const heard = () => [...shop.accounts.values()].flatMap((one) => one.events).length;
  const [row] = await market.db.query<{ n: number }>({
    text: `select count(*) as n from ${schema}.event`,
  });
  await expect.poll(heard, { timeout: minuteMs }).toBe(row?.n);
  expect((await shop.history()).length).toBe(row?.n);
  const events = shop.accounts.get("M-1")?.events ?? [];
  expect(events.length).toBeGreaterThan(5);
  for (const { livemode } of events) expect(livemode).toBe(false);
  expect(events.map(({ type }) => type)).toContain("points.expired");
  expect(receiver.got.map(nameOf)).toContain("M-3/1");

  // The live world: as it was, with M-1 who bought once.
  expect(await metrics()).toEqual(counted);
  expect(await feed()).toEqual(live.feed);
  for (const { livemode } of live.feed) expect(livemode).toBe(true);
  expect((await market.get("/v1/members/M-1/balance")).body).toEqual(live.balance);
  expect((await market.get("/v1/members/M-3")).status).toBe(404);
  expect(await liveAtRest()).toEqual(live.tables);
  expect(liveReceiver.got.length).toBe(live.told);
  // The mails of the live world tell its owner of keys and webhooks that are live.
  const text = `select coalesce(sum(attempts), 0)::int as tries, bool_and(recipient = $1) as owners
    from public.mail_outbox`;
  const values = [storyOwner.email];
  const sent = async () => {
    const [mails] = await market.db.query<{ tries: number; owners: boolean }>({ text, values });
    return { owners: mails?.owners, others: callers - (mails?.tries ?? 0) };
  };
  await expect.poll(sent).toEqual({ owners: true, others: 0 });
  for (const db of [market.db, await openSchema()])
    expect(await readTrialBalance(db)).toMatchObject({ differences: [], balanced: true });
});

const openSchema = async () => {
  const db = openDatabase(market.db.url, { poolMax: 1, settings: { search_path: schema } });
  afterAll(() => db.close());
  return db;
};

test("a key of one world is nobody in the other, and what ends a key ends a test key", async () => {
  const forged = key.replace("lpk_test_", "lpk_live_");
  expect((await withKey(market, forged)("GET /v1/sellers")).status).toBe(401);
  const turned = market.apiKey.replace("lpk_live_", "lpk_test_");
  expect((await withKey(market, turned)("GET /v1/sellers")).status).toBe(401);
  expect((await tried("GET /v1/api-keys")).status).toBe(403);
  const narrow = await owner("POST /v1/api-keys", {
    ...{ name: "narrow", scopes: ["orders:read"], livemode: false, allowed_ips: ["127.0.0.1"] },
  });
  const narrowly = withKey(market, narrow.body.key);
  expect((await narrowly("GET /v1/orders/A-1")).status).toBe(200);
  expect((await narrowly("GET /v1/members/M-1")).status).toBe(403);
  const renewed = await owner(`POST /v1/api-keys/${narrow.body.id}/rotate`, { overlap_hours: 0 });
  expect(renewed.body.key).toMatch(/^lpk_test_/);
  expect((await narrowly("GET /v1/orders/A-1")).status).toBe(401);
  const again = withKey(market, renewed.body.key);
  expect((await again("GET /v1/orders/A-1")).status).toBe(200);
  await owner(`PATCH /v1/api-keys/${narrow.body.id}`, { allowed_ips: ["203.0.113.9"] });
  expect((await again("GET /v1/orders/A-1")).status).toBe(401);
  await owner(`PATCH /v1/api-keys/${narrow.body.id}`, { allowed_ips: [] });
  expect((await again("GET /v1/orders/A-1")).status).toBe(200);
  await owner(`DELETE /v1/api-keys/${narrow.body.id}`);
  expect((await again("GET /v1/orders/A-1")).status).toBe(401);
});

test("another process has the same test world, and notices when it is made afresh", async () => {
  const second = await market.secondServer();
  const there = withKey(second);
  expect((await there("GET /v1/test/clock")).body.now).toBe("2027-02-10T12:00:00.000Z");
  expect((await there("GET /v1/members/M-1")).body).toMatchObject({ name: "Trial" });
  await there("POST /v1/test/clock", { advance_to: "2027-02-11T12:00:00Z" });
  expect((await tried("GET /v1/test/clock")).body.now).toBe("2027-02-11T12:00:00.000Z");

  const before = await liveAtRest();
  const restarted = await owner("POST /v1/test-world/restart");
  expect([restarted.status, restarted.body.now]).toEqual([200, new Date(now).toISOString()]);
  for (const ask of [tried, there]) {
    expect((await ask("GET /v1/members/M-1")).status).toBe(404);
    expect((await ask("GET /v1/sellers/S-9")).status).toBe(404);
    expect((await ask("GET /v1/redemption-settings")).body.live.expiry_days).toBe(60);
    expect((await ask("GET /v1/test/clock")).body.now).toBe(new Date(now).toISOString());
  }
  // Nothing but the word on record of who did it; mails to owners may be tried again meanwhile.
  const { audit_entry, audit_head, mail_outbox: _, ...after } = await liveAtRest();
  expect(before).toMatchObject(after);
  expect(audit_entry).not.toBe(before["audit_entry"]);
  expect(audit_head).not.toBe(before["audit_head"]);
  await second.close();
});

test("a server that starts again goes on with the test world as it was", async () => {
  expect((await tried("POST /v1/orders", anOrder("B-1", "M-7"))).status).toBe(201);
  await tried("POST /v1/test/clock", { advance_to: "2026-12-01T00:00:00Z" });
  const third = await openMarketplace(now, market.db);
  const there = withKey(third);
  expect((await there("GET /v1/members/M-7/balance")).body.available).toBe(5);
  expect((await there("GET /v1/test/clock")).body.now).toBe("2026-12-01T00:00:00.000Z");
  await third.close();
});

test("what stands in the place of others is left alone, and a world that is gone is made anew", async () => {
  await dropWorld(market.db, schema);
  await market.db.query({
    text: `create schema ${schema}; create table ${schema}.theirs (id int)`,
  });
  const refused = await owner("POST /v1/test-world/restart");
  expect([refused.status, refused.body.code]).toEqual([409, "test_world_unavailable"]);
  const keyless = await owner("POST /v1/api-keys", { name: "late", scopes, livemode: false });
  expect([keyless.status, keyless.body.code]).toEqual([409, "test_world_unavailable"]);
  expect((await tried("GET /v1/sellers")).status).toBe(503);
  expect(await market.db.query({ text: `select * from ${schema}.theirs` })).toEqual([]);
  await market.db.query({ text: `drop table ${schema}.theirs` });
  expect((await tried("GET /v1/sellers/S-1")).status).toBe(200);
  expect((await owner("GET /v1/test-world")).body.made_at).toBe(new Date(now).toISOString());
});

test("the calls of a test key are counted with those of the others", async () => {
  await market.app.close();
  market = await openMarketplace(now, market.db);
  owner = await asOwner(market);
  const { days } = (await owner(`GET /v1/api-keys/${keyId}/usage`)).body;
  expect(days.at(-1).calls).toBeGreaterThan(20);
});

test("a server that stops answers what was asked in the test world, and closes the connection", async () => {
  const base = await market.app.listen({ host: "127.0.0.1", port: 0 });
  const { body } = await tried("GET /v1/test/clock");
  const advance_to = new Date(Date.parse(body.now) + 90 * dayMs).toISOString();
  const asked = fetch(`${base}/v1/test/clock`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ advance_to }),
  });
  const hasBegun = async () => (await tried("GET /v1/test/clock")).body.now > body.now;
  await expect.poll(hasBegun, { interval: 20 }).toBe(true);
  const closed = market.app.close();
  const answer = await asked;
  expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"]);
  expect(await answer.json()).toMatchObject({ now: advance_to });
  await closed;
});

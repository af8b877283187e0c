// How far back an arrival may lie is asked of the settings in force when it arrives, whatever held on the
// order's own day; what undoes an order, and what was taken in already, is never too old.

import { readFile } from "node:fs/promises";
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../server/src/kit/testing/database.ts";
import { readTrialBalance } from "../../server/src/ledger/service/reading.ts";
import {
  aLine,
  anOrder,
  type Json,
  type Marketplace,
  openMarketplace,
} from "../support/marketplace.ts";

const start = "2026-11-21T12:00:00.000Z";
let now = Date.parse(start);
let shop: Marketplace;

beforeAll(async () => {
  shop = await openMarketplace(start);
});
afterAll(() => shop.close());

const daysAgo = (days: number, from = now): string => new Date(from - days * dayMs).toISOString();
let orders = 0;
const orderOf = (days: number, more: Json = {}): Json => {
  orders += 1;
  return anOrder(`O-${orders}`, `M-${orders}`, { occurred_at: daysAgo(days), ...more });
};

const publishDays = async (days: number | null): Promise<void> => {
  const url = "/v1/programme-settings";
  const { live, etag } = (await shop.get(url)).body;
  const value = { ...live, backdate_days_max: days };
  const saved = await shop.send("PUT", url, value, undefined, { "if-match": etag });
  expect(saved.status).toBe(200);
  expect((await shop.post(`${url}/publish`, {})).status).toBe(200);
};

const passDays = (days: number): void => {
  now += days * dayMs;
  shop.setTime(new Date(now).toISOString());
};

const statusOf = async (days: number): Promise<number> =>
  (await shop.post("/v1/orders", orderOf(days))).status;

test("a new programme takes what happened up to 90 days ago", async () => {
  const { live } = (await shop.get("/v1/programme-settings")).body;
  expect(live.backdate_days_max).toBe(90);
  expect([await statusOf(89), await statusOf(90)]).toEqual([201, 201]);
  const old = orderOf(91);
  const { status, body } = await shop.post("/v1/orders", old);
  expect([status, body.status, body.id, body.days_max]).toEqual([202, "waiting", old.order_id, 90]);
  // Nothing of it is posted: the member has no points and the order is not there.
  expect((await shop.get(`/v1/members/${old.member_id}/balance`)).body.available).toBe(0);
  expect((await shop.get(`/v1/members/${old.member_id}/entries`)).body.data).toEqual([]);
  expect((await shop.get(`/v1/orders/${old.order_id}`)).status).toBe(404);
  const activity = { activity_id: "a-1", type: "review", member_id: "M-1", data: {} };
  const told = await shop.post("/v1/activities", { ...activity, occurred_at: daysAgo(91) });
  expect([told.status, told.body.kind, told.body.id]).toEqual([202, "activity", "a-1"]);
});

test("a limit that is published holds for every older order, also for days before it held", async () => {
  await publishDays(30);
  expect([await statusOf(29), await statusOf(35), await statusOf(400)]).toEqual([201, 202, 202]);
  passDays(40);
  const later = [await statusOf(29), await statusOf(35), await statusOf(50), await statusOf(400)];
  expect(later).toEqual([201, 202, 202, 202]);
  await publishDays(null);
  expect([await statusOf(400), await statusOf(2_000)]).toEqual([201, 201]);
  await publishDays(30);
  expect(await statusOf(400)).toBe(202);
});

test("of a batch only what is too old waits", async () => {
  const [fresh, old] = [orderOf(1), orderOf(60)];
  const { status, body } = await shop.post("/v1/orders/batch", { orders: [old, fresh] });
  expect(status).toBe(207);
  expect(body.results.map((one: Json) => one.status)).toEqual([202, 201]);
  expect(body.results[0]).toEqual({
    order_id: old.order_id,
    status: 202,
    arrival_id: expect.stringMatching(/^ar_/),
  });
});

test("what was taken in is answered again, moved on and undone, however old it is by then", async () => {
  const lines = [aLine("1", 100_000, { quantity: 2 })];
  const sent = orderOf(29, { lines });
  const placed = orderOf(29, { lines, status: "placed" });
  const moved = orderOf(29, { lines, status: "placed" });
  const first = await shop.post("/v1/orders", sent, "arrival-key");
  for (const one of [placed, moved]) expect((await shop.post("/v1/orders", one)).status).toBe(201);
  const refused = await shop.post("/v1/orders", orderOf(31), "refused-key");
  expect([first.status, refused.status]).toEqual([201, 202]);
  passDays(20);
  const again = await shop.post("/v1/orders", sent, "arrival-key");
  expect([again.text, again.replayed]).toEqual([first.text, true]);
  expect((await shop.post("/v1/orders", sent)).status).toBe(200);
  const back = await shop.post(`/v1/orders/${sent.order_id}/returns`, {
    ...{ return_id: "r", occurred_at: daysAgo(45) },
    lines: [{ line_id: "1", quantity: 1 }],
  });
  expect([back.status, back.body.points.clawed_back]).toEqual([201, 50]);
  const patch = (order: Json, status: string, days?: number) =>
    shop.send("PATCH", `/v1/orders/${order.order_id}`, {
      status,
      ...(days !== undefined && { occurred_at: daysAgo(days) }),
    });
  expect((await patch(placed, "cancelled", 45)).status).toBe(200);
  const late = await patch(moved, "delivered", 45);
  expect([late.status, late.body.code]).toEqual([422, "occurred_too_long_ago"]);
  expect((await patch(moved, "delivered", 20)).status).toBe(200);
  const { differences, sum } = await readTrialBalance(shop.db);
  expect({ differences, sum }).toEqual({ differences: [], sum: 0 });
});

test("the upgrade gives 90 days to a programme that nobody uses yet, and leaves others as they are", async () => {
  const migration = await readFile("server/migrations/0047-ninety-days-back.sql", "utf8");
  const db = await testDatabase();
  const kept = async () => {
    const rows = await db.query<{ version: number | null; item: number | null }>({
      text: `select (v.changes #> '{programme,backdate_days_max}')::text::int as version,
          (i.live -> 'backdate_days_max')::text::int as item
        from programme_version v, programme_item i
        where v.version = 1 and i.kind = 'section' and i.item_id = 'programme'`,
    });
    return rows[0];
  };
  expect(await kept()).toEqual({ version: 90, item: 90 });
  const asBefore = async () => {
    await db.query({ text: "alter table programme_version disable trigger user" });
    await db.query({
      text: "update programme_version set changes = jsonb_set(changes, '{programme,backdate_days_max}', '30')",
    });
    await db.query({ text: "alter table programme_version enable trigger user" });
    await db.query({
      text: "update programme_item set live = jsonb_set(live, '{backdate_days_max}', '30') where item_id = 'programme'",
    });
  };
  await asBefore();
  await db.query({ text: migration });
  expect(await kept()).toEqual({ version: 90, item: 90 });
  await asBefore();
  const used = await openMarketplace(start, db);
  await db.query({ text: migration });
  expect(await kept()).toEqual({ version: 30, item: 30 });
  await used.close();
});

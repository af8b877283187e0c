// A used voucher comes back with its order: in parts, and to the piastre.

import { readFile } from "node:fs/promises";
import { afterAll, expect, test } from "vitest";
import { type Json, openMarketplace } from "../support/marketplace.ts";
import { aCart, linesOf, tendering } from "../support/tendering.ts";

const shop = await openMarketplace();
const other = await shop.secondServer();
const { cancel, cardOf, claim, fixed, giveBack, held, offered, standing, told, use, voucherFor } =
  tendering(shop);
afterAll(async () => {
  expect((await shop.get("/v1/trial-balance")).body).toMatchObject({ balanced: true });
  await other.close();
  await shop.close();
});

test("a gift card comes back line by line, and the last return brings exactly the rest", async () => {
  const voucher = await held("parts", await cardOf(2_000));
  const order = aCart("B-1", "parts");
  const used = await use(voucher, { order_id: "B-1", amount: 2_000, lines: linesOf(order) });
  // 2,000 x 3,000 / 4,001 is 1,499.625 and the rest 500.375: the larger remainder rounds up.
  expect(used.body).toMatchObject({
    applied: 2_000,
    lines: [
      { line_id: "a", value: 1_500 },
      { line_id: "b", value: 500 },
    ],
    voucher: { state: "used", balance: 0 },
  });
  expect((await shop.post("/v1/orders", order)).status).toBe(201);
  const first = await giveBack("B-1", "R-1", { a: 1 });
  expect(first.status, first.text).toBe(201);
  expect(first.body.vouchers).toEqual([
    {
      redemption_id: voucher.redemption_id,
      type: "gift_card",
      name: "Card",
      name_ar: "بطاقة",
      masked: voucher.masked,
      level: "lines",
      value: 500,
      is_usable: true,
      lines: [{ line_id: "a", value: 500 }],
    },
  ]);
  expect(await standing(voucher)).toMatchObject({ state: "active", balance: 500 });
  // Sent again under its id and under its key: as before, and nothing more comes back.
  expect((await giveBack("B-1", "R-1", { a: 1 })).body).toEqual(first.body);
  expect((await giveBack("B-1", "R-2", { b: 1 })).body.vouchers).toMatchObject([{ value: 500 }]);
  const last = await giveBack("B-1", "R-3", { a: 2 });
  expect(last.body.vouchers).toMatchObject([{ value: 1_000, is_usable: true }]);
  expect(await standing(voucher)).toMatchObject({ state: "active", balance: 2_000 });
  expect((await shop.get("/v1/orders/B-1")).body.vouchers).toMatchObject([
    { redemption_id: voucher.redemption_id, level: "lines", applied: 2_000, returned: 2_000 },
  ]);
  const news = await told(voucher);
  expect(news.map(({ value, returned }) => [value, returned])).toEqual([
    [500, 500],
    [500, 1_000],
    [1_000, 2_000],
  ]);
  expect(news[0]).toMatchObject({ order_id: "B-1", reward_type: "gift_card", is_usable: true });
});

test("a cancelled order gives back points and both vouchers, each what it paid", async () => {
  const small = await held("tenders", await cardOf(700));
  const off = await voucherFor("tenders", await fixed(300));
  const points = await shop.post("/v1/redemptions", { member_id: "tenders", points: 40 });
  const order = aCart("B-2", "tenders", { redemption_id: points.body.redemption_id });
  await use(off, { order_id: "B-2", lines: linesOf(order) });
  await use(small, { order_id: "B-2", amount: 500, lines: linesOf(order) });
  expect((await shop.post("/v1/orders", order)).status).toBe(201);
  const before = (await shop.get("/v1/members/tenders/balance")).body.available;
  const part = await giveBack("B-2", "R-1", { b: 1 });
  expect(part.body.vouchers).toMatchObject([
    { redemption_id: off.redemption_id, value: 75, is_usable: false },
    { redemption_id: small.redemption_id, value: 125, is_usable: true },
  ]);
  expect(await standing(off)).toMatchObject({ state: "used", balance: 0 });
  const gone = await cancel("B-2", other);
  expect(gone.body.vouchers).toMatchObject([
    { redemption_id: off.redemption_id, value: 225, is_usable: true },
    { redemption_id: small.redemption_id, value: 375, is_usable: true },
  ]);
  expect(await standing(off)).toMatchObject({ state: "active", balance: 300 });
  expect(await standing(small)).toMatchObject({ state: "active", balance: 700 });
  expect((await shop.get("/v1/members/tenders/balance")).body.available).toBeGreaterThan(before);
  const spent = await shop.get(`/v1/redemptions/${points.body.redemption_id}`);
  expect(spent.body).toMatchObject({ state: "reversed", given_back: 40 });
  // Usable again, once; an order that is gone takes none.
  expect((await use(off, { order_id: "B-2", amount: 900 })).body.code).toBe("order_cancelled");
  expect((await use(off, { order_id: "B-2b", amount: 900 })).body.applied).toBe(300);
});

test("returns that came before their order, and an order that comes cancelled, give back too", async () => {
  const voucher = await held("early", await cardOf(1_000));
  const order = aCart("B-8", "early");
  await use(voucher, { order_id: "B-8", amount: 400, lines: linesOf(order) });
  expect((await giveBack("B-8", "R-1", { b: 1 })).status).toBe(202);
  await shop.post("/v1/orders", order);
  expect(await standing(voucher)).toMatchObject({ balance: 700 });
  await use(voucher, { order_id: "B-9", amount: 300 });
  await shop.post("/v1/orders", aCart("B-9", "early", { status: "cancelled" }));
  expect(await standing(voucher)).toMatchObject({ balance: 700 });
});

test("a use with an amount only comes back in proportion to the order, and says so", async () => {
  const voucher = await held("whole", await cardOf(1_000));
  await use(voucher, { order_id: "B-10", amount: 1_000 });
  await shop.post("/v1/orders", aCart("B-10", "whole"));
  // 1,000 x 1,001 / 4,001 is 250.19.
  expect((await giveBack("B-10", "R-1", { b: 1 })).body.vouchers).toMatchObject([
    { value: 250, level: "order", lines: null },
  ]);
  expect((await giveBack("B-10", "R-2", { a: 3 })).body.vouchers).toMatchObject([{ value: 750 }]);
  const stored = (await shop.get("/v1/orders/B-10")).body.vouchers;
  expect(stored).toMatchObject([{ level: "order", applied: 1_000, returned: 1_000, lines: null }]);
  // What names no order has none that could bring it back.
  const alone = await use(voucher, { amount: 100 });
  expect(Object.keys(alone.body)).toEqual(["applied", "voucher"]);
});

test("what comes back after the end of a voucher lives for the grace of points", async () => {
  const voucher = await held("late", await cardOf(1_000, { expiry: { number: 1, unit: "days" } }));
  const order = aCart("B-11", "late");
  await use(voucher, { order_id: "B-11", amount: 400, lines: linesOf(order) });
  await shop.post("/v1/orders", order);
  shop.setTime("2026-11-23T12:00:00Z");
  expect(await standing(voucher)).toMatchObject({ state: "expired", balance: 600 });
  await cancel("B-11");
  const back = await standing(voucher);
  // Fourteen days of grace, the last of which ends at midnight in Cairo.
  expect(back).toMatchObject({
    ...{ state: "active", balance: 400 },
    expires_at: "2026-12-07T22:00:00.000Z",
  });
  shop.setTime(back.expires_at);
  expect(await standing(voucher)).toMatchObject({ state: "expired" });
  shop.setTime("2026-11-21T12:00:00Z");
});

test("a voided card is good again for what comes back, and gives its points back in all once", async () => {
  const voucher = await held("undone", await cardOf(1_000));
  const order = aCart("B-12", "undone");
  await use(voucher, { order_id: "B-12", amount: 333, lines: linesOf(order) });
  await shop.post("/v1/orders", order);
  const reverse = () => shop.post(`/v1/redemptions/${voucher.redemption_id}/reverse`, {});
  expect((await reverse()).body).toMatchObject({ state: "confirmed", given_back: 66 });
  await cancel("B-12");
  expect(await standing(voucher)).toMatchObject({ state: "active", balance: 333 });
  expect((await reverse()).body).toMatchObject({ state: "reversed", given_back: 100 });
});

test("the caller may say what is paid of each line; what does not add up changes nothing", async () => {
  const voucher = await held("said", await cardOf(1_000));
  const order = aCart("B-13", "said");
  const [a, b] = linesOf(order);
  const ask = (more: Json, extra: Json = {}) =>
    use(voucher, { order_id: "B-13", lines: more, ...extra });
  const refused = async (more: Json, extra: Json, error: Json) => {
    const answer = await ask(more, extra);
    expect(answer.status, answer.text).toBe(422);
    expect(answer.body.errors).toMatchObject([error]);
  };
  await refused([{ ...a, applied: 900 }, b], {}, { path: "lines[1].applied", code: "required" });
  await refused([a, { ...b, line_id: undefined }], {}, { path: "lines[1].line_id" });
  await refused([a, a], {}, { path: "lines[1].line_id", code: "duplicate_value" });
  await refused([a], { order_id: undefined }, { path: "order_id", code: "required" });
  const over = [
    { ...a, applied: 900 },
    { ...b, applied: 101 },
  ];
  await refused(over, {}, { path: "lines", code: "out_of_range" });
  expect(await standing(voucher)).toMatchObject({ balance: 1_000 });
  const said = [
    { ...a, applied: 0 },
    { ...b, applied: 901 },
  ];
  expect((await ask(said)).body).toMatchObject({
    applied: 901,
    lines: [
      { line_id: "a", value: 0 },
      { line_id: "b", value: 901 },
    ],
  });
  await shop.post("/v1/orders", order);
  expect((await giveBack("B-13", "R-1", { a: 3 })).body.vouchers).toBeUndefined();
  expect(await standing(voucher)).toMatchObject({ balance: 99 });
  await refused([a], { amount: 50 }, { path: "lines[0].line_id", code: "not_allowed" });
  const unknown = await ask([{ line_id: "z", amount: 10 }], { amount: 10 });
  expect(unknown.body).toMatchObject({ code: "unknown_order_line" });
});

test("a free product comes back with its own line, an experience with the last of its lines", async () => {
  await shop.post("/v1/products", { sku: "SKU-b", name: "B" });
  const free = await offered({
    type: "free_product",
    details: { choose: "products", points: 50, skus: ["SKU-b"] },
  });
  const voucher = await held("gifted", free);
  const order = aCart("B-14", "gifted");
  const used = await use(voucher, { order_id: "B-14", lines: linesOf(order) });
  expect(used.body.lines).toEqual([
    { line_id: "a", value: 0 },
    { line_id: "b", value: 1_001 },
  ]);
  await shop.post("/v1/orders", order);
  expect((await giveBack("B-14", "R-1", { a: 3 })).body.vouchers).toBeUndefined();
  expect((await giveBack("B-14", "R-2", { b: 1 })).body.vouchers).toMatchObject([
    { value: 1_001, is_usable: true },
  ]);
  expect(await standing(voucher)).toMatchObject({ state: "active" });
  expect((await claim("gifted", free)).status).toBe(201);
});

test("uses from before come back with their order from the migration on, unless it was gone", async () => {
  const voucher = await held("before", await cardOf(2_000));
  for (const id of ["B-15", "B-16", "B-17"]) {
    await use(voucher, { order_id: id, amount: 500 });
    await shop.post("/v1/orders", aCart(id, "before"));
  }
  await giveBack("B-15", "R-0", { a: 1 });
  await cancel("B-16");
  await shop.db.query({
    text: `update voucher set state = 'active', balance = 500, uses = (
        select jsonb_agg(u - 'back' - 'isBack' order by at) from jsonb_array_elements(uses) with ordinality t (u, at))
      where redemption_id = $1`,
    values: [voucher.redemption_id],
  });
  await shop.db.query({ text: "delete from order_voucher" });
  const url = new URL("../../server/migrations/0044-vouchers-come-back.sql", import.meta.url);
  const [, insert] = (await readFile(url, "utf8")).split(/^(?=insert into)/m);
  await shop.db.query({ text: insert ?? "" });
  expect((await cancel("B-16")).body.vouchers).toBeUndefined();
  // 500 x 1,001 / 3,001 is 166.78: the piece that had come back before does not count.
  expect((await giveBack("B-15", "R-1", { b: 1 })).body.vouchers).toMatchObject([
    { value: 166, level: "order" },
  ]);
  expect((await giveBack("B-15", "R-2", { a: 2 })).body.vouchers).toMatchObject([{ value: 334 }]);
  expect((await cancel("B-17")).body.vouchers).toMatchObject([{ value: 500 }]);
  expect(await standing(voucher)).toMatchObject({ state: "active", balance: 1_500 });
});

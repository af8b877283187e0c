// Vouchers, their uses and their returns, many at once and at several servers: each counts once.
import { afterAll, expect, test } from "vitest";
import { aLine, anOrder, openMarketplace } from "../support/marketplace.ts";
import { aCart, linesOf, tendering } from "../support/tendering.ts";

const shop = await openMarketplace();
const other = await shop.secondServer();
const { cancel, cardOf, giveBack, held, standing, told, use, voucherFor } = tendering(shop);
afterAll(async () => {
  expect((await shop.get("/v1/trial-balance")).body).toMatchObject({ balanced: true });
  await other.close();
  await shop.close();
});

/** Half of the requests go to each of two servers on the same database. */
const server = (i: number) => (i % 2 === 0 ? shop : other);

test("64 returns at once, and one return 64 times, give back once", async () => {
  const voucher = await held("rush", await cardOf(1_009));
  const order = anOrder("B-3", "rush", { lines: [aLine("a", 100, { quantity: 64 })] });
  await use(voucher, { order_id: "B-3", amount: 1_009, lines: linesOf(order) });
  await shop.post("/v1/orders", order);
  const same = await Promise.all(
    Array.from({ length: 64 }, (_, i) => giveBack("B-3", "same", { a: 1 }, server(i))),
  );
  expect(same.filter((each) => each.status === 201)).toHaveLength(1);
  for (const each of same) expect(each.body).toEqual(same[0]?.body);
  // 1,009 / 64 is 15.77.
  expect(await standing(voucher)).toMatchObject({ balance: 15 });
  const rest = await Promise.all(
    Array.from({ length: 63 }, (_, i) => giveBack("B-3", `R-${i}`, { a: 1 }, server(i))),
  );
  const values = rest.map((each) => each.body.vouchers[0].value);
  expect(values.reduce((sum, value) => sum + value, 0)).toBe(1_009 - 15);
  expect(await standing(voucher)).toMatchObject({ balance: 1_009 });
  expect(await told(voucher)).toHaveLength(64);
});

test("64 uses of one card at two servers never pay more than it holds, and two cards each pay their own", async () => {
  const one = await held("crowd", await cardOf(1_000));
  const two = await voucherFor("crowd", await cardOf(1_000));
  const rush = await Promise.all(
    Array.from({ length: 64 }, (_, i) =>
      use(i % 4 < 2 ? one : two, { order_id: "B-4", amount: 90 + i }, server(i)),
    ),
  );
  const paid = rush.filter((each) => each.status === 200).map((each) => each.body.applied);
  expect(paid.reduce((sum, value) => sum + value, 0)).toBe(2_000);
  for (const voucher of [one, two]) expect(await standing(voucher)).toMatchObject({ balance: 0 });
  await shop.post("/v1/orders", anOrder("B-4", "crowd", { status: "placed" }));
  const gone = await Promise.all(Array.from({ length: 64 }, (_, i) => cancel("B-4", server(i))));
  expect(gone.filter((each) => each.status === 200)).toHaveLength(64);
  for (const voucher of [one, two])
    expect(await standing(voucher)).toMatchObject({ state: "active", balance: 1_000 });
});

test("uses and returns of one order at once end at the same as one after the other", async () => {
  const voucher = await held("mixed", await cardOf(2_000));
  const order = anOrder("B-5", "mixed", { lines: [aLine("a", 100, { quantity: 40 })] });
  await shop.post("/v1/orders", order);
  const all = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      i % 2 === 0
        ? use(voucher, { order_id: "B-5", amount: 41 + i }, server(i))
        : giveBack("B-5", `R-${i}`, { a: 1 }, server(i)),
    ),
  );
  expect(all.filter((each) => each.status >= 400)).toEqual([]);
  await giveBack("B-5", "R-last", { a: 20 });
  expect(await standing(voucher)).toMatchObject({ state: "active", balance: 2_000 });
  const row = await shop.db.query<{ due: boolean }>({
    text: "select followed < version as due from order_voucher where order_id = 'B-5'",
  });
  expect(row).toEqual([{ due: false }]);
});

test("another member's card comes back to them, and in the same answer", async () => {
  const voucher = await held("giver", await cardOf(1_000));
  const order = aCart("B-6", "taker");
  await use(voucher, { order_id: "B-6", amount: 1_000, lines: linesOf(order) });
  await shop.post("/v1/orders", order);
  expect((await giveBack("B-6", "R-1", { b: 1 }, other)).body.vouchers).toMatchObject([
    { redemption_id: voucher.redemption_id, value: 250 },
  ]);
  expect(await standing(voucher)).toMatchObject({ state: "active", balance: 250 });
  await Promise.all(Array.from({ length: 64 }, (_, i) => cancel("B-6", server(i))));
  expect(await standing(voucher)).toMatchObject({ state: "active", balance: 1_000 });
  expect(await told(voucher)).toHaveLength(2);
});

test("a process that goes away after a return leaves the card of another to the next one", async () => {
  const voucher = await held("left", await cardOf(1_000));
  const order = aCart("B-7", "leaver");
  await use(voucher, { order_id: "B-7", amount: 1_000, lines: linesOf(order) });
  await shop.post("/v1/orders", order);
  // As the commit of the return leaves it when nothing comes after.
  await shop.db.query({
    text: "update sales_order set status = 'cancelled' where order_id = 'B-7'",
  });
  await shop.db.query({
    text: "update order_voucher set version = version + 1 where order_id = 'B-7'",
  });
  await expect.poll(async () => (await standing(voucher)).balance).toBe(1_000);
});

test("many good codes at the same moment lock nobody out", async () => {
  const voucher = await held("busy", await cardOf(1_000));
  const verify = () => shop.post("/v1/vouchers/verify", { code: voucher.code });
  const rush = await Promise.all(Array.from({ length: 64 }, verify));
  expect(rush.filter((each) => ![200, 429].includes(each.status))).toEqual([]);
  expect((await verify()).status).toBe(200);
});

// Wallets of sellers as they stand where months are closed: each move in one month, at the place of the close.
import { afterEach, beforeEach, expect, test } from "vitest";
import { raiseVersion } from "../../server/src/programme/door/configuration.ts";
import { askToClose, bringUp } from "../../server/src/settlements/service/month-closing.ts";
import { awardsFromNow } from "../support/feed.ts";
import { aLine, anOrder, type Json } from "../support/marketplace.ts";
import { openMonthShop } from "./month-shop.ts";

let world: Awaited<ReturnType<typeof openMonthShop>>;
beforeEach(async () => {
  world = await openMonthShop();
});
afterEach(() => world.stop());

const path = (seller: string) => `/v1/sellers/${seller}/wallet`;
const fill = async (seller: string, kind: string, piastres: number): Promise<void> => {
  const move = { kind, piastres, reference: "CIB 1" };
  const waits = await world.shop.post(`${path(seller)}/moves`, move);
  expect([waits.status, waits.text]).toEqual([202, waits.text]);
  const agreed = await world.decide(waits.body.approval.approval_id);
  expect([agreed.status, agreed.text]).toEqual([200, agreed.text]);
};
/** Opens wallets of sellers that somebody has bought from. */
const open = async (sellers: readonly string[], piastres: number): Promise<void> => {
  for (const seller of sellers) {
    await world.buy(`first-${seller}`, seller, 100, 0, `first-${seller}`);
    const saved = await world.shop.send("PUT", path(seller), { policy: "part_not_given" });
    expect([saved.status, saved.text]).toEqual([200, saved.text]);
    await fill(seller, "credit_raised", piastres);
  }
};
const giveBack = async (order: string): Promise<void> => {
  const back = await world.shop.post(`/v1/orders/${order}/returns`, {
    ...{ return_id: `r-${order}`, occurred_at: world.now().toISOString() },
    lines: [{ line_id: "1", quantity: 1 }],
  });
  expect([back.status, back.text]).toEqual([201, back.text]);
  await world.follow();
};
const none = { top_up: 0, credit_raised: 0, credit_lowered: 0, charged: 0, released: 0 };

test("a month has each wallet from opening to closing, and the next one begins where it ended", async () => {
  await open(["S-1", "S-2"], 100_000);
  await fill("S-1", "top_up", 500);
  await world.buy("o-1", "S-1", 1_000);
  await world.buy("o-2", "S-1", 300);
  await giveBack("o-2");
  // An order of September that comes in October is charged to the wallet in October.
  world.at("2026-10-02T10:00:00Z");
  const lines = [aLine("1", 700, { seller_id: "S-1" })];
  const late = anOrder("o-3", "m-3", { lines, occurred_at: "2026-09-20T10:00:00Z" });
  expect((await world.shop.post("/v1/orders", late)).status).toBe(201);
  await world.closeMonth("2026-09");
  const september = await world.month("2026-09");
  const [s2, s1] = september.wallets;
  expect(s2).toMatchObject({ seller_id: "S-2", name: "S-2", ...none, credit_raised: 100_000 });
  expect(s1).toEqual({
    ...{ seller_id: "S-1", name: "S-1", ...none, opening: 0, top_up: 500, credit_raised: 100_000 },
    ...{ charged: -2_600, released: 600, closing: 98_500, reserved: 2_000 },
  });
  expect(september.figures.wallets).toMatchObject({
    ...{ count: 2, opening: 0, closing: 198_500, reserved: 2_000 },
  });

  const lowered = { kind: "credit_lowered", piastres: 1_000, reference: "less" };
  expect((await world.shop.post(`${path("S-1")}/moves`, lowered)).status).toBe(201);
  await giveBack("o-1");
  world.at("2026-11-02T10:00:00Z");
  await fill("S-1", "top_up", 9);
  await world.closeMonth("2026-10");
  const october = await world.month("2026-10");
  expect(october.wallets.find((one: Json) => one.seller_id === "S-1")).toEqual({
    ...{ seller_id: "S-1", name: "S-1", ...none, opening: 98_500, credit_lowered: -1_000 },
    ...{ charged: -1_400, released: 2_000, closing: 98_100, reserved: 1_400 },
  });
  expect(october.figures.wallets.opening).toBe(september.figures.wallets.closing);
  expect(await world.month("2026-09")).toEqual(september);
  // As it stands, the open month ends with what is left now.
  const { left, reserved } = (await world.shop.get(path("S-1"))).body;
  const november = (await world.month("2026-11")).wallets;
  expect(november.find((one: Json) => one.seller_id === "S-1")).toMatchObject({
    ...{ opening: 98_100, top_up: 9, closing: left, reserved },
  });

  const csv = async (locale: string) =>
    (await world.shop.get(`/v1/exports/months/2026-10/csv?locale=${locale}`)).text;
  expect(await csv("en")).toContain("2026-10,Wallet of S-1,S-1,Released,,20.00");
  expect(await csv("ar")).toContain("2026-10,محفظة S-1,S-1,المحجوز في النهاية,,14.00");
  for (const text of [
    "update close_request_wallet set closing = closing + 1, opening = opening + 1",
    "delete from close_request_wallet",
    "truncate close_request_wallet",
  ])
    await expect(world.shop.db.query({ text })).rejects.toThrow();
});

test("months that were closed before closes had wallets say so, and the next one begins anew", async () => {
  await open(["S-1"], 100_000);
  await world.buy("o-1", "S-1", 1_000);
  world.at("2026-10-02T10:00:00Z");
  await world.closeMonth("2026-09");
  const { db } = world.shop;
  for (const table of ["close_request", "close_request_wallet"])
    await db.query({ text: `alter table ${table} disable trigger user` });
  await db.query({
    text: "update close_request set wallet_move = null, figures = figures - 'wallets'",
  });
  await db.query({ text: "delete from close_request_wallet" });
  const september = await world.month("2026-09");
  expect([september.wallets, september.figures.wallets]).toEqual([null, null]);
  const csv = (await world.shop.get("/v1/exports/months/2026-09/csv")).text;
  expect(csv).toContain("2026-09,Closed before closes kept wallets,");
  await world.buy("o-2", "S-1", 100);
  world.at("2026-11-02T10:00:00Z");
  await world.closeMonth("2026-10");
  expect((await world.month("2026-10")).wallets).toMatchObject([
    { seller_id: "S-1", ...none, opening: 98_000, charged: -200, closing: 97_800, reserved: 2_200 },
  ]);
});

/** Piastres that orders charged to wallets up to the place of a close, counted order by order. */
const chargedAt = async (month: string): Promise<number> => {
  const [row] = await world.shop.db.query<{ piastres: number }>({
    text: `select coalesce(sum((u ->> 'delta')::int8), 0)::int8 as piastres
      from month_close c join close_request r on r.request_id = c.request_id
      join event v on (v.tx, v.member_id, v.event_no) <= (r.tx, r.member_id, r.event_no)
      join sales_order s on s.member_id = v.member_id
        and split_part(v.payload ->> 'entry_id', '_', 3) = s.entry_no::text
      cross join lateral json_array_elements(s.usage -> 'used') u
      where c.month = $1::date and s.order_id not like 'first-%' and u ->> 'key' like 'wallet:%'`,
    values: [`${month}-01`],
  });
  return row?.piastres ?? 0;
};

test("with 64 writers a charge is wholly before or after the close, as its order is", async () => {
  const sellers = ["S-1", "S-2", "S-3"];
  await open(sellers, 100_000_000);
  world.at("2026-09-30T20:59:30Z");
  let isDone = false;
  let sent = 0;
  const write = async (writer: number) => {
    for (let i = 0; !isDone; i += 1) {
      const lines = [aLine("1", 700, { seller_id: sellers[i % 3] ?? "S-1" })];
      const order = anOrder(`${writer}-${i}`, `m-${writer}-${i}`, {
        ...{ lines, occurred_at: "2026-09-15T10:00:00Z" },
      });
      const { status, text } = await world.shop.post("/v1/orders", order);
      expect([status, text]).toEqual([201, text]);
      sent += 1;
    }
  };
  const areRead = await awardsFromNow(world.shop.db);
  const writers = Array.from({ length: 64 }, (_, i) => write(i));
  await areRead(100);
  // As the route does before it asks.
  await bringUp({ db: world.shop.db, programmes: world.programmes }, world.now);
  // Orders are of September still, while somebody whose clock is ahead asks to close it.
  const now = new Date("2026-09-30T21:00:10Z");
  const { shop, programmes } = world;
  const parts = { db: shop.db, programmes };
  const asked = await shop.db.transaction(async (tx) =>
    askToClose({ tx, version: await raiseVersion(tx), now, by: "somebody" }, parts, "2026-09"),
  );
  expect(asked).toMatchObject({ status: 202 });
  const agreed = await world.decide((asked as Json).body.approval.approval_id);
  await new Promise((done) => setTimeout(done, 300));
  isDone = true;
  await Promise.all(writers);
  expect([agreed.status, agreed.text]).toEqual([200, agreed.text]);
  world.at("2026-11-02T10:00:00Z");
  await world.closeMonth("2026-10");
  const [september, october] = [await world.month("2026-09"), await world.month("2026-10")];
  const before = 0 - september.figures.wallets.charged;
  const after = 0 - october.figures.wallets.charged;
  expect(0 - before).toBe(await chargedAt("2026-09"));
  expect(0 - before - after).toBe(await chargedAt("2026-10"));
  expect([before + after, before >= 100 * 1_400, after > 0]).toEqual([sent * 1_400, true, true]);
  // Points and wallets were cut at the same place: each point here costs two piastres.
  expect(september.closing.money - 600).toBe(before);
  for (const one of october.wallets) {
    const { left, reserved } = (await shop.get(path(one.seller_id))).body;
    expect([one.seller_id, one.closing, one.reserved]).toEqual([one.seller_id, left, reserved]);
  }
  console.log(
    `${sent} orders by 64 writers: ${before / 1_400} before the close, ${after / 1_400} behind it`,
  );
});

// The life of orders: earned, pending, delivered, cancelled, returned in any order and split.
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { readTrialBalance } from "../../server/src/ledger/service/reading.ts";
import {
  type Answer,
  aLine,
  anOrder,
  type Marketplace,
  openMarketplace,
} from "../support/marketplace.ts";

let shop: Marketplace;

beforeAll(async () => {
  shop = await openMarketplace();
});
afterAll(() => shop.close());
afterEach(async () => {
  const trial = await readTrialBalance(shop.db);
  expect(trial).toMatchObject({ sum: 0, differences: [], balanced: true });
});

const order = (body: unknown): Promise<Answer> => shop.post("/v1/orders", body);
const back = (orderId: string, returnId: string, lines: [string, number][]): Promise<Answer> =>
  shop.post(`/v1/orders/${orderId}/returns`, {
    return_id: returnId,
    occurred_at: "2026-11-21T10:00:00Z",
    lines: lines.map(([line_id, quantity]) => ({ line_id, quantity })),
  });

test("an order is rounded once and shared among its lines by largest remainder", async () => {
  const done = await order(
    anOrder("round-1", "m-round", {
      lines: [aLine("1", 19_998), aLine("2", 20_002), aLine("3", 11_100)],
    }),
  );
  expect(done.status).toBe(201);
  expect(done.body.points).toEqual({ awarded: 25, pending: 0, redeemed: 0 });
  expect(done.body.lines.map((line: { points: number }) => line.points)).toEqual([10, 10, 5]);
});

test("the example of the API outline answers as written", async () => {
  const done = await order({
    order_id: "A-1001",
    member_id: "M-7",
    occurred_at: "2026-11-20T14:05:00+02:00",
    status: "delivered",
    channel: "web",
    payment_method: "cash_on_delivery",
    redemption_id: null,
    attributes: {},
    lines: [
      {
        line_id: "1",
        sku: "SKU-9",
        name: "Linen shirt",
        quantity: 2,
        unit_price: 45_000,
        discount: 0,
        seller_id: "S-3",
        brand_id: "B-4",
        category_id: "C-1",
      },
    ],
  });
  expect(done.status).toBe(201);
  expect(done.body).toMatchObject({
    order_id: "A-1001",
    status: "delivered",
    points: { awarded: 45, pending: 0, redeemed: 0 },
    lines: [{ line_id: "1", points: 45, funders: [{ party: "platform", points: 45 }] }],
    balance: { available: 45, pending: 0, held: 0, debt: 0 },
  });
});

test("cash on delivery stays pending until delivered, and a refused parcel leaves nothing", async () => {
  const placed = await order(anOrder("cod-1", "m-cod", { status: "placed" }));
  expect(placed.body.points).toEqual({ awarded: 5, pending: 5, redeemed: 0 });
  expect(placed.body.balance).toMatchObject({ available: 0, pending: 5 });
  const early = await shop.post("/v1/redemptions", { member_id: "m-cod", points: 1 });
  expect([early.status, early.body.code]).toEqual([409, "insufficient_points"]);
  const delivered = await shop.send("PATCH", "/v1/orders/cod-1", { status: "delivered" });
  expect(delivered.body.balance).toMatchObject({ available: 5, pending: 0 });

  await order(anOrder("cod-2", "m-cod", { status: "paid" }));
  const refused = await shop.send("PATCH", "/v1/orders/cod-2", { status: "cancelled" });
  expect(refused.body).toMatchObject({
    status: "cancelled",
    points: { awarded: 0, pending: 0 },
    balance: { available: 5, pending: 0 },
  });
  const again = await shop.send("PATCH", "/v1/orders/cod-2", { status: "delivered" });
  expect([again.status, again.body.code]).toEqual([409, "order_cancelled"]);
  const late = await shop.send("PATCH", "/v1/orders/cod-1", { status: "cancelled" });
  expect([late.status, late.body.code]).toEqual([409, "order_state"]);
});

test("three pieces returned one by one take back exactly what they earned", async () => {
  await order(anOrder("three", "m-three", { lines: [aLine("1", 6_700, { quantity: 3 })] }));
  const taken: number[] = [];
  for (const id of ["a", "b", "c"])
    taken.push((await back("three", id, [["1", 1]])).body.points.clawed_back);
  expect(taken).toEqual([3, 3, 4]);
  const more = await back("three", "d", [["1", 1]]);
  expect([more.status, more.body.code]).toEqual([422, "return_exceeds_order"]);
  expect(more.body.errors[0].path).toBe("lines[0].quantity");
});

/** Every way to bring back the pieces of an order in steps of whole lines' pieces. */
const pieces: [string, number][] = [
  ["1", 1],
  ["1", 1],
  ["2", 1],
  ["3", 2],
];

const permutations = <T>(items: T[]): T[][] =>
  items.length < 2
    ? [items]
    : items.flatMap((item, i) =>
        permutations([...items.slice(0, i), ...items.slice(i + 1)]).map((rest) => [item, ...rest]),
      );

test("returns in any order and split end in the same ledger", async () => {
  const lines = [
    aLine("1", 3_333, { quantity: 2 }),
    aLine("2", 7_777),
    aLine("3", 1_111, { quantity: 2, discount: 7 }),
  ];
  const ends = new Set<string>();
  for (const [i, way] of permutations(pieces).entries()) {
    const id = `any-${i}`;
    // Two pieces come before the order itself does.
    const early = i % 2 === 1 ? 2 : 0;
    for (const [n, piece] of way.slice(0, early).entries())
      expect((await back(id, `r${n}`, [piece])).status).toBe(202);
    await order(anOrder(id, `m-${id}`, { lines }));
    for (const [n, piece] of way.slice(early, 3).entries())
      expect((await back(id, `r${early + n}`, [piece])).status).toBe(201);
    const partly = await shop.get(`/v1/orders/${id}`);
    const left = way[3] ?? ["1", 1];
    await back(id, "last", [left]);
    const stored = await shop.get(`/v1/orders/${id}`);
    const clawed = stored.body.lines.map((line: { clawed_back: number }) => line.clawed_back);
    const points = stored.body.lines.map((line: { points: number }) => line.points);
    expect(clawed).toEqual(points);
    const states = partly.body.lines.map(
      (line: { returned: number; clawed_back: number }) => `${line.returned}:${line.clawed_back}`,
    );
    ends.add(`${left.join("x")} ${states.join(" ")}`);
  }
  // What is left out last decides how the books stand before it, and nothing else does.
  expect(ends.size).toBe(3);
});

test("an order paid partly with points earns on the rest, and its return gives points back", async () => {
  await order(anOrder("fill", "m-pay", { lines: [aLine("1", 2_000_000)] }));
  const held = await shop.post("/v1/redemptions", {
    redemption_id: "pay-1",
    member_id: "m-pay",
    amount: 1_000,
  });
  expect(held.body).toMatchObject({ state: "held", points: 500, value: 1_000 });
  const paid = await order(
    anOrder("paid", "m-pay", { redemption_id: "pay-1", lines: [aLine("1", 11_000)] }),
  );
  expect(paid.body.points).toEqual({ awarded: 5, pending: 0, redeemed: 500 });
  expect(paid.body.balance).toMatchObject({ available: 1_000 - 500 + 5, held: 0 });
  const returned = await back("paid", "r", [["1", 1]]);
  expect(returned.body.points).toMatchObject({ clawed_back: 5, given_back: 500 });
  expect(returned.body.balance).toMatchObject({ available: 1_000 });
});

test("a field that names nobody or nothing says so, not that the address is wrong", async () => {
  await order(anOrder("named", "m-named"));
  const unknown: [Answer, string][] = [
    [await order(anOrder("named-2", "m-named", { redemption_id: "none" })), "redemption_id"],
    [await back("named", "r", [["none", 1]]), "lines[0].line_id"],
    [await shop.post("/v1/redemptions", { member_id: "nobody", points: 1 }), "member_id"],
  ];
  for (const [answer, path] of unknown)
    expect(answer.body.errors).toEqual([
      {
        path,
        code: "unknown_id",
        message: "Nothing with this id exists.",
        messageAr: "لا يوجد شيء بهذا الرقم.",
      },
    ]);
});

test("the balance that a new order or activity answers leaves nothing out that fell due before", async () => {
  const own = await openMarketplace();
  const url = "/v1/redemption-settings";
  const { live, etag } = (await own.get(url)).body;
  const value = { ...live, expiry_enabled: true, expiry_days: 10 };
  await own.send("PUT", url, value, undefined, { "if-match": etag });
  expect((await own.post(`${url}/publish`, {})).status).toBe(200);
  const at = (day: string) => ({ occurred_at: `2026-${day}T12:00:00Z` });
  await own.post("/v1/orders", anOrder("due-1", "m-due", at("11-21")));
  own.setTime("2026-12-10T12:00:00Z");
  const second = await own.post("/v1/orders", anOrder("due-2", "m-due", at("12-10")));
  expect(second.body.balance.available).toBe(5);
  const told = second.body.entries.map((one: { kind: string; points: number }) => [
    one.kind,
    one.points,
  ]);
  expect(told).toEqual([
    ["expire", -5],
    ["earn", 5],
  ]);
  own.setTime("2026-12-30T12:00:00Z");
  const activity = { activity_id: "a", type: "review", member_id: "m-due", ...at("12-30") };
  const done = await own.post("/v1/activities", activity);
  expect(done.body.balance.available).toBe(
    (await own.get("/v1/members/m-due")).body.balance.available,
  );
  expect(done.body.balance.available).toBe(0);
  expect(await readTrialBalance(own.db)).toMatchObject({ differences: [], balanced: true });
  await own.close();
});

test("a batch gives each order its own result, and a bad one does not hurt its neighbours", async () => {
  const orders = [
    anOrder("b-1", "m-batch"),
    { ...anOrder("b-2", "m-batch"), lines: [] },
    anOrder("b-1", "m-batch"),
    anOrder("b-1", "m-batch", { channel: "other" }),
    "not an order",
    anOrder("b-3", "m-batch-2", { occurred_at: "2027-01-01T00:00:00Z" }),
    anOrder("b-4", "m-batch"),
  ];
  const done = await shop.post("/v1/orders/batch", { orders });
  expect(done.status).toBe(207);
  expect(done.body.results.map((one: { status: number }) => one.status)).toEqual([
    201, 422, 200, 409, 422, 422, 201,
  ]);
  expect(done.body.results[1].error.errors[0].path).toBe("lines");
  expect(done.body.results[0].points).toEqual({ awarded: 5, pending: 0, redeemed: 0 });
  const again = await shop.post("/v1/orders/batch", { orders }, "batch-key");
  const replayed = await shop.post("/v1/orders/batch", { orders }, "batch-key");
  expect([again.replayed, replayed.replayed, replayed.text]).toEqual([false, true, again.text]);
});

test("a quote promises what the order then earns, and leaves no trace", async () => {
  await order(anOrder("q-0", "m-quote", { lines: [aLine("1", 500_000)] }));
  const cart = { member_id: "m-quote", lines: [aLine("1", 33_333), aLine("2", 4_567)] };
  const before = await shop.db.query({ text: "select count(*) from entry" });
  const quoted = await shop.post("/v1/quotes", cart);
  expect(quoted.status).toBe(200);
  expect(quoted.body.spend).toMatchObject({ points_max: 250, value_max: 500, refusal: null });
  expect(await shop.db.query({ text: "select count(*) from entry" })).toEqual(before);
  const earned = await order(anOrder("q-1", "m-quote", { lines: cart.lines }));
  expect(quoted.body.earn.points).toBe(earned.body.points.awarded);
  const stranger = await shop.post("/v1/quotes", { ...cart, member_id: "nobody-yet" });
  expect(stranger.body.spend.points_max).toBe(0);
  expect((await shop.get("/v1/members/nobody-yet/balance")).status).toBe(404);
});

test("a hold that is confirmed for less gives the rest back; release and reverse undo", async () => {
  await order(anOrder("h-0", "m-hold", { lines: [aLine("1", 1_000_000)] }));
  const hold = (id: string, points: number) =>
    shop.post("/v1/redemptions", { redemption_id: id, member_id: "m-hold", points });
  await hold("h-1", 300);
  const confirmed = await shop.post("/v1/redemptions/h-1/confirm", { applied_value: 400 });
  expect(confirmed.body).toMatchObject({
    state: "confirmed",
    confirmed_points: 200,
    confirmed_value: 400,
    balance: { available: 300, held: 0 },
  });
  const twice = await shop.post("/v1/redemptions/h-1/confirm", { applied_value: 400 });
  expect([twice.status, twice.body.entries]).toEqual([200, []]);
  const part = await shop.post("/v1/redemptions/h-1/reverse", { points: 50 });
  expect(part.body).toMatchObject({
    state: "confirmed",
    given_back: 50,
    balance: { available: 350 },
  });
  const rest = await shop.post("/v1/redemptions/h-1/reverse", {});
  expect(rest.body).toMatchObject({
    state: "reversed",
    given_back: 200,
    balance: { available: 500 },
  });
  await hold("h-2", 500);
  const released = await shop.post("/v1/redemptions/h-2/release", {});
  expect(released.body).toMatchObject({ state: "released", balance: { available: 500, held: 0 } });
  const late = await shop.post("/v1/redemptions/h-2/confirm", {});
  expect([late.status, late.body.code]).toEqual([409, "redemption_state"]);
});

test("an activity posts once and is known again", async () => {
  const review = {
    activity_id: "rev-1",
    type: "review",
    member_id: "m-act",
    occurred_at: "2026-11-20T10:00:00Z",
    data: { sku: "SKU-9" },
  };
  const first = await shop.post("/v1/activities", review);
  const again = await shop.post("/v1/activities", review);
  const other = await shop.post("/v1/activities", { ...review, type: "login" });
  expect([first.status, again.status, other.status]).toEqual([201, 200, 409]);
});

test("where the programme knows its parties, an order with an unknown one is refused at its line", async () => {
  const strict = await openMarketplace();
  const settings = await strict.get("/v1/programme-settings");
  const draft = await strict.send(
    "PUT",
    "/v1/programme-settings",
    { ...settings.body.live, unknown_parties: "refuse" },
    undefined,
    { "if-match": settings.body.etag },
  );
  expect(draft.status).toBe(200);
  const published = await strict.post("/v1/programme-settings/publish", {});
  expect(published.status).toBe(200);
  const now = "2026-11-21T12:00:00Z";
  const stranger = await strict.post("/v1/orders", anOrder("s-1", "s-m", { occurred_at: now }));
  expect([stranger.status, stranger.body.code]).toEqual([422, "unknown_member"]);
  await strict.post("/v1/members", { member_id: "s-m" });
  const seller = await strict.post("/v1/orders", anOrder("s-1", "s-m", { occurred_at: now }));
  expect([seller.status, seller.body.code]).toEqual([422, "unknown_seller"]);
  expect(seller.body.errors[0].path).toBe("lines[0].seller_id");
  expect((await strict.get("/v1/orders/s-1")).status).toBe(404);
  await strict.close();
});

test("an order sent again writes nothing at all", async () => {
  const body = anOrder("again", "m-again");
  await order(body);
  const rows = () => shop.db.query({ text: "select version, xmin::text from account order by 1" });
  const before = await rows();
  expect((await order(body)).status).toBe(200);
  expect(await rows()).toEqual(before);
});

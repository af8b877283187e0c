// A branch: members found, purchases recorded once, points redeemed, and nothing of anybody else.
import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwner, enterByMail } from "../support/areas.ts";
import { anOrder, type Json, type Marketplace, openMarketplace } from "../support/marketplace.ts";
import { withoutCodes } from "../support/publish.ts";

let market: Marketplace;
let owner: Awaited<ReturnType<typeof asOwner>>;
let clerk: typeof owner;
let other: typeof owner;
let looked = 0;

const addClerk = async (seller: string, branch: string, email: string) => {
  const body = { email, name: "Mona", branch_id: branch };
  const made = await owner(`POST /v1/sellers/${seller}/branch-accounts`, body);
  expect(made).toMatchObject({ status: 201, body: { seller_id: seller, branch_id: branch } });
  return enterByMail(market, email);
};

beforeAll(async () => {
  market = await openMarketplace();
  await withoutCodes(market.db);
  owner = await asOwner(market);
  for (const id of ["S-1", "S-2"])
    expect((await market.post("/v1/sellers", { seller_id: id, name: `Shop ${id}` })).status).toBe(
      201,
    );
  const member = { member_id: "CARD-77", name: "Salma Adel", phone: "+201001234567" };
  expect((await market.post("/v1/members", member)).status).toBe(201);
  for (const [sku, seller_id] of [
    ["MINE", "S-1"],
    ["THEIRS", "S-2"],
  ] as const)
    await market.post("/v1/products", { sku, name: `Towel ${sku}`, price: 5_000, seller_id });
  clerk = await addClerk("S-1", "Maadi", "maadi@example.com");
  other = await addClerk("S-2", "Zamalek", "zamalek@example.com");
});
afterAll(() => market.close());

const sell = (body: Json, key: string, by = clerk) => by("POST /v1/counter/purchases", body, key);
const balance = async () => (await market.get("/v1/members/CARD-77/balance")).body;

test("a member is found by card, phone and name, and shows no more than a counter needs", async () => {
  const phones = ["01001234567", "+201001234567", "00201001234567", "0100 123-4567", "1001234567"];
  for (const q of ["card-77", "CARD-77", ...phones, "salma", "SALMA A"]) {
    const { body } = await clerk(`GET /v1/counter/members?q=${encodeURIComponent(q)}`);
    expect([q, body.data]).toEqual([
      q,
      [
        {
          ...{ member_id: "CARD-77", name: "Salma Adel", phone_end: "4567", status: "active" },
          tier: null,
        },
      ],
    ]);
  }
  expect((await clerk("GET /v1/counter/members/CARD-77")).body).toMatchObject({
    ...{ name: "Salma Adel", balance: { available: 0, pending: 0, held: 0, debt: 0 } },
  });
  expect((await clerk("GET /v1/counter/members?q=sa")).status).toBe(400);
  expect((await clerk("GET /v1/counter/members/nobody")).body.code).toBe("member_not_found");
  const about = (await clerk("GET /v1/counter")).body;
  expect(about).toMatchObject({ seller_id: "S-1", seller_name: "Shop S-1", branch_id: "Maadi" });
  expect((await clerk("GET /v1/counter/products?q=towel")).body.data).toEqual([
    { sku: "MINE", name: "Towel MINE", price: 5_000 },
  ]);
});

test("no part of a phone, card, e-mail or name finds a member, so none is learnt piece by piece", async () => {
  const hidden = { member_id: "HIDDEN-1", name: "Mona 100%_x", phone: "+201763086439" };
  await market.post("/v1/members", { ...hidden, email: "hidden-member@example.com" });
  const look = async (q: string): Promise<Json> => {
    looked += 1;
    return (await other(`GET /v1/counter/members?q=${encodeURIComponent(q)}`)).body;
  };
  const parts = ["6439", "086439", "176308643", "+20176308", "hidden", "HIDDEN-", "IDDEN-1"];
  const wild = ["%%%", "___", "Mon%", "M_na", "\\\\\\"];
  for (const q of [...parts, "hidden-member@example.com", "100%_x", "del", "Adel", ...wild]) {
    const body = await look(q);
    expect([q, body.data]).toEqual([q, []]);
  }
  for (const q of ["01763086439", "hidden-1", "mona 100%_"]) {
    const body = await look(q);
    expect(body.data.map((each: Json) => each.member_id)).toEqual(["HIDDEN-1"]);
  }
});

test("a purchase is recorded once, however often its button is pressed", async () => {
  const sale = { member_id: "CARD-77", amount: 100_000, receipt: "17" };
  const quote = (await clerk("POST /v1/counter/quotes", { ...sale, receipt: undefined })).body;
  expect(quote).toMatchObject({ amount: 100_000, earns: 50, points_max: 0 });
  const both = await Promise.all([sell(sale, "till-1"), sell(sale, "till-1")]);
  const again = await sell(sale, "till-1");
  expect(again).toMatchObject({ status: 201, replayed: true });
  for (const one of both) {
    // Two at the same moment: one may be asked to come again, neither records a second purchase.
    expect([201, 409]).toContain(one.status);
    if (one.status === 201) expect(one.body).toEqual(again.body);
  }
  expect(again.body).toMatchObject({
    ...{ receipt: "17", seller_name: "Shop S-1", branch_id: "Maadi", amount: 100_000 },
    ...{ earned: 50, paid_points: 0, member_name: "Salma Adel", balance: { available: 50 } },
  });
  expect((await sell({ ...sale, amount: 1 }, "till-1")).body.code).toBe("idempotency_key_reused");
  expect((await sell({ ...sale, amount: 2 }, "till-2")).body.code).toBe("order_exists");
  expect((await balance()).available).toBe(50);
  const order = (await market.get(`/v1/orders/${again.body.order_id}`)).body;
  expect(order).toMatchObject({ channel: "branch", attributes: { branch_id: "Maadi" } });
  expect(order.lines[0].seller_id).toBe("S-1");
});

test("points pay for a part of a purchase; a refused purchase sets nothing aside", async () => {
  await market.post(
    "/v1/orders",
    anOrder("rich", "CARD-77", {
      lines: [{ line_id: "1", sku: "x", quantity: 1, unit_price: 2_000_000, seller_id: "S-2" }],
    }),
  );
  const before = await balance();
  const lines = [{ sku: "MINE", quantity: 2, unit_price: 5_000 }];
  const sale = { member_id: "CARD-77", lines, points: 500, receipt: "18" };
  const foreign = { ...sale, lines: [{ ...lines[0], sku: "THEIRS" }] };
  expect(await sell(foreign, "till-3")).toMatchObject({
    status: 422,
    body: { errors: [{ path: "lines[0].sku", code: "unknown_id" }] },
  });
  const refused = await sell({ ...sale, receipt: "17" }, "till-4");
  expect(refused.body.code).toBe("order_exists");
  expect(await balance()).toMatchObject({ available: before.available, held: 0 });
  const sold = await sell(sale, "till-5");
  expect(sold.body).toMatchObject({ amount: 10_000, paid_points: 500, paid_value: 1_000 });
  expect(sold.body.lines).toEqual([
    { sku: "MINE", name: "Towel MINE", quantity: 2, unit_price: 5_000 },
  ]);
  expect(await sell(sale, "till-5")).toMatchObject({
    status: 201,
    replayed: true,
    body: sold.body,
  });
  const after = await balance();
  expect(after).toMatchObject({ available: before.available - 500 + sold.body.earned, held: 0 });
  const shown = await clerk(`GET /v1/counter/purchases/${sold.body.order_id}`);
  expect(shown.body).toEqual(sold.body);
});

test("points are set aside, spent for a receipt or given back, by the branch that did it", async () => {
  const before = (await balance()).available;
  const ask = { member_id: "CARD-77", points: 100, amount: 50_000 };
  const hold = async (key: string): Promise<Json> =>
    (await clerk("POST /v1/counter/redemptions", ask, key)).body;
  const held = await hold("hold-1");
  expect(held).toMatchObject({ state: "held", points: 100, value: 200 });
  const at = (id: string, what: string) => `POST /v1/counter/redemptions/${id}/${what}`;
  const end = { receipt: "19" };
  for (const [call, body] of [
    [at(held.redemption_id, "confirm"), end],
    [at(held.redemption_id, "release"), undefined],
  ] as const)
    expect((await other(call, body)).body.code).toBe("redemption_not_found");
  const spent = await clerk(at(held.redemption_id, "confirm"), end, "confirm-1");
  expect(spent.body).toMatchObject({ state: "confirmed", confirmed_points: 100 });
  const given = await hold("hold-2");
  const back = await clerk(at(given.redemption_id, "release"), undefined, "release-1");
  expect(back.body.state).toBe("released");
  expect((await balance()).available).toBe(before - 100);
});

test("a branch sees nothing of another one, and reaches nothing that is not a counter's", async () => {
  const sold = await sell({ member_id: "CARD-77", amount: 1_000 }, "till-6");
  const url = `GET /v1/counter/purchases/${sold.body.order_id}`;
  expect((await clerk(url)).status).toBe(200);
  expect((await other(url)).body.code).toBe("order_not_found");
  expect((await clerk("GET /v1/counter/purchases/rich")).body.code).toBe("order_not_found");
  for (const call of [
    ...["GET /v1/members", "GET /v1/members/CARD-77", "GET /v1/sellers/S-1", "GET /v1/team"],
    ...["POST /v1/orders", "POST /v1/redemptions", "GET /v1/store", "GET /v1/analytics/points"],
  ])
    expect([call, (await clerk(call)).status]).toEqual([call, 403]);
  for (const asker of [owner, (call: string) => market.get(call.slice(4))])
    expect((await asker("GET /v1/counter")).status).toBe(403);
});

test("a counter is closed while its seller is suspended, and opens again with it", async () => {
  const sale = { member_id: "CARD-77", amount: 1_000, receipt: "20" };
  const sold = await sell(sale, "till-7");
  const held = await clerk(
    "POST /v1/counter/redemptions",
    { member_id: "CARD-77", points: 10, amount: 50_000 },
    "hold-3",
  );
  const id = held.body.redemption_id;
  expect((await owner("POST /v1/sellers/S-1/suspend", {})).body.status).toBe("suspended");
  for (const [call, body] of [
    ["GET /v1/counter"],
    ["GET /v1/counter/members?q=salma"],
    ["GET /v1/counter/members/CARD-77"],
    ["GET /v1/counter/products"],
    ["POST /v1/counter/quotes", { member_id: "CARD-77", amount: 1_000 }],
    ["POST /v1/counter/purchases", sale],
    [`GET /v1/counter/purchases/${sold.body.order_id}`],
    ["POST /v1/counter/redemptions", { member_id: "CARD-77", points: 10, amount: 50_000 }],
    [`POST /v1/counter/redemptions/${id}/confirm`, { receipt: "21" }],
    [`POST /v1/counter/redemptions/${id}/release`],
  ] as const) {
    const { status, body: answer } = await clerk(call, body, `closed-${call.length}`);
    expect([call, status, answer.code]).toEqual([call, 403, "counter_closed"]);
  }
  // Nobody else's counter closes with it.
  expect((await other("GET /v1/counter")).status).toBe(200);
  await owner("POST /v1/sellers/S-1/reinstate", {});
  const back = await clerk(`POST /v1/counter/redemptions/${id}/release`, undefined, "release-3");
  expect(back.body.state).toBe("released");
  expect(await sell(sale, "till-7")).toMatchObject({ status: 201, replayed: true });
});

test("an account that tries cards and phones in turn has to wait, and nobody else does", async () => {
  let tries = 0;
  let last = await other("GET /v1/counter/members?q=0100");
  while (last.status !== 429 && tries < 200) {
    tries += 1;
    const path = tries % 2 === 0 ? `/CARD-${tries}` : `?q=010${tries}`;
    last = await other(`GET /v1/counter/members${path}`);
  }
  expect(last.body).toMatchObject({ code: "too_many_requests" });
  // 120 in ten minutes, those of an earlier test among them.
  expect(tries).toBe(120 - looked);
  expect((await other("GET /v1/counter/members/CARD-77")).status).toBe(429);
  expect((await other("GET /v1/counter")).status).toBe(200);
  expect((await clerk("GET /v1/counter/members?q=salma")).status).toBe(200);
});

test("the owner sees who works at a branch, and closes the account", async () => {
  const team = (await owner("GET /v1/team?role=branch&seller_id=S-1")).body;
  expect(team.data).toMatchObject([{ email: "maadi@example.com", branch_id: "Maadi" }]);
  const id = team.data[0].id;
  expect((await owner(`PATCH /v1/team/${id}`, { role: "owner" })).body.code).toBe(
    "account_of_seller",
  );
  expect((await owner(`PATCH /v1/team/${id}`, { status: "disabled" })).status).toBe(200);
  expect((await clerk("GET /v1/counter")).status).toBe(401);
  const nobody = { email: "x@example.com", name: "X", branch_id: "B" };
  const made = await owner("POST /v1/sellers/none/branch-accounts", nobody);
  expect(made.body.code).toBe("seller_not_found");
});

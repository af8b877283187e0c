// A seller reads its own account with the marketplace, changes nothing in it, and finds no way to another's.
import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwner, enterByMail } from "../support/areas.ts";
import type { Answer, Json } from "../support/marketplace.ts";
import { openSellerShop } from "./seller-shop.ts";

let opened: Awaited<ReturnType<typeof openSellerShop>>;
let owner: Awaited<ReturnType<typeof asOwner>>;
let mine: typeof owner;
let theirs: typeof owner;

const account = async (by: typeof owner): Promise<Json> => {
  const read = await by("GET /v1/store/account?limit=100");
  expect([read.status, read.text]).toEqual([200, read.text]);
  return read.body;
};
const pay = (piastres: number, key: string): Promise<Answer> =>
  opened.shop.post(
    "/v1/sellers/S-1/payments",
    { month: "2026-09", piastres, paid_on: "2026-10-02", reference: "CIB 4711" },
    key,
  );

beforeAll(async () => {
  opened = await openSellerShop();
  const { shop, at, buy, follow } = opened;
  at("2026-09-12T10:00:00Z");
  await buy("earned", "S-1", 20_000);
  at("2026-09-28T10:00:00Z");
  await buy("spent", "S-2", 30_000, 1_000);
  await follow();
  at("2026-10-02T10:00:00Z");
  owner = await asOwner(shop);
  for (const id of ["S-1", "S-2"]) {
    const email = `${id.toLowerCase()}@example.com`;
    expect((await owner(`POST /v1/sellers/${id}/portal`, { email })).status).toBe(200);
  }
  mine = await enterByMail(shop, "s-1@example.com");
  theirs = await enterByMail(shop, "s-2@example.com");
});
afterAll(() => opened.close());

test("before anything is issued an account is there, and empty", async () => {
  expect(await account(mine)).toEqual({ balance: 0, open: [], data: [], total: 0 });
});

test("a seller sees statements, payments and what is open of its own account alone", async () => {
  await opened.shop.post("/v1/settlements/2026-09/issue", undefined);
  const { net } = (await opened.shop.get("/v1/sellers/S-1/settlements/2026-09")).body;
  expect((await pay(100, "first")).status).toBe(201);
  const wrong = await pay(250, "second");
  const reason = { reason: "A note of the marketplace" };
  const reverse = `/v1/sellers/S-1/payments/${wrong.body.id}/reverse`;
  expect((await opened.shop.post(reverse, reason, "back")).status).toBe(201);
  const own = await account(mine);
  expect(own).toMatchObject({
    ...{ balance: net - 100, total: 4 },
    open: [{ month: "2026-09", left: net - 100, to_pay: net - 100, is_closed: false }],
  });
  const told = own.data.map(({ kind, amount, reference, is_reversed }: Json) => [
    ...[kind, amount, reference, is_reversed],
  ]);
  expect(told).toHaveLength(4);
  expect(told).toEqual(
    expect.arrayContaining([
      ["statement", net, "ST-2026-09-S-1", false],
      ["payment", -100, "CIB 4711", false],
      ["payment", -250, "CIB 4711", true],
      // The reason is the marketplace's own.
      ["reversal", 250, null, false],
    ]),
  );
  const text = JSON.stringify(own);
  for (const hidden of ["A note of the marketplace", "S-2", "posted_by", "postings"])
    expect([hidden, text.includes(hidden)]).toEqual([hidden, false]);
  const other = await account(theirs);
  expect([other.balance < 0, other.total]).toEqual([true, 1]);
  expect(JSON.stringify(other)).not.toContain("S-1");
});

test("what a closed statement left is carried forward there", async () => {
  const close = "POST /v1/sellers/S-2/settlements/2026-09/close?carry_forward=true";
  const before = await account(theirs);
  expect((await owner(close)).status).toBe(200);
  expect(await account(theirs)).toMatchObject({
    ...{ balance: before.balance, total: 1 },
    open: [{ month: "2026-09", left: before.balance, is_closed: true }],
  });
});

test("no guess leads to another seller's account, or changes one's own", async () => {
  const before = await account(theirs);
  for (const query of ["seller=S-2", "seller_id=S-2"])
    expect([query, (await mine(`GET /v1/store/account?${query}`)).status]).toEqual([query, 400]);
  expect((await mine("GET /v1/store/account/S-2")).status).toBe(404);
  const [paid] = (await account(mine)).data.filter(({ kind }: Json) => kind === "payment");
  const body = { month: "2026-09", piastres: 100, paid_on: "2026-10-02", reference: "x" };
  for (const [call, sent] of [
    ...["S-1", "S-2"].map((id) => [`GET /v1/sellers/${id}/account`] as const),
    ...["S-1", "S-2"].map((id) => [`POST /v1/sellers/${id}/payments`, body] as const),
    [`POST /v1/sellers/S-1/payments/${paid.id}/reverse`, { reason: "x" }],
    ["GET /v1/settlement-accounts"],
  ] as const) {
    const answer = await mine(call, sent, `guess ${call}`);
    expect([call, answer.status]).toEqual([call, 403]);
  }
  expect(await account(theirs)).toEqual(before);
  // Nobody else has an account of a seller's own.
  expect((await owner("GET /v1/store/account")).status).toBe(403);
  expect((await opened.shop.get("/v1/store/account")).status).toBe(403);
});

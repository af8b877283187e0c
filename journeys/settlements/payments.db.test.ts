// Money with sellers is double entry: statements post what they come to, payments settle it, and every account adds up.
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  findDifferences,
  readAccounts,
  readOpen,
} from "../../server/src/settlements/store/money.ts";
import type { Json, Marketplace } from "../support/marketplace.ts";
import { openSellerShop } from "./seller-shop.ts";

let shop: Marketplace;
let at: (instant: string) => void;
let buy: Awaited<ReturnType<typeof openSellerShop>>["buy"];
let follow: () => Promise<void>;
let close: () => Promise<void>;
let now: () => Date;
let keys = 0;

const send = (path: string, body: unknown, key = `pay-${keys}`) => {
  keys += 1;
  return shop.send("POST", path, body, undefined, { "idempotency-key": key });
};
const account = async (seller: string): Promise<Json> =>
  (await shop.get(`/v1/sellers/${seller}/account?limit=100`)).body;
const statement = async (seller: string, month: string): Promise<Json> =>
  (await shop.get(`/v1/sellers/${seller}/settlements/${month}`)).body;
const balance = async (): Promise<Json> => (await shop.get("/v1/settlement-accounts")).body;
const pay = (seller: string, month: string, piastres: number, more: Json = {}, key?: string) =>
  send(
    `/v1/sellers/${seller}/payments`,
    { month, piastres, paid_on: now().toISOString().slice(0, 10), reference: "bank 1", ...more },
    key,
  );

beforeAll(async () => {
  ({ shop, at, buy, follow, close, now } = await openSellerShop());
  at("2026-09-12T10:00:00Z");
  await buy("earned", "S-1", 20_000);
  at("2026-09-28T10:00:00Z");
  await buy("spent", "S-2", 30_000, 1_000);
  await follow();
});
afterAll(() => close());

test("a draft posts nothing, and takes no payment", async () => {
  expect((await balance()).accounts).toEqual([]);
  const answer = await pay("S-1", "2026-09", 100);
  expect([answer.status, answer.body.code]).toEqual([409, "settlement_not_issued"]);
});

test("issuing posts the net of each statement to its seller's account, once", async () => {
  at("2026-10-02T10:00:00Z");
  for (const _ of [1, 2]) await shop.post("/v1/settlements/2026-09/issue", undefined);
  const [one, two] = [await statement("S-1", "2026-09"), await statement("S-2", "2026-09")];
  expect([one.net > 0, two.net < 0]).toEqual([true, true]);
  for (const issued of [one, two]) {
    const { balance: owed, data } = await account(issued.seller_id);
    expect([owed, data]).toMatchObject([
      issued.net,
      [{ kind: "statement", amount: issued.net, reference: issued.number }],
    ]);
  }
  const { accounts, sum, differences } = await balance();
  expect([sum, differences]).toEqual([0, []]);
  expect(accounts.map((each: Json) => each.account)).toEqual([
    ...["fees", "points", "reimbursements", "seller:S-1", "seller:S-2"],
  ]);
});

test("payments settle a statement in parts, either way, and never more than is left", async () => {
  const { net } = await statement("S-1", "2026-09");
  const tooMuch = await pay("S-1", "2026-09", net + 1);
  expect(tooMuch.body.errors).toMatchObject([{ path: "piastres", code: "too_large" }]);
  expect(tooMuch.body.errors[0].message).toContain(String(net));
  const tomorrow = await pay("S-1", "2026-09", 1, { paid_on: "2026-10-03" });
  expect(tomorrow.body.errors).toMatchObject([{ path: "paid_on", code: "day_to_come" }]);
  const first = await pay("S-1", "2026-09", 100, {}, "again");
  expect([first.status, first.body.amount]).toEqual([201, -100]);
  expect((await pay("S-1", "2026-09", 100, {}, "again")).body).toEqual(first.body);
  const rest = await pay("S-1", "2026-09", net - 100);
  expect((await account("S-1")).balance).toBe(0);
  expect((await pay("S-1", "2026-09", 1)).body.code).toBe("settlement_paid");
  const back = await send(`/v1/sellers/S-1/payments/${rest.body.id}/reverse`, { reason: "twice" });
  expect([back.status, back.body.amount]).toEqual([201, net - 100]);
  const twice = await send(`/v1/sellers/S-1/payments/${rest.body.id}/reverse`, { reason: "x" });
  expect(twice.body.code).toBe("payment_reversed");
  const strange = await send(`/v1/sellers/S-2/payments/${rest.body.id}/reverse`, { reason: "x" });
  expect(strange.body.code).toBe("payment_not_found");
  const { net: owed } = await statement("S-2", "2026-09");
  expect((await pay("S-2", "2026-09", 100)).body.amount).toBe(100);
  expect((await account("S-2")).balance).toBe(owed + 100);
  expect((await balance()).sum).toBe(0);
});

test("ten payments at once of all that is left settle it once", async () => {
  const { balance: left } = await account("S-1");
  const answers = await Promise.all(Array.from({ length: 10 }, () => pay("S-1", "2026-09", left)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect((await account("S-1")).balance).toBe(0);
});

test("closing pays what is left, or carries it forward into the account", async () => {
  const path = (seller: string) => `/v1/sellers/${seller}/settlements/2026-09/close`;
  const { balance: before } = await account("S-2");
  await shop.post(`${path("S-2")}?carry_forward=true`, undefined);
  expect((await statement("S-2", "2026-09")).status).toBe("closed");
  expect((await account("S-2")).balance).toBe(before);
  at("2026-10-10T10:00:00Z");
  await buy("earned-2", "S-2", 20_000, 0, "m-2");
  at("2026-10-28T10:00:00Z");
  await buy("spent-2", "S-3", 90_000, 3_000, "m-2");
  await follow();
  at("2026-11-02T10:00:00Z");
  await shop.post("/v1/settlements/2026-10/issue", undefined);
  const { net } = await statement("S-2", "2026-10");
  const both = await account("S-2");
  expect(both.balance).toBe(before + net);
  expect(both.open).toEqual([
    { month: "2026-09", left: before, to_pay: before, from_wallet: 0, is_closed: true },
    { month: "2026-10", left: net, to_pay: before + net, from_wallet: 0, is_closed: false },
  ]);
  expect(before + net).toBeGreaterThan(0);
  await shop.post(`/v1/sellers/S-2/settlements/2026-10/close`, undefined);
  const after = await account("S-2");
  const paid = after.data.find((one: Json) => one.kind === "payment" && one.month === "2026-10");
  expect([after.balance, paid.amount]).toEqual([0, 0 - before - net]);
  const closed = await shop.post("/v1/sellers/S-3/settlements/2026-10/close", undefined);
  expect([closed.status, closed.text]).toEqual([200, closed.text]);
  expect((await account("S-3")).balance).toBe(0);
});

test("control account: statements that were issued less payments, for every seller", async () => {
  const { sum, differences, accounts } = await balance();
  expect([sum, differences]).toEqual([0, []]);
  const all: Json[] = (await shop.get("/v1/settlements?limit=100")).body.data;
  for (const { account: name, balance: found } of accounts) {
    if (!name.startsWith("seller:")) continue;
    const seller = name.slice("seller:".length);
    const issued = all.filter((one) => one.seller_id === seller && one.status !== "draft");
    const { data } = await account(seller);
    const paid = data.filter(({ kind }: Json) => kind !== "statement");
    const total = (list: Json[], of: string) => list.reduce((s, one) => s + one[of], 0);
    expect([name, found]).toEqual([name, total(issued, "net") + total(paid, "amount")]);
  }
  await expect(shop.db.query({ text: "delete from money_posting" })).rejects.toThrow();
});

test("statements from before this table existed are posted as they were issued, closed ones as paid", async () => {
  const file = new URL("../../server/migrations/0107-money-between-parties.sql", import.meta.url);
  const [, posting] = (await readFile(file, "utf8")).split(/^(?=with issued)/m);
  const before = await balance();
  const closed = await shop.db.query<{ seller_id: string; month: string }>({
    text: `select seller_id, to_char(month, 'YYYY-MM') as month from settlement where status = 'closed'`,
  });
  expect(closed.length).toBeGreaterThan(0);
  const gone = new Error("rolled back");
  const trying = shop.db.transaction(async (tx) => {
    for (const table of ["money_posting", "money_entry"]) {
      await tx.query({ text: `alter table ${table} disable trigger user` });
      await tx.query({ text: `delete from ${table}` });
    }
    await tx.query({ text: posting as string });
    expect(await findDifferences(tx)).toEqual([]);
    for (const { seller_id } of closed)
      for (const one of await readOpen(tx, seller_id)) expect(one.is_closed).toBe(false);
    const accounts = new Map((await readAccounts(tx)).map((one) => [one.account, one.balance]));
    for (const { account: name, balance: found } of before.accounts)
      if (!/^seller:|^bank$/.test(name)) expect([name, accounts.get(name)]).toEqual([name, found]);
    throw gone;
  });
  await expect(trying).rejects.toBe(gone);
});

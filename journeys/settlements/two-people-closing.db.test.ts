// Closing a statement as paid: above what one person may decide it waits, with the figures that a second person sees.
import { afterAll, beforeAll, expect, test } from "vitest";
import { as, codeOf, decide, signIn } from "../support/four-eyes.ts";
import type { Json } from "../support/marketplace.ts";
import { openWalletShop } from "./wallet-shop.ts";

let world: Awaited<ReturnType<typeof openWalletShop>>;
let owner: string;
const seller = "S-pays";

const account = async (of = seller): Promise<Json> =>
  (await as(world.shop, owner, "GET", `/v1/sellers/${of}/account?limit=100`)).body;
const statusOf = async (of: string, month: string): Promise<string> =>
  (await as(world.shop, owner, "GET", `/v1/sellers/${of}/settlements/${month}`)).body.status;
const close = (of: string, month: string, carry = false) =>
  as(
    world.shop,
    owner,
    "POST",
    `/v1/sellers/${of}/settlements/${month}/close${carry ? "?carry_forward=true" : ""}`,
  );
const idOf = ({ status, body, text }: Awaited<ReturnType<typeof close>>): string => {
  expect([status, text]).toEqual([202, text]);
  expect(body.approval).toMatchObject({ kind: "money", state: "waiting" });
  return body.approval.approval_id;
};
const asked = async (id: string): Promise<Json> =>
  (await as(world.shop, await world.second(), "GET", `/v1/approvals/${id}`)).body;
const agree = async (id: string) => codeOf(decide(world.shop, await world.second(), id));
const at = async (instant: string): Promise<void> => {
  world.at(instant);
  owner = await signIn(world.shop, "owner@nuqta.example");
};

beforeAll(async () => {
  world = await openWalletShop({ alone: 500 });
  const { buy } = world;
  await world.open(seller, "part_not_given", 100_000);
  await world.fill(seller, "top_up", 50);
  await buy("pays-1", seller, 1_000, 0, "pays-1");
  await buy("small-1", "S-small", 1_000, 0, "small-1");
  await at("2026-09-28T10:00:00Z");
  await buy("pays-2", "S-other", 100_000, 1_000, "pays-1");
  await buy("small-2", "S-other", 100_000, 200, "small-1");
  await world.follow();
  await at("2026-10-02T10:00:00Z");
  await as(world.shop, owner, "POST", "/v1/settlements/2026-09/issue");
});
afterAll(() => world.close());

test("a small statement is closed at once, and counts towards the day", async () => {
  const closed = await close("S-small", "2026-09");
  expect([closed.status, closed.body.status]).toEqual([200, "closed"]);
  expect([(await account("S-small")).balance, (await account()).alone]).toEqual([0, 100]);
  // Closed once more, nothing is counted twice.
  expect((await close("S-small", "2026-09")).status).toBe(200);
  expect((await account()).alone).toBe(100);
});

test("a large one waits with its figures, and those that changed meanwhile are not carried out", async () => {
  const id = idOf(await close(seller, "2026-09"));
  expect(idOf(await close(seller, "2026-09"))).toBe(id);
  expect((await asked(id)).money).toMatchObject({
    ...{ act: "closing", seller_id: seller, month: "2026-09", number: `ST-2026-09-${seller}` },
    ...{ piastres: 2_000, to_seller: false, from_wallet: 50, carried: 0, threshold: 500 },
  });
  const path = `/v1/sellers/${seller}/payments`;
  const paid = { month: "2026-09", piastres: 100, paid_on: "2026-10-02", reference: "CIB 1" };
  expect((await as(world.shop, owner, "POST", path, paid)).status).toBe(201);
  expect(await agree(id)).toEqual([409, "approval_overtaken"]);
  expect([await statusOf(seller, "2026-09"), (await account()).balance]).toEqual(["issued", 1_900]);
  const again = idOf(await close(seller, "2026-09"));
  await world.fill(seller, "top_up", 25);
  expect(await agree(again)).toEqual([409, "approval_overtaken"]);
  expect([await statusOf(seller, "2026-09"), (await account()).balance]).toEqual(["issued", 1_900]);
});

test("what is agreed to is closed once, with the money of the wallet first", async () => {
  const id = idOf(await close(seller, "2026-09"));
  expect((await asked(id)).money).toMatchObject({ piastres: 1_900, from_wallet: 75 });
  expect(await codeOf(decide(world.shop, owner, id))).toEqual([403, "approval_own"]);
  const both = await Promise.all([agree(id), agree(id)]);
  expect(both.toSorted()).toEqual([
    [200, undefined],
    [409, "approval_state"],
  ]);
  const { balance, data } = await account();
  expect([balance, await statusOf(seller, "2026-09")]).toEqual([0, "closed"]);
  const amounts = data.filter((one: Json) => one.kind === "payment");
  expect(amounts.map((one: Json) => one.amount).toSorted()).toEqual([-100, -1_825, -75]);
  expect((await world.wallet(seller)).money).toBe(0);
  const record = (await as(world.shop, owner, "GET", "/v1/audit?q=settlement.closed")).body.data;
  expect(record[0].detail).toMatchObject({ piastres: 1_900, agreed: { approval_id: id } });
});

test("carrying forward moves no money and needs nobody, and what it left is told to who agrees", async () => {
  const { balance: owed } = await account("S-other");
  expect(owed).toBeLessThan(-500);
  const carried = await close("S-other", "2026-09", true);
  expect([carried.status, carried.body.status]).toEqual([200, "closed"]);
  expect((await account("S-other")).balance).toBe(owed);
  await at("2026-10-10T10:00:00Z");
  await world.buy("other-1", "S-other", 9_000, 0, "other");
  await at("2026-10-28T10:00:00Z");
  await world.buy("other-2", "S-last", 90_000, 9_000, "other");
  await world.follow();
  await at("2026-11-02T10:00:00Z");
  await as(world.shop, owner, "POST", "/v1/settlements/2026-10/issue");
  const { net } = (await as(world.shop, owner, "GET", "/v1/sellers/S-other/settlements/2026-10"))
    .body;
  const id = idOf(await close("S-other", "2026-10"));
  expect((await asked(id)).money).toMatchObject({
    ...{ piastres: net + owed, to_seller: false, from_wallet: 0, carried: 0 - owed },
  });
  expect(await agree(id)).toEqual([200, undefined]);
  expect((await account("S-other")).balance).toBe(0);
  const { sum, differences } = (await as(world.shop, owner, "GET", "/v1/settlement-accounts")).body;
  expect([sum, differences]).toEqual([0, []]);
});

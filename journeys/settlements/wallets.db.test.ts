// Wallets of sellers: what a seller pays for never passes what is left in its wallet, whoever posts at once.
import { afterAll, beforeAll, expect, test } from "vitest";
import { as } from "../support/four-eyes.ts";
import type { Json } from "../support/marketplace.ts";
import { openWalletShop } from "./wallet-shop.ts";

let world: Awaited<ReturnType<typeof openWalletShop>>;

beforeAll(async () => {
  world = await openWalletShop();
});
afterAll(() => world.close());

const left = async (seller: string): Promise<number> => (await world.wallet(seller)).left;
/** Piastres that a seller pays for all lots of its sales. */
const paid = async (seller: string): Promise<number> => {
  const rows = await world.shop.db.query<{
    funding: Json[];
    cost_points: number;
    cost_piastres: number;
  }>({ text: "select funding, cost_points, cost_piastres from lot" });
  return rows.reduce((sum, { funding, cost_points, cost_piastres }) => {
    const points = funding.find(({ party }) => party === `seller:${seller}`)?.points ?? 0;
    return sum + Math.ceil((points * cost_piastres) / cost_points);
  }, 0);
};

test.each(["platform_pays", "part_not_given", "rule_does_not_apply"])(
  "64 clients at a nearly empty wallet overspend nothing where %s",
  async (policy) => {
    const seller = `S-${policy}`;
    await world.open(seller, policy, 777);
    const before = await paid(seller);
    await Promise.all(
      Array.from({ length: 64 }, (_, i) =>
        world.buy(`${policy}-${i}`, seller, 100, 0, `${policy}-${i}`),
      ),
    );
    const spent = (await paid(seller)) - before;
    expect([await left(seller), spent <= 777]).toEqual([777 - spent, true]);
    expect(spent).toBeGreaterThan(500);
  },
);

test("money waits for a second person, and credit is lowered to what is reserved", async () => {
  const { shop, second } = world;
  const path = "/v1/sellers/S-top/wallet";
  await world.buy("top-0", "S-top", 100, 0, "top-0");
  expect((await world.move("S-top", "top_up", 500)).body.code).toBe("wallet_not_open");
  await world.open("S-top", "platform_pays", 100);
  const waits = await world.move("S-top", "top_up", 400);
  expect(await left("S-top")).toBe(100);
  const url = `/v1/approvals/${waits.body.approval.approval_id}`;
  expect((await as(shop, await second(), "GET", url)).body.wallet).toMatchObject({
    ...{ seller_id: "S-top", kind: "top_up", piastres: 400, reference: "CIB 4711" },
  });
  expect(
    (await as(shop, await second(), "POST", `${url}/approve`, { reason: "seen" })).status,
  ).toBe(200);
  const filled = { left: 500, put_in: 500, reserved: 0, money: 400, credit: 100 };
  expect(await world.wallet("S-top")).toMatchObject(filled);
  await world.buy("top-1", "S-top", 100, 0, "top-1");
  expect(await world.wallet("S-top")).toMatchObject({ left: 300, put_in: 500, reserved: 200 });
  const tooMuch = await world.move("S-top", "credit_lowered", 101);
  expect(tooMuch.body.errors).toMatchObject([{ path: "piastres", code: "too_large" }]);
  const lowered = await world.move("S-top", "credit_lowered", 100);
  expect([lowered.status, lowered.body.left, lowered.body.put_in]).toEqual([201, 200, 400]);
  const { body } = await shop.get(`${path}/moves?limit=10`);
  expect(body.total).toBe(4);
  expect(body.data.map((one: Json) => [one.kind, one.amount, one.left, one.reference])).toEqual([
    ["credit_lowered", -100, 200, "CIB 4711"],
    ["charged", -200, 300, "top-1"],
    ["top_up", 400, 500, "CIB 4711"],
    ["credit_raised", 100, 100, "CIB 4711"],
  ]);
  const balance = (await shop.get("/v1/settlement-accounts")).body;
  expect([balance.sum, balance.differences]).toEqual([0, []]);
  expect(balance.accounts).toContainEqual({ account: "wallet:S-top", balance: -400 });
});

test("a wallet that was closed while money waited takes none", async () => {
  await world.open("S-shut", "platform_pays", 100);
  const waits = await world.move("S-shut", "top_up", 400);
  await world.save("S-shut", { policy: null });
  const url = `/v1/approvals/${waits.body.approval.approval_id}/approve`;
  const agreed = await as(world.shop, await world.second(), "POST", url, { reason: "seen" });
  expect([agreed.status, agreed.body.code]).toEqual([409, "approval_void"]);
  await world.buy("shut-1", "S-shut", 100, 0, "shut-1");
  expect(await world.wallet("S-shut")).toMatchObject({ policy: null, left: 100, money: 0 });
});

test("points that are taken back or cancelled come back to the wallet once, in pieces as at once", async () => {
  const { shop, order, giveBack } = world;
  const seller = "S-back";
  await world.open(seller, "part_not_given", 10_000);
  expect((await order("back-1", seller, "delivered")).status).toBe(201);
  const spent = 10_000 - (await left(seller));
  expect(spent).toBe((await paid(seller)) - 200);
  for (const piece of [1, 2, 3]) await giveBack("back-1", piece, 1);
  expect(await left(seller)).toBe(10_000);
  expect((await order("back-2", seller, "placed")).status).toBe(201);
  expect(await left(seller)).toBe(10_000 - spent);
  const cancelled = await shop.send("PATCH", "/v1/orders/back-2", {
    ...{ status: "cancelled", occurred_at: world.now().toISOString() },
  });
  expect([cancelled.status, cancelled.text]).toEqual([200, cancelled.text]);
  await world.follow();
  await world.follow();
  expect(await left(seller)).toBe(10_000);
  const { data } = (await shop.get(`/v1/sellers/${seller}/wallet/moves`)).body;
  expect(data.filter((one: Json) => one.kind === "released")).toHaveLength(4);
});

test("points that were given before the wallet was opened bring nothing back", async () => {
  const seller = "S-old";
  expect((await world.order("old-1", seller, "delivered")).status).toBe(201);
  await world.open(seller, "part_not_given", 1_000);
  await world.giveBack("old-1", 1, 3);
  expect(await left(seller)).toBe(1_000);
});

test("points that were spent stay charged, also when their order comes back", async () => {
  const seller = "S-spent";
  await world.open(seller, "part_not_given", 10_000);
  expect((await world.order("spent-1", seller, "delivered")).status).toBe(201);
  const before = await left(seller);
  expect(10_000 - before).toBe(666);
  world.at("2026-10-20T10:00:00Z");
  const { available } = (await world.shop.get("/v1/members/spent-1/balance")).body;
  expect(available).toBe(333);
  await world.buy("spent-2", "S-other", 100_000, available, "spent-1");
  await world.giveBack("spent-1", 1, 3);
  expect(await left(seller)).toBe(before);
});

// A suspended seller: its lines earn nothing, and points pay nothing for them.
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  aLine,
  anOrder,
  type Json,
  type Marketplace,
  openMarketplace,
} from "../support/marketplace.ts";

let shop: Marketplace;

beforeAll(async () => {
  shop = await openMarketplace();
  for (const id of ["S-1", "S-2"])
    await shop.post("/v1/orders", anOrder(`first-${id}`, "m", { lines: [line(id, 1_000_000)] }));
  expect((await shop.post("/v1/sellers/S-2/suspend", {})).status).toBe(200);
});
afterAll(() => shop.close());

const line = (seller: string, price: number) => aLine(seller, price, { seller_id: seller });
const spendLine = (seller_id: string, amount: number) => ({
  seller_id,
  amount,
  category_id: "C-1",
});

const hold = async (ask: Json) => {
  const answer = await shop.post("/v1/redemptions", { member_id: "m", ...ask });
  const { code, errors } = answer.body;
  if (answer.status === 201)
    await shop.post(`/v1/redemptions/${answer.body.redemption_id}/release`, {});
  return [answer.status, code, errors?.map((one: Json) => `${one.path} ${one.code}`)];
};

const setAcross = async (cross_category_enabled: boolean): Promise<void> => {
  const url = "/v1/redemption-settings";
  const { live, etag } = (await shop.get(url)).body;
  const value = { ...live, cross_category_enabled };
  const drafted = await shop.send("PUT", url, value, undefined, { "if-match": etag });
  expect([drafted.status, (await shop.post(`${url}/publish`, {})).status]).toEqual([200, 200]);
};

const taken = [201, undefined, undefined];
const refusedAt = (i: number) => [
  409,
  "seller_not_allowed",
  [`order_lines[${i}].seller_id not_allowed`],
];

// Two piastres a point: a line of 1,000 piastres takes 500 points.
test.each([
  ["across categories", true],
  ["within categories", false],
])("points are set aside for the lines of other sellers only, %s", async (_, isAcross) => {
  await setAcross(isAcross);
  const lines = [spendLine("S-1", 1_000), spendLine("S-2", 1_000)];
  expect(await hold({ points: 500, order_lines: lines })).toEqual(taken);
  expect(await hold({ points: 501, order_lines: lines })).toEqual(refusedAt(1));
  expect(await hold({ amount: 1_002, order_lines: lines })).toEqual(refusedAt(1));
  expect(await hold({ points: 1, order_lines: [spendLine("S-2", 1_000)] })).toEqual(refusedAt(0));
  expect(await hold({ points: 1, order_lines: [spendLine("S-new", 1_000)] })).toEqual(taken);
  const cart = { member_id: "m", lines: [line("S-1", 1_000), line("S-2", 1_000)] };
  const quoted = await shop.post("/v1/quotes", cart);
  expect(quoted.body.spend).toMatchObject({
    points_max: 500,
    value_max: 1_000,
    by_category: [{ category_id: "C-1", points_max: 500 }],
  });
});

test("what was held before the seller was suspended may still be spent; its lines earn nothing", async () => {
  expect((await shop.post("/v1/sellers/S-2/reinstate", {})).status).toBe(200);
  const ask = { redemption_id: "open", member_id: "m", points: 100 };
  const held = await shop.post("/v1/redemptions", {
    ...ask,
    order_lines: [spendLine("S-2", 10_000)],
  });
  expect(held.status).toBe(201);
  expect((await shop.post("/v1/sellers/S-2/suspend", {})).status).toBe(200);
  const paid = await shop.post(
    "/v1/orders",
    anOrder("paid", "m", { redemption_id: "open", lines: [line("S-2", 10_000)] }),
  );
  expect([paid.status, paid.body.points]).toEqual([201, { awarded: 0, pending: 0, redeemed: 100 }]);
});

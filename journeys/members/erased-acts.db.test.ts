// What an erased member left behind under ids of its own: acting on it is refused by a code of the contract.
import { afterAll, beforeAll, expect, test } from "vitest";
import { as, signIn } from "../support/four-eyes.ts";
import {
  anOrder,
  type Json,
  type Marketplace,
  openMarketplace,
  storyOwner,
} from "../support/marketplace.ts";
import { tendering } from "../support/tendering.ts";

let shop: Marketplace;
let owner: string;
const ids: Record<string, string> = {};
let used: { status: number; body: Json };

beforeAll(async () => {
  shop = await openMarketplace();
  owner = await signIn(shop, storyOwner.email);
  const fine = (answer: { status: number; body: Json }) => {
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body;
  };
  fine(await shop.post("/v1/members", { member_id: "gone", name: "Nadia Fathy" }));
  fine(await shop.post("/v1/members/gone/adjustments", { points: 1_000, reason: "to spend" }));
  for (const id of ["o-1", "o-2"]) fine(await shop.post("/v1/orders", anOrder(id, "gone")));
  for (const name of ["held", "spent"]) {
    const held = fine(await shop.post("/v1/redemptions", { member_id: "gone", points: 10 }));
    ids[name] = held.redemption_id;
  }
  fine(await shop.post(`/v1/redemptions/${ids["spent"]}/confirm`, {}));
  // What is still held must be decided before anybody is erased.
  fine(await shop.post(`/v1/redemptions/${ids["held"]}/release`, {}));
  const { cardOf, held, use } = tendering(shop);
  const voucher = await held("gone", await cardOf(2_000));
  const erased = { confirm: "gone", reason: "asked by letter" };
  fine(await as(shop, owner, "POST", "/v1/members/gone/erase", erased));
  used = await use(voucher, { amount: 500 });
});
afterAll(() => shop.close());

test.each([
  ["/v1/redemptions/{held}/confirm", {}],
  ["/v1/redemptions/{held}/release", {}],
  ["/v1/redemptions/{spent}/reverse", {}],
  ["/v1/redemptions/{spent}/reverse", { points: 3 }],
  ["/v1/orders/o-2/returns", { return_id: "r-1", lines: [{ line_id: "1", quantity: 1 }] }],
  ["/v1/orders", anOrder("o-3", "gone")],
  ["/v1/redemptions", { member_id: "gone", points: 5 }],
  ["/v1/members/gone/adjustments", { points: 5, reason: "late" }],
] as const)("%s %j is refused by name", async (path, body) => {
  const at = path.replaceAll(/\{(\w+)\}/g, (_, name) => ids[name] ?? "");
  const { status, body: said } = await shop.post(at, body);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status, JSON.stringify(said)).toBeLessThan(500);
});

test("an order of theirs is moved on by nobody; a voucher they paid for is good for who has its code", async () => {
  const moved = await shop.send("PATCH", "/v1/orders/o-1", { status: "cancelled" });
  expect(moved.status, moved.text).toBeGreaterThanOrEqual(400);
  expect(moved.status, moved.text).toBeLessThan(500);
  expect(used.body).toMatchObject({ applied: 500, voucher: { member_id: "erased-1" } });
});

// What was asked before: the same key, the same id, with the same content or another.
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { readTrialBalance } from "../../server/src/ledger/service/reading.ts";
import {
  type Answer,
  aLine,
  anOrder,
  type Json,
  type Marketplace,
  openMarketplace,
} from "../support/marketplace.ts";

let shop: Marketplace;

beforeAll(async () => {
  shop = await openMarketplace();
});
afterAll(() => shop.close());
afterEach(async () => {
  expect(await readTrialBalance(shop.db)).toMatchObject({ differences: [], balanced: true });
});

const order = (body: unknown): Promise<Answer> => shop.post("/v1/orders", body);

test("the same id with other content is refused and changes nothing", async () => {
  await order(anOrder("same", "m-same"));
  const other = await order(anOrder("same", "m-same", { channel: "app" }));
  expect([other.status, other.body.code]).toEqual([409, "order_exists"]);
  const stolen = await order(anOrder("same", "m-other"));
  expect([stolen.status, stolen.body.code]).toEqual([409, "order_exists"]);
  expect((await shop.get("/v1/members/m-other/balance")).status).toBe(404);
  const first = await shop.post("/v1/orders", anOrder("keyed", "m-same"), "one-key");
  const reused = await shop.post("/v1/orders", anOrder("keyed-2", "m-same"), "one-key");
  expect([first.status, reused.status, reused.body.code]).toEqual([
    201,
    422,
    "idempotency_key_reused",
  ]);
});

test("a return before its order keeps its answer: the same again, and nothing else under its key", async () => {
  const early = (key: string, order: string, quantity = 1) =>
    shop.post(
      `/v1/orders/${order}/returns`,
      {
        return_id: "r",
        occurred_at: "2026-11-21T10:00:00Z",
        lines: [{ line_id: "1", quantity }],
      },
      key,
    );
  const waits = await early("early-1", "early");
  const again = await early("early-1", "early");
  expect([waits.status, waits.replayed, again.status, again.replayed]).toEqual([
    ...[202, false],
    ...[202, true],
  ]);
  expect(again.text).toBe(waits.text);
  const reused = async (key: string, order: string, quantity?: number) => {
    const answer = await early(key, order, quantity);
    expect([answer.status, answer.body.code]).toEqual([422, "idempotency_key_reused"]);
  };
  await reused("early-1", "early", 2);
  const differs = await early("early-2", "early", 2);
  const differsAgain = await early("early-2", "early", 2);
  expect([differs.status, differs.body.code, differs.replayed]).toEqual([
    ...[409, "return_exists"],
    false,
  ]);
  expect([differsAgain.status, differsAgain.body.code, differsAgain.replayed]).toEqual([
    ...[409, "return_exists"],
    true,
  ]);
  await order(anOrder("early", "m-early", { lines: [aLine("1", 10_000, { quantity: 2 })] }));
  expect((await early("early-1", "early")).text).toBe(waits.text);
  expect((await early("early-2", "early", 2)).body.code).toBe("return_exists");
  await reused("early-2", "early");
  // A key that an order's own return has used is taken for every other order.
  expect((await early("early-3", "early")).status).toBe(200);
  await reused("early-3", "not-yet");
  await reused("early-1", "not-yet");
  const line = (await shop.get("/v1/orders/early")).body.lines[0];
  expect([line.returned, line.clawed_back]).toEqual([1, 5]);
});

test("a refusal is an answer too: the same key never applies later", async () => {
  await order(anOrder("poor", "m-poor"));
  const ask = { redemption_id: "big", member_id: "m-poor", points: 100 };
  const refused = await shop.post("/v1/redemptions", ask, "refused-key");
  await order(anOrder("rich", "m-poor", { lines: [aLine("1", 1_000_000)] }));
  const again = await shop.post("/v1/redemptions", ask, "refused-key");
  expect([refused.status, again.status, again.body.code]).toEqual([
    409,
    409,
    "insufficient_points",
  ]);
  expect([refused.replayed, again.replayed]).toEqual([false, true]);
  expect((await shop.post("/v1/redemptions", ask, "another-key")).status).toBe(201);
});

test("an order of a batch that JSON cannot carry unchanged is refused alone, and by its field", async () => {
  const at = (i: number, from: string, to: string) =>
    JSON.stringify(anOrder(`raw-${i}`, "m-raw")).replace(from, to);
  const orders = [
    at(0, "", ""),
    at(1, '"SKU-1"', '"SKU\\u0000"'),
    at(2, '"SKU-1"', '"\\ud800"'),
    at(3, "10000", "9007199254740993"),
    at(4, '"quantity":1', '"quantity":1,"quantity":2'),
    at(5, '"raw-5"', '"raw\\u0000"'),
    at(6, "", ""),
  ];
  const send = (list: string[]) =>
    shop.send("POST", "/v1/orders/batch", `{"orders":[${list.join(",")}]}`, "raw-key");
  const done = await send(orders);
  expect(done.status).toBe(207);
  const results: Json[] = done.body.results;
  expect(results.map(({ status }) => status)).toEqual([201, 422, 422, 422, 400, 422, 201]);
  expect(results.map(({ order_id }) => order_id)).toEqual([
    ...["raw-0", "raw-1", "raw-2", "raw-3", "raw-4"],
    ...[null, "raw-6"],
  ]);
  const wrong = results.map(({ error }) => error?.errors.map((one: Json) => [one.path, one.code]));
  expect(wrong).toEqual([
    undefined,
    [["lines[0].sku", "unsafe_text"]],
    [["lines[0].sku", "unsafe_text"]],
    [["lines[0].unit_price", "number_not_exact"]],
    [["lines[0].quantity", "duplicate_field"]],
    [["order_id", "unsafe_text"]],
    undefined,
  ]);
  const again = await send(orders);
  expect([again.status, again.replayed, again.text]).toEqual([207, true, done.text]);
  const other = orders.with(3, at(3, "10000", "9007199254740995"));
  expect((await send(other)).body.code).toBe("idempotency_key_reused");
});

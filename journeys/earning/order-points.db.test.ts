// What one order did to points, read by itself: by line, rule and payer, its returns, its entries through time,
// also those before a merge; and who may read it.
import { expect, test } from "vitest";
import { as, join, keyOf, signIn } from "../support/four-eyes.ts";
import { aLine, type Json } from "../support/marketplace.ts";
import { openMergers } from "../support/mergers.ts";

const mergers = await openMergers();
const { shop } = mergers;

const read = async (id: string): Promise<Json> => {
  const { status, body, text } = await shop.get(`/v1/orders/${id}/points`);
  expect([status, text]).toEqual([200, text]);
  return body;
};
const kinds = ({ entries }: Json) => entries.map(({ kind, points }: Json) => [kind, points]);

test("lines, rules and payers add up to the entry; a return says what it took back of each line", async () => {
  const effects = [{ kind: "fixed", points: 10 }];
  const names = { name: "Welcome gift", name_ar: "هدية ترحيب" };
  await shop.post("/v1/rules", { rule_id: "gift", ...names, trigger: "purchase", effects });
  expect((await shop.post("/v1/rules/gift/publish", {})).status).toBe(200);
  const lines = [aLine("1", 100_000), aLine("2", 50_000)];
  shop.setTime("2026-11-21T12:02:00Z");
  const occurred_at = "2026-11-21T12:01:00Z";
  const sent = await mergers.order("OP-1", "op-1", 0, { lines, occurred_at });
  const [earned] = sent.body.entries;
  const before = await read("OP-1");
  expect(before.points).toEqual({
    ...{ earned: earned.points, taken_back: 0, cancelled: 0, reversed: 0, expired: 0 },
    ...{ pending: 0, in_review: 0, available: earned.points, redeemed: 0, given_back: 0 },
  });
  expect(before.entries).toMatchObject([
    { entry_id: earned.entry_id, kind: "earn", points: earned.points, member_id: "op-1" },
  ]);
  const sum = (of: Json[]) => of.reduce((all, { points }) => all + points, 0);
  for (const line of before.lines) {
    expect([sum(line.parts), sum(line.funders)]).toEqual([line.points, line.points]);
    expect(line.parts[0]).toMatchObject({ rule_id: null, name: null });
    expect(line.parts[1]).toMatchObject({ rule_id: "gift", ...names });
  }
  expect(sum(before.lines)).toBe(earned.points);
  expect(before.lines.map(({ line_id }: Json) => line_id)).toEqual(["1", "2"]);

  const back = await shop.post("/v1/orders/OP-1/returns", {
    ...{ return_id: "r-2", occurred_at: "2026-11-21T12:01:30Z" },
    lines: [{ line_id: "2", quantity: 1 }],
  });
  const after = await read("OP-1");
  expect(after.returns).toMatchObject([
    { return_id: "r-2", points: back.body.points, lines: back.body.lines, vouchers: [] },
  ]);
  expect(after.points.taken_back).toBe(back.body.points.clawed_back);
  expect(after.points.available).toBe(earned.points - back.body.points.clawed_back);
  expect(kinds(after)).toEqual([
    ["earn", earned.points],
    ["clawback", -back.body.points.clawed_back],
  ]);
});

test("what waits is told as pending, and cancelling as cancelled", async () => {
  await mergers.order("OP-2", "op-2", 400, { status: "placed" });
  const { points } = await read("OP-2");
  expect(points).toMatchObject({ pending: points.earned, available: 0 });
  await shop.send("PATCH", "/v1/orders/OP-2", { status: "cancelled" });
  const after = await read("OP-2");
  expect(after.points).toMatchObject({ pending: 0, available: 0, cancelled: points.earned });
  expect(kinds(after)).toEqual([
    ["earn", points.earned],
    ["cancel", -points.earned],
  ]);
});

test("points that paid for an order and came back with it", async () => {
  await mergers.order("OP-3", "op-3", 2_000);
  await shop.post("/v1/redemptions", { redemption_id: "R-3", member_id: "op-3", points: 40 });
  await mergers.order("OP-4", "op-3", 500, { redemption_id: "R-3", status: "placed" });
  expect((await read("OP-4")).points).toMatchObject({ redeemed: 40, given_back: 0 });
  await shop.send("PATCH", "/v1/orders/OP-4", { status: "cancelled" });
  expect((await read("OP-4")).points).toMatchObject({ redeemed: 40, given_back: 40 });
});

test("an order of a member who was merged keeps the entries from before, under the id of then", async () => {
  await mergers.order("OP-5", "op-5", 1_000, { status: "placed" });
  await mergers.order("OP-6", "op-6", 100);
  expect((await mergers.merge("op-5", "op-6")).status).toBe(200);
  const { record_id } = (await shop.get("/v1/members/op-6/merges")).body.from[0];
  const earned = (await read("OP-5")).points.earned;
  await shop.send("PATCH", "/v1/orders/OP-5", { status: "delivered" });
  const after = await read("OP-5");
  expect(after.member_id).toBe("op-6");
  expect(after.points).toMatchObject({ earned, pending: 0, available: earned });
  expect(
    after.entries.map(({ kind, points, member_id }: Json) => [kind, points, member_id]),
  ).toEqual([
    ["earn", earned, record_id],
    ["activate", earned, "op-6"],
  ]);
});

test("an order that never came has none, in both languages", async () => {
  const { status, body } = await shop.get("/v1/orders/never/points");
  expect([status, body.code]).toEqual([404, "order_not_found"]);
  expect(body.messageAr).toMatch(/[\u0600-\u06FF]/);
});

test("who may read the ledger may read it, and nobody else", async () => {
  const owner = await signIn(shop, "owner@nuqta.example");
  const statusOf = async (who: string) =>
    (await as(shop, who, "GET", "/v1/orders/OP-1/points")).status;
  for (const role of ["owner", "manager", "support", "finance", "fraud_analyst", "viewer"])
    expect([role, await statusOf(await join(shop, `reads-${role}`, role as "owner"))]).toEqual([
      role,
      200,
    ]);
  expect(await statusOf(await join(shop, "reads-developer", "developer" as "owner"))).toBe(403);
  expect(await statusOf((await keyOf(shop, owner, ["ledger:read"])).key)).toBe(200);
  for (const scope of ["orders:read", "orders:write", "members:read", "redemptions:read"])
    expect([scope, await statusOf((await keyOf(shop, owner, [scope])).key)]).toEqual([scope, 403]);
  const stranger = await shop.send("GET", "/v1/orders/OP-1/points", undefined, undefined, {
    authorization: "Bearer nobody",
  });
  expect(stranger.status).toBe(401);
});

test("points that become available together are told each with its own order", async () => {
  const url = "/v1/programme-settings";
  const { live, etag } = (await shop.get(url)).body;
  const value = { ...live, return_window_days: 1 };
  await shop.send("PUT", url, value, undefined, { "if-match": etag });
  expect((await shop.post(`${url}/publish`, {})).status).toBe(200);
  const more = { occurred_at: "2026-11-21T12:02:00Z" };
  await mergers.order("OP-7", "op-7", 600, more);
  await mergers.order("OP-8", "op-7", 400, more);
  expect((await read("OP-7")).points).toMatchObject({ pending: 40, available: 0 });
  shop.setTime("2026-11-25T12:00:00Z");
  // What is due counts before anybody wrote it down.
  expect((await read("OP-7")).points).toMatchObject({ pending: 0, available: 40 });
  await mergers.order("OP-9", "op-7", 100);
  for (const [order, points] of [
    ["OP-7", 40],
    ["OP-8", 30],
  ] as const)
    expect(kinds(await read(order))).toEqual([
      ["earn", points],
      ["activate", points],
    ]);
});

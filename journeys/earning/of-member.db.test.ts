// The orders of a member and what came back of them: page by page, also those that came with a merge, and for
// those alone who may read orders.
import { expect, test } from "vitest";
import { as, keyOf, signIn } from "../support/four-eyes.ts";
import { aLine, type Json } from "../support/marketplace.ts";
import { openMergers } from "../support/mergers.ts";

const mergers = await openMergers();
const { shop } = mergers;

const read = async (path: string): Promise<Json> => {
  const { status, body, text } = await shop.get(path);
  expect([status, text]).toEqual([200, text]);
  return body;
};
const idsOf = ({ data }: Json): string[] => data.map(({ order_id }: Json) => order_id);

const lines = [aLine("1", 100_000, { quantity: 2, discount: 50_000 }), aLine("2", 60_000)];

test("orders are told in short, the newest first, with what returns took back", async () => {
  shop.setTime("2026-11-21T12:02:00Z");
  const times = ["2026-11-21T10:00:00.000Z", "2026-11-21T11:00:00.000Z"];
  const more = { lines, occurred_at: times[0], channel: "app" };
  const sent = await mergers.order("OM-1", "om-1", 0, more);
  await mergers.order("OM-2", "om-1", 100, { status: "placed", occurred_at: times[1] });
  const earned = sent.body.entries[0].points;
  const page = await read("/v1/members/om-1/orders");
  expect(page).toMatchObject({ total: 2, next_cursor: null });
  expect(idsOf(page)).toEqual(["OM-2", "OM-1"]);
  expect(page.data[1]).toEqual({
    ...{ order_id: "OM-1", status: "delivered", channel: "app" },
    ...{ occurred_at: times[0], recorded_at: "2026-11-21T12:02:00.000Z" },
    delivered_at: page.data[1].delivered_at,
    ...{ items: 3, amount: 210_000, points: earned, clawed_back: 0 },
  });

  const back = await shop.post("/v1/orders/OM-1/returns", {
    ...{ return_id: "r-1", occurred_at: "2026-11-21T12:01:00Z" },
    lines: [{ line_id: "2", quantity: 1 }],
  });
  const taken = back.body.points.clawed_back;
  expect(taken).toBeGreaterThan(0);
  expect((await read("/v1/members/om-1/orders?sort=occurred_at")).data[0]).toMatchObject({
    ...{ order_id: "OM-1", points: earned, clawed_back: taken },
  });
  expect(await read("/v1/members/om-1/returns")).toEqual({
    data: [
      {
        ...{ order_id: "OM-1", return_id: "r-1", items: 1, clawed_back: taken, given_back: 0 },
        ...{ occurred_at: "2026-11-21T12:01:00.000Z", recorded_at: "2026-11-21T12:02:00.000Z" },
      },
    ],
    ...{ next_cursor: null, total: 1 },
  });
  expect(idsOf(await read("/v1/members/om-1/orders?status=placed"))).toEqual(["OM-2"]);
  expect(idsOf(await read("/v1/members/om-1/orders?q=om-1"))).toEqual(["OM-1"]);
  expect(idsOf(await read("/v1/members/om-1/orders?q=%25"))).toEqual([]);
});

test("pages go on by cursor and by number, and miss and repeat nothing", async () => {
  const ids = Array.from({ length: 12 }, (_, at) => `OM-p${at}`);
  for (const id of ids) await mergers.order(id, "om-pages", 100);
  const first = await read("/v1/members/om-pages/orders");
  const second = await read(`/v1/members/om-pages/orders?cursor=${first.next_cursor}`);
  expect([...idsOf(first), ...idsOf(second)].toSorted()).toEqual(ids.toSorted());
  expect(await read("/v1/members/om-pages/orders?page=2")).toEqual(second);
  const foreign = await shop.get(`/v1/members/om-pages/returns?cursor=nonsense`);
  expect([foreign.status, foreign.body.code]).toEqual([400, "invalid_parameter"]);
});

test("orders and returns that came with a merge are with the member who stayed", async () => {
  await mergers.order("OM-3", "om-goes", 1_000);
  const given = { return_id: "r-3", occurred_at: "2026-11-21T12:01:00Z" };
  await shop.post("/v1/orders/OM-3/returns", { ...given, lines: [{ line_id: "1", quantity: 1 }] });
  await mergers.order("OM-4", "om-stays", 100);
  expect((await mergers.merge("om-goes", "om-stays")).status).toBe(200);
  expect(idsOf(await read("/v1/members/om-stays/orders")).toSorted()).toEqual(["OM-3", "OM-4"]);
  expect(idsOf(await read("/v1/members/om-goes/orders")).toSorted()).toEqual(["OM-3", "OM-4"]);
  expect(idsOf(await read("/v1/members/om-stays/returns"))).toEqual(["OM-3"]);
});

test("a member that is not there has none, in both languages; others may not look", async () => {
  for (const what of ["orders", "returns"]) {
    const { status, body } = await shop.get(`/v1/members/never/${what}`);
    expect([status, body.code]).toEqual([404, "member_not_found"]);
    expect(body.messageAr).toMatch(/[\u0600-\u06FF]/);
  }
  const owner = await signIn(shop, "owner@nuqta.example");
  const statusOf = async (scope: string, what: string): Promise<number> => {
    const { key } = await keyOf(shop, owner, [scope]);
    return (await as(shop, key, "GET", `/v1/members/om-1/${what}`)).status;
  };
  for (const what of ["orders", "returns"]) {
    expect(await statusOf("orders:read", what)).toBe(200);
    for (const scope of ["members:read", "ledger:read", "orders:write"])
      expect([scope, await statusOf(scope, what)]).toEqual([scope, 403]);
  }
});

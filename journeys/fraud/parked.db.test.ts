// A suspicious credit waits by itself: pending review, not spendable, let go or taken back by the analyst or by
// its deadline, while everything else of the member goes on.
import { afterAll, expect, test } from "vitest";
import { readTrialBalance } from "../../server/src/ledger/service/reading.ts";
import { rebuildFigures } from "../../server/src/ledger/service/rebuild.ts";
import { aLine, anOrder, type Json } from "../support/marketplace.ts";
import { openFraudStory, points } from "./story.ts";

const story = await openFraudStory();
const { shop, setTime, next, terms, buy, redeem, background, casesOf, theCase, decide, member } =
  story;
afterAll(() => shop.close());

const parking = { processing: "manual", actions: ["flag"], ...points(50, { park: true }) };
const balanceOf = async (id: string): Promise<Json> =>
  (await shop.get(`/v1/members/${id}/balance`)).body;
const stateOf = async (id: string) => {
  const { available, pending, in_review } = await balanceOf(id);
  return { available, pending, in_review };
};
const kindsOf = async (id: string): Promise<string[]> =>
  (await shop.get(`/v1/members/${id}/entries?sort=recorded_at`)).body.data.map(
    (one: Json) => one.kind,
  );
const expectBooks = async () => {
  const { differences, sum } = await readTrialBalance(shop.db);
  expect({ differences, sum }).toEqual({ differences: [], sum: 0 });
  const stale: unknown[] = [];
  await rebuildFigures(shop.db, { mend: false, found: (one) => stale.push(one) });
  expect(stale).toEqual([]);
};

test("what is earned beyond the limit waits at once, and the member goes on", async () => {
  await terms(parking);
  const id = next();
  await buy(id, 80_000);
  const { points: earned, balance, entries } = await buy(id, 2_000_000);
  // The answer says already what is true.
  expect(earned).toMatchObject({ awarded: 1_000, pending: 1_000 });
  expect([balance.available, balance.pending]).toEqual([40, 1_000]);
  expect(entries.map((one: Json) => [one.kind, one.points])).toEqual([
    ["earn", 1_000],
    ["park", -1_000],
  ]);
  expect(await stateOf(id)).toEqual({ available: 40, pending: 1_000, in_review: 1_000 });
  const refused = await redeem(id, 1_000);
  expect([refused.status, refused.body.code]).toEqual([409, "insufficient_points"]);
  expect([(await redeem(id, 40)).status, (await member(id)).status]).toEqual([201, "active"]);
  // More of the same day waits too; the next day, when the hold is over, does not.
  await buy(id, 20_000);
  expect((await stateOf(id)).in_review).toBe(1_010);
  setTime("2026-11-19T12:00:00Z");
  await buy(id, 20_000, "2026-11-19T12:00:00Z");
  expect(await stateOf(id)).toEqual({ available: 50, pending: 1_010, in_review: 1_010 });
  const [one] = await casesOf(id);
  expect((await theCase(one.case_id)).parked).toEqual({
    ...{ points: 1_010, until: "2026-12-02T12:00:00.000Z" },
  });
  const { data } = (await shop.get(`/v1/members/${id}/entries`)).body;
  const parked = data.find((entry: Json) => entry.kind === "park");
  const why = (await shop.get(`/v1/entries/${parked.entry_id}/why`)).body;
  expect(why.text).toContain("were set to wait in review");
  expect(why.textAr).toContain("قيد المراجعة");
  // Events are read once no older transaction of the cluster is still running.
  const told = async () =>
    (await shop.get("/v1/events?limit=1000")).body.data.filter(
      ({ type }: Json) => type === "points.parked",
    ).length;
  await expect.poll(told).toBe(2);
  await expectBooks();
});

test("approving lets exactly these points go, and the rest of the day is not suspected", async () => {
  await terms(parking);
  const id = next();
  await buy(id, 2_000_000);
  const [one] = await casesOf(id);
  expect((await decide(one.case_id, "approve")).status).toBe(200);
  expect(await stateOf(id)).toEqual({ available: 1_000, pending: 0, in_review: 0 });
  expect(await kindsOf(id)).toEqual(["earn", "park", "activate"]);
  await buy(id, 20_000);
  expect(await stateOf(id)).toEqual({ available: 1_010, pending: 0, in_review: 0 });
  await expectBooks();
});

test("voiding takes exactly these points back", async () => {
  await terms(parking);
  const id = next();
  await buy(id, 80_000);
  await buy(id, 2_000_000);
  const [one] = await casesOf(id);
  expect((await decide(one.case_id, "void")).status).toBe(200);
  expect(await stateOf(id)).toEqual({ available: 40, pending: 0, in_review: 0 });
  // Approved after all, they come back and can be spent.
  expect((await decide(one.case_id, "approve")).status).toBe(200);
  expect(await stateOf(id)).toEqual({ available: 1_040, pending: 0, in_review: 0 });
  await expectBooks();
});

test("at the deadline the points go to the member, with no worker running", async () => {
  await terms({ ...parking, park_days: 3 });
  const id = next();
  await buy(id, 2_000_000);
  setTime("2026-11-21T11:59:59Z");
  expect((await stateOf(id)).in_review).toBe(1_000);
  setTime("2026-11-21T12:00:00Z");
  expect(await stateOf(id)).toEqual({ available: 1_000, pending: 0, in_review: 0 });
  expect((await redeem(id, 1_000)).status).toBe(201);
  expect(await kindsOf(id)).toEqual(["earn", "park", "activate", "hold"]);
  const { data } = (await shop.get(`/v1/members/${id}/entries?sort=recorded_at`)).body;
  const why = (await shop.get(`/v1/entries/${data[2].entry_id}/why`)).body;
  expect(why.text).toContain("the time for their review was over");
  await expectBooks();
});

test("what is returned while it waits is taken of what waits", async () => {
  await terms(parking);
  const id = next();
  const { order } = await buy(id, 2_000_000);
  const back = await shop.post(`/v1/orders/${order.order_id}/returns`, {
    ...{ return_id: "r", occurred_at: "2026-11-18T12:00:00Z" },
    lines: [{ line_id: "1", quantity: 1 }],
  });
  expect([back.status, back.body.points.clawed_back]).toEqual([201, 1_000]);
  expect(await stateOf(id)).toEqual({ available: 0, pending: 0, in_review: 0 });
  const [one] = await casesOf(id);
  expect((await decide(one.case_id, "approve")).status).toBe(200);
  expect(await stateOf(id)).toEqual({ available: 0, pending: 0, in_review: 0 });
  await expectBooks();
});

test("an order that is delivered while its points wait makes them no sooner available", async () => {
  await terms(parking);
  const id = next();
  const order = anOrder(next(), id, {
    ...{ occurred_at: "2026-11-18T12:00:00Z", status: "placed", lines: [aLine("1", 2_000_000)] },
  });
  expect((await shop.post("/v1/orders", order)).status).toBe(201);
  expect((await stateOf(id)).in_review).toBe(1_000);
  const delivered = await shop.send("PATCH", `/v1/orders/${order.order_id}`, {
    status: "delivered",
  });
  expect(delivered.status).toBe(200);
  expect(await stateOf(id)).toEqual({ available: 0, pending: 1_000, in_review: 1_000 });
  await background();
  const [one] = await casesOf(id);
  expect((await decide(one.case_id, "approve")).status).toBe(200);
  expect(await stateOf(id)).toEqual({ available: 1_000, pending: 0, in_review: 0 });
  await expectBooks();
});

test("in shadow, and without the choice, nothing waits", async () => {
  for (const more of [{ park: true, shadow: true }, {}]) {
    await terms({ ...parking, ...points(50, more) });
    const id = next();
    await buy(id, 2_000_000);
    expect(await stateOf(id)).toEqual({ available: 1_000, pending: 0, in_review: 0 });
  }
});

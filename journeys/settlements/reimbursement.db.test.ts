// Sellers are reimbursed for goods that points paid, line by line, under the rate card of the sale; an independent
// sum over the orders comes to what statements say, to the piastre.
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../server/src/kit/testing/database.ts";
import type { Changes } from "../../server/src/programme/domain.ts";
import { openProgramme } from "../../server/src/programme/service/programmes.ts";
import {
  aLine,
  anOrder,
  type Json,
  type Marketplace,
  openMarketplace,
} from "../support/marketplace.ts";
import { publish } from "../support/publish.ts";
import { followAll } from "./follow-all.ts";

const start = "2026-09-10T10:00:00Z";
let shop: Marketplace;
let programmes: ReturnType<typeof openProgramme>;
let clock = new Date(start);

const at = (instant: string) => {
  clock = new Date(instant);
  shop.setTime(instant);
};
const follow = () => followAll({ db: shop.db, programmes }, () => clock);
const terms = (reimbursed_bps: number, fee_bps = 0, fee_piastres = 0) => ({
  ...{ reimbursed_bps, fee_bps, fee_piastres },
});
const plan = (starts_on: string, card: Json) => shop.post("/v1/rate-cards", { starts_on, ...card });
const month = async (seller: string, which = "2026-09") =>
  (await shop.get(`/v1/sellers/${seller}/settlements/${which}`)).body;
const linesOf = async (seller: string, which = "2026-09"): Promise<Json[]> =>
  (await shop.get(`/v1/sellers/${seller}/settlements/${which}/reimbursements?limit=100`)).body.data;

/** An order of these lines, by piastres, of which points pay `points`. */
const buy = async (
  id: string,
  points: number,
  lines: Record<string, [string, number, number?]>,
  status = "delivered",
) => {
  const held = await shop.post("/v1/redemptions", { member_id: "m-1", points });
  expect(held.status).toBe(201);
  const sent = Object.entries(lines).map(([line, [seller_id, amount, quantity = 1]]) =>
    aLine(line, amount, { seller_id, quantity }),
  );
  const more = {
    lines: sent,
    occurred_at: clock.toISOString(),
    redemption_id: held.body.redemption_id,
    status,
  };
  expect((await shop.post("/v1/orders", anOrder(id, "m-1", more))).status).toBe(201);
  return held.body.value as number;
};
const giveBack = (order: string, id: string, line_id: string, quantity = 1) =>
  shop.post(`/v1/orders/${order}/returns`, {
    ...{ return_id: id, occurred_at: clock.toISOString() },
    lines: [{ line_id, quantity }],
  });

beforeAll(async () => {
  const db = await testDatabase();
  programmes = openProgramme(db);
  shop = await openMarketplace(start, db);
  await publish(db, (before) => ({
    ...before,
    programme: {
      ...(before.programme as NonNullable<Changes["programme"]>),
      approval_points_threshold: 1_000_000,
    },
  }));
  await programmes.refresh();
  at("2026-09-10T10:00:00Z");
  const given = { points: 50_000, reason: "a start" };
  const first = { lines: [aLine("1", 100)], occurred_at: start };
  expect((await shop.post("/v1/orders", anOrder("first", "m-1", first))).status).toBe(201);
  const answer = await shop.post("/v1/members/m-1/adjustments", given);
  expect([answer.status, answer.text]).toEqual([201, answer.text]);
});
afterAll(async () => {
  programmes.close();
  await shop.close();
});

test("a card starts with a day after today, and for a seller that is known", async () => {
  const today = await plan("2026-09-10", { terms: terms(10_000) });
  expect([today.status, today.body.errors[0]]).toMatchObject([
    422,
    { path: "starts_on", code: "from_tomorrow" },
  ]);
  const nobody = await plan("2026-09-11", { seller_id: "nobody", terms: terms(10_000) });
  expect([nobody.status, nobody.body.errors[0].path]).toEqual([422, "seller_id"]);
  const wrong = await plan("2026-09-11", { terms: terms(10_001) });
  expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, "terms.reimbursed_bps"]);
  expect((await shop.get("/v1/rate-cards")).body.total).toBe(0);
});

test("what was sold before the first card starts is not reimbursed", async () => {
  await buy("before", 1_000, { "1": ["S-1", 10_000] });
  const once = (bps: number) =>
    shop.send(
      ...(["POST", "/v1/rate-cards"] as const),
      { starts_on: "2026-09-11", terms: terms(bps, 200, 25) },
      ...([undefined, { "idempotency-key": "plan-1" }] as const),
    );
  const planned = await once(9_500);
  expect([planned.status, planned.body.state]).toEqual([201, "planned"]);
  expect((await once(9_500)).body).toEqual(planned.body);
  expect((await once(9_400)).body.code).toBe("idempotency_key_reused");
  expect((await shop.get("/v1/rate-cards")).body.total).toBe(1);
  await buy("same-day", 1_000, { "1": ["S-1", 10_000] });
  await follow();
  expect((await shop.get("/v1/sellers/S-1/settlements/2026-09/reimbursements")).status).toBe(404);
});

test("a sale is frozen line by line, and returns in parts come to one", async () => {
  at("2026-09-12T10:00:00Z");
  const value = await buy("o-1", 1_111, { "1": ["S-1", 3_333], "2": ["S-2", 9_999] });
  await follow();
  const [first] = await linesOf("S-1");
  const [second] = await linesOf("S-2");
  expect(first?.value + second?.value).toBe(value);
  for (const one of [first, second]) {
    const gross = Math.floor((one?.value * 9_500) / 10_000);
    const fee = Math.floor((gross * 200) / 10_000) + 25;
    expect(one).toMatchObject({ kind: "reimbursed", gross, fee, net: gross - fee });
  }
  expect((await month("S-1")).figures.sales).toMatchObject({
    ...{ lines: 1, paid: first?.value, reimbursed: first?.gross, fees: 0 - first?.fee },
    ...{ taken_back: 0, fees_returned: 0, net: first?.net, prior: 0 },
  });
  // Terms of later days change nothing of it, also when it comes back.
  await plan("2026-09-13", { terms: terms(5_000) });
  at("2026-09-14T10:00:00Z");
  expect((await giveBack("o-1", "r-1", "1")).status).toBe(201);
  await follow();
  expect((await month("S-1")).figures.sales).toMatchObject({ net: 0, paid: 0, lines: 2 });
  expect((await month("S-2")).figures.sales.net).toBe(second?.net);
});

test("pieces that come back one by one take back what one return would", async () => {
  await buy("o-5", 1_111, { "1": ["S-3", 3_333, 3], "2": ["S-4", 1_000] });
  await follow();
  const [sold] = await linesOf("S-3");
  for (const [i, part] of [1 / 3, 2 / 3, 1].entries()) {
    expect((await giveBack("o-5", `r-5-${i}`, "1")).status).toBe(201);
    await follow();
    const { sales } = (await month("S-3")).figures;
    const left = (of: "gross" | "fee") => sold?.[of] - Math.floor(sold?.[of] * part);
    expect(sales.net).toBe(left("gross") - left("fee"));
  }
});

test("a seller's own card goes before everybody's, and ends when it is said to", async () => {
  await plan("2026-09-15", { seller_id: "S-2", terms: terms(8_000) });
  await plan("2026-09-16", { seller_id: "S-2", terms: null });
  const shares: number[] = [];
  for (const day of ["15", "16"]) {
    at(`2026-09-${day}T10:00:00Z`);
    await buy(`own-${day}`, 1_000, { "1": ["S-2", 10_000] });
    await follow();
    const last = (await linesOf("S-2")).at(-1);
    shares.push(last?.gross / last?.value);
  }
  expect(shares).toEqual([0.8, 0.5]);
  const cards: Json[] = (await shop.get("/v1/rate-cards?limit=100")).body.data;
  expect(cards.map(({ starts_on, state }) => `${starts_on} ${state}`)).toEqual([
    ...["2026-09-16 in_force", "2026-09-15 past", "2026-09-13 in_force", "2026-09-11 past"],
  ]);
});

test("a cancellation takes back what is left; a reversal by hand leaves the seller its money", async () => {
  at("2026-09-17T10:00:00Z");
  const before = (await month("S-2")).figures.sales.net;
  await buy("o-2", 900, { "1": ["S-2", 10_000] }, "placed");
  await follow();
  expect((await month("S-2")).figures.sales.net).toBeGreaterThan(before);
  const cancelled = await shop.send("PATCH", "/v1/orders/o-2", {
    ...{ status: "cancelled", occurred_at: clock.toISOString() },
  });
  expect([cancelled.status, cancelled.text]).toEqual([200, cancelled.text]);
  await follow();
  expect((await month("S-2")).figures.sales.net).toBe(before);
  await buy("o-3", 900, { "1": ["S-2", 10_000] });
  await follow();
  const sold = (await month("S-2")).figures.sales.net;
  const { redemption_id } = (await shop.get("/v1/orders/o-3")).body;
  expect((await shop.post(`/v1/redemptions/${redemption_id}/reverse`, {})).status).toBe(200);
  await follow();
  expect((await month("S-2")).figures.sales.net).toBe(sold);
});

test("what a seller pays is what is due less its reimbursement, in draft and when issued", async () => {
  const draft = await month("S-2");
  expect(draft.net).toBe(draft.due.money - draft.figures.sales.net);
  expect(draft.net).toBeLessThan(0);
  const csv = (await shop.get("/v1/exports/settlements/S-2/2026-09/csv")).text;
  // What the rows say of each line is what the figures say.
  for (const [name, label] of [
    ["reimbursed", "Reimbursed"],
    ["taken_back", "Taken back for returns"],
    ["fees", "Fees"],
  ] as const) {
    const rows = csv.split("\n").filter((row) => row.includes(" / ") && row.includes(`,${label},`));
    const piastres = rows.map((row) => Math.round(Number(row.split(",")[3]) * 100));
    const sum = piastres.reduce((all, one) => all + one, 0);
    expect([name, sum]).toEqual([name, draft.figures.sales[name] ?? 0]);
  }
  at("2026-10-02T10:00:00Z");
  expect((await shop.post("/v1/settlements/2026-09/issue", undefined)).status).toBe(200);
  const issued = await month("S-2");
  expect(issued).toMatchObject({ status: "issued", net: draft.net, figures: draft.figures });
});

test("what comes back after the month was issued stands in the next one, as of an earlier month", async () => {
  const issued = await month("S-2");
  expect((await giveBack("own-15", "r-2", "1")).status).toBe(201);
  await follow();
  expect(await month("S-2")).toEqual(issued);
  const [sold] = (await linesOf("S-2")).filter(({ order_id }) => order_id === "own-15");
  const next = await month("S-2", "2026-10");
  expect(next.figures.sales).toMatchObject({ net: 0 - sold?.net, reimbursed: 0, prior: 0 });
  const late = anOrder("late", "m-1", { lines: [aLine("1", 10_000, { seller_id: "S-2" })] });
  const held = await shop.post("/v1/redemptions", { member_id: "m-1", points: 700 });
  const { redemption_id } = held.body;
  const sent = { ...late, redemption_id, occurred_at: "2026-09-30T10:00:00Z" };
  expect((await shop.post("/v1/orders", sent)).status).toBe(201);
  await follow();
  const after = (await month("S-2", "2026-10")).figures.sales;
  expect(after.prior).toBeGreaterThan(0);
  expect(after.net).toBe(next.figures.sales.net + after.prior);
});

test("what was written stays, and every statement is the sum of its lines", async () => {
  for (const table of ["reimbursement", "rate_card"])
    await expect(shop.db.query({ text: `delete from ${table}` })).rejects.toThrow();
  const all: Json[] = (await shop.get("/v1/settlements?limit=100")).body.data;
  let lines = 0;
  for (const { seller_id, month: which } of all) {
    const { sales } = (await month(seller_id, which)).figures;
    const made = await linesOf(seller_id, which);
    expect(made).toHaveLength(sales?.lines ?? 0);
    expect(made.reduce((sum, { net }) => sum + net, 0)).toBe(sales?.net ?? 0);
    lines += made.length;
  }
  expect(lines).toBeGreaterThan(8);
});

// Answers add up: whatever comes back of an order, the lines of each answer are its totals, and they are
// what the reason, the order, the member's entries and the sellers' statements say.
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { catchUpAll } from "../../server/src/analytics/testing.ts";
import { type Random, randomFrom } from "../../server/src/kit/pure/random.ts";
import { testDatabase } from "../../server/src/kit/testing/database.ts";
import type { Changes } from "../../server/src/programme/domain.ts";
import { openProgramme } from "../../server/src/programme/service/programmes.ts";
import { followFeed } from "../../server/src/settlements/service/follow.ts";
import {
  type Answer,
  aLine,
  anOrder,
  type Json,
  type Marketplace,
  openMarketplace,
} from "../support/marketplace.ts";
import { publish } from "../support/publish.ts";

const now = "2026-11-21T10:00:00Z";
const at = "2026-11-20T14:05:00+02:00";
const sellers = ["S-1", "S-2", "S-3"];
let shop: Marketplace;
let programmes: ReturnType<typeof openProgramme>;

const rule = (id: string, from: number, effect: Json, on_return = "reevaluate"): Json => ({
  ...{ rule_id: id, version: 1, name: id, name_ar: id, description: "", trigger: "purchase" },
  when: {
    op: "all",
    items: from === 0 ? [] : [{ fact: "order.amount", operator: "gte", value: from }],
  },
  ...{
    constraints: { op: "all", items: [] },
    audience: { kind: "all" },
    targets: {},
    schedule: {},
  },
  ...{ priority: 100, excludes: [], on_return, effects: [effect] },
  // Whose line it is pays all of it, so that a seller's statement is the sum of that seller's lines.
  funding: [{ party: "seller_of_line", share_bps: 10_000 }],
});

const rules = [
  rule("each", 0, { kind: "percent", bps: 333 }, "proportional"),
  rule("big", 50_000, { kind: "fixed", points: 100 }),
  rule("bigger", 90_000, { kind: "percent", bps: 700 }),
  rule("biggest", 150_000, { kind: "fixed", points: 77 }),
];

const byRules = (before: Changes): Changes => ({
  ...before,
  earning: { ...(before.earning as NonNullable<Changes["earning"]>), enabled: false },
  rules: Object.fromEntries(rules.map((one) => [one.rule_id, one])),
});

beforeAll(async () => {
  const db = await testDatabase();
  programmes = openProgramme(db);
  shop = await openMarketplace(now, db);
  await publish(db, byRules);
  await programmes.refresh();
});
afterAll(async () => {
  programmes.close();
  await shop.close();
});

const sum = <One>(list: readonly One[], of: (one: One) => number): number =>
  list.reduce((total, one) => total + of(one), 0);

/** What an order's answer says that the order is worth, by its total and by its lines. */
const assertOrder = ({ points, lines }: Json): void => {
  expect(sum(lines, ({ points: earned, clawed_back }: Json) => earned - clawed_back)).toBe(
    points.awarded,
  );
  for (const line of lines) expect(sum(line.funders, (one: Json) => one.points)).toBe(line.points);
};

/** Line by line what a return took, by its answer. */
const takenBy = ({ lines }: Json): Record<string, number> =>
  Object.fromEntries(lines.map(({ line_id, clawed_back }: Json) => [line_id, clawed_back]));

const withoutZeros = (points: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(points).filter(([, value]) => value !== 0));

/** The answer to a return, its entry and its reason say the same of every line. */
const assertReturn = async (body: Json): Promise<void> => {
  expect(sum(body.lines, (line: Json) => line.clawed_back)).toBe(body.points.clawed_back);
  const entry = body.entries.find(({ kind }: Json) => kind === "clawback");
  if (body.points.clawed_back === 0) return;
  expect(entry.points).toBe(-body.points.clawed_back);
  const { trace, points } = (await shop.get(`/v1/entries/${entry.entry_id}/why`)).body;
  expect(points).toBe(entry.points);
  const told: Record<string, number> = {};
  for (const { line_id, points: taken } of trace.lines) told[line_id] = taken;
  expect(withoutZeros(told)).toEqual(withoutZeros(takenBy(body)));
};

type Bought = { id: string; quantities: number[]; sellers: string[] };

const buy = async (random: Random, id: string, member: string, status: string): Promise<Bought> => {
  const quantities = Array.from({ length: random.between(2, 4) }, () => random.between(1, 3));
  const of = quantities.map(() => random.pick(sellers));
  const lines = quantities.map((quantity, i) =>
    aLine(String(i), random.between(5_000, 40_000), { quantity, seller_id: of[i] }),
  );
  const { status: code, body } = await shop.post(
    "/v1/orders",
    anOrder(id, member, { lines, status, occurred_at: at }),
  );
  expect(code).toBe(201);
  assertOrder(body);
  return { id, quantities, sellers: of };
};

/** Everything of an order comes back or stays, in random pieces; the answers are given in order. */
const comeBack = async (random: Random, { id, quantities }: Bought): Promise<Json[]> => {
  const left = [...quantities];
  const answers: Json[] = [];
  for (let n = 0; n < 6 && sum(left, (one) => one) > 0 && random.chance(850); n += 1) {
    const lines = left.flatMap((quantity, i) => {
      const back = random.below(quantity + 1);
      left[i] = quantity - back;
      return back > 0 ? [{ line_id: String(i), quantity: back }] : [];
    });
    if (lines.length === 0) continue;
    const sent = { return_id: `${id}-R${n}`, occurred_at: at, lines: random.shuffle(lines) };
    const { status, body } = await shop.post(`/v1/orders/${id}/returns`, sent);
    expect(status).toBe(201);
    expect(body.lines.slice(0, lines.length)).toMatchObject(sent.lines);
    await assertReturn(body);
    answers.push(body);
  }
  return answers;
};

/** What a seller's lines lost, by all answers. */
const lost: Record<string, number> = {};

test("the lines of every answer are its totals, and what reason, order and entries say", async () => {
  let [others, returns] = [0, 0];
  for (let n = 0; n < 60; n += 1) {
    const random = randomFrom("answers").fork(String(n));
    const status = random.chance(500) ? "delivered" : "placed";
    const order = await buy(random, `A-${n}`, `m-${n % 7}`, status);
    const answers = await comeBack(random, order);
    returns += answers.length;
    const stored = (await shop.get(`/v1/orders/${order.id}`)).body;
    for (const [i, line] of stored.lines.entries()) {
      const taken = sum(answers, (body) => takenBy(body)[line.line_id] ?? 0);
      expect([order.id, line.line_id, taken]).toEqual([order.id, line.line_id, line.clawed_back]);
      const seller = order.sellers[i] ?? "";
      lost[seller] = (lost[seller] ?? 0) + taken;
    }
    for (const body of answers)
      others += body.lines.filter(({ quantity }: Json) => quantity === 0).length;
    const entries = (
      await shop.get(`/v1/members/m-${n % 7}/entries?order_id=${order.id}&limit=100`)
    ).body;
    const net = sum(stored.lines, ({ points, clawed_back }: Json) => points - clawed_back);
    const moved = entries.data.filter(({ kind }: Json) => kind === "earn" || kind === "clawback");
    expect(sum(moved, ({ points }: Json) => points)).toBe(net);
  }
  // The test looked at what it is about: lines that lost points though nothing of them came back.
  expect(returns).toBeGreaterThan(60);
  expect(others).toBeGreaterThan(20);
});

test("sellers' statements take back what the answers said of their lines", async () => {
  const parts = { db: shop.db, programmes };
  await catchUpAll(parts, () => new Date(now));
  const left = async (): Promise<number | undefined> => {
    await followFeed(parts, () => new Date(now));
    const [row] = await shop.db.query<{ left: number }>({
      text: `select count(*)::int8 as left from event e, settlement_run r
        where (e.tx, e.member_id, e.event_no) > (r.tx, r.member_id, r.event_no)`,
    });
    return row?.left;
  };
  await expect.poll(left, { timeout: minuteMs }).toBe(0);
  for (const seller of sellers) {
    const { figures } = (await shop.get(`/v1/sellers/${seller}/settlements/2026-11`)).body;
    expect([seller, figures.lines.clawed_back.points]).toEqual([seller, -(lost[seller] ?? 0)]);
    expect(lost[seller]).toBeGreaterThan(100);
  }
});

test("an order moved on or sent again after returns adds up too", async () => {
  const random = randomFrom("moved on");
  for (let n = 0; n < 12; n += 1) {
    const order = await buy(random, `B-${n}`, "m-b", "placed");
    await comeBack(random, order);
    const stored = (await shop.get(`/v1/orders/${order.id}`)).body;
    const told = (answer: Answer) => {
      expect(answer.status).toBe(200);
      assertOrder(answer.body);
      return answer.body;
    };
    const delivered = told(
      await shop.send("PATCH", `/v1/orders/${order.id}`, {
        status: n % 3 === 0 ? "cancelled" : "delivered",
      }),
    );
    const isLive = delivered.status !== "cancelled";
    expect(delivered.lines).toMatchObject(
      stored.lines.map(({ line_id, points, clawed_back }: Json) => ({
        line_id,
        points: isLive ? points : 0,
        clawed_back: isLive ? clawed_back : 0,
      })),
    );
  }
});

test("an answer that was kept before answers told every line is repeated as it was", async () => {
  const order = anOrder("K-1", "m-k", { lines: [aLine("1", 30_000), aLine("2", 30_000)] });
  const ordered = await shop.post("/v1/orders", order, "k-order");
  const sent = { return_id: "K-R", occurred_at: at, lines: [{ line_id: "1", quantity: 1 }] };
  const returned = await shop.post("/v1/orders/K-1/returns", sent, "k-return");
  expect(returned.body.lines).toMatchObject([{ line_id: "1" }, { line_id: "2", quantity: 0 }]);
  // As they would have been written then.
  const oldOrder = ordered.text.replaceAll(',"clawed_back":0', "");
  const oldReturn = JSON.stringify({ ...returned.body, lines: returned.body.lines.slice(0, 1) });
  expect(oldOrder).not.toBe(ordered.text);
  for (const [text, old] of [
    [ordered.text, oldOrder],
    [returned.text, oldReturn],
  ])
    await shop.db.query({
      text: "update idempotency set body = $2 where body = $1",
      values: [text, old],
    });
  await shop.db.query({
    text: "update order_return set reply = $1 where return_id = 'K-R'",
    values: [oldReturn],
  });
  const again = await shop.post("/v1/orders", order, "k-order");
  expect([again.text, again.replayed]).toEqual([oldOrder, true]);
  const back = await shop.post("/v1/orders/K-1/returns", sent, "k-return");
  expect([back.text, back.replayed]).toEqual([oldReturn, true]);
  // The same return under another key is answered as it was taken in.
  const other = await shop.post("/v1/orders/K-1/returns", sent, "k-other");
  expect(other.body.lines).toEqual(JSON.parse(oldReturn).lines);
});

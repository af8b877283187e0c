// The order in which orders and returns arrive makes no difference, nor do duplicates.
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Rule, rule } from "../../contracts/src/rules.ts";
import { readTrialBalance } from "../../server/src/ledger/service/reading.ts";
import {
  aLine,
  anOrder,
  type Json,
  type Marketplace,
  openMarketplace,
} from "../support/marketplace.ts";
import { publish } from "../support/publish.ts";

let shop: Marketplace;
let other: Marketplace;

const aRule = (rule_id: string, more: object): [string, Rule] => [
  rule_id,
  rule.parse({
    rule_id,
    version: 1,
    name: rule_id,
    name_ar: rule_id,
    trigger: "purchase",
    ...more,
  }),
];

/** Rules whose points come back in different ways; none has a limit, and none looks at the past. */
const rules = Object.fromEntries([
  aRule("threshold", {
    when: { op: "all", items: [{ fact: "order.amount", operator: "gte", value: 50_000 }] },
    effects: [{ kind: "fixed", points: 37 }],
  }),
  aRule("pieces", { effects: [{ kind: "per_item", points: 3 }], on_return: "proportional" }),
  aRule("double", {
    effects: [{ kind: "multiplier", bps: 20_000 }],
    targets: { products: ["SKU-1"] },
  }),
]);

beforeAll(async () => {
  shop = await openMarketplace();
  await publish(shop.db, () => ({ rules }));
  other = await shop.secondServer();
});
afterAll(async () => {
  await shop.close();
  await other.close();
});

type Line = { quantity: number; price: number; returns: number[] };
type History = { member: number; lines: Line[] }[];
type Event = { url: string; body: Json };

const line: fc.Arbitrary<Line> = fc
  .record({
    quantity: fc.integer({ min: 1, max: 5 }),
    price: fc.integer({ min: 0, max: 40_000 }),
    cuts: fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 3 }),
  })
  .map(({ quantity, price, cuts }) => {
    // Pieces that come back together are never more than were bought.
    let left = quantity;
    const returns = cuts.map((cut) => {
      const part = Math.min(cut, left);
      left -= part;
      return part;
    });
    return { quantity, price, returns: returns.filter((part) => part > 0) };
  });
const history: fc.Arbitrary<History> = fc.array(
  fc.record({
    member: fc.nat({ max: 1 }),
    lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 4 },
);

/** Every order of a history, and a return for each part that comes back. */
const eventsOf = (name: string, told: History): Event[] =>
  told.flatMap(({ member, lines }, i) => {
    const id = `${name}-o${i}`;
    const sold = lines.map(({ quantity, price }, at) => aLine(String(at), price, { quantity }));
    const order = { url: "/v1/orders", body: anOrder(id, `${name}-m${member}`, { lines: sold }) };
    const returns = lines.flatMap((one, at) =>
      one.returns.map((quantity, part) => ({
        url: `/v1/orders/${id}/returns`,
        body: {
          return_id: `r-${at}-${part}`,
          occurred_at: "2026-11-21T10:00:00Z",
          lines: [{ line_id: String(at), quantity }],
        },
      })),
    );
    return [order, ...returns];
  });

/** What must be the same in the end, without the name of the telling. */
const endOf = async (name: string, told: History) => {
  const orders: Json[] = [];
  for (const i of told.keys()) {
    const { body } = await shop.get(`/v1/orders/${name}-o${i}`);
    orders.push(
      body.lines.map((one: Json) => [one.line_id, one.points, one.returned, one.clawed_back]),
    );
  }
  const balances: Json[] = [];
  for (const member of new Set(told.map((order) => order.member))) {
    const { body } = await shop.get(`/v1/members/${name}-m${member}`);
    const { balance, orders_count, spend, lifetime_earned } = body;
    balances.push([member, { balance, orders_count, spend, lifetime_earned }]);
  }
  return { orders, balances };
};

let tellings = 0;

/** Tells events, `together` at a time, to two servers in turn. */
const tell = async (events: Event[], together: number): Promise<void> => {
  for (let at = 0; at < events.length; at += together)
    await Promise.all(
      events.slice(at, at + together).map(async ({ url, body }, i) => {
        const { status } = await (i % 2 === 0 ? shop : other).post(url, body);
        expect([200, 201, 202]).toContain(status);
      }),
    );
};

test("the rules are in force", async () => {
  const lines = [aLine("0", 60_000), aLine("1", 10_000)];
  const { body } = await shop.post("/v1/orders", anOrder("ruled", "ruled-member", { lines }));
  // 30 and 5 of the base, 3 for each piece, 5 for the second line doubled, 37 for the threshold.
  expect(body.points.awarded).toBe(83);
});

test("any order of orders and returns, with duplicates, ends in the same points", {
  timeout: 300_000,
}, async () => {
  let came = 0;
  await fc.assert(
    fc.asyncProperty(
      history,
      fc.infiniteStream(fc.nat()),
      fc.integer({ min: 1, max: 6 }),
      async (told, chance, together) => {
        tellings += 1;
        const tidy = `tidy-${tellings}`;
        await tell(eventsOf(tidy, told), 1);
        const mixed = `mixed-${tellings}`;
        const roll = () => chance.next().value ?? 0;
        const events = eventsOf(mixed, told).flatMap((event) =>
          roll() % 10 < 3 ? [event, event] : [event],
        );
        const shuffled = events
          .map((event) => ({ event, place: roll() }))
          .sort((a, b) => a.place - b.place)
          .map(({ event }) => event);
        came += shuffled.length;
        await tell(shuffled, together);
        expect(await endOf(mixed, told)).toEqual(await endOf(tidy, told));
      },
    ),
    {
      numRuns: Number(process.env["NUQTA_ORDER_RUNS"] ?? 40),
      endOnFailure: process.env["NUQTA_ORDER_QUICK"] === "1",
    },
  );
  expect(came).toBeGreaterThan(40);
  const trial = await readTrialBalance(shop.db);
  expect({ sum: trial.sum, differences: trial.differences }).toEqual({ sum: 0, differences: [] });
});

// A year of forty sellers told by dice: orders of several sellers and payers, points spent, vouchers, partial returns, cancellations,
// late orders, expiry, wallets, corrections by two people, disputes, new rate cards, merges and servers that are killed; closed month by month, and checked by the program for readers.
import { dayMs, hourMs } from "@nuqta/contracts/kit/time.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { as } from "../support/four-eyes.ts";
import type { Json } from "../support/marketplace.ts";
import { answersOnly, dice } from "../support/nights.ts";
import { roundsOf, seedOf } from "../support/rounds.ts";
import { linesIn, openAuditShop } from "./audit-shop.ts";
import { type OrderLine, YearBooks } from "./year-books.ts";
import { openDoomed } from "./year-kills.ts";
import { openYearSellers } from "./year-sellers.ts";
import { openYearVouchers } from "./year-vouchers.ts";

const ordersOfMonth = roundsOf({ ci: 12, long: 150, again: 4 });
const months = [9, 10, 11, 12, 1, 2, 3, 4, 5, 6, 7, 8].map(
  (month) => `${month >= 9 ? 2026 : 2027}-${String(month).padStart(2, "0")}`,
);

// Tables cut into partitions are migrated by files of this run, which a server that starts by itself does not know.
const kills = process.env["NUQTA_TEST_PARTITIONED"] !== "1";

const rule = (rule_id: string, bps: number, funding: readonly Json[]): Json => ({
  ...{ rule_id, version: 1, name: rule_id, name_ar: rule_id, description: "", trigger: "purchase" },
  ...{ when: { op: "all", items: [] }, constraints: { op: "all", items: [] }, targets: {} },
  ...{
    audience: { kind: "all" },
    schedule: {},
    priority: 50,
    excludes: [],
    on_return: "reevaluate",
  },
  ...{ effects: [{ kind: "percent", bps }], funding },
});

const seed = seedOf(2_027);
const roll = dice(seed);
const books = new YearBooks();
let world: Awaited<ReturnType<typeof openAuditShop>>;
let vouchers: Awaited<ReturnType<typeof openYearVouchers>>;
let sellers: ReturnType<typeof openYearSellers>;
beforeAll(async () => {
  world = await openAuditShop({
    // Nights that the server works on by itself would end points after a month was closed.
    ...{ expiry_days: 75, alone: 100_000_000, story: answersOnly },
    // A third of a point is worth a bit more than a piastre, so nothing is whole by chance.
    worth: { conversion_points: 3, conversion_amount: 10 },
    rules: {
      split: rule("split", 777, [
        { party: "seller_of_line", share_bps: 3_333 },
        { party: "brand:B-1", share_bps: 3_334 },
        { party: "platform", share_bps: 3_333 },
      ]),
      other: rule("other", 1_313, [
        { party: "seller:S-7", share_bps: 2_501 },
        { party: "seller_of_line", share_bps: 7_499 },
      ]),
    },
  });
  sellers = openYearSellers(world, roll);
  vouchers = await openYearVouchers(world.shop, books, roll);
});
afterAll(() => world.stop());

/** Orders with goods that have not gone back, by line; and those that wait for delivery. */
const open = new Map<string, Map<string, number>>();
const onTheWay = new Set<string>();
const lineCounts = new Map<string, Map<string, number>>();
/** Sellers that somebody has bought from; nobody else is known. */
const sold = new Set<string>();
const counts = {
  orders: 0,
  late: 0,
  redemptions: 0,
  returns: 0,
  cancelled: 0,
  merges: 0,
  wallets: 0,
  killed: 0,
};
let numbers = 0;
const next = (): number => {
  numbers += 1;
  return numbers;
};
const pick = <T>(list: readonly T[]): T => {
  const one = list[roll(list.length)];
  if (one === undefined) throw new Error("there is nothing to pick from");
  return one;
};

/** Spends some of what a member has, where that is anything; answers what the order has to name. */
const redeem = async (member_id: string): Promise<Json> => {
  const { body } = await world.shop.get(`/v1/members/${member_id}/balance`);
  const available = body.available ?? 0;
  if (available < 1 || roll(10) < 5) return {};
  const points = 1 + roll(Math.min(available, 500));
  const held = await world.shop.post("/v1/redemptions", { member_id, points });
  expect([held.status, held.text]).toEqual([201, held.text]);
  counts.redemptions += 1;
  return { redemption_id: held.body.redemption_id };
};

const someLines = (): OrderLine[] =>
  Array.from({ length: 1 + roll(3) }, (_, i) => ({
    ...{ line_id: String(i + 1), sku: `SKU-${roll(9)}`, quantity: 1 + roll(3) },
    ...{ unit_price: 1_000 + roll(99_999), seller_id: `S-${1 + roll(40)}`, category_id: "C-1" },
  }));

/** Takes an order down that was answered. */
const took = (now: number, { order_id, status, lines }: Json, answer: Json): void => {
  books.ordered(now, order_id, lines, answer.points.redeemed);
  for (const { seller_id } of lines) sold.add(seller_id);
  const quantities = lines.map(({ line_id, quantity }: Json) => [line_id, quantity] as const);
  lineCounts.set(order_id, new Map(quantities));
  if (status === "placed") onTheWay.add(order_id);
  else open.set(order_id, lineCounts.get(order_id) ?? new Map());
};

const buySome = async (now: number): Promise<void> => {
  const member_id = `m-${roll(25)}`;
  const order_id = `o-${next()}`;
  const isLate = roll(10) === 0;
  const occurred = isLate ? now - (3 + roll(40)) * dayMs : now;
  const isOnTheWay = roll(3) === 0;
  const lines = someLines();
  if (roll(3) > 0) await vouchers.claim(now, `m-${roll(25)}`);
  if (roll(2) === 0) await vouchers.pay(order_id, lines);
  const order = {
    ...{ order_id, member_id, status: isOnTheWay ? "placed" : "delivered", lines },
    ...{
      occurred_at: new Date(occurred).toISOString(),
      ...(isLate ? {} : await redeem(member_id)),
    },
  };
  const answer = await world.shop.post("/v1/orders", order);
  expect([answer.status, answer.text]).toEqual([201, answer.text]);
  took(now, order, answer.body);
  counts.orders += 1;
  counts.late += isLate ? 1 : 0;
};

/**
 * Half of these orders are answered by a server that is killed while it writes the other half: what was answered stays, answered as
 * it was by another server, and what was not is there once after it was sent again.
 */
const buyWhileKilled = async (now: number): Promise<void> => {
  const doomed = await openDoomed(world.shop, world.now());
  const calls = Array.from({ length: 8 }, (_, i) => {
    const [order_id, member_id] = [`o-${next()}`, `m-${roll(25)}`];
    const occurred_at = new Date(now).toISOString();
    const body = { order_id, member_id, status: "delivered", occurred_at, lines: someLines() };
    return { url: "/v1/orders", body, key: `killed-${i}` };
  });
  const kept = await Promise.all(calls.slice(0, 4).map((call) => doomed.send(call)));
  await doomed.dieBefore("event", calls.slice(4));
  for (const [i, { url, body, key }] of calls.entries()) {
    const again = await world.shop.post(url, body, key);
    const before = kept[i];
    if (before)
      expect([again.status, again.text, again.replayed]).toEqual([201, before.text, true]);
    expect([again.status, again.text]).toEqual([before?.status ?? 201, again.text]);
    took(now, body, again.body);
  }
  counts.killed += 1;
};

/** A server is killed when a month is asked for, another when a second person agrees: the month is as open as before. */
const closeWhileKilled = async (month: string): Promise<void> => {
  const { shop } = world;
  await world.bringUp();
  const isOpen = async () => expect((await world.month(month)).state).toBe("open");
  const first = await openDoomed(shop, world.now());
  const asked = { url: `/v1/months/${month}/close`, body: {}, key: `killed-${month}` };
  await first.dieBefore("close_request_wallet", [asked]);
  await isOpen();
  const waits = await shop.post(asked.url, asked.body, asked.key);
  expect([waits.status, waits.text]).toEqual([202, waits.text]);
  const second = await openDoomed(shop, world.now());
  const id = waits.body.approval.approval_id;
  await second.dieBefore("month_close", [
    {
      ...{ url: `/v1/approvals/${id}/approve`, body: { reason: "looked at it" } },
      ...{ key: `agreed-${month}`, token: await world.second() },
    },
  ]);
  await isOpen();
  const agreed = await world.decide(id);
  expect([agreed.status, agreed.text]).toEqual([200, agreed.text]);
  counts.killed += 2;
};

/** An order on its way arrives, or is cancelled. */
const goOn = async (now: number): Promise<void> => {
  const [order_id] = [...onTheWay];
  if (order_id === undefined) return;
  const status = pick(["delivered", "cancelled"]);
  const gone = await world.shop.send("PATCH", `/v1/orders/${order_id}`, {
    ...{ status, occurred_at: new Date(now).toISOString() },
  });
  expect([gone.status, gone.text]).toEqual([200, gone.text]);
  onTheWay.delete(order_id);
  if (status === "cancelled") {
    counts.cancelled += 1;
    vouchers.cameBack(gone.body, books.cancelled(now, order_id).vouchers);
  } else open.set(order_id, lineCounts.get(order_id) ?? new Map());
};

const giveSomeBack = async (now: number): Promise<void> => {
  if (open.size === 0) return;
  const withVouchers = [...open].filter(([id]) => books.orders.get(id)?.uses.length);
  const [order_id, left] = pick(
    withVouchers.length > 0 && roll(2) === 0 ? withVouchers : [...open],
  );
  const occurred_at = new Date(now).toISOString();
  const [line_id, most] = pick([...left]);
  const quantity = 1 + roll(most);
  const back = await world.shop.post(`/v1/orders/${order_id}/returns`, {
    ...{ return_id: `r-${next()}`, occurred_at, lines: [{ line_id, quantity }] },
  });
  expect([back.status, back.text]).toEqual([201, back.text]);
  const due = books.returned(now, order_id, line_id, quantity);
  expect([order_id, back.body.points.given_back]).toEqual([order_id, due.points]);
  vouchers.cameBack(back.body, due.vouchers);
  if (quantity < most) left.set(line_id, most - quantity);
  else left.delete(line_id);
  if (left.size === 0) open.delete(order_id);
  counts.returns += 1;
};

/** Once a month: another rate card, a wallet with credit, or two members who are one. */
const changeSomething = async (month: number): Promise<void> => {
  const { shop } = world;
  const now = world.now();
  if (month % 3 === 0) {
    const starts_on = new Date(now.getTime() + 2 * dayMs).toISOString().slice(0, 10);
    const terms = {
      reimbursed_bps: 7_000 + roll(3_000),
      fee_bps: roll(500),
      fee_piastres: roll(9),
    };
    const more = month % 2 === 0 ? {} : { seller_id: pick([...sold]) };
    const planned = await shop.post("/v1/rate-cards", { starts_on, terms, ...more });
    expect([planned.status, planned.text]).toEqual([201, planned.text]);
  } else if (month % 3 === 1) {
    await sellers.fill(pick([...sold]), 1 + roll(50_000));
  } else {
    const token = await world.owner();
    const answer = await as(shop, token, "POST", `/v1/members/m-${24 - month}/merge`, {
      ...{ into: `m-${roll(10)}`, reason: "same phone" },
    });
    // Whoever has not bought anything yet is not known.
    if (answer.status === 404 || answer.body.code === "unknown_member") return;
    const agreed =
      answer.status === 202 ? await world.decide(answer.body.approval.approval_id) : answer;
    expect([agreed.status, agreed.text]).toEqual([200, agreed.text]);
    counts.merges += 1;
  }
};

/** Wallets month by month: what was put in, charged by orders and released, counted by when it was recorded. */
const checkWallets = async (): Promise<void> => {
  const moved = await world.shop.db.query<{
    seller: string;
    kind: string;
    month: string;
    n: number;
  }>({
    text: `select seller, kind, to_char(at at time zone 'Africa/Cairo', 'YYYY-MM') as month, sum(n)::int8 as n
      from (select seller_id as seller, kind, recorded_at as at, delta as n from wallet_move
        union all select substr(u ->> 'key', 8), 'charged', s.recorded_at, (u ->> 'delta')::int8
          from sales_order s
          cross join lateral json_array_elements(s.usage -> 'used') u
          where u ->> 'key' like 'wallet:%') m
      group by 1, 2, 3`,
  });
  const left = new Map<string, number>();
  for (const month of months) {
    const told = await world.month(month);
    for (const { seller, kind, n } of moved.filter((one) => one.month === month)) {
      left.set(seller, (left.get(seller) ?? 0) + n);
      const wallet = told.wallets.find((one: Json) => one.seller_id === seller);
      expect([month, seller, kind, wallet?.[kind]]).toEqual([month, seller, kind, n]);
    }
    const closings = told.wallets.map((one: Json) => [one.seller_id, one.closing]);
    expect([month, closings.sort()]).toEqual([month, [...left].sort()]);
  }
  for (const [seller, closing] of left) {
    const { body } = await world.shop.get(`/v1/sellers/${seller}/wallet`);
    // What was recorded after the last month that is closed is in no close yet.
    const since = moved
      .filter((one) => one.seller === seller && !months.includes(one.month))
      .reduce((sum, { n }) => sum + n, 0);
    expect([seller, body.left]).toEqual([seller, closing + since]);
  }
  counts.wallets = left.size;
};

test(`twelve months of forty sellers add up for whoever checks them, seed ${seed}`, async () => {
  const startOf = (month: string) => Date.parse(`${month}-01T00:00:00Z`);
  for (const [i, month] of months.entries()) {
    // The first month has begun before.
    const from = startOf(month) + (i === 0 ? 13 : 0) * dayMs;
    const step = (27 - (i === 0 ? 13 : 0)) * dayMs;
    for (let order = 0; order < ordersOfMonth; order += 1) {
      const now = from + Math.floor((step * (order + 1)) / (ordersOfMonth + 1)) + roll(hourMs);
      world.at(new Date(now).toISOString());
      await buySome(now);
      if (roll(3) === 0) await giveSomeBack(now);
      if (roll(4) === 0) await goOn(now);
      if (order !== Math.floor(ordersOfMonth / 2)) continue;
      await changeSomething(i);
      if (kills && i === 2) await buyWhileKilled(now);
      if (i % 2 === 1) await vouchers.undo(now);
    }
    const behind = months[i + 1] ?? "2027-09";
    world.at(`${behind}-02T10:00:00Z`);
    await sellers.settle(month);
    if (kills && i === 4) await closeWhileKilled(month);
    else await world.closeMonth(month);
  }
  await world.make();
  const files = [];
  for (const month of months)
    files.push(await world.file(`/v1/exports/months/${month}/audit-file`));
  const run = world.verify(files, ["--key", world.key]);
  expect([run.code, run.out]).toEqual([0, expect.stringMatching(/\nEverything adds up/)]);

  const measures = files.flatMap((file) =>
    linesIn(file).flatMap(({ kind, measure }: Json) => (kind === "move" ? measure : [])),
  );
  expect([...new Set(measures)].sort()).toEqual([
    "cancelled",
    "clawed_back",
    "expired",
    "given_back",
    "issued",
    "redeemed",
  ]);

  await sellers.check(months);
  await checkWallets();
  await vouchers.check();
  for (const [month, { redeemed, given_back }] of books.spent) {
    const told = await world.month(month);
    expect([month, told.figures.redeemed.points]).toEqual([month, 0 - redeemed]);
    expect([month, told.figures.given_back.points]).toEqual([month, given_back]);
  }
  const { db } = world.shop;
  // The liability is what is left in all lots at their cost; each payer's part of it is rounded down.
  const [left] = await db.query<{ points: number; money: number }>({
    text: `select sum(remaining)::int8 as points,
        floor(sum(remaining * cost_piastres::numeric / cost_points))::int8 as money from lot`,
  });
  const { closing, parties_total } = await world.month("2027-08");
  const rounded = (left?.money ?? 0) - closing.money;
  expect([left?.points, rounded >= 0 && rounded < parties_total]).toEqual([closing.points, true]);
  const [{ known } = { known: 0 }] = await db.query<{ known: number }>({
    text: "select count(distinct seller_id)::int8 as known from settlement",
  });
  console.log(
    `seed ${seed}: ${JSON.stringify({ ...counts, ...sellers.counts, vouchers: vouchers.counts })}, statements of ${known} sellers, ` +
      `${closing.points} points left, worth ${closing.money} piastres`,
  );
  expect(counts.killed).toBe(kills ? 3 : 0);
  expect(counts.orders).toBe(12 * ordersOfMonth);
  expect(
    Math.min(
      ...[counts.redemptions, counts.returns, counts.cancelled, counts.late],
      ...Object.values(vouchers.counts),
      ...Object.values(sellers.counts),
    ),
  ).toBeGreaterThan(0);
});

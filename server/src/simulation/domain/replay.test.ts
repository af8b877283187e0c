// The replay by itself: what is added up where, returns in their time, budgets, reasons.
import { hourMs as hour } from "@nuqta/contracts/kit/time.ts";
import { ruleSet } from "@nuqta/contracts/rules.ts";
import { expect, test } from "vitest";
import { compile } from "../../rules/domain/compile.ts";
import { award } from "../../rules/domain/evaluate.ts";
import type { LineInput } from "../../rules/domain/input.ts";
import { assumptionsOf } from "./assumptions.ts";
import { openReplay, type ReplayRules } from "./replay.ts";
import { resultOf } from "./result.ts";
import type { StoredOrder, Undo } from "./stored-order.ts";

const percent = (bps: number) => ({
  enabled: true,
  mode: "global",
  global: { kind: "percent", bps },
});
const compiled = (version: number, more: object) => compile(ruleSet.parse({ version, ...more }));

const fivePercent = compiled(1, { base: percent(500) });
const sixPercent = compiled(2, { base: percent(600) });
const gift = {
  ...{ rule_id: "gift", version: 2, name: "Gift", name_ar: "هدية", trigger: "purchase" },
  when: { op: "all", items: [{ fact: "order.amount", operator: "gte", value: 20_000 }] },
  effects: [{ kind: "fixed", points: 30 }],
  budget_points: 70,
};
const withGift = compiled(2, { base: percent(500), rules: [gift] });
const giftBudget = { scope: "rule", id: "gift", key: "rule:gift:budget", limit: 70 } as const;

const line = (lineId: string, amount: number, more: Partial<LineInput> = {}): LineInput => ({
  ...{ lineId, sku: "X", quantity: 2, amount, unitPrice: amount / 2, sellerId: "S-1" },
  ...{ brandId: null, categoryId: "C-1", categoryPath: [], sellerTier: null },
  ...{ earns: true, unitPoints: null },
  ...more,
});

type More = Partial<Pick<StoredOrder, "memberId" | "ruleset" | "isCancelled" | "undos">> & {
  tier?: string;
  lines?: LineInput[];
  clawed?: number[];
  posted?: number[];
};

/** An order that five per cent were posted for, unless told otherwise. */
const anOrder = (at: number, more: More = {}): StoredOrder => {
  const { memberId = 1, lines = [line("1", 20_000)] } = more;
  const input: StoredOrder["input"] = {
    trigger: "purchase",
    occurredAt: at,
    member: {
      ...{ tier: more.tier ?? null, ordersCount: 0, spend: 0, lifetimePoints: 0, joinedAt: 0 },
      attributes: {},
    },
    order: { channel: null, paymentMethod: null, attributes: {}, lines },
  };
  const given = award(fivePercent, input, () => 0).lines;
  return {
    memberId,
    externalId: `m-${memberId}`,
    orderId: `o-${at}`,
    occurredAt: at,
    recordedAt: at,
    input,
    counters: {},
    ruleset: more.ruleset ?? 1,
    lines: lines.map(({ lineId }, i) => ({
      line_id: lineId,
      points: more.posted?.[i] ?? given[i]?.points ?? 0,
      clawed: more.clawed?.[i] ?? 0,
      funders: [],
    })),
    isCancelled: more.isCancelled ?? false,
    usage: { used: [], released: [] },
    undos: more.undos ?? [],
    orderAttributes: undefined,
    memberAttributes: undefined,
  };
};

const run = (orders: readonly StoredOrder[], more: Partial<ReplayRules> = {}) => {
  const replay = openReplay({
    live: fivePercent,
    draft: sixPercent,
    budgets: [],
    rulesOf: (version) => [fivePercent, sixPercent][version - 1],
    isLikeLive: (version) => version === 1,
    ...more,
  });
  for (const order of orders) replay.take(order, "2026-11-20");
  const rate = { points: 500, piastres: 1_000 };
  return resultOf(replay.finish(), {
    zone: "Africa/Cairo",
    rate,
    nameOf: () => ({ name: null, name_ar: null }),
    wallets: "none",
    assumptions: assumptionsOf({
      kind: "live",
      rate,
      isDateless: false,
      needsAttributes: false,
      wallets: "none",
    }),
  });
};

const pieces = (quantity: number): Undo["returned"] => ({ "1": quantity });

test("points and their worth are added up by seller, category and tier", () => {
  const lines = [
    line("1", 20_000),
    line("2", 10_000, { sellerId: "S-2", categoryId: null, sku: "Y" }),
  ];
  const result = run([anOrder(1, { lines, tier: "gold" }), anOrder(2, { memberId: 2 })]);
  expect(result.totals).toEqual({
    orders: 2,
    live: { awarded: 25, taken_back: 0, points: 25, value: 50 },
    draft: { awarded: 30, taken_back: 0, points: 30, value: 60 },
    difference: { points: 5, value: 10 },
  });
  const brief = (rows: typeof result.by_day) =>
    rows.map(({ id, orders, live, draft }) => [id, orders, live.points, draft.points]);
  expect(brief(result.by_seller)).toEqual([
    ["S-1", 2, 20, 24],
    ["S-2", 1, 5, 6],
  ]);
  expect(brief(result.by_category)).toEqual([
    ["C-1", 2, 20, 24],
    [null, 1, 5, 6],
  ]);
  expect(brief(result.by_tier)).toEqual([
    ["gold", 1, 15, 18],
    [null, 1, 10, 12],
  ]);
  expect(brief(result.by_rule)).toEqual([["base", 2, 25, 30]]);
  expect(brief(result.by_funder)).toEqual([["platform", 2, 25, 30]]);
  expect(result.orders).toEqual({ total: 2, gained: 2, lost: 0, same: 0 });
  expect(result.winners).toEqual([
    { member_id: "m-1", live: 15, draft: 18, difference: 3 },
    { member_id: "m-2", live: 10, draft: 12, difference: 2 },
  ]);
  expect(result.losers).toEqual([]);
});

test("the same rules on both sides differ in nothing, and agree with what was posted", () => {
  const result = run([anOrder(1), anOrder(2)], { draft: fivePercent });
  expect(result.totals.difference).toEqual({ points: 0, value: 0 });
  expect(result.live_check).toMatchObject({ orders: 2, posted_points: 20, is_exact: true });
});

test("a gain and a loss of the same member cancel out", () => {
  const draft = compiled(2, {
    base: {
      enabled: true,
      mode: "individual",
      individual: { "S-2": { kind: "percent", bps: 1_000 } },
    },
  });
  const other = [line("1", 20_000, { sellerId: "S-2" })];
  const result = run([anOrder(1), anOrder(2, { lines: other })], { draft });
  expect(result.orders).toEqual({ total: 2, gained: 1, lost: 1, same: 0 });
  expect(result.members).toEqual({ total: 1, gained: 0, lost: 0, same: 1 });
  expect([result.winners, result.losers]).toEqual([[], []]);
});

test("returns are taken off by the rules of each side, cumulatively; a cancellation takes the rest", () => {
  const undos = [
    { at: 2 * hour, returned: pieces(1) },
    { at: 3 * hour, returned: pieces(2) },
  ];
  const back = run([anOrder(hour, { undos, clawed: [10] })], { draft: withGift });
  expect(back.totals.live).toMatchObject({ awarded: 10, taken_back: 10, points: 0 });
  expect(back.totals.draft).toMatchObject({ awarded: 40, taken_back: 40, points: 0 });
  const half = run([anOrder(hour, { undos: undos.slice(0, 1), clawed: [5] })], { draft: withGift });
  // The gift needs an order of 200 EGP, which it no longer is.
  expect(half.totals.draft).toMatchObject({ awarded: 40, taken_back: 35, points: 5 });
  expect(half.live_check).toMatchObject({ differences: 0 });
  const cancelled = anOrder(hour, {
    undos: [...undos.slice(0, 1), { at: 4 * hour, returned: "all" }],
    clawed: [5],
    isCancelled: true,
  });
  const none = run([cancelled], { draft: withGift });
  expect([none.totals.live.points, none.totals.draft.points]).toEqual([0, 0]);
  expect(none.by_rule.map(({ id, draft }) => [id, draft.points])).toEqual([
    ["base", 0],
    ["gift", 0],
  ]);
  expect(none.live_check).toMatchObject({ differences: 0 });
});

test("a budget runs out on its day, and a return in between fills it again", () => {
  const orders = [1, 2, 3, 4].map((n) => anOrder(n * hour));
  const budgets = [giftBudget];
  const spent = run(orders, { draft: withGift, budgets });
  expect(spent.totals.difference.points).toBe(70);
  expect(spent.budgets).toEqual([
    {
      ...{ scope: "rule", id: "gift", limit: 70, used: 70 },
      runs_out_at: "1970-01-01T03:00:00.000Z",
      runs_out_on: "1970-01-01",
    },
  ]);
  const undos = [{ at: 2.5 * hour, returned: pieces(2) }];
  const first = anOrder(hour, { undos, clawed: [10] });
  const filled = run([first, ...orders.slice(1)], { draft: withGift, budgets });
  expect(filled.budgets[0]).toMatchObject({ used: 70, runs_out_at: "1970-01-01T04:00:00.000Z" });
  expect(filled.totals.draft).toMatchObject({ awarded: 40 + 100, taken_back: 40 });
  const plenty = run(orders.slice(0, 2), { draft: withGift, budgets });
  expect(plenty.budgets[0]).toMatchObject({ used: 60, runs_out_at: null, runs_out_on: null });
});

test("orders that other rules decided are explained, others are not", () => {
  const bySix = anOrder(1, { ruleset: 2, posted: [12] });
  const wrong = anOrder(2, { posted: [11] });
  const alsoWrong = anOrder(3, { ruleset: 2, posted: [11] });
  const gone = anOrder(4, { ruleset: 9, posted: [12] });
  const { live_check: check } = run([bySix, wrong, alsoWrong, gone, anOrder(5)]);
  expect(check).toEqual({
    orders: 5,
    posted_points: 12 + 11 + 11 + 12 + 10,
    replayed_points: 50,
    differences: 3,
    explained: { rules_since: 1, limits: 0 },
    is_exact: false,
  });
});

test("a limit that earlier orders would have left otherwise explains a difference", () => {
  const capped = (version: number, bps: number) =>
    compiled(version, {
      base: percent(bps),
      caps: [{ id: "c", scope: "member", period: "day", limit: 15 }],
    });
  const live = capped(1, 500);
  const before = capped(2, 200);
  // Then, the first order got 4 and left 11 for the second; now it gets 10 and leaves 5.
  const key = "cap:c:1970-01-01";
  const use = (delta: number) =>
    ({
      used: [
        { scope: "member", key, delta, limit: 15, measure: "points", source: "cap:c", share: null },
      ],
      released: [],
    }) as unknown as StoredOrder["usage"];
  const first = {
    ...anOrder(hour, { ruleset: 2, posted: [4] }),
    counters: { [key]: 0 },
    usage: use(4),
  };
  const second = { ...anOrder(2 * hour, { posted: [10] }), counters: { [key]: 4 }, usage: use(10) };
  const result = run([first, second], {
    live,
    draft: live,
    rulesOf: (version) => [live, before][version - 1],
  });
  expect(result.totals.live.awarded).toBe(15);
  expect(result.live_check).toMatchObject({
    differences: 0,
    explained: { rules_since: 1, limits: 1 },
  });
});

test("large sums are exact", () => {
  const huge = compiled(2, {
    base: { enabled: true, mode: "global", global: { kind: "fixed", points: 1_000_000_000 } },
    rules: [
      { ...gift, budget_points: undefined, effects: [{ kind: "multiplier", bps: 1_000_000 }] },
    ],
    multipliers: { policy: "highest", maximum_bps: 1_000_000 },
  });
  const orders = Array.from({ length: 91 }, (_, i) => anOrder(i));
  const result = run(orders, { draft: huge });
  expect(result.totals.draft.points).toBe(91 * 100_000_000_000);
});

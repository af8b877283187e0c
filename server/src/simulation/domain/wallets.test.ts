// Wallets in a replay: found as they were, bounded, given back, lowered, and as they stand.
import { hourMs as hour } from "@nuqta/contracts/kit/time.ts";
import { ruleSet } from "@nuqta/contracts/rules.ts";
import { expect, test } from "vitest";
import { compile } from "../../rules/domain/compile.ts";
import type { WalletPolicy } from "../../rules/domain/input.ts";
import { openReplay, type ReplayRules } from "./replay.ts";
import type { StoredOrder } from "./stored-order.ts";
import { type Purse, withFullWallets } from "./wallets.ts";

const percent = (enabled: boolean) => ({
  ...{ enabled, mode: "global", global: { kind: "percent", bps: 500 } },
  funding: [{ party: "seller_of_line", share_bps: 10_000 }],
});
const rules = (version: number, enabled: boolean) =>
  compile(ruleSet.parse({ version, base: percent(enabled) }));

/** Nothing now; the draft gives 10 points for an order, which cost its seller 20 piastres. */
const [nothing, tenPoints] = [rules(1, false), rules(2, true)];
const cost = { costPoints: 1, costPiastres: 2 };

type More = Partial<Pick<StoredOrder, "lowered" | "undos" | "isCancelled">> & {
  policy?: WalletPolicy;
};

/** An order for which nothing was posted, at a seller with so much left. */
const anOrder = (at: number, left: number, more: More = {}): StoredOrder => {
  const { policy = "part_not_given", ...rest } = more;
  return {
    ...{ memberId: 1, externalId: "m-1", orderId: `o-${at}`, occurredAt: at, recordedAt: at },
    input: {
      ...{ trigger: "purchase", occurredAt: at, wallets: { ...cost, sellers: { S: policy } } },
      member: {
        ...{ tier: null, ordersCount: 0, spend: 0, lifetimePoints: 0, joinedAt: 0 },
        attributes: {},
      },
      order: {
        ...{ channel: null, paymentMethod: null, attributes: {} },
        lines: [
          {
            ...{ lineId: "1", sku: "X", quantity: 2, amount: 20_000, unitPrice: 10_000 },
            ...{ sellerId: "S", brandId: null, categoryId: null, categoryPath: [] },
            ...{ sellerTier: null, earns: true, unitPoints: null },
          },
        ],
      },
    },
    counters: { "wallet:S": left },
    ruleset: 1,
    lines: [{ line_id: "1", points: 0, clawed: 0, funders: [] }],
    isCancelled: false,
    usage: { used: [], released: [] },
    undos: [],
    orderAttributes: undefined,
    memberAttributes: undefined,
    ...rest,
  };
};

const run = (orders: readonly StoredOrder[], more: Partial<ReplayRules> = {}) => {
  const replay = openReplay({
    ...{ live: nothing, draft: tenPoints, budgets: [] },
    ...{ rulesOf: () => nothing, isLikeLive: () => true },
    ...more,
  });
  for (const order of orders) replay.take(order, "2026-11-20");
  const { purses, tally } = replay.finish();
  const { awarded, takenBack } = tally.total;
  const [live, draft] = purses.get("S") ?? [];
  return { live, draft: draft as Purse, given: awarded[1], kept: awarded[1] - takenBack[1] };
};

const empty = { charged: 0, cameBack: 0, platform: 0, notGiven: 0, ranOutAt: null };

test("a draft has what is in the wallet and no more, order by order", () => {
  const orders = [1, 2, 3].map((n) => anOrder(n * hour, 50));
  const { live, draft, given } = run(orders);
  expect([given, draft]).toEqual([25, { ...empty, charged: 50, notGiven: 10, ranOutAt: 3 * hour }]);
  expect(live).toEqual(empty);
});

test("the platform pays the rest where the policy says so, and a top-up counts from its order on", () => {
  const policy = "platform_pays";
  const orders = [50, 50, 50, 60].map((left, n) => anOrder(n * hour, left, { policy }));
  const { draft, given } = run(orders);
  // 20, 20, 10 of 20; then 10 more are in it, and the platform pays 10 again.
  expect([given, draft]).toEqual([40, { ...empty, charged: 60, platform: 20, ranOutAt: 2 * hour }]);
});

test("a rule that does not apply is not given as a whole", () => {
  const policy = "rule_does_not_apply";
  const { draft, given } = run([anOrder(1, 19, { policy }), anOrder(2, 20, { policy })]);
  expect([given, draft]).toEqual([10, { ...empty, charged: 20, notGiven: 20, ranOutAt: 1 }]);
});

test("what comes back fills the wallet again, in pieces and all of it in the end", () => {
  const undos = [
    { at: 2 * hour, returned: { "1": 1 } },
    { at: 4 * hour, returned: { "1": 2 } },
  ];
  const orders = [
    anOrder(hour, 20, { undos }),
    ...[3, 5].map((n) => anOrder(n * hour, 20)),
    anOrder(6 * hour, 20),
  ];
  const { draft, given, kept } = run(orders);
  // 20; half comes back and pays 10 of the next; the other half pays 10 of the third.
  expect([given, kept, draft]).toEqual([
    ...[20, 10],
    { ...empty, charged: 40, cameBack: 20, notGiven: 10 + 10 + 20, ranOutAt: 3 * hour },
  ]);
  const cancelled = { isCancelled: true, undos: [{ at: 2 * hour, returned: "all" as const }] };
  const again = run([anOrder(hour, 20, cancelled), anOrder(3 * hour, 20)]);
  expect(again.draft).toEqual({ ...empty, charged: 40, cameBack: 20 });
});

test("credit that was lowered takes at most what a side has left, and what is put in after it counts in full", () => {
  const orders = [
    anOrder(1, 20),
    // 20 were lowered to 6 while the draft had nothing left; then 14 came in.
    anOrder(3, 20, { lowered: [{ key: "wallet:S", left: 6 }] }),
  ];
  expect(run(orders).draft).toMatchObject({ charged: 20 + 14, notGiven: 6 });
});

test("for days ahead every order finds what is left of what stands now", () => {
  const walletsNow = {
    terms: { ...cost, sellers: { S: "part_not_given" as const } },
    ...{ left: new Map([["S", 30]]), payers: [] },
  };
  const orders = [1, 2, 3].map((n) => anOrder(n * hour, 1_000, { policy: "platform_pays" }));
  expect(run(orders, { walletsNow }).draft).toEqual({
    ...{ ...empty, charged: 30, notGiven: 10 + 20, ranOutAt: 2 * hour },
  });
  // A seller that has none now pays without a limit.
  const closed = { ...walletsNow, terms: { ...cost, sellers: {} } };
  expect(run(orders, { walletsNow: closed })).toMatchObject({ given: 30, draft: undefined });
});

test("what asks for a second person takes wallets as full", () => {
  const { given, draft } = run([anOrder(1, 0)], { seen: withFullWallets });
  expect([given, draft]).toEqual([10, undefined]);
});

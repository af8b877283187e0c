// Random rule sets, events and counters for property tests.
import { type RuleSet, ruleSet } from "@nuqta/contracts/rules.ts";
import fc from "fast-check";
import type { LineInput, RuleInput } from "../domain/input.ts";

const some = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 3 });
const of = (kind: string) => fc.constantFrom(`${kind}1`, `${kind}2`, `${kind}3`);
const list = <T>(arbitrary: fc.Arbitrary<T>, maxLength = 2) =>
  fc.uniqueArray(arbitrary, { minLength: 1, maxLength });

const productSets = {
  products: some(list(of("s"))),
  brands: some(list(of("b"))),
  sellers: some(list(of("v"))),
  categories: some(list(fc.constantFrom("c1", "c2", "c3", "root"))),
};
const targets = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  fc.record({ ...productSets, exclude: some(fc.record(productSets)) }),
);

const amount = fc.integer({ min: 0, max: 90_000 });
const ordered = fc.constantFrom("gt", "gte", "lt", "lte", "eq", "ne");
const condition = fc.oneof(
  fc.record({ fact: fc.constant("order.amount"), operator: ordered, value: amount }),
  fc.record({
    fact: fc.constantFrom("order.quantity", "order.line_count"),
    operator: fc.constantFrom("in", "not_in", "between"),
    value: fc.constantFrom([1, 4], [2, 3], [0, 9]),
  }),
  fc.record({
    fact: fc.constant("line.brand"),
    quantifier: fc.constantFrom("any_line", "every_line", "no_line"),
    operator: fc.constantFrom("eq", "ne"),
    value: of("b"),
  }),
  fc.record({
    fact: fc.constantFrom("line.quantity", "line.amount"),
    quantifier: fc.constantFrom("any_line", "every_line", "no_line", "sum"),
    operator: ordered,
    value: fc.integer({ min: 0, max: 6 }),
    where: some(fc.constant([{ fact: "line.seller", operator: "eq", value: "v1" }])),
  }),
  fc.record({
    fact: fc.constantFrom("member.attribute.x", "order.attribute.x"),
    operator: ordered,
    value: fc.integer({ min: 0, max: 2 }),
  }),
);
const op = fc.constantFrom("all", "all", "any", "none");
const group = fc.record({
  op: fc.constantFrom("all", "all", "all", "any", "none"),
  items: fc.array(
    fc.oneof(
      { weight: 4, arbitrary: condition },
      fc.record({ op, items: fc.array(condition, { maxLength: 2 }) }),
    ),
    { maxLength: 2 },
  ),
});

const limit = fc.integer({ min: 0, max: 60 });
const period = fc.constantFrom("day", "week", "month", "year", "ever");
const constraints = fc.record({
  op: fc.constantFrom("all", "any"),
  items: fc.array(
    fc.record({
      scope: fc.constantFrom("customer", "product", "customer_product", "seller", "global"),
      period,
      measure: fc.constantFrom("times", "points"),
      limit,
    }),
    { maxLength: 2 },
  ),
});

const bonus = fc.oneof(
  fc.record({ kind: fc.constant("fixed"), points: fc.integer({ min: 1, max: 200 }) }),
  fc.record({
    kind: fc.constant("rate"),
    points: fc.integer({ min: 1, max: 9 }),
    per_amount: fc.integer({ min: 100, max: 9_999 }),
  }),
  fc.record({ kind: fc.constant("percent"), bps: fc.integer({ min: 1, max: 2_000 }) }),
  fc.record({ kind: fc.constant("per_item"), points: fc.integer({ min: 1, max: 9 }) }),
);
const multiplier = fc.record({
  kind: fc.constant("multiplier"),
  bps: fc.integer({ min: 10_000, max: 40_000 }),
});
const effects = fc.oneof(
  bonus.map((one) => [one]),
  multiplier.map((one) => [one]),
  fc.tuple(bonus, fc.oneof(bonus, multiplier)),
);

const parties = fc.constantFrom("platform", "seller_of_line", "seller:v9", "brand:b1");
const funding = fc
  .tuple(parties, parties, fc.integer({ min: 1, max: 9_999 }))
  .map(([first, second, share]) => [
    { party: first, share_bps: share },
    { party: second, share_bps: 10_000 - share },
  ]);

const ruleIds = ["r1", "r2", "r3", "r4", "r5", "r6"];
const rule = fc.record({
  version: fc.constant(1),
  name: fc.constant("Rule"),
  name_ar: fc.constant("قاعدة"),
  trigger: fc.constantFrom("purchase", "purchase", "purchase", "review"),
  when: group,
  constraints,
  effects,
  targets,
  audience: fc.constantFrom(
    { kind: "all" },
    { kind: "all" },
    { kind: "customer_tiers", tiers: ["gold"] },
    { kind: "seller_tiers", tiers: ["gold"] },
  ),
  stack_group: some(fc.constantFrom("best", "low", "first", "inner")),
  priority: fc.integer({ min: 1, max: 4 }),
  excludes: fc.oneof(
    { weight: 4, arbitrary: fc.constant([] as string[]) },
    list(fc.constantFrom(...ruleIds)),
  ),
  funding: some(funding),
  on_return: fc.constantFrom("proportional", "reevaluate"),
  campaign_id: some(fc.constantFrom("c1", "c2")),
  budget_points: some(limit),
});

const method = fc.oneof(
  fc.record({ kind: fc.constant("fixed"), points: fc.integer({ min: 1, max: 50 }) }),
  fc.record({ kind: fc.constant("percent"), bps: fc.integer({ min: 1, max: 1_500 }) }),
  fc.record({ kind: fc.constant("product"), auto_apply_category_points: fc.boolean() }),
);
const base = fc.record({
  enabled: fc.constantFrom(true, true, true, false),
  mode: fc.constantFrom("global", "global", "individual"),
  global: method,
  individual: fc.record({ v1: method, v2: method }),
  funding: some(funding),
});

const behaviour = fc.constantFrom("trim", "trim", "reject");
const cap = fc.oneof(
  fc.record({ scope: fc.constant("order"), limit: fc.integer({ min: 0, max: 300 }), behaviour }),
  fc.record({
    scope: fc.constant("member"),
    period,
    limit: fc.integer({ min: 0, max: 300 }),
    behaviour,
  }),
);

/** Random rule sets of up to six rules; everything that can be combined is. */
export const ruleSets: fc.Arbitrary<RuleSet> = fc
  .record({
    rounding: fc.constantFrom("floor", "half_up", "ceil"),
    base,
    multipliers: fc.record({
      policy: fc.constantFrom("highest", "sum_of_extras", "product"),
      maximum_bps: fc.integer({ min: 10_000, max: 60_000 }),
    }),
    rules: fc.array(rule, { maxLength: ruleIds.length }),
    campaigns: fc.tuple(targets, some(limit), some(funding)),
    caps: fc.array(cap, { maxLength: 2 }),
  })
  .map(({ rules, campaigns: [campaignTargets, budget, paid], caps, ...rest }) => {
    const campaign = { name: "C", name_ar: "ح", status: "active" };
    return ruleSet.parse({
      ...rest,
      version: 1,
      rules: rules.map((one, i) => ({ ...one, rule_id: ruleIds[i] })),
      campaigns: [
        { ...campaign, campaign_id: "c1", targets: campaignTargets, funding: paid },
        { ...campaign, campaign_id: "c2", budget_points: budget },
      ],
      stack_groups: [
        { id: "best", mode: "best_for_member" },
        { id: "low", mode: "lowest_cost" },
        { id: "first", mode: "first_by_priority" },
        { id: "inner", mode: "stack", parent: "best" },
      ],
      caps: caps.map((one, i) => ({ ...one, id: `cap${i}` })),
    });
  });

const line = fc.record({
  sku: of("s"),
  quantity: fc.integer({ min: 1, max: 5 }),
  amount: fc.oneof(fc.integer({ min: 0, max: 40_000 }), fc.constant(9_999)),
  unitPrice: fc.integer({ min: 0, max: 20_000 }),
  sellerId: of("v"),
  brandId: fc.constantFrom("b1", "b2", null),
  categoryId: fc.constantFrom("c1", "c2", null),
  categoryPath: fc.constantFrom([], ["root"]),
  sellerTier: fc.constantFrom("gold", "silver", null),
  earns: fc.constantFrom(true, true, true, true, false),
  unitPoints: fc.constantFrom(
    null,
    { points: 3, source: "product" as const },
    { points: 2, source: "category" as const },
  ),
});

/** Random purchases of up to five lines. */
export const purchases: fc.Arbitrary<RuleInput> = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    tier: fc.constantFrom("gold", "silver", null),
    x: fc.constantFrom(undefined, 0, 1, 2, "one"),
    limit: fc.constantFrom(undefined, undefined, "objection" as const, "restriction" as const),
    occurredAt: fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) }),
  })
  .map(({ lines, tier, x, limit, occurredAt }) => {
    const attributes = { ...(x === undefined ? {} : { x }), unused: "private" };
    return {
      trigger: "purchase",
      occurredAt,
      member: {
        tier,
        ordersCount: 1,
        spend: 5_000,
        lifetimePoints: 90,
        joinedAt: Date.UTC(2025, 5, 1),
        attributes,
        ...(limit && { limit }),
      },
      order: {
        channel: null,
        paymentMethod: "card",
        attributes,
        lines: lines.map((one, i): LineInput => ({ lineId: `l${i}`, ...one })),
      },
    };
  });

/** Random activities, some of which concern a product. */
export const activities: fc.Arbitrary<RuleInput> = fc
  .record({ purchase: purchases, sku: of("s"), seller: of("v"), isAboutProduct: fc.boolean() })
  .map(({ purchase: { member, occurredAt }, sku, seller, isAboutProduct }) => ({
    trigger: "review",
    occurredAt,
    member,
    activity: { type: "review", data: isAboutProduct ? { sku, seller_id: seller } : {} },
  }));

/** Counters that read a fixed pseudo-random value for every key. */
export const usages: fc.Arbitrary<(key: string) => number> = fc
  .integer({ min: 0, max: 50 })
  .map((spread) => (key) => {
    let mixed = 7;
    for (const letter of key) mixed = (mixed * 31 + letter.charCodeAt(0)) % 10_007;
    return spread === 0 ? 0 : mixed % spread;
  });

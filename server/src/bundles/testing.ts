// Bundles by chance, for tests: every kind of thing, with references that hold.
import type { BundleInput } from "@nuqta/contracts/bundles.ts";
import fc from "fast-check";

const idsOf = (prefix: string, max: number) =>
  fc.uniqueArray(
    fc.integer({ min: 1, max: 40 }).map((n) => `${prefix}-${n}`),
    { maxLength: max },
  );
const name = fc.constantFrom("Ramadan", "Double points", "عيد", "5 % off", "Winter “sale”");
const names = { name, name_ar: fc.constantFrom("رمضان", "نقاط مضاعفة", "عيد") };
const points = fc.integer({ min: 1, max: 5_000 });
const optional = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });

const targets = fc.record(
  {
    products: idsOf("SKU", 4),
    brands: idsOf("B", 3),
    exclude: fc.record({ sellers: idsOf("S", 2) }),
  },
  { requiredKeys: [] },
);

const effect = fc.oneof(
  fc.record({ kind: fc.constant("fixed" as const), points }),
  fc.record({ kind: fc.constant("percent" as const), bps: points }),
);

const dates = fc.record(
  { start_date: fc.constant("2026-12-01"), end_date: fc.constant("2027-03-01") },
  { requiredKeys: [] },
);

type Audience = { kind: "all" } | { kind: "customer_tiers"; tiers: string[] };

const ruleFields = {
  ...names,
  trigger: fc.constantFrom("purchase" as const, "review" as const),
  effects: fc.array(effect, { minLength: 1, maxLength: 3 }),
  priority: fc.integer({ min: 0, max: 200 }),
  targets,
  schedule: dates,
  excludes: idsOf("rule", 3),
  audience: fc.oneof(
    fc.constant<Audience>({ kind: "all" }),
    fc.constant<Audience>({ kind: "customer_tiers", tiers: ["T-2", "T-1"] }),
  ),
  stack_group: fc.constantFrom(undefined, "g1"),
};

const byId = <T>(ids: readonly string[], one: fc.Arbitrary<T>): fc.Arbitrary<Record<string, T>> =>
  fc
    .array(one, { minLength: ids.length, maxLength: ids.length })
    .map((all) => Object.fromEntries(ids.map((id, at) => [id, all[at] as T])));

const amount = fc.option(fc.integer({ min: 0, max: 1_000_000 }));
const tier = {
  is_active: fc.boolean(),
  rule_type: fc.constantFrom("all" as const, "any" as const),
};
const fraction = fc.constantFrom(100, 250, 500);

type Group = { id: string; mode: "stack" };
type Cap = { id: string; scope: "order"; limit: number };

const settings = fc.record({
  earning: fc.record({
    enabled: fc.boolean(),
    mode: fc.constant("global" as const),
    global: fc.record({ kind: fc.constant("percent" as const), bps: fraction }),
    rounding: fc.constantFrom("floor" as const, "half_up" as const),
    stack_groups: fc.constant<Group[]>([{ id: "g1", mode: "stack" }]),
    caps: fc.constant<Cap[]>([{ id: "daily", scope: "order", limit: 900 }]),
  }),
  programme: fc.record({
    timezone: fc.constant("Africa/Cairo"),
    unknown_parties: fc.constantFrom("create" as const, "refuse" as const),
    return_window_days: fc.integer({ min: 0, max: 30 }),
    negative_policy: fc.constant("debt" as const),
    backdate_days_max: fc.option(fc.integer({ min: 0, max: 90 })),
    refund_grace_days: fc.integer({ min: 0, max: 30 }),
    hold_ttl_seconds: fc.constant(900),
  }),
  redemption: fc.record({
    fixed_point_value_enabled: fc.boolean(),
    conversion_points: fc.constant(100),
    conversion_amount: fraction,
    cross_category_enabled: fc.boolean(),
    min_threshold_enabled: fc.boolean(),
    min_threshold: points,
    expiry_enabled: fc.constant(true),
    expiry_days: fc.integer({ min: 1, max: 400 }),
  }),
});

const inactivity = fc.record({
  enabled: fc.boolean(),
  period_days: fc.constantFrom(30 as const, 60 as const),
  reset_by: fc.constantFrom<("purchase" | "app_login")[]>(["purchase"], ["app_login", "purchase"]),
  expiration_enabled: fc.boolean(),
  expiration_period_months: fc.constant(12 as const),
  grace_period_days: fc.integer({ min: 0, max: 60 }),
  minimum_points: points,
  adjustment_enabled: fc.boolean(),
  adjustment_period_months: fc.constant(6 as const),
  adjustment_tier: fc.constantFrom(null, "T-1"),
});

const reward = fc.record({
  status: fc.constantFrom("inactive" as const, "active" as const),
  offer: fc.record({
    ...names,
    type: fc.constant("discount" as const),
    details: fc.record({ kind: fc.constant("fixed" as const), points, amount: points }),
    stock: fc.option(points),
    tiers: fc.constantFrom<string[]>([], ["T-2", "T-1"]),
  }),
});

/** A bundle as somebody could send it; its tiers are always the same four. */
export const anyBundle: fc.Arbitrary<BundleInput> = fc
  .tuple(idsOf("rule", 8), idsOf("campaign", 4), idsOf("reward", 4), idsOf("template", 3))
  .chain(([rules, campaigns, rewards, templates]) =>
    fc.record({
      nuqta_bundle: fc.constant(1 as const),
      settings,
      terms: fc.record({ inactivity }),
      tiers: fc.record({
        customer: fc.shuffledSubarray(["T-1", "T-2"], { minLength: 2 }).chain((ids) =>
          fc.tuple(
            ...ids.map((tier_id) =>
              fc.record({
                tier_id: fc.constant(tier_id),
                name: fc.constant(`Tier ${tier_id}`),
                ...{ ...tier, min_purchase_amount: amount, min_transactions_count: amount },
              }),
            ),
          ),
        ),
        seller: fc.shuffledSubarray(["ST-1", "ST-2"], { minLength: 2 }).chain((ids) =>
          fc.tuple(
            ...ids.map((tier_id) =>
              fc.record({
                tier_id: fc.constant(tier_id),
                name: fc.constantFrom(`Level ${tier_id}`, `Grade ${tier_id}`),
                ...{ ...tier, minimum_sales_volume: amount, minimum_products: amount },
              }),
            ),
          ),
        ),
      }),
      rules: byId(
        rules,
        fc.record({
          ...ruleFields,
          campaign_id: fc.constantFrom(undefined, ...campaigns),
        }),
      ),
      campaigns: byId(
        campaigns,
        fc.record({
          ...names,
          status: fc.constantFrom("active" as const, "paused" as const),
          start_date: fc.constant("2026-12-01"),
          targets,
          reward_ids: optional(fc.shuffledSubarray(rewards)),
        }),
      ),
      rewards: byId(rewards, reward),
      templates: byId(
        templates,
        fc.record({ ...names, is_active: fc.boolean(), rule: fc.record(ruleFields) }),
      ),
    }),
  );

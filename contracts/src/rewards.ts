// Rewards: what points buy. Points are whole numbers, money is piastres, percentages are basis points.
import { z } from "zod";
import { approvalWaits } from "./approval-brief.ts";
import { day, instant } from "./kit/instant.ts";
import { piastres, positivePiastres } from "./kit/money.ts";
import { pageOf, pageQuery } from "./kit/page.ts";
import { route } from "./kit/route.ts";
import { externalId, kept, type Wording, written } from "./kit/text.ts";
import { ruleId } from "./rule-id.ts";
import { funding, schedule } from "./rules.ts";

export const rewardTypes = ["discount", "gift_card", "free_product", "experience"] as const;

export type RewardType = (typeof rewardTypes)[number];

export const rewardStatuses = ["inactive", "active", "archived"] as const;

export type RewardStatus = (typeof rewardStatuses)[number];

export const expiryUnits = ["days", "months", "years"] as const;

const price = z.int().min(1).max(1_000_000_000);

const money = positivePiastres.max(1_000_000_000_000);

const ids = z.array(externalId).max(1_000);

const bps = z.int().min(1).max(10_000);

/** Products that something is good for: all of them, or those of some categories. */
const scope = {
  applies_to: z.enum(["all", "categories"]).default("all"),
  categories: ids.default([]),
};

const isScoped = (value: { applies_to: string; categories: readonly string[] }): boolean =>
  value.applies_to === "all" ? value.categories.length === 0 : value.categories.length > 0;

const categoriesMissing = { path: ["categories"], params: { code: "required" } };

/** `points` buy `amount` off purchases of at least `min_purchase`. */
const fixedDiscount = z
  .strictObject({
    kind: z.literal("fixed"),
    points: price,
    amount: money,
    min_purchase: piastres.max(1_000_000_000_000).default(0),
    ...scope,
  })
  .refine(isScoped, categoriesMissing);

/** `points` buy `percent_bps` off; several at once up to `max_percent_bps`, never above `max_amount`. */
const percentDiscount = z
  .strictObject({
    kind: z.literal("percent"),
    points: price,
    percent_bps: bps,
    max_percent_bps: bps,
    max_amount: money,
    ...scope,
  })
  .refine(isScoped, categoriesMissing)
  .refine((value) => value.percent_bps <= value.max_percent_bps, {
    path: ["max_percent_bps"],
    params: { code: "out_of_range" },
  });

const isDistinct = (values: readonly number[]): boolean => new Set(values).size === values.length;

const giftCard = z
  .strictObject({
    denominations: z
      .array(z.strictObject({ points: price, value: money }))
      .min(1)
      .max(20),
    ...scope,
  })
  .refine(isScoped, categoriesMissing)
  .refine((card) => isDistinct(card.denominations.map((each) => each.value)), {
    path: ["denominations"],
    params: { code: "duplicate_value" },
  });

/** Some products by name, or any product of some categories up to `max_value`. */
const freeProduct = z.discriminatedUnion("choose", [
  z.strictObject({ choose: z.literal("products"), points: price, skus: ids.min(1) }),
  z.strictObject({
    choose: z.literal("categories"),
    points: price,
    categories: ids.min(1),
    max_value: money,
  }),
]);

/** The type and the places are choices of `/v1/reward-choices`; the days are inclusive. */
const experienceOf = ({ line }: Wording) =>
  z
    .strictObject({
      points: price,
      experience_type: ruleId,
      provider: line(200),
      duration_minutes: z.int().min(1).max(525_600).nullable().default(null),
      date_from: day.nullable().default(null),
      date_to: day.nullable().default(null),
      locations: z.array(ruleId).max(500).default([]),
    })
    .refine((value) => !value.date_from || !value.date_to || value.date_from <= value.date_to, {
      path: ["date_to"],
      params: { code: "out_of_range" },
    });

/** Life of a voucher from its claim, in calendar units of the programme's zone. */
const expiry = z.strictObject({ number: z.int().min(1).max(1_000), unit: z.enum(expiryUnits) });

const window = schedule.refine(
  (value) => !value.start_date || !value.end_date || value.start_date <= value.end_date,
  { path: ["end_date"], params: { code: "out_of_range" } },
);

// A reward is claimed without an order, so no line can say who sells it.
const payers = funding.refine(
  (shares) => shares.every((share) => share.party !== "seller_of_line"),
  { params: { code: "not_allowed" } },
);

const fieldsOf = ({ line, optionalText }: Wording) => ({
  name: line(200),
  name_ar: line(200),
  description: optionalText(2_000).default(""),
  description_ar: optionalText(2_000).default(""),
  /** Number that can be claimed in all; null without a limit. */
  stock: z.int().min(0).max(1_000_000_000).nullable().default(null),
  /** Number that one customer can claim in a calendar month. */
  monthly_limit: z.int().min(1).max(100_000).nullable().default(null),
  expiry: expiry.nullable().default(null),
  /** When it can be claimed. */
  window: window.default({}),
  /** The customer tiers that may claim it; none named means everybody. */
  tiers: z.array(externalId).max(100).default([]),
  /** Parties that pay for it, with their shares. */
  funding: payers.default([{ party: "platform", share_bps: 10_000 }]),
});

const discounts = {
  type: z.literal("discount"),
  details: z.discriminatedUnion("kind", [fixedDiscount, percentDiscount]),
};

const giftCards = { type: z.literal("gift_card"), details: giftCard };

const freeProducts = { type: z.literal("free_product"), details: freeProduct };

const experiences = { type: z.literal("experience") } as const;

/** Reward without its marks, in either wording. */
export const rewardBodyOf = (wording: Wording) =>
  z.discriminatedUnion("type", [
    z.strictObject({ ...fieldsOf(wording), ...discounts }),
    z.strictObject({ ...fieldsOf(wording), ...giftCards }),
    z.strictObject({ ...fieldsOf(wording), ...freeProducts }),
    z.strictObject({ ...fieldsOf(wording), ...experiences, details: experienceOf(wording) }),
  ]);

/** Reward as one edits it. */
export const rewardBody = rewardBodyOf(written);

export type RewardBody = z.output<typeof rewardBody>;

export type RewardBodyInput = z.input<typeof rewardBody>;

const count = z.int().min(0);

/**
 * `remaining` is null without a stock; `claims` count redemptions by how they stand now. Both are null of an
 * instant that is over: they are not kept by version. `updated_at` and `updated_by` say when and by whom what
 * is shown was saved.
 */
const marks = {
  reward_id: ruleId,
  status: z.enum(rewardStatuses),
  revision: z.int(),
  remaining: count.nullable(),
  claims: z
    .strictObject({ held: count, confirmed: count, reversed: count, points: count })
    .nullable(),
  created_at: instant,
  created_by: z.string(),
  created_by_name: z.string().nullable(),
  updated_at: instant,
  updated_by: z.string(),
  updated_by_name: z.string().nullable(),
  etag: z.string(),
};

export const reward = z.discriminatedUnion("type", [
  z.strictObject({ ...fieldsOf(kept), ...marks, ...discounts }),
  z.strictObject({ ...fieldsOf(kept), ...marks, ...giftCards }),
  z.strictObject({ ...fieldsOf(kept), ...marks, ...freeProducts }),
  z.strictObject({ ...fieldsOf(kept), ...marks, ...experiences, details: experienceOf(kept) }),
]);

export type Reward = z.output<typeof reward>;

export type RewardReply = z.input<typeof reward>;

export const params = z.strictObject({ id: ruleId });

const tag = "Rewards";

export const read = { method: "GET", tag, permission: "rewards:read" } as const;

export const write = { tag, permission: "rewards:write" } as const;

export const listRewards = route({
  ...read,
  path: "/v1/rewards",
  stepUp: "none: reads",
  summary:
    "What points buy, now or as of an instant; archived rewards only when asked for. An instant before rewards were kept by version is refused with the first one.",
  query: pageQuery({
    sort: ["created_at", "name", "updated_at"],
    filters: {
      type: z.enum(rewardTypes).optional(),
      status: z.enum(rewardStatuses).optional(),
      as_of: instant.optional(),
    },
  }),
  replies: { 200: pageOf(reward) },
  refusals: [],
});

export const createReward = route({
  ...write,
  method: "POST",
  path: "/v1/rewards",
  act: { verb: "added", target: "reward:{reward_id}" },
  stepUp: "none: a member pays for a reward with points of their own",
  summary: "Add a reward; it can be claimed once it is activated.",
  idempotency: "optional",
  body: rewardBody,
  replies: { 201: reward },
  refusals: [],
});

export const getReward = route({
  ...read,
  path: "/v1/rewards/{id}",
  stepUp: "none: reads",
  summary: "One reward, now or as of an instant.",
  params,
  query: z.strictObject({ as_of: instant.optional() }),
  replies: { 200: reward },
  refusals: ["reward_not_found"],
});

export const saveReward = route({
  ...write,
  method: "PUT",
  path: "/v1/rewards/{id}",
  act: { verb: "changed", target: "reward:{id}" },
  stepUp: "none: a member pays for a reward with points of their own",
  summary:
    "Change a reward; what was claimed before stays as it was. If-Match carries the etag; the type stays. 202: it would give away more than one person may decide, and waits.",
  params,
  body: rewardBody,
  replies: { 200: reward, 202: approvalWaits },
  refusals: ["reward_not_found", "reward_state", "version_missing", "version_conflict"],
});

// A plan of a bundle: each step in words, what stands in the way, and its effect. Points are whole numbers, values
// piastres.
// Decision 0139.
import { z } from "zod";
import { settingsEffect } from "./approval-payloads.ts";
import { day, instant } from "./kit/instant.ts";
import { piastres } from "./kit/money.ts";
import { pointsOrZero } from "./kit/points.ts";

/** SHA-256 in hexadecimal digits, by which a bundle or a plan is named. */
export const bundleHash = z.string().regex(/^[0-9a-f]{64}$/);

const sentence = { text: z.string(), text_ar: z.string() };
const thing = { kind: z.string(), id: z.string() };

const step = z.strictObject({
  ...thing,
  what: z.enum(["added", "changed", "removed"]),
  ...sentence,
});

/**
 * Parts of the cost that no replay can know: how people react, what members will claim of rewards, what triggers
 * other than purchases will give, and where budgets and limits of members stop a rule.
 */
export const untold = ["reactions", "rewards", "other_triggers", "limits"] as const;

/** Days of past orders, today included, on which the effect of a plan can be worked out. */
export const effectDays = [7, 30, 90] as const;

export type EffectDays = (typeof effectDays)[number];

/** The days where nobody chose. */
export const effectDaysUsual = 30 satisfies EffectDays;

/**
 * Effect of a plan, each part where the plan touches it. `over`: the days whose orders were worked out, where any part
 * needs orders; requests of earlier releases, which had 30 days, did not say. `orders`: these orders, decided anew by
 * settings, rules and campaigns of the bundle, less what they earn by those in force. `customer_ladder` and
 * `seller_ladder`: the same orders by the rules in force, had everybody the tier of the bundle's ladder. `worth`:
 * points that members hold. `inactivity`: points that end sooner or stay, and those orders by the tiers of another
 * period. Of many orders a sample is worked out (`sampled` of `orders`) and raised in proportion.
 */
export const bundleEffect = z.strictObject({
  over: z.strictObject({ days: z.literal(effectDays), from: day, to: day }).optional(),
  orders: settingsEffect.optional(),
  customer_ladder: settingsEffect.optional(),
  seller_ladder: settingsEffect.optional(),
  worth: settingsEffect.optional(),
  inactivity: settingsEffect.optional(),
  untold: z.array(z.enum(untold)),
});

/**
 * The request that a plan takes back, and what members were given since it came into force (`since`): points of orders
 * and activities, of them `taken_back` by returns and cancellations, and the worth now of the rest in piastres. All of
 * it stays.
 */
export const goesBack = z.strictObject({
  approval_id: z.string(),
  since: instant,
  points: pointsOrZero,
  taken_back: pointsOrZero,
  members: z.int().min(0),
  orders: z.int().min(0),
  activities: z.int().min(0),
  value: piastres,
});

export type GoesBack = z.output<typeof goesBack>;

/** Things of the way back to an earlier configuration that are not as they were, and why. */
export const differing = z.strictObject({ ...thing, code: z.string(), ...sentence });

export type Differing = z.output<typeof differing>;

const named = {
  plan_hash: bundleHash,
  bundle_hash: bundleHash,
  world_hash: bundleHash,
  created: z.int().min(0),
  changed: z.int().min(0),
  removed: z.int().min(0),
  steps: z.array(step),
  effect: bundleEffect,
  /** Null: the plan takes no request back. Requests of earlier releases did not say. */
  goes_back: goesBack.nullable().default(null),
};

/** The plan of a bundle in the world that was asked; it can be carried out while there are no conflicts. */
export const bundlePlan = z.strictObject({
  ...named,
  conflicts: z.array(z.strictObject({ ...thing, code: z.string(), ...sentence })),
});

export type BundlePlan = z.output<typeof bundlePlan>;

/** Payload of a bundle that waits: the plan, and the configuration before and after it as bundles. */
export const bundlePayload = z.strictObject({
  ...named,
  note: z.string().nullable(),
  /** The last publication before it, also of what is still to come. */
  programme_version: z.int().min(0).nullable(),
  before: z.unknown(),
  after: z.unknown(),
});

export type BundlePayload = z.output<typeof bundlePayload>;

/** The same as it is shown: the first 100 of its steps. */
export const bundleAsked = bundlePayload.omit({
  programme_version: true,
  before: true,
  after: true,
});

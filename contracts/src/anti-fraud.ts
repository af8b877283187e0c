// The terms against fraud: what is watched, how severe it is, and what is done about it. They are a
// section of the programme's settings, so every case names the version that decided it.
// Decision 0095.
import { z } from "zod";
import { messageChannels } from "./kit/channels.ts";
import { day, instant } from "./kit/instant.ts";
import { points } from "./kit/points.ts";
import { route } from "./kit/route.ts";
import { publishBody, sectionOf } from "./kit/section.ts";

export const severities = ["low", "medium", "high"] as const;
export const watchPeriods = ["day", "week", "month"] as const;

/** Fraud rules. The first four look at each movement, the other two at what came back. */
export const fraudRules = [
  "max_points",
  "max_redemptions",
  "off_hours",
  "high_frequency",
  "refund_ratio",
  "redeem_then_return",
] as const;

/** Responses to a case, the mildest first. */
export const responseActions = [
  "flag",
  "notify",
  "verify",
  "block_redemption",
  "reverse",
  "suspend",
] as const;

export const processingModes = ["low_automatic", "manual", "automatic", "custom"] as const;
export const customChoices = ["off", "manual", "automatic"] as const;

export type Severity = (typeof severities)[number];
export type WatchPeriod = (typeof watchPeriods)[number];
export type FraudRule = (typeof fraudRules)[number];
export type ResponseAction = (typeof responseActions)[number];

/** `shadow`: cases are only counted, nobody is told and nothing is done. */
const watched = { enabled: z.boolean(), severity: z.enum(severities), shadow: z.boolean() };
/** `park`: what is earned beyond the limit waits in review, and nothing else of the member does. */
const parking = { park: z.boolean().default(false) };
/** The act at once about a counter: none, or its branch is switched off. A person decides either way. */
export const crowdProcessing = ["manual", "automatic"] as const;
const count = z.int().min(1).max(1_000_000);
const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

const perAction = z.strictObject({
  flag: z.enum(customChoices),
  notify: z.enum(customChoices),
  verify: z.enum(customChoices),
  block_redemption: z.enum(customChoices),
  reverse: z.enum(customChoices),
  suspend: z.enum(customChoices),
});

/**
 * `limit` is what is still allowed: points earned or redemptions asked for in the period, transactions
 * in one hour. Off-hours are local times; a range that ends before it begins runs over midnight.
 * `refund_ratio` looks at the last 30 days: percent of orders that were returned, once there are
 * `minimum_orders`. `redeem_then_return` counts orders of the last 30 days that were paid with points
 * and returned. `custom` counts only in that mode. `counter_crowd` looks at counters: members whose points
 * a branch spent within an hour, where the branch has no limit of its own.
 */
export const antiFraudSettings = z.strictObject({
  max_points: z.strictObject({
    ...watched,
    ...parking,
    limit: points.max(1_000_000_000),
    period: z.enum(watchPeriods),
  }),
  max_redemptions: z.strictObject({ ...watched, limit: count, period: z.enum(watchPeriods) }),
  off_hours: z
    .strictObject({ ...watched, ...parking, monitored_from: clock, monitored_to: clock })
    .refine((value) => value.monitored_from !== value.monitored_to, {
      path: ["monitored_to"],
      params: { code: "not_allowed" },
    }),
  high_frequency: z.strictObject({ ...watched, ...parking, limit: count }),
  refund_ratio: z.strictObject({
    ...watched,
    limit_percent: z.int().min(1).max(100),
    minimum_orders: count,
  }),
  redeem_then_return: z.strictObject({ ...watched, limit: count }),
  counter_crowd: z
    .strictObject({ ...watched, limit: count, processing: z.enum(crowdProcessing) })
    .default({ enabled: true, severity: "high", shadow: false, limit: 30, processing: "manual" }),
  actions: z.array(z.enum(responseActions)).max(responseActions.length),
  processing: z.enum(processingModes),
  custom: z.strictObject({ low: perAction, medium: perAction, high: perAction }),
  channels: z.array(z.enum(messageChannels)).max(messageChannels.length),
  /** Days after which parked points go to the member if nobody decided. */
  park_days: z.int().min(1).max(60).default(14),
});
export type AntiFraudSettings = z.output<typeof antiFraudSettings>;

/** Recommended ranges; outside of them the form warns and saves all the same. */
export const recommended = {
  max_points: { from: 50, to: 10_000 },
  max_redemptions: { from: 1, to: 100 },
  high_frequency: { from: 5, to: 200 },
} as const;

const allManual = {
  flag: "manual",
  notify: "manual",
  verify: "manual",
  block_redemption: "manual",
  reverse: "manual",
  suspend: "manual",
} as const;

/** As a programme begins: members are not watched, counters are. */
export const antiFraudDefaults: AntiFraudSettings = {
  max_points: {
    enabled: false,
    severity: "medium",
    shadow: false,
    park: false,
    limit: 5_000,
    period: "day",
  },
  max_redemptions: { enabled: false, severity: "medium", shadow: false, limit: 10, period: "day" },
  off_hours: {
    enabled: false,
    severity: "low",
    shadow: false,
    park: false,
    monitored_from: "22:00",
    monitored_to: "10:00",
  },
  high_frequency: { enabled: false, severity: "high", shadow: false, park: false, limit: 20 },
  refund_ratio: {
    enabled: false,
    severity: "medium",
    shadow: false,
    limit_percent: 50,
    minimum_orders: 5,
  },
  redeem_then_return: { enabled: false, severity: "high", shadow: false, limit: 2 },
  counter_crowd: {
    enabled: true,
    severity: "high",
    shadow: false,
    limit: 30,
    processing: "manual",
  },
  actions: ["flag"],
  processing: "low_automatic",
  custom: { low: allManual, medium: allManual, high: allManual },
  channels: ["email"],
  park_days: 14,
};

const section = sectionOf(antiFraudSettings);
const tag = "Anti-fraud";
const refusals = ["version_missing", "version_conflict"] as const;

export const getAntiFraudSettings = route({
  method: "GET",
  path: "/v1/anti-fraud-settings",
  summary: "What is watched for fraud and what is done about it, live and drafted",
  tag,
  permission: "config:read",
  stepUp: "none: reads",
  replies: { 200: section },
  refusals: [],
});

export const saveAntiFraudSettings = route({
  method: "PUT",
  path: "/v1/anti-fraud-settings",
  summary: "Save a draft of the anti-fraud settings. If-Match carries the etag that was read.",
  tag,
  permission: "config:write",
  act: { verb: "drafted", target: "section:anti_fraud" },
  stepUp: "none: keeps a draft, which is published apart",
  body: antiFraudSettings,
  replies: { 200: section },
  refusals,
});

export const publishAntiFraudSettings = route({
  method: "POST",
  path: "/v1/anti-fraud-settings/publish",
  summary: "Make the draft of the anti-fraud settings live, now or from a later instant",
  tag,
  permission: "config:write",
  act: { verb: "published", target: "section:anti_fraud" },
  stepUp: "fresh",
  idempotency: "optional",
  body: publishBody,
  replies: { 200: section },
  refusals: [...refusals, "nothing_to_publish"],
});

/** Number of members for whom settings like these would have raised a case, by rule. */
export const previewAntiFraud = route({
  method: "POST",
  path: "/v1/anti-fraud-settings/preview",
  summary: "How many members these settings would have flagged in the last 30 days",
  tag,
  permission: "config:read",
  act: "none: reads",
  stepUp: "none: counts and writes nothing",
  body: antiFraudSettings,
  replies: {
    200: z.strictObject({
      from: day,
      to: day,
      as_of: instant,
      rules: z.array(
        z.strictObject({
          rule: z.enum(fraudRules),
          members: z.int().min(0),
          cases: z.int().min(0),
        }),
      ),
    }),
  },
  refusals: [],
});

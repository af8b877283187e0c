// Balances, entries, and the reason of each.
import { z } from "zod";
import { approvalBrief } from "./approval-brief.ts";
import { balanceBrief } from "./balance-brief.ts";
import { instant } from "./kit/instant.ts";
import { piastres } from "./kit/money.ts";
import { cursorQuery, pageOf } from "./kit/page.ts";
import { balanceMax, points, pointsOrZero, signedPoints } from "./kit/points.ts";
import { route } from "./kit/route.ts";
import { externalId, line, written } from "./kit/text.ts";
import { ruleId } from "./rule-id.ts";

export const entryKinds = [
  "earn",
  "activate",
  "cancel",
  "clawback",
  "hold",
  "release",
  "redeem",
  "give_back",
  "park",
  "expire",
  "adjust",
  "reverse",
  "merge",
  "open",
] as const;

/** A member's points by state. `value` is what the available points pay, in piastres, 2^53 - 1 at most. */
export const balance = z.strictObject({
  member_id: externalId,
  available: pointsOrZero,
  pending: pointsOrZero,
  held: pointsOrZero,
  /** Of `pending` those that wait in review because they are suspected; null as of an earlier instant. */
  in_review: pointsOrZero.nullable(),
  debt: pointsOrZero,
  lifetime_earned: pointsOrZero,
  expiring: z.array(z.strictObject({ points, expires_at: instant })),
  tier: z.string().nullable(),
  value: piastres,
  as_of: instant,
});

export type BalanceReply = z.input<typeof balance>;

export const entryId = z.string().regex(/^en_[0-9a-z]{1,10}_[1-9][0-9]{0,14}$/);

export const entryBrief = z.strictObject({
  entry_id: entryId,
  kind: z.enum(entryKinds),
  points: signedPoints,
});

export const lotShare = z.strictObject({
  lot: z.string(),
  points: signedPoints,
  expires_at: instant.nullable(),
});

/** One line of a member's statement; `change` says what moved between the states. */
export const entry = z.strictObject({
  entry_id: entryId,
  occurred_at: instant,
  recorded_at: instant,
  kind: z.enum(entryKinds),
  points: signedPoints,
  balance_after: pointsOrZero,
  change: z.strictObject({
    available: signedPoints,
    pending: signedPoints,
    held: signedPoints,
    debt: signedPoints,
  }),
  order_id: z.string().nullable(),
  reference: z.string().nullable(),
  reason: z.strictObject({ text: z.string(), textAr: z.string() }),
  lots: z.array(lotShare),
  why_url: z.string(),
});

export type EntryReply = z.input<typeof entry>;

/** Why an entry is what it is: sentences for people, the trace for machines. */
export const why = z.strictObject({
  entry_id: entryId,
  member_id: externalId,
  kind: z.enum(entryKinds),
  points: signedPoints,
  occurred_at: instant,
  recorded_at: instant,
  order_id: z.string().nullable(),
  programme_version: z.int().min(0),
  text: z.string().min(1),
  textAr: z.string().min(1),
  sentences: z.array(z.strictObject({ text: z.string(), textAr: z.string() })),
  postings: z.array(
    z.strictObject({
      from: z.string(),
      to: z.string(),
      points,
      lot: z.string().nullable(),
      text: z.string(),
      textAr: z.string(),
    }),
  ),
  trace: z.unknown(),
});

export type WhyReply = z.input<typeof why>;

const memberParams = z.strictObject({ id: externalId });

export const getBalance = route({
  method: "GET",
  path: "/v1/members/{id}/balance",
  summary: "A member's points now, or as they stood at any instant",
  tag: "Points",
  permission: "ledger:read",
  stepUp: "none: reads",
  params: memberParams,
  query: z.strictObject({ as_of: instant.optional() }),
  replies: { 200: balance },
  refusals: ["member_not_found"],
});

export const listEntries = route({
  method: "GET",
  path: "/v1/members/{id}/entries",
  summary: "What happened to a member's points, newest first",
  tag: "Points",
  permission: "ledger:read",
  stepUp: "none: reads",
  params: memberParams,
  query: cursorQuery({
    sort: ["recorded_at"],
    filters: { kind: z.enum(entryKinds).optional(), order_id: externalId.optional() },
  }),
  replies: { 200: pageOf(entry) },
  refusals: ["member_not_found", "invalid_parameter"],
});

export const getWhy = route({
  method: "GET",
  path: "/v1/entries/{id}/why",
  summary: "Why an entry is what it is",
  tag: "Points",
  permission: "ledger:read",
  stepUp: "none: reads",
  params: z.strictObject({ id: line(64) }),
  replies: { 200: why },
  refusals: ["entry_not_found"],
});

/**
 * Reason of what a rule gave to an event: `gave` points, or what kept it from that. `other_event`: it is for
 * another kind of event; `limited`: it asks about the member, who limited the processing of their data;
 * `no_effect`: it applied and was worth nothing; `group` and `excluded`: another rule
 * went first; `capped`: a cap on the total left nothing; `below_one`: its part was less than a point.
 */
export const whyNotReasons = [
  "gave",
  "other_event",
  "campaign",
  "schedule",
  "audience",
  "limited",
  "targets",
  "conditions",
  "limit",
  "group",
  "excluded",
  "no_effect",
  "capped",
  "below_one",
] as const;

/**
 * State of the answer: `decided` by rules of which some were asked about; `not_in_force`: the rule or
 * campaign had no part in the rules of then; `not_asked`: the order came as cancelled; `waiting` and
 * `refused`: it is in the quarantine, or was refused there; `not_kept`: the record does not tell.
 */
export const whyNotStates = [
  "decided",
  "not_in_force",
  "not_asked",
  "waiting",
  "refused",
  "not_kept",
] as const;

const sentences = z.array(z.strictObject({ text: z.string(), textAr: z.string() }));

/** Why a rule or campaign gave nothing to an order or activity, as the record has it. */
export const whyNot = z.strictObject({
  order_id: z.string().nullable(),
  entry_id: entryId.nullable(),
  member_id: externalId,
  occurred_at: instant,
  recorded_at: instant,
  programme_version: z.int().min(0).nullable(),
  asked: z.strictObject({
    kind: z.enum(["rule", "campaign"]),
    id: ruleId,
    name: z.string(),
    name_ar: z.string(),
  }),
  state: z.enum(whyNotStates),
  points: pointsOrZero,
  rules: z.array(
    z.strictObject({
      rule_id: ruleId,
      version: z.int(),
      name: z.string(),
      name_ar: z.string(),
      reason: z.enum(whyNotReasons),
      points: pointsOrZero,
      sentences,
    }),
  ),
  text: z.string().min(1),
  textAr: z.string().min(1),
  sentences,
});

export type WhyNotReply = z.input<typeof whyNot>;

/** One rule or one campaign. */
export const whyNotQuery = z
  .strictObject({ rule: ruleId.optional(), campaign: ruleId.optional() })
  .refine(({ rule, campaign }) => rule !== undefined || campaign !== undefined, {
    path: ["rule"],
    params: { code: "required" },
  })
  .refine(({ rule, campaign }) => rule === undefined || campaign === undefined, {
    path: ["campaign"],
    params: { code: "not_allowed" },
  });

export const getWhyNot = route({
  method: "GET",
  path: "/v1/entries/{id}/why-not",
  summary: "Why a rule or a campaign gave nothing to what an entry was earned for",
  tag: "Points",
  permission: "ledger:read",
  stepUp: "none: reads",
  params: z.strictObject({ id: line(64) }),
  query: whyNotQuery,
  replies: { 200: whyNot },
  refusals: ["entry_not_found", "entry_not_earned", "rule_not_found", "campaign_not_found"],
});

export const adjust = route({
  method: "POST",
  path: "/v1/members/{id}/adjustments",
  summary:
    "Give or take points by hand; more than the programme's threshold waits for a second person (202)",
  tag: "Points",
  permission: "points:adjust",
  act: { verb: "adjusted", target: "member:{id}" },
  stepUp: "fresh",
  params: memberParams,
  body: z.strictObject({
    points: z
      .int()
      .min(-balanceMax)
      .max(balanceMax)
      .refine((value) => value !== 0, { params: { code: "out_of_range" } }),
    reason: written.line(200),
    note: written.optionalText(2000).optional(),
    expires_at: instant.optional(),
  }),
  replies: {
    201: z.strictObject({ entry: entryBrief, balance: balanceBrief }),
    202: z.strictObject({ approval: approvalBrief }),
  },
  idempotency: "required",
  refusals: ["member_not_found", "insufficient_points", "balance_out_of_range"],
});

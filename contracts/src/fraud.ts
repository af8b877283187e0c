// Cases of suspected fraud: the queue, the evidence, and what is decided about them.
import { z } from "zod";
import { fraudRules, responseActions, severities } from "./anti-fraud.ts";
import { approvalBrief } from "./approval-brief.ts";
import { day, instant } from "./kit/instant.ts";
import { pageOf, pageQuery } from "./kit/page.ts";
import { pointsOrZero, signedPoints } from "./kit/points.ts";
import { route } from "./kit/route.ts";
import { line, optionalText, written } from "./kit/text.ts";
import { memberStatuses } from "./members.ts";

/**
 * `open` waits for a person; `handled` was dealt with automatically; `approved` was found harmless and
 * undone; `voided` had its points taken back; `suspended` ended with the member's suspension; `shadow`
 * is only counted.
 */
export const fraudStates = [
  "open",
  "handled",
  "approved",
  "voided",
  "suspended",
  "shadow",
] as const;
export type FraudState = (typeof fraudStates)[number];

export const fraudOutcomes = ["approve", "void", "suspend", "contact"] as const;
export type FraudOutcome = (typeof fraudOutcomes)[number];

export const fraudUnits = ["points", "redemptions", "transactions", "percent", "orders"] as const;

const fraudCase = z.strictObject({
  case_id: z.string(),
  member_id: z.string(),
  member_name: z.string().nullable(),
  member_status: z.enum(memberStatuses),
  rule: z.enum(fraudRules),
  severity: z.enum(severities),
  state: z.enum(fraudStates),
  unit: z.enum(fraudUnits),
  limit: pointsOrZero,
  value: pointsOrZero,
  window: z.strictObject({ from: instant, to: instant }),
  /** The publication of the settings that decided it. */
  settings_version: z.int(),
  proposed: z.array(z.enum(responseActions)),
  done: z.array(z.enum(responseActions)),
  raised_at: instant,
  decided_at: instant.nullable(),
  decided_by: z.string().nullable(),
});

const fraudStep = z.strictObject({
  at: instant,
  actor: z.string(),
  actor_name: z.string().nullable(),
  what: z.enum(["raised", "action", "undone", "asked", "approve", "void", "suspend", "contact"]),
  action: z.enum(responseActions).nullable(),
  reason: z.string().nullable(),
});

/** `is_suspicious`: from the entry on that broke the limit. `reversed`: points taken back of it. */
const evidence = z.strictObject({
  entry_id: z.string(),
  kind: z.string(),
  occurred_at: instant,
  points: signedPoints,
  order_id: z.string().nullable(),
  reference: z.string().nullable(),
  is_suspicious: z.boolean(),
  reversed: pointsOrZero,
});

const fraudCaseDetail = z.strictObject({
  ...fraudCase.shape,
  /** What the window holds by now; may be more than when the case was raised. */
  value_now: pointsOrZero,
  entries: z.array(evidence),
  entries_total: z.int().min(0),
  timeline: z.array(fraudStep),
  /** Points that voiding would take back now. */
  voidable_points: pointsOrZero,
  /** Of them those that wait in review, and when the member gets them if nobody decides; null: none do. */
  parked: z.strictObject({ points: pointsOrZero, until: instant }).nullable(),
  /** Whether they are so many that a second person has to agree. */
  void_needs_second: z.boolean(),
  /** Voiding that was asked for and waits for a second person. */
  waiting: z
    .strictObject({ approval_id: z.string(), points: pointsOrZero, expires_at: instant })
    .nullable(),
  /** Messages that wait to be sent, by channel. */
  notices: z.array(z.strictObject({ at: instant, channels: z.array(z.string()) })),
});
export type FraudCaseReply = z.input<typeof fraudCase>;
export type FraudCaseDetail = z.input<typeof fraudCaseDetail>;

const tag = "Anti-fraud";
const params = z.strictObject({ id: line(120) });

export const listFraudCases = route({
  method: "GET",
  path: "/v1/fraud-cases",
  summary: "Cases of suspected fraud; q looks at the member's id and name",
  tag,
  permission: "fraud:read",
  stepUp: "none: reads",
  query: pageQuery({
    sort: ["raised_at", "severity"],
    filters: {
      state: z.enum(fraudStates).optional(),
      severity: z.enum(severities).optional(),
      rule: z.enum(fraudRules).optional(),
      member_id: optionalText(128).optional(),
    },
  }),
  replies: { 200: pageOf(fraudCase) },
  refusals: [],
});

export const getFraudCase = route({
  method: "GET",
  path: "/v1/fraud-cases/{id}",
  summary: "One case with its evidence and its story",
  tag,
  permission: "fraud:read",
  stepUp: "none: reads",
  params,
  replies: { 200: fraudCaseDetail },
  refusals: ["fraud_case_not_found"],
});

export const decideFraudCase = route({
  method: "POST",
  path: "/v1/fraud-cases/{id}/decision",
  summary:
    "Approve (undoes what was done), void (takes the points back; many wait for a second person, 202), suspend the member, or note a contact",
  tag,
  permission: "fraud:write",
  act: {
    verb: "decided",
    target: "fraud_case:{id}",
    as: [
      "fraud_case.approve",
      "fraud_case.void",
      "fraud_case.suspend",
      "fraud_case.contact",
      "approval.ask",
    ],
  },
  stepUp: "fresh",
  params,
  body: z.strictObject({ outcome: z.enum(fraudOutcomes), reason: written.text(500) }),
  replies: { 200: fraudCaseDetail, 202: z.strictObject({ approval: approvalBrief }) },
  refusals: ["fraud_case_not_found", "fraud_case_state", "fraud_case_waiting", "member_state"],
});

/** `overturned` of `decided` were approved. Shadow cases by the local day on which they were raised. */
export const getFraudSummary = route({
  method: "GET",
  path: "/v1/fraud-summary",
  summary:
    "How many cases wait, how often rules are overturned, what shadow rules would have raised",
  tag,
  permission: "fraud:read",
  stepUp: "none: reads",
  replies: {
    200: z.strictObject({
      open: z.strictObject({ low: z.int(), medium: z.int(), high: z.int() }),
      oldest_open_at: instant.nullable(),
      rules: z.array(
        z.strictObject({
          rule: z.enum(fraudRules),
          raised: z.int(),
          decided: z.int(),
          overturned: z.int(),
        }),
      ),
      days: z.array(day),
      shadow: z.array(z.strictObject({ rule: z.enum(fraudRules), cases: z.array(z.int().min(0)) })),
    }),
  },
  refusals: [],
});

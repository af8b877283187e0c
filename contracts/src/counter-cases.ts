// Counters that spent the points of unusually many members: cases that a person decides.
import { z } from "zod";
import { severities } from "./anti-fraud.ts";
import { instant } from "./kit/instant.ts";
import { pageOf, pageQuery } from "./kit/page.ts";
import { pointsOrZero } from "./kit/points.ts";
import { route } from "./kit/route.ts";
import { written } from "./kit/text.ts";

/**
 * `open` waits for a person; `approved` was found harmless; `closed` ended with the branch switched off;
 * `shadow` is only counted.
 */
export const counterCaseStates = ["open", "approved", "closed", "shadow"] as const;
/** `close` switches the branch off; `approve` opens it again if the terms had switched it off. */
export const counterCaseOutcomes = ["approve", "close"] as const;
export type CounterCaseOutcome = (typeof counterCaseOutcomes)[number];

/** `members`, `points` and `redemptions` are what the case has as evidence by now. */
const counterCase = z.strictObject({
  case_id: z.string(),
  seller_id: z.string(),
  seller_name: z.string().nullable(),
  branch_id: z.string(),
  /** Whether the branch is switched off now. */
  is_off: z.boolean(),
  severity: z.enum(severities),
  state: z.enum(counterCaseStates),
  limit: z.int().min(0),
  members: z.int().min(0),
  points: pointsOrZero,
  redemptions: z.int().min(0),
  window: z.strictObject({ from: instant, to: instant }),
  /** The publication of the settings that raised it. */
  settings_version: z.int(),
  /** Whether the terms switched the branch off by themselves. */
  switched_off: z.boolean(),
  raised_at: instant,
  decided_at: instant.nullable(),
  decided_by: z.string().nullable(),
});

const counterCaseDetail = z.strictObject({
  ...counterCase.shape,
  /** Accounts of the branch that set the points aside, the one with most members first. */
  accounts: z.array(
    z.strictObject({
      account: z.string().nullable(),
      name: z.string().nullable(),
      members: z.int().min(0),
      points: pointsOrZero,
    }),
  ),
  /** The newest 200; `redemptions` says how many there are. */
  spendings: z.array(
    z.strictObject({
      redemption_id: z.string(),
      member_id: z.string(),
      member_name: z.string().nullable(),
      account_name: z.string().nullable(),
      points: pointsOrZero,
      spent_at: instant,
    }),
  ),
  timeline: z.array(
    z.strictObject({
      at: instant,
      actor: z.string(),
      actor_name: z.string().nullable(),
      what: z.enum(["raised", "switched_off", "switched_on", "approve", "close"]),
      reason: z.string().nullable(),
    }),
  ),
});
export type CounterCaseReply = z.input<typeof counterCase>;
export type CounterCaseDetail = z.input<typeof counterCaseDetail>;

const tag = "Anti-fraud";
const params = z.strictObject({ id: z.uuid() });

export const listCounterCases = route({
  method: "GET",
  path: "/v1/counter-cases",
  summary: "Counters that spent the points of unusually many members; q looks at seller and branch",
  tag,
  permission: "fraud:read",
  stepUp: "none: reads",
  query: pageQuery({
    sort: ["raised_at"],
    filters: { state: z.enum(counterCaseStates).optional() },
  }),
  replies: { 200: pageOf(counterCase) },
  refusals: [],
});

export const getCounterCase = route({
  method: "GET",
  path: "/v1/counter-cases/{id}",
  summary: "One counter with its evidence: accounts, members, points, and what happened since",
  tag,
  permission: "fraud:read",
  stepUp: "none: reads",
  params,
  replies: { 200: counterCaseDetail },
  refusals: ["fraud_case_not_found"],
});

export const decideCounterCase = route({
  method: "POST",
  path: "/v1/counter-cases/{id}/decision",
  summary:
    "Close the counter (switches the branch off), or approve (opens it if the terms closed it)",
  tag,
  permission: "fraud:write",
  act: {
    verb: "decided",
    target: "counter_case:{id}",
    as: ["counter_case.approve", "counter_case.close"],
  },
  stepUp: "fresh",
  params,
  body: z.strictObject({ outcome: z.enum(counterCaseOutcomes), reason: written.text(500) }),
  replies: { 200: counterCaseDetail },
  refusals: ["fraud_case_not_found", "fraud_case_state"],
});

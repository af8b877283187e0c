// Simulations: a draft replayed over the stored orders of a period, against what is live. Points are
// whole numbers, `value` is their worth in piastres, days are those of the programme's zone.
import { z } from "zod";
import { campaignDraft } from "./campaigns-routes.ts";
import { day, instant } from "./kit/instant.ts";
import { piastres } from "./kit/money.ts";
import { pageOf, pageQuery } from "./kit/page.ts";
import { pointsOrZero, signedPoints } from "./kit/points.ts";
import { route } from "./kit/route.ts";
import { earningDraft } from "./programme.ts";
import { ruleId } from "./rule-id.ts";
import { ruleDraft } from "./rules-routes.ts";

export const simulationKinds = ["rule", "campaign", "earning_settings", "live"] as const;

/**
 * `interrupted`: the server stopped before it was done; start another. `queued` ones wait for their
 * turn, also over a restart.
 */
export const simulationStates = [
  "queued",
  "running",
  "done",
  "failed",
  "cancelled",
  "interrupted",
] as const;

/** Why one may fail: by a fault of ours. */
export const simulationFailures = ["internal_error"] as const;
export type SimulationFailure = (typeof simulationFailures)[number];

/** The longest period, in days. */
export const periodDaysMax = 366;

/**
 * The first and the last day, both included. `dates` says whether the draft's own first and last days
 * count: `ignore` replays it as if it ran the whole period. Left out, they count unless the draft
 * would run on no day of the period.
 */
const period = { from: day, to: day, dates: z.enum(["keep", "ignore"]).optional() };

// What names neither a stored draft nor one of its own has nothing to replay.
const named = (value: { id?: unknown; draft?: unknown }) =>
  value.id !== undefined || value.draft !== undefined;
const idMissing = { path: ["id"], params: { code: "required" } };

/**
 * `id` takes the saved draft (without one, what is live); `draft` is content that need not be saved,
 * and with an `id` stands in for that rule. Drafted rules of a campaign come with it; `rules` are
 * further ones, or other contents for them.
 */
export const simulationBody = z.discriminatedUnion("kind", [
  z
    .strictObject({
      kind: z.literal("rule"),
      id: ruleId.optional(),
      draft: ruleDraft.optional(),
      ...period,
    })
    .refine(named, idMissing),
  z
    .strictObject({
      kind: z.literal("campaign"),
      id: ruleId.optional(),
      draft: campaignDraft.optional(),
      rules: z
        .array(z.strictObject({ rule_id: ruleId.optional(), draft: ruleDraft }))
        .max(50)
        .default([]),
      ...period,
    })
    .refine(named, idMissing),
  z.strictObject({
    kind: z.literal("earning_settings"),
    draft: earningDraft.optional(),
    ...period,
  }),
  z.strictObject({ kind: z.literal("live"), ...period }),
]);
export type SimulationBody = z.output<typeof simulationBody>;

/** `points` is what is left of `awarded` after what returns and cancellations took back. */
const given = z.strictObject({
  awarded: pointsOrZero,
  taken_back: pointsOrZero,
  points: pointsOrZero,
  value: pointsOrZero,
});

/** Draft less live. */
const difference = z.strictObject({ points: signedPoints, value: signedPoints });

const figures = { orders: pointsOrZero, live: given, draft: given, difference };

/** One row of a table; `id` is null for lines without that mark, names are null where there is none. */
export const simulationRow = z.strictObject({
  id: z.string().nullable(),
  name: z.string().nullable(),
  name_ar: z.string().nullable(),
  ...figures,
});
export type SimulationRow = z.output<typeof simulationRow>;

/** Number of members with more, less or equally many points under the draft. */
const moved = z.strictObject({
  total: pointsOrZero,
  gained: pointsOrZero,
  lost: pointsOrZero,
  same: pointsOrZero,
});

const memberRow = z.strictObject({
  member_id: z.string(),
  live: pointsOrZero,
  draft: pointsOrZero,
  difference: signedPoints,
});

/** A budget of the draft: when its last point went, and how many it gave by the end of the period. */
const budget = z.strictObject({
  scope: z.enum(["rule", "campaign"]),
  id: z.string(),
  limit: pointsOrZero,
  used: pointsOrZero,
  runs_out_at: instant.nullable(),
  runs_out_on: day.nullable(),
});

/**
 * A seller's wallet on one side, in piastres: what orders charged and what came back of it, and what it did not bear, which
 * the platform pays or nobody is given. It runs out with the first order of which it did not bear a part.
 */
const walletSide = z.strictObject({
  charged: piastres,
  came_back: signedPoints,
  platform_pays: piastres,
  not_given: piastres,
  runs_out_at: instant.nullable(),
  runs_out_on: day.nullable(),
});

/**
 * Wallets of sellers. `as_they_were`: each order finds them as they really stood. `as_they_stand`, for a draft that is
 * replayed as if it ran the whole period: they begin with what is left now, and nothing is put in.
 */
const wallets = z.strictObject({
  basis: z.enum(["as_they_were", "as_they_stand"]),
  /** Sellers whose wallets had to pay, those with the most that they did not bear first. */
  sellers: z.array(
    z.strictObject({
      seller_id: z.string(),
      name: z.string().nullable(),
      name_ar: z.string().nullable(),
      live: walletSide,
      draft: walletSide,
    }),
  ),
});

/**
 * What the replay of the live rules gave, against what was posted then. `explained` orders differ for
 * a reason that was tried and holds: other rules were in force then, or earlier orders that differ
 * left other limits behind. `differences` have no explanation; there should be none.
 */
const liveCheck = z.strictObject({
  orders: pointsOrZero,
  posted_points: pointsOrZero,
  replayed_points: pointsOrZero,
  differences: pointsOrZero,
  explained: z.strictObject({ rules_since: pointsOrZero, limits: pointsOrZero }),
  is_exact: z.boolean(),
});

export const simulationResult = z.strictObject({
  timezone: z.string(),
  /** So many points are worth so many piastres. */
  rate: z.strictObject({ points: z.int().min(1), amount: pointsOrZero }),
  totals: z.strictObject(figures),
  orders: moved,
  members: moved,
  by_day: z.array(simulationRow),
  by_seller: z.array(simulationRow),
  by_category: z.array(simulationRow),
  by_tier: z.array(simulationRow),
  /** `base` is the earning settings' own part. */
  by_rule: z.array(simulationRow),
  by_funder: z.array(simulationRow),
  budgets: z.array(budget),
  /** Left out where no seller ever had a wallet. */
  wallets: wallets.optional(),
  winners: z.array(memberRow).max(20),
  losers: z.array(memberRow).max(20),
  live_check: liveCheck,
  assumptions: z.array(z.strictObject({ code: z.string(), text: z.string(), textAr: z.string() })),
});
export type SimulationResult = z.output<typeof simulationResult>;

const simulationShape = {
  simulation_id: z.uuid(),
  kind: z.enum(simulationKinds),
  /** Subject of the replay: id and name of the rule or campaign, null for settings. */
  subject: z.strictObject({
    id: z.string().nullable(),
    name: z.string().nullable(),
    name_ar: z.string().nullable(),
  }),
  from: day,
  to: day,
  dates: z.enum(["keep", "ignore"]),
  state: z.enum(simulationStates),
  /** `orders_total` is null until they are counted. */
  progress: z.strictObject({ orders_done: pointsOrZero, orders_total: pointsOrZero.nullable() }),
  /** The programme version it is compared with, the one in force when it was asked for. */
  live_version: z.int(),
  /** Why it failed. */
  failure: z.enum(simulationFailures).nullable(),
  requested_by: z.string(),
  requested_by_name: z.string().nullable(),
  created_at: instant,
  started_at: instant.nullable(),
  finished_at: instant.nullable(),
  /** The headline of the result; null until it is done. */
  difference: difference.nullable(),
};

/** A simulation as it stands in the list: all but the result. */
export const simulationItem = z.strictObject(simulationShape);
export const simulation = z.strictObject({
  ...simulationShape,
  result: simulationResult.nullable(),
});
export type SimulationItem = z.input<typeof simulationItem>;

const base = { tag: "simulations", params: z.strictObject({ id: z.uuid() }) } as const;

export const createSimulation = route({
  method: "POST",
  path: "/v1/simulations",
  summary: "Replay a draft over the stored orders of a period. Nothing is posted or published.",
  tag: "simulations",
  permission: "campaigns:write",
  act: { verb: "asked", target: "simulation:{simulation_id}" },
  stepUp: "none: gives and takes no points",
  idempotency: "optional",
  body: simulationBody,
  replies: { 202: simulationItem },
  refusals: ["rule_not_found", "campaign_not_found", "nothing_to_simulate", "too_many_simulations"],
});
export const listSimulations = route({
  method: "GET",
  path: "/v1/simulations",
  summary: "Simulations, the newest first.",
  tag: "simulations",
  permission: "config:read",
  stepUp: "none: reads",
  query: pageQuery({
    sort: ["created_at"],
    filters: {
      kind: z.enum(simulationKinds).optional(),
      state: z.enum(simulationStates).optional(),
      subject_id: ruleId.optional(),
    },
  }),
  replies: { 200: pageOf(simulationItem) },
  refusals: [],
});
export const getSimulation = route({
  ...base,
  method: "GET",
  path: "/v1/simulations/{id}",
  summary: "One simulation: how far it has come, and its result.",
  permission: "config:read",
  stepUp: "none: reads",
  replies: { 200: simulation },
  refusals: ["simulation_not_found"],
});
export const getSimulationCsv = route({
  ...base,
  method: "GET",
  path: "/v1/simulations/{id}/csv",
  summary: "The result as a CSV file in the language asked for.",
  permission: "config:read",
  stepUp: "none: reads",
  query: z.strictObject({ locale: z.enum(["en", "ar"]).optional() }),
  replies: { 200: z.string() },
  refusals: ["simulation_not_found", "simulation_state"],
  produces: "text/csv; charset=utf-8",
});
export const cancelSimulation = route({
  ...base,
  method: "POST",
  path: "/v1/simulations/{id}/cancel",
  summary: "Stop a simulation that waits or runs.",
  permission: "campaigns:write",
  act: { verb: "cancelled", target: "simulation:{id}" },
  stepUp: "none: gives and takes no points",
  replies: { 200: simulationItem },
  refusals: ["simulation_not_found", "simulation_state"],
});

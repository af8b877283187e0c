// Late arrivals: orders and activities older than the programme accepts. They wait until a person releases or refuses them.
// Decision 0074.
import { z } from "zod";
import { instant } from "./kit/instant.ts";
import { pageOf, pageQuery } from "./kit/page.ts";
import { pointsOrZero } from "./kit/points.ts";
import { route } from "./kit/route.ts";
import { line, optionalText, written } from "./kit/text.ts";

export const arrivalKinds = ["order", "activity"] as const;
export type ArrivalKind = (typeof arrivalKinds)[number];

export const arrivalStates = ["waiting", "released", "refused"] as const;
export type ArrivalState = (typeof arrivalStates)[number];

/**
 * The answer (202) to an order or an activity that waits: nothing is earned until it is released. `points`
 * and `cost` (piastres) are what it would have earned by itself when it arrived.
 */
export const arrivalWaits = z.strictObject({
  arrival_id: z.string(),
  kind: z.enum(arrivalKinds),
  /** The id of the order or activity. */
  id: z.string(),
  status: z.literal("waiting"),
  days_max: z.int().min(0),
  points: pointsOrZero,
  cost: pointsOrZero,
});

/** `source`: over the API or from a file. `reason`: why it was released or refused. */
const arrival = z.strictObject({
  arrival_id: z.string(),
  kind: z.enum(arrivalKinds),
  id: z.string(),
  member_id: z.string(),
  state: z.enum(arrivalStates),
  source: z.enum(["api", "import"]),
  sent_by: z.string(),
  sent_by_name: z.string().nullable(),
  occurred_at: instant,
  arrived_at: instant,
  days_max: z.int().min(0),
  points: pointsOrZero,
  cost: pointsOrZero,
  decided_by: z.string().nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: instant.nullable(),
  reason: z.string().nullable(),
});
export type ArrivalReply = z.input<typeof arrival>;

const totals = { arrivals: z.int().min(0), points: pointsOrZero, cost: pointsOrZero };

/** Filter of arrivals; an empty one is everything. `q` looks at the ids of the arrival and of its member. */
const filters = {
  kind: z.enum(arrivalKinds).optional(),
  member_id: optionalText(128).optional(),
  sent_by: written.optionalText(128).optional(),
  occurred_from: instant.optional(),
  occurred_to: instant.optional(),
};

const tag = "Quarantine";
const params = z.strictObject({ id: line(120) });

export const listArrivals = route({
  method: "GET",
  path: "/v1/arrivals",
  summary: "Late arrivals, waiting or decided, with the points and the cost of all that match",
  tag,
  permission: "members:read",
  stepUp: "none: reads",
  query: pageQuery({
    sort: ["arrived_at", "occurred_at", "points"],
    filters: { state: z.enum([...arrivalStates, "decided"]).optional(), ...filters },
  }),
  replies: {
    200: pageOf(arrival).extend({ matching: z.strictObject(totals) }),
  },
  refusals: [],
});

export const getArrival = route({
  method: "GET",
  path: "/v1/arrivals/{id}",
  summary: "One late arrival: what was sent, what it would earn, who decided",
  tag,
  permission: "members:read",
  stepUp: "none: reads",
  params,
  replies: { 200: arrival.extend({ body: z.unknown() }) },
  refusals: ["arrival_not_found"],
});

const reason = written.text(500);

const decision = {
  method: "POST",
  tag,
  permission: "approvals:write",
  stepUp: "fresh",
} as const;

/** Refusals of an order that is well formed, whether it has just arrived or is released. */
export const earningRefusals = [
  "unknown_member",
  "member_erased",
  "unknown_seller",
  "unknown_brand",
  "unknown_category",
  "member_suspended",
  "redemption_blocked",
  "verification_required",
  "redemption_not_found",
  "redemption_state",
  "hold_expired",
  "balance_out_of_range",
] as const;

/** Refusals that a released arrival can meet, as it would if it arrived today. */
const inside = [
  "order_exists",
  "activity_exists",
  ...earningRefusals,
  "insufficient_points",
] as const;

export const releaseArrival = route({
  ...decision,
  path: "/v1/arrivals/{id}/release",
  act: { verb: "released", target: "arrival:{id}", as: ["arrival.release"] },
  summary: "Release an arrival: it earns by the rules of the day on which it happened",
  params,
  body: z.strictObject({ reason }),
  replies: { 200: arrival },
  refusals: ["arrival_not_found", "arrival_state", ...inside],
});

export const refuseArrival = route({
  ...decision,
  path: "/v1/arrivals/{id}/refuse",
  act: { verb: "refused", target: "arrival:{id}", as: ["arrival.refuse"] },
  summary: "Refuse an arrival: it never earns, and the same one sent again is refused",
  params,
  body: z.strictObject({ reason }),
  replies: { 200: arrival },
  refusals: ["arrival_not_found", "arrival_state"],
});

/** Arrivals that are decided with one call at most; the rest are `left`. */
export const arrivalsAtOnce = 500;

/**
 * Decides all waiting arrivals that match. `arrivals` and `points` are those the person was shown: if others
 * match by now, nothing is decided. Of more than 500 the oldest are decided, and `left` counts the rest.
 */
export const decideArrivals = route({
  ...decision,
  path: "/v1/arrivals/decide",
  act: { verb: "decided", target: "arrival:{id}", as: ["arrival.release", "arrival.refuse"] },
  summary: "Release or refuse all waiting arrivals that match a filter",
  body: z.strictObject({
    verdict: z.enum(["release", "refuse"]),
    reason,
    filter: z.strictObject({ ...filters, q: written.optionalText(200).optional() }),
    expected: z.strictObject({ arrivals: z.int().min(1), points: pointsOrZero }),
  }),
  replies: {
    200: z.strictObject({
      decided: z.int().min(0),
      left: z.int().min(0),
      /** Arrivals that could not be released, each with its refusal; they go on waiting. */
      failed: z.array(
        z.strictObject({
          arrival_id: z.string(),
          id: z.string(),
          code: z.string(),
          message: z.string(),
          messageAr: z.string(),
        }),
      ),
    }),
  },
  refusals: ["arrivals_changed"],
});

/** An imported file of past orders, or of members who come from another programme; or such members taken back. */
export const historyKinds = ["orders", "members", "members_back"] as const;
export type HistoryKind = (typeof historyKinds)[number];

/**
 * The history in an imported file. `orders` are those older than the limit, `points` and `cost` (piastres)
 * about what they earn. Of `members`, `orders` are members, `lines` their lots, `vouchers` open vouchers, `points` and
 * `cost` exactly what they bring, with what the vouchers are worth, and `history_from` is when the file was checked. Of `members_back` these are the members whose points are
 * taken back. Once it is released, running the same import again does it.
 */
const history = z.strictObject({
  history_id: z.string(),
  kind: z.enum(historyKinds),
  file: z.string(),
  history_from: instant,
  state: z.enum(arrivalStates),
  orders: z.int().min(0),
  lines: z.int().min(0),
  points: pointsOrZero,
  cost: pointsOrZero,
  vouchers: z.int().min(0),
  asked_at: instant,
  decided_by: z.string().nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: instant.nullable(),
  reason: z.string().nullable(),
});
export type HistoryReply = z.input<typeof history>;

export const listHistories = route({
  method: "GET",
  path: "/v1/arrival-histories",
  summary: "Imported histories with their effect, waiting ones first",
  tag,
  permission: "members:read",
  stepUp: "none: reads",
  replies: { 200: z.strictObject({ data: z.array(history) }) },
  refusals: [],
});

export const decideHistory = route({
  ...decision,
  path: "/v1/arrival-histories/{id}/decide",
  act: { verb: "decided", target: "history:{id}", as: ["history.release", "history.refuse"] },
  summary: "Release or refuse an imported history; once it is released, import the file again",
  params,
  body: z.strictObject({ verdict: z.enum(["release", "refuse"]), reason }),
  replies: { 200: history },
  refusals: ["arrival_not_found", "arrival_state"],
});

// The ordered feed of what happened. Read it with the cursor of the last answer; webhooks send the
// same envelopes.
import { z } from "zod";
import { instant } from "./kit/instant.ts";
import { route } from "./kit/route.ts";
import { text } from "./kit/text.ts";

/** Every type of event there is; a client must pass over those it does not know. */
export const eventTypes = [
  "member.created",
  "member.updated",
  "member.status_changed",
  "member.limits_changed",
  "fraud.case_raised",
  "fraud.case_decided",
  "member.merged",
  "member.unmerged",
  "member.inactive",
  "member.active",
  "tier.changed",
  "points.earned",
  "points.activated",
  "points.cancelled",
  "points.clawed_back",
  "points.held",
  "points.released",
  "points.redeemed",
  "points.given_back",
  "points.expired",
  "points.expiring",
  "points.adjusted",
  "points.reversed",
  "points.parked",
  "points.merged",
  "points.opened",
  "arrival.waiting",
  "arrival.released",
  "arrival.refused",
  "order.delivered",
  "order.cancelled",
  "order.returned",
  "return.refused",
  "voucher.issued",
  "voucher.used",
  "voucher.returned",
  "voucher.voided",
] as const;

/**
 * One event. `id` never changes, so that whoever gets an event twice can tell. `sequence` counts the
 * events of one aggregate without a gap. `occurred_at` is business time, `recorded_at` the server's.
 * Within a version, fields are only ever added to `data`.
 */
export const event = z.strictObject({
  id: z.string(),
  type: z.string(),
  version: z.literal(1),
  occurred_at: instant,
  recorded_at: instant,
  sequence: z.int().min(1),
  aggregate: z.strictObject({ type: z.literal("member"), id: z.string() }),
  /** False in the test world. */
  livemode: z.boolean(),
  data: z.record(z.string(), z.unknown()),
});
export type EventReply = z.input<typeof event>;

// A query string carries text, so the size is named as text there and is a number behind the door.
const limit = z.enum(["10", "25", "50", "100", "500", "1000"]).default("100").transform(Number);

export const listEvents = route({
  method: "GET",
  path: "/v1/events",
  summary: "What happened after a cursor, in order; nothing is passed over and nothing comes later",
  tag: "Events",
  permission: "events:read",
  stepUp: "none: reads",
  query: z.strictObject({ after: text(500).optional(), limit }),
  replies: {
    200: z.strictObject({
      data: z.array(event),
      /** Where the next call goes on, also when nothing is new; null before the first event. */
      next_cursor: z.string().nullable(),
      has_more: z.boolean(),
    }),
  },
  refusals: ["cursor_lost"],
});

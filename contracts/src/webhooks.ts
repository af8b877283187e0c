// Webhooks: where events are sent, what became of each of them, and how to have them sent again.
import { z } from "zod";
import { eventTypes } from "./events.ts";
import { instant } from "./kit/instant.ts";
import { pageOf, pageQuery } from "./kit/page.ts";
import { route } from "./kit/route.ts";
import { line, written } from "./kit/text.ts";

export const tag = "webhooks";

export const permission = "webhooks:manage";

/** `disabled`: the receiver answered 410 Gone and gets nothing until somebody switches it on again. */
export const webhookStates = ["active", "paused", "disabled"] as const;

/** `waiting` for its turn or its next try, `parked` after the last one; a test that failed is `failed`. */
export const deliveryStates = ["waiting", "delivered", "parked", "failed"] as const;

export type DeliveryState = (typeof deliveryStates)[number];

/** Why there was no answer. */
export const sendFailures = [
  "address_not_public",
  "name_not_found",
  "connect_timeout",
  "timeout",
  "certificate",
  "connection",
] as const;

export type SendFailure = (typeof sendFailures)[number];

/** At most so many endpoints. */
export const webhooksMax = 20;

/** `null` means every type, also those to come. */
export const eventChoice = z
  .array(z.enum(eventTypes))
  .min(1)
  .refine((list) => new Set(list).size === list.length, { params: { code: "duplicate_value" } })
  .nullable();

const webhookFields = {
  id: z.string(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.string()).nullable(),
  state: z.enum(webhookStates),
  /** `gone` when the receiver answered 410. */
  state_reason: z.string().nullable(),
  /** Since when no try has succeeded; null while the last one did. */
  failing_since: instant.nullable(),
  waiting: z.int(),
  parked: z.int(),
  /** Until when the secret before this one still signs as well. */
  old_secret_until: instant.nullable(),
  last_delivered_at: instant.nullable(),
  created_at: instant,
  created_by: z.string(),
  updated_at: instant,
};

export const webhook = z.strictObject(webhookFields);

export type WebhookReply = z.input<typeof webhook>;

const withSecret = z.strictObject({ ...webhookFields, secret: z.string() });

export const params = z.strictObject({ id: line(40) });

const url = written.line(2_000);

const description = written.optionalText(200);

export const listWebhooks = route({
  method: "GET",
  path: "/v1/webhooks",
  summary: "The endpoints, oldest first: twenty at most.",
  tag,
  permission,
  stepUp: "none: reads",
  replies: { 200: z.strictObject({ data: z.array(webhook) }) },
  refusals: [],
});

export const createWebhook = route({
  method: "POST",
  path: "/v1/webhooks",
  act: { verb: "added", target: "webhook:{id}", as: ["webhook.added"] },
  summary:
    "Add an endpoint; it gets what happens from now on. The signing secret is in this answer and nowhere else.",
  tag,
  permission,
  stepUp: "fresh",
  body: z.strictObject({
    url,
    description: description.default(""),
    events: eventChoice.default(null),
  }),
  replies: { 201: withSecret },
  refusals: ["too_many_webhooks"],
});

export const getWebhook = route({
  method: "GET",
  path: "/v1/webhooks/{id}",
  summary: "One endpoint.",
  tag,
  permission,
  stepUp: "none: reads",
  params,
  replies: { 200: webhook },
  refusals: ["webhook_not_found"],
});

export const changeWebhook = route({
  method: "PATCH",
  path: "/v1/webhooks/{id}",
  act: { verb: "changed", target: "webhook:{id}", as: ["webhook.changed"] },
  summary:
    "Change an endpoint, pause it or let it go on. Nothing is lost in a pause: it goes on where it stopped.",
  tag,
  permission,
  stepUp: "fresh",
  params,
  body: z.strictObject({
    url: url.optional(),
    description: description.optional(),
    events: eventChoice.optional(),
    state: z.enum(["active", "paused"]).optional(),
  }),
  replies: { 200: webhook },
  refusals: ["webhook_not_found"],
});

export const deleteWebhook = route({
  method: "DELETE",
  path: "/v1/webhooks/{id}",
  act: { verb: "deleted", target: "webhook:{id}", as: ["webhook.deleted"] },
  summary: "Delete an endpoint with what still waits for it and its log.",
  tag,
  permission,
  stepUp: "fresh",
  params,
  replies: { 200: z.strictObject({ id: z.string() }) },
  refusals: ["webhook_not_found"],
});

export const rotateSecret = route({
  method: "POST",
  path: "/v1/webhooks/{id}/secret",
  act: { verb: "secret_renewed", target: "webhook:{id}", as: ["webhook.secret_rotated"] },
  summary:
    "Make a new signing secret. Until the overlap is over every message carries both signatures.",
  tag,
  permission,
  stepUp: "fresh",
  params,
  body: z.strictObject({ overlap_hours: z.int().min(0).max(72).default(24) }),
  replies: { 200: withSecret },
  refusals: ["webhook_not_found"],
});

export const attempt = z.strictObject({
  at: instant,
  duration_ms: z.int(),
  /** Whether the receiver answered with a status from 200 to 299. */
  succeeded: z.boolean(),
  url: z.string(),
  /** The headers that were sent; the signature is named, not shown. */
  request_headers: z.record(z.string(), z.string()),
  status: z.int().nullable(),
  failure: z.enum(sendFailures).nullable(),
  response_headers: z.record(z.string(), z.string()).nullable(),
  /** The beginning of the answer, 2 KiB at most. */
  response_body: z.string().nullable(),
});

export type AttemptReply = z.input<typeof attempt>;

const deliveryFields = {
  id: z.string(),
  kind: z.enum(["event", "replay", "test"]),
  event_id: z.string(),
  event_type: z.string(),
  member_id: z.string(),
  /** The place among the member's events; null for a test. */
  sequence: z.int().nullable(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** When it is tried next; null while it waits behind an earlier event of the same member. */
  next_attempt_at: instant.nullable(),
  created_at: instant,
  finished_at: instant.nullable(),
};

export const delivery = z.strictObject({
  ...deliveryFields,
  last_status: z.int().nullable(),
  last_failure: z.enum(sendFailures).nullable(),
});

export type DeliveryReply = z.input<typeof delivery>;

const deliveryDetail = z.strictObject({
  ...deliveryFields,
  /** The message as it is sent, byte for byte. */
  body: z.string(),
  tries: z.array(attempt),
});

export type DeliveryDetailReply = z.input<typeof deliveryDetail>;

export const testWebhook = route({
  method: "POST",
  path: "/v1/webhooks/{id}/test",
  act: { verb: "tested", target: "webhook:{id}", as: ["webhook.tested"] },
  summary: "Send a made-up event of a type now, once, and answer what came back.",
  tag,
  permission,
  stepUp: "none: sends again what was sent",
  params,
  body: z.strictObject({ event_type: z.enum(eventTypes).default("points.earned") }),
  replies: { 200: deliveryDetail },
  refusals: ["webhook_not_found"],
});

export const listDeliveries = route({
  method: "GET",
  path: "/v1/webhooks/{id}/deliveries",
  summary: "What was and will be sent to an endpoint, newest first; kept for 90 days.",
  tag,
  permission,
  stepUp: "none: reads",
  params,
  query: pageQuery({
    sort: ["delivery_no"],
    filters: {
      state: z.enum(deliveryStates).optional(),
      event_type: z.enum(eventTypes).optional(),
    },
  }),
  replies: { 200: pageOf(delivery) },
  refusals: ["webhook_not_found"],
});

const deliveryParams = z.strictObject({
  id: line(40),
  delivery_id: z.string().regex(/^[1-9][0-9]{0,14}$/),
});

export const getDelivery = route({
  method: "GET",
  path: "/v1/webhooks/{id}/deliveries/{delivery_id}",
  summary:
    "One delivery with its body and every try: what was sent and the head of what came back.",
  tag,
  permission,
  stepUp: "none: reads",
  params: deliveryParams,
  replies: { 200: deliveryDetail },
  refusals: ["webhook_not_found", "delivery_not_found"],
});

export const retryDelivery = route({
  method: "POST",
  path: "/v1/webhooks/{id}/deliveries/{delivery_id}/retry",
  act: { verb: "retried", target: "webhook:{id}", as: ["webhook.retried"] },
  summary:
    "Try a delivery now: a parked one waits again, one that had been delivered is sent once more.",
  tag,
  permission,
  stepUp: "none: sends again what was sent",
  params: deliveryParams,
  replies: { 200: delivery },
  refusals: ["webhook_not_found", "delivery_not_found"],
});

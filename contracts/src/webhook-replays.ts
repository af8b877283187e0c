// Replays of a webhook: the events of a period, sent again.
import { z } from "zod";
import { instant } from "./kit/instant.ts";
import { route } from "./kit/route.ts";
import { externalId } from "./kit/text.ts";
import { eventChoice, params, permission, tag } from "./webhooks.ts";

const replayFields = {
  id: z.string(),
  from: instant,
  to: instant,
  events: z.array(z.string()).nullable(),
  member_id: z.string().nullable(),
  state: z.enum(["running", "done"]),
  /** Events put in line so far. */
  found: z.int(),
  created_at: instant,
  finished_at: instant.nullable(),
};

export const replay = z.strictObject(replayFields);

export type ReplayReply = z.input<typeof replay>;

export const startReplay = route({
  method: "POST",
  path: "/v1/webhooks/{id}/replays",
  act: { verb: "replayed", target: "webhook:{id}", as: ["webhook.replayed"] },
  summary:
    "Send again what was recorded in a stretch of time, with its ids: all of it, or what was parked.",
  tag,
  permission,
  stepUp: "none: sends again what was sent",
  params,
  body: z
    .strictObject({
      from: instant,
      to: instant,
      events: eventChoice.default(null),
      member_id: externalId.optional(),
      only: z.enum(["all", "parked"]).default("all"),
    })
    .refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
      path: ["to"],
      params: { code: "out_of_range" },
    }),
  replies: { 201: replay },
  refusals: ["webhook_not_found", "too_many_replays"],
});

export const listReplays = route({
  method: "GET",
  path: "/v1/webhooks/{id}/replays",
  summary: "The last twenty replays of an endpoint, newest first.",
  tag,
  permission,
  stepUp: "none: reads",
  params,
  replies: { 200: z.strictObject({ data: z.array(replay) }) },
  refusals: ["webhook_not_found"],
});

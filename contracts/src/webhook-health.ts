// Health of webhooks, for their list and for Home.
import { z } from "zod";
import { instant } from "./kit/instant.ts";
import { route } from "./kit/route.ts";
import { params, permission, tag } from "./webhooks.ts";

export const webhookHealth = route({
  method: "GET",
  path: "/v1/webhooks/{id}/health",
  summary: "How an endpoint has answered: tries by hour or by day, good and bad.",
  tag,
  permission,
  stepUp: "none: reads",
  params,
  query: z.strictObject({ period: z.enum(["day", "week", "month"]).default("day") }),
  replies: {
    200: z.strictObject({
      buckets: z.array(z.strictObject({ at: instant, succeeded: z.int(), failed: z.int() })),
      succeeded: z.int(),
      failed: z.int(),
      /** The time half of the answers took, in milliseconds; null without one. */
      median_ms: z.int().nullable(),
      waiting: z.int(),
      parked: z.int(),
      oldest_waiting_at: instant.nullable(),
    }),
  },
  refusals: ["webhook_not_found"],
});

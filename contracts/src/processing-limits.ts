// Limits that members may put on the processing of their data by law: an objection to being profiled and advertised
// to, and a restriction of their data to what they are owed.
// Decision 0135.
import { z } from "zod";
import { instant } from "./kit/instant.ts";
import { route } from "./kit/route.ts";
import { externalId, written } from "./kit/text.ts";

export const limitKinds = ["objection", "restriction"] as const;
export type LimitKind = (typeof limitKinds)[number];

/** Acts on a limit; `merged`: it came with a member who was merged into this one. */
export const limitActs = ["put", "lifted", "merged"] as const;

/** One act. The reason is empty once it is not kept. */
const change = z.strictObject({
  kind: z.enum(limitKinds),
  act: z.enum(limitActs),
  reason: z.string(),
  at: instant,
  by_name: z.string().nullable(),
});
export type LimitChange = z.input<typeof change>;

const common = { tag: "Privacy", params: z.strictObject({ id: externalId }) } as const;
const inForce = z.array(z.enum(limitKinds));

export const getLimits = route({
  ...common,
  method: "GET",
  path: "/v1/members/{id}/limits",
  summary:
    "Limits that are in force on the processing of a member's data, and their history, the newest first.",
  permission: "members:read",
  stepUp: "none: reads",
  replies: { 200: z.strictObject({ limits: inForce, history: z.array(change) }) },
  refusals: ["member_not_found"],
});

const acting = {
  ...common,
  method: "POST",
  permission: "retention:manage",
  stepUp: "fresh",
  body: z.strictObject({ kind: z.enum(limitKinds), reason: written.text(500) }),
  replies: { 200: z.strictObject({ limits: inForce }) },
  idempotency: "optional",
} as const;

export const putLimit = route({
  ...acting,
  path: "/v1/members/{id}/limits",
  summary:
    "Limit the processing of a member's data. Under either, rules that ask about the member do not apply, their tier stays, and they get no offers; a restriction keeps their data from retention as well.",
  act: { verb: "limit_put", target: "member:{id}" },
  refusals: ["member_not_found", "member_limited", "member_state"],
});

export const liftLimit = route({
  ...acting,
  path: "/v1/members/{id}/limits/lift",
  summary: "Lift a limit; what comes from then on is decided with what is known of the member.",
  act: { verb: "limit_lifted", target: "member:{id}" },
  refusals: ["member_not_found", "member_not_limited", "member_state"],
});

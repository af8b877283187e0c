// A legal hold: while it is on a member, nothing personal of theirs goes, by its age or by erasing.
// Decision 0121.
import { z } from "zod";
import { instant } from "./kit/instant.ts";
import { route } from "./kit/route.ts";
import { externalId, written } from "./kit/text.ts";

/** The last hold of a member. `lifted_at` is null while it is in force; reasons are empty once they are not kept. */
const hold = z.strictObject({
  reason: z.string(),
  put_by_name: z.string().nullable(),
  put_at: instant,
  lifted_reason: z.string().nullable(),
  lifted_by_name: z.string().nullable(),
  lifted_at: instant.nullable(),
});
export type LegalHold = z.input<typeof hold>;

const common = { tag: "Privacy", params: z.strictObject({ id: externalId }) } as const;
const body = z.strictObject({ reason: written.text(500) });
const reply = z.strictObject({ held: z.boolean() });

export const getHold = route({
  ...common,
  method: "GET",
  path: "/v1/members/{id}/legal-hold",
  summary:
    "The legal hold of a member: the one in force, else the last; null when there never was one.",
  permission: "members:read",
  stepUp: "none: reads",
  replies: { 200: z.strictObject({ held: z.boolean(), hold: hold.nullable() }) },
  refusals: ["member_not_found"],
});

const acting = {
  ...common,
  method: "POST",
  permission: "retention:manage",
  stepUp: "fresh",
} as const;

export const putHold = route({
  ...acting,
  path: "/v1/members/{id}/legal-hold",
  summary:
    "Put a legal hold on a member: nothing personal of theirs goes by its age, and they cannot be erased.",
  act: { verb: "hold_put", target: "member:{id}" },
  body,
  replies: { 200: reply },
  idempotency: "optional",
  refusals: ["member_not_found", "member_on_hold"],
});

export const liftHold = route({
  ...acting,
  path: "/v1/members/{id}/legal-hold/lift",
  summary: "Lift the legal hold of a member; what is due goes with the next night.",
  act: { verb: "hold_lifted", target: "member:{id}" },
  body,
  replies: { 200: reply },
  idempotency: "optional",
  refusals: ["member_not_found", "member_not_on_hold"],
});

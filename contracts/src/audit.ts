// The record of who did what: read, and held against its own chain.
import { z } from "zod";
import { day, instant } from "./kit/instant.ts";
import { pageOf, pageQuery } from "./kit/page.ts";
import { route } from "./kit/route.ts";
import { text } from "./kit/text.ts";

/** `actor` is `staff:…` or `key:…`, null when nobody was known; `detail` is what was sent or seen, never a secret. */
export const auditEntry = z.strictObject({
  entry_no: z.int().min(1),
  at: instant,
  actor: z.string().nullable(),
  actor_name: z.string().nullable(),
  action: z.string(),
  target: z.string().nullable(),
  network: z.string().nullable(),
  outcome: z.enum(["done", "refused"]),
  request_id: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()).nullable(),
});
export type AuditReply = z.input<typeof auditEntry>;

export const listAudit = route({
  method: "GET",
  path: "/v1/audit",
  summary:
    "Who did what, newest first; q looks at action, target and actor. Days are Cairo's, inclusive.",
  tag: "audit",
  permission: "audit:read",
  stepUp: "none: reads",
  query: pageQuery({
    sort: ["entry_no"],
    filters: {
      action: text(200).optional(),
      outcome: z.enum(["done", "refused"]).optional(),
      from: day.optional(),
      to: day.optional(),
    },
  }),
  replies: { 200: pageOf(auditEntry) },
  refusals: [],
});

export const verifyAudit = route({
  method: "GET",
  path: "/v1/audit/verification",
  summary:
    "Whether every entry is as it was written, where it was written; names the first that is not.",
  tag: "audit",
  permission: "audit:read",
  stepUp: "none: reads",
  replies: {
    200: z.strictObject({
      entries: z.int().min(0),
      first_fault: z.int().min(1).nullable(),
      verified_at: instant,
    }),
  },
  refusals: [],
});

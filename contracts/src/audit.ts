// The record of who did what: read, exported, and held against its own chain.
import { z } from "zod";
import { targetKinds } from "./kit/act-words.ts";
import { day, instant } from "./kit/instant.ts";
import { pageOf, pageQuery } from "./kit/page.ts";
import { route } from "./kit/route.ts";
import { text } from "./kit/text.ts";

/** Kinds of things that an act may be done to. */
export const auditKinds = Object.keys(targetKinds) as [
  keyof typeof targetKinds,
  ...(keyof typeof targetKinds)[],
];

/** A thing by its kind, its id, and its name where it still has one. */
const thing = z.strictObject({
  kind: z.enum(auditKinds),
  id: z.string(),
  name: z.string().nullable(),
  name_ar: z.string().nullable(),
});

/** One field: its old and new value, and what it is a field of where that is not the target. */
const change = z.strictObject({
  of: thing.nullable(),
  field: z.string(),
  from: z.json(),
  to: z.json(),
});

/**
 * `actor` is `staff:…` or `key:…`, null when nobody was known; `text` says the act in words. `detail` is the
 * rest of what was sent or seen, never a secret. Acts on members name fields and no values.
 */
export const auditEntry = z.strictObject({
  entry_no: z.int().min(1),
  at: instant,
  actor: z.string().nullable(),
  actor_name: z.string().nullable(),
  action: z.string(),
  text: z.string(),
  text_ar: z.string(),
  target: z.string().nullable(),
  on: thing.nullable(),
  changes: z.array(change),
  /** Differences that were too many for the record. */
  changes_left: z.int().min(0),
  /** Further things that the act made, such as the brands of a file. */
  made: z.array(thing),
  network: z.string().nullable(),
  /** The user agent of the caller. */
  device: z.string().nullable(),
  outcome: z.enum(["done", "refused"]),
  request_id: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()).nullable(),
});
export type AuditReply = z.input<typeof auditEntry>;

const filters = {
  action: text(200).optional(),
  /** Whoever did it, as `staff:…` or `key:…`. */
  actor: text(200).optional(),
  kind: z.enum(auditKinds).optional(),
  /** One thing, as `seller:S-3`. */
  target: text(300).optional(),
  outcome: z.enum(["done", "refused"]).optional(),
  from: day.optional(),
  to: day.optional(),
};
const read = { tag: "audit", permission: "audit:read", stepUp: "none: reads" } as const;

export const listAudit = route({
  ...read,
  method: "GET",
  path: "/v1/audit",
  summary:
    "Who did what, newest first; q looks at action, target and actor by id and name. Days are Cairo's, inclusive.",
  query: pageQuery({ sort: ["entry_no"], filters }),
  replies: { 200: pageOf(auditEntry) },
  refusals: [],
});

export const exportAudit = route({
  ...read,
  method: "GET",
  path: "/v1/exports/audit",
  limit: "export",
  summary:
    "The record that the filters leave, its newest 20,000 entries, as a CSV file in the language asked for: one line for each changed field.",
  query: pageQuery({
    sort: ["entry_no"],
    filters: { ...filters, locale: z.enum(["en", "ar"]).optional() },
  }).omit({ limit: true, cursor: true, page: true }),
  replies: { 200: z.string() },
  refusals: [],
  produces: "text/csv; charset=utf-8",
});

export const listActors = route({
  ...read,
  method: "GET",
  path: "/v1/audit/actors",
  summary: "People and API keys that may stand on record, by name.",
  replies: {
    200: z.strictObject({
      data: z.array(z.strictObject({ actor: z.string(), name: z.string() })),
    }),
  },
  refusals: [],
});

export const verifyAudit = route({
  ...read,
  method: "GET",
  path: "/v1/audit/verification",
  summary:
    "Whether every entry is as it was written, where it was written; names the first that is not.",
  replies: {
    200: z.strictObject({
      entries: z.int().min(0),
      first_fault: z.int().min(1).nullable(),
      verified_at: instant,
    }),
  },
  refusals: [],
});

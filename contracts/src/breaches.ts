// The log of breaches of personal data: what happened, by when the authority has to know, and who is affected.
// Decision 0126.
import { z } from "zod";
import { instant, toEpochMs } from "./kit/instant.ts";
import { route } from "./kit/route.ts";
import { kept, line, type Wording, written } from "./kit/text.ts";
import { hourMs } from "./kit/time.ts";

/** Milliseconds from noticing a breach until the data protection centre has to know. */
export const breachReportMs = 72 * hourMs;

/** Milliseconds before that from which owners are warned. */
export const breachWarnMs = 24 * hourMs;

export const breachKinds = [
  ...["member_ids", "names", "contacts", "birth_dates", "orders", "points"],
  ...["staff_notes", "staff_accounts", "seller_contacts"],
] as const;

/**
 * Ways of finding who is affected. `by_actor`: members whom an account or a key exported or acted on, by the record of
 * who did what, while the breach went on. `of_seller`: members with an order of a seller.
 */
export const affectedKinds = ["all_members", "by_actor", "of_seller"] as const;

/** `affected_by` is `staff:…` or `key:…`, or the id of a seller. */
const factsIn = ({ text, line: named }: Wording) => ({
  noticed_at: instant,
  happened_from: instant.nullable(),
  happened_to: instant.nullable(),
  what: text(4000),
  kinds: z.array(z.enum(breachKinds)).min(1).max(breachKinds.length),
  measures: z.union([z.literal(""), text(4000)]),
  affected: z.enum(affectedKinds).nullable(),
  affected_by: named(200).nullable(),
  /** Instants at which the authority was told, those affected were, and the case was closed; null until then. */
  reported_at: instant.nullable(),
  told_at: instant.nullable(),
  closed_at: instant.nullable(),
});

const orderMissing = { path: ["happened_to"], params: { code: "out_of_range" } };
const whoMissing = { path: ["affected_by"], params: { code: "required" } };

export const breachFacts = z
  .strictObject(factsIn(written))
  .refine(
    ({ happened_from: from, happened_to: to }) =>
      from === null || to === null || toEpochMs(from) <= toEpochMs(to),
    orderMissing,
  )
  .refine(
    ({ affected, affected_by }) =>
      affected === null || affected === "all_members" || affected_by !== null,
    whoMissing,
  );
export type BreachFacts = z.output<typeof breachFacts>;

/** `soon` is less than a day before the end; `late`: told after it. */
export const breachClocks = ["running", "soon", "overdue", "reported", "late"] as const;

const brief = z.strictObject({
  breach_id: z.string(),
  ...factsIn(kept),
  /** By when the data protection centre has to know. */
  due_at: instant,
  clock: z.enum(breachClocks),
  created_at: instant,
  created_by_name: z.string().nullable(),
  updated_at: instant,
});
export type BreachBrief = z.output<typeof brief>;

const letter = z.strictObject({ en: z.string(), ar: z.string() });

/** `affected_count` is null while nothing says how those affected are found. */
const detail = z.strictObject({
  ...brief.shape,
  version: z.int().min(1),
  etag: z.string(),
  affected_count: z.int().min(0).nullable(),
  letters: z.strictObject({ authority: letter, members: letter }),
});
export type BreachDetail = z.output<typeof detail>;

const common = { tag: "Privacy", permission: "retention:manage" } as const;
const params = z.strictObject({ id: line(64) });

export const listBreaches = route({
  ...common,
  method: "GET",
  path: "/v1/breaches",
  summary: "Breaches of personal data, the last noticed first.",
  stepUp: "none: reads",
  replies: { 200: z.strictObject({ data: z.array(brief) }) },
  refusals: [],
});

export const addBreach = route({
  ...common,
  method: "POST",
  path: "/v1/breaches",
  summary: "Log a breach; the 72 hours for telling the data protection centre run from noticed_at.",
  act: { verb: "added", target: "breach:{breach_id}", as: ["breach.added"] },
  stepUp: "fresh",
  body: breachFacts,
  replies: { 201: detail },
  refusals: [],
});

export const getBreach = route({
  ...common,
  method: "GET",
  path: "/v1/breaches/{id}",
  summary: "A breach with how many members are affected, and letters as drafts.",
  stepUp: "none: reads",
  params,
  replies: { 200: detail },
  refusals: ["breach_not_found"],
});

export const changeBreach = route({
  ...common,
  method: "PUT",
  path: "/v1/breaches/{id}",
  summary:
    "Change what is known of a breach, and note when the authority and those affected were told. If-Match carries the etag that was read.",
  act: { verb: "changed", target: "breach:{id}", as: ["breach.changed"] },
  stepUp: "fresh",
  params,
  body: breachFacts,
  replies: { 200: detail },
  refusals: ["breach_not_found", "version_missing", "version_conflict"],
});

export const exportAffected = route({
  ...common,
  method: "GET",
  path: "/v1/exports/breaches/{id}",
  limit: "export",
  summary:
    "The ids of members whom a breach affects, as a CSV file; that it was taken is on record.",
  stepUp: "fresh",
  params,
  replies: { 200: z.string() },
  refusals: ["breach_not_found", "breach_without_affected"],
  produces: "text/csv; charset=utf-8",
});

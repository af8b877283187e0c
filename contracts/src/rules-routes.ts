// Rules and campaigns as resources: drafted, published, taken away again.
import { z } from "zod";
import { approvalBrief } from "./approval-brief.ts";
import { instant } from "./kit/instant.ts";
import { pageOf, pageQuery } from "./kit/page.ts";
import { route } from "./kit/route.ts";
import { publishBody } from "./kit/section.ts";
import { line, written } from "./kit/text.ts";
import { ruleId } from "./rule-id.ts";
import { rule } from "./rules.ts";

const { rule_id: _id, version: _version, name_ar: _nameAr, ...ruleFields } = rule.shape;

// The Arabic name may wait: until it is there, the English one stands in for it.
export const named = <Value extends { name: string; name_ar?: string | undefined }>(
  value: Value,
) => ({
  ...value,
  name_ar: value.name_ar ?? value.name,
});

/** How a rule or a campaign is called in what somebody sends. */
export const writtenNames = {
  name: written.line(200),
  name_ar: written.line(200).optional(),
  description: written.optionalText(2_000).default(""),
};

const ruleDraftFields = z.strictObject({ ...ruleFields, ...writtenNames });

/** Rule as one edits it. */
export const ruleDraft = ruleDraftFields.transform(named);

/** A rule as somebody types it, before what was left out is filled in. */
export type RuleDraftInput = z.input<typeof ruleDraft>;

export const marks = {
  version: z.int().nullable(),
  effective_from: instant.nullable(),
  created_at: instant,
  created_by: z.string(),
  updated_at: instant,
  updated_by: z.string(),
  etag: z.string(),
};

export const draftedRule = z.strictObject({ ...ruleFields, name_ar: line(200) });

export const ruleStatuses = ["draft", "scheduled", "live", "inactive"] as const;

/** Points given so far; what returns gave back is taken off again. */
export const budgetUsed = z.int();

/** `live` is what was published last; it comes into force at `effective_from`. */
export const ruleResource = z.strictObject({
  rule_id: ruleId,
  name: z.string(),
  name_ar: z.string(),
  status: z.enum(ruleStatuses),
  live: rule.nullable(),
  draft: draftedRule.nullable(),
  budget_used: budgetUsed,
  ...marks,
});

export const refusals = ["version_missing", "version_conflict"] as const;

/** Refusals of a publication whose cost has to be forecast and was not. */
export const forecastRefusals = ["forecast_missing", "nothing_to_simulate"] as const;

/** Publishing waits for a second person. */
export const waits = { 202: z.strictObject({ approval: approvalBrief }) } as const;

export const ruleParams = z.strictObject({ id: ruleId });

const rules = { tag: "rules", permission: "config:write", params: ruleParams } as const;

const oneRule = { 200: ruleResource } as const;

export const listRules = route({
  method: "GET",
  path: "/v1/rules",
  summary: "All rules: drafts, live ones and those that were deactivated.",
  tag: "rules",
  permission: "config:read",
  stepUp: "none: reads",
  query: pageQuery({
    sort: ["created_at", "updated_at", "name"],
    filters: {
      status: z.enum(["draft", "published", "inactive"]).optional(),
      /** As drafted, and as published where there is no draft. */
      campaign_id: ruleId.optional(),
    },
  }),
  replies: { 200: pageOf(ruleResource) },
  refusals: [],
});

export const createRule = route({
  method: "POST",
  path: "/v1/rules",
  summary: "Draft a rule. Nothing is live before it is published.",
  tag: "rules",
  permission: "config:write",
  act: { verb: "added", target: "rule:{rule_id}" },
  stepUp: "none: keeps a draft, which is published apart",
  idempotency: "optional",
  body: z.strictObject({ ...ruleDraftFields.shape, rule_id: ruleId.optional() }).transform(named),
  replies: { 201: ruleResource },
  refusals: ["already_exists"],
});

export const getRule = route({
  ...rules,
  method: "GET",
  path: "/v1/rules/{id}",
  summary: "One rule, live and drafted.",
  permission: "config:read",
  stepUp: "none: reads",
  replies: oneRule,
  refusals: ["rule_not_found"],
});

export const saveRule = route({
  ...rules,
  method: "PUT",
  path: "/v1/rules/{id}",
  act: { verb: "drafted", target: "rule:{id}" },
  stepUp: "none: keeps a draft, which is published apart",
  summary: "Save a draft of a rule. If-Match carries the etag that was read.",
  body: ruleDraft,
  replies: oneRule,
  refusals: ["rule_not_found", ...refusals],
});

export const deleteRule = route({
  ...rules,
  method: "DELETE",
  path: "/v1/rules/{id}",
  act: { verb: "draft_deleted", target: "rule:{id}" },
  stepUp: "none: keeps a draft, which is published apart",
  summary: "Drop the draft; a rule that was never published is gone with it.",
  replies: { 200: z.strictObject({ deleted: z.boolean(), rule: ruleResource.nullable() }) },
  refusals: ["rule_not_found", "nothing_to_publish"],
});

export const publishRule = route({
  ...rules,
  method: "POST",
  path: "/v1/rules/{id}/publish",
  act: { verb: "published", target: "rule:{id}" },
  stepUp: "fresh",
  summary:
    "Make the draft of a rule live, now or from a later instant; 202 when a second person has to agree.",
  idempotency: "optional",
  body: publishBody,
  replies: { ...oneRule, ...waits },
  refusals: ["rule_not_found", "nothing_to_publish", ...refusals, ...forecastRefusals],
});

export const deactivateRule = route({
  ...rules,
  method: "POST",
  path: "/v1/rules/{id}/deactivate",
  act: { verb: "deactivated", target: "rule:{id}" },
  stepUp: "none: ends earlier, and gives nothing",
  summary: "Take a live rule away, now or from a later instant. It can be published again.",
  idempotency: "optional",
  body: publishBody,
  replies: oneRule,
  refusals: ["rule_not_found", "nothing_to_publish"],
});

/** A rule as it was published; null where it was taken away. The name is null for the system. */
const ruleVersion = z.strictObject({
  version: z.int(),
  effective_from: instant,
  published_at: instant,
  published_by: z.string(),
  published_by_name: z.string().nullable(),
  note: z.string().nullable(),
  rule: rule.nullable(),
});

export const listRuleVersions = route({
  ...rules,
  method: "GET",
  path: "/v1/rules/{id}/versions",
  summary: "What was published of a rule and when, the newest first; at most 100.",
  permission: "config:read",
  stepUp: "none: reads",
  replies: { 200: z.strictObject({ data: z.array(ruleVersion) }) },
  refusals: ["rule_not_found"],
});

// Templates that campaigns and rules start from, and what a choice of targets covers.
import { z } from "zod";
import { day, instant } from "./kit/instant.ts";
import { pageOf, pageQuery } from "./kit/page.ts";
import { route } from "./kit/route.ts";
import { externalId, kept, type Wording, written } from "./kit/text.ts";
import { trigger } from "./rule-conditions.ts";
import { ruleId } from "./rule-id.ts";
import { audience, targets } from "./rules.ts";
import { draftedRule, ruleDraft, ruleStatuses } from "./rules-routes.ts";

/**
 * What a parameter holds: points and counts are whole numbers, amounts are piastres, a factor is
 * basis points (20000 = 2x), dates are days, sellers are ids.
 */
export const parameterKinds = ["points", "amount", "factor", "count", "date", "sellers"] as const;

/** A place in the rule that is filled in when the template is used. */
const parameterOf = ({ line }: Wording) =>
  z.strictObject({
    id: ruleId,
    kind: z.enum(parameterKinds),
    name: line(100),
    name_ar: line(100),
    /** Where in the rule it stands, as in `/effects/0/points`. */
    path: z.string().regex(/^(\/([a-z][a-z_]{0,30}|[0-9]{1,2})){1,8}$/),
    /** Bounds of the number kinds, both included. */
    min: z.int().min(0).optional(),
    max: z.int().min(0).optional(),
  });
export type TemplateParameter = z.output<ReturnType<typeof parameterOf>>;

const datesInOrder = (value: { start_date?: string | null; end_date?: string | null }) =>
  !value.start_date || !value.end_date || value.start_date <= value.end_date;

/** Template without its marks, in either wording; the rule is to be added. */
export const templateFieldsOf = (wording: Wording) =>
  z.strictObject({
    name: wording.line(200),
    name_ar: wording.line(200),
    description: wording.optionalText(2_000).default(""),
    description_ar: wording.optionalText(2_000).default(""),
    start_date: day.nullable().default(null),
    end_date: day.nullable().default(null),
    is_active: z.boolean().default(true),
    parameters: z.array(parameterOf(wording)).max(20).default([]),
  });
const templateFields = z.strictObject({ ...templateFieldsOf(written).shape, rule: ruleDraft });
const endBeforeStart = { path: ["end_date"], params: { code: "out_of_range" } };

/** Template as one edits it. */
export const templateBody = templateFields.refine(datesInOrder, endBeforeStart);
export type TemplateBody = z.output<typeof templateBody>;
export type TemplateBodyInput = z.input<typeof templateBody>;

/** A rule that was made from a template, as it stands now. */
const assignedRule = z.strictObject({
  rule_id: ruleId,
  name: z.string(),
  name_ar: z.string(),
  trigger: trigger.nullable(),
  effects: z.array(z.string()),
  status: z.enum(ruleStatuses),
  has_draft: z.boolean(),
  /** The revision of the template that it was made from. */
  template_revision: z.int(),
  updated_at: instant,
});
export type AssignedRule = z.input<typeof assignedRule>;

/** `rules` are those that were made from it, the newest first; the name is null for the system. */
export const template = z.strictObject({
  ...templateFieldsOf(kept).shape,
  rule: draftedRule,
  template_id: ruleId,
  revision: z.int(),
  rules: z.array(assignedRule),
  created_at: instant,
  created_by: z.string(),
  created_by_name: z.string().nullable(),
  updated_at: instant,
  updated_by: z.string(),
  etag: z.string(),
});
export type TemplateReply = z.input<typeof template>;
export type Template = z.output<typeof template>;

const params = z.strictObject({ id: ruleId });
const read = { method: "GET", tag: "campaigns", permission: "campaigns:read" } as const;
const write = { tag: "campaigns", permission: "campaigns:write" } as const;

export const listTemplates = route({
  ...read,
  path: "/v1/campaign-templates",
  stepUp: "none: reads",
  summary: "The templates, with the rules that were made from each.",
  query: pageQuery({ sort: ["created_at", "name"] }),
  replies: { 200: pageOf(template) },
  refusals: [],
});
export const createTemplate = route({
  ...write,
  method: "POST",
  path: "/v1/campaign-templates",
  act: { verb: "added", target: "template:{template_id}" },
  stepUp: "none: keeps a draft, which is published apart",
  summary: "Add a template.",
  idempotency: "optional",
  body: z
    .strictObject({ ...templateFields.shape, template_id: ruleId.optional() })
    .refine(datesInOrder, endBeforeStart),
  replies: { 201: template },
  refusals: ["already_exists"],
});
export const getTemplate = route({
  ...read,
  path: "/v1/campaign-templates/{id}",
  stepUp: "none: reads",
  summary: "One template.",
  params,
  replies: { 200: template },
  refusals: ["template_not_found"],
});
export const saveTemplate = route({
  ...write,
  method: "PUT",
  path: "/v1/campaign-templates/{id}",
  act: { verb: "changed", target: "template:{id}" },
  stepUp: "none: keeps a draft, which is published apart",
  summary: "Change a template; rules that were made from it stay. If-Match carries the etag.",
  params,
  body: templateBody,
  replies: { 200: template },
  refusals: ["template_not_found", "version_missing", "version_conflict"],
});
export const deleteTemplate = route({
  ...write,
  method: "DELETE",
  path: "/v1/campaign-templates/{id}",
  act: { verb: "deleted", target: "template:{id}" },
  stepUp: "none: keeps a draft, which is published apart",
  summary: "Delete a template; rules that were made from it stay.",
  params,
  replies: { 200: z.strictObject({ template_id: ruleId }) },
  refusals: ["template_not_found"],
});

const parameterValue = z.union([z.int(), day, z.array(externalId).min(1).max(1_000)]);
export type ParameterValue = z.output<typeof parameterValue>;

export const useTemplate = route({
  method: "POST",
  tag: "campaigns",
  permission: "config:write",
  act: { verb: "used", target: "template:{id}" },
  stepUp: "fresh",
  path: "/v1/campaign-templates/{id}/use",
  summary:
    "Draft a rule from a template. A parameter that is left out keeps what the template says.",
  idempotency: "optional",
  params,
  body: z.strictObject({
    name: written.line(200).optional(),
    name_ar: written.line(200).optional(),
    values: z.record(ruleId, parameterValue).default({}),
  }),
  replies: { 201: z.strictObject({ rule_id: ruleId }) },
  refusals: ["template_not_found", "template_inactive"],
});

const count = z.int().min(0);

/** Number of active products that a choice covers, in all and by kind, and their sellers. */
export const coverage = z.strictObject({
  products: count,
  brands: count,
  sellers: count,
  by: z.strictObject({ products: count, brands: count, sellers: count, categories: count }),
});
export type Coverage = z.output<typeof coverage>;

export const coverTargets = route({
  method: "POST",
  tag: "campaigns",
  permission: "campaigns:read",
  act: "none: reads",
  stepUp: "none: counts and writes nothing",
  path: "/v1/campaigns/coverage",
  summary: "How many products of the catalogue a choice of targets covers; changes nothing.",
  body: z.strictObject({ targets }),
  replies: { 200: coverage },
  refusals: [],
});

/** Number of items that a choice reaches, and some of them. */
const reached = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ count, sample: z.array(item).max(10) });

/** Reach of targets and audiences; closed accounts and inactive products are left out. */
export const reach = z.strictObject({
  members: reached(
    z.strictObject({
      member_id: z.string(),
      name: z.string().nullable(),
      tier: z.string().nullable(),
    }),
  ),
  products: reached(z.strictObject({ sku: z.string(), name: z.string() })),
  sellers: reached(z.strictObject({ seller_id: z.string(), name: z.string(), products: count })),
});
export type Reach = z.output<typeof reach>;

export const previewReach = route({
  method: "POST",
  tag: "campaigns",
  permission: "members:read",
  act: "none: reads",
  stepUp: "none: counts and writes nothing",
  path: "/v1/campaigns/reach",
  summary:
    "Which members, products and sellers a choice of targets and of its rules' audiences reaches now; changes nothing.",
  body: z.strictObject({ targets, audiences: z.array(audience).max(100).default([]) }),
  replies: { 200: reach },
  refusals: [],
});

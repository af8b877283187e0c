// Templates: kept, changed, and made into drafts of rules; and what targets cover.

import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type {
  AssignedRule,
  Coverage,
  ParameterValue,
  Reach,
  TemplateBody,
  TemplateReply,
} from "@nuqta/contracts/campaigns.ts";
import type { audience, Targets } from "@nuqta/contracts/rules.ts";
import { ruleDraft } from "@nuqta/contracts/rules-routes.ts";
import type { z } from "zod";
import type { Tx } from "../kit/db/db.ts";
import { type ListAsk, listPage } from "../kit/db/listing.ts";
import { accept, type Decision, refuse } from "../kit/pure/decision.ts";
import { authorNames, type Change, recordChange } from "../programme/door/configuration.ts";
import { createRule, readRule } from "../programme/door/publishing.ts";
import { fillTemplate, lostParameters } from "./domain.ts";
import * as store from "./store.ts";

const etagOf = ({ revision }: store.TemplateRow): string => `"${revision}"`;

/** Templates with the rules made from them; rules that are gone since are left out. */
const viewsOf = async (
  tx: Tx,
  rows: readonly store.TemplateRow[],
  now: Date,
): Promise<TemplateReply[]> => {
  const nameOf = await authorNames(
    tx,
    rows.map((row) => row.created_by),
  );
  const uses = await store.findUses(
    tx,
    rows.map((row) => row.template_id),
  );
  const rules = new Map<string, AssignedRule[]>();
  for (const use of uses) {
    const assigned = await assignedRule(tx, use, now);
    if (assigned) rules.set(use.template_id, [...(rules.get(use.template_id) ?? []), assigned]);
  }
  return rows.map((row) => ({
    ...row.body,
    template_id: row.template_id,
    revision: row.revision,
    rules: rules.get(row.template_id) ?? [],
    created_at: row.created_at.toISOString(),
    created_by: row.created_by,
    created_by_name: nameOf(row.created_by),
    updated_at: row.updated_at.toISOString(),
    updated_by: row.updated_by,
    etag: etagOf(row),
  }));
};

const assignedRule = async (
  tx: Tx,
  use: store.UseRow,
  now: Date,
): Promise<AssignedRule | undefined> => {
  const found = await readRule(tx, use.rule_id, now);
  if (!found.ok) return undefined;
  const { rule_id, name, name_ar, status, draft, live, updated_at } = found.value;
  const shown = live ?? draft;
  return {
    rule_id,
    name,
    name_ar,
    status,
    trigger: shown?.trigger ?? null,
    effects: (shown?.effects ?? []).map((effect) => effect.kind),
    has_draft: draft !== null,
    template_revision: use.template_revision,
    updated_at,
  };
};

const find = async (
  tx: Tx,
  id: string,
): Promise<Decision<store.TemplateRow, "template_not_found">> => {
  const row = await store.findTemplate(tx, id);
  return row ? accept(row) : refuse("template_not_found");
};

const one = async (tx: Tx, id: string, now: Date): Promise<Decision<TemplateReply>> => {
  const found = await find(tx, id);
  if (!found.ok) return found;
  const [view] = await viewsOf(tx, [found.value], now);
  return view ? accept(view) : refuse("template_not_found");
};

export const readTemplate = one;

export const listTemplates = async (
  tx: Tx,
  ask: Omit<ListAsk<"created_at" | "name">, "where">,
  now: Date,
) => {
  const page = await listPage<store.TemplateRow, "created_at" | "name">(
    tx,
    store.templateListing,
    ask,
  );
  if (!page.ok) return page;
  const { rows, next, total } = page.value;
  return accept({ data: await viewsOf(tx, rows, now), next_cursor: next, total });
};

/** Adds a template, under the given id or a new one. */
export const addTemplate = async (
  change: Change,
  { template_id: wanted, ...body }: TemplateBody & { template_id?: string | undefined },
): Promise<Decision<TemplateReply>> => {
  const errors = lostParameters(body);
  if (errors.length > 0) return refuse("validation_failed", { errors });
  const id = wanted ?? `template-${randomUUID().slice(0, 8)}`;
  if ((await store.findTemplate(change.tx, id)) !== undefined)
    return refuse("already_exists", { errors: [{ path: "template_id", code: "duplicate_value" }] });
  await store.insertTemplate(change, id, body);
  await recordChange(change, { action: "template.added", target: `template:${id}`, after: body });
  return one(change.tx, id, change.now);
};

export const saveTemplate = async (
  change: Change,
  id: string,
  body: TemplateBody,
  headers: IncomingHttpHeaders,
): Promise<Decision<TemplateReply>> => {
  const found = await find(change.tx, id);
  if (!found.ok) return found;
  const sent = headers["if-match"];
  if (sent === undefined) return refuse("version_missing");
  if (sent !== "*" && sent !== etagOf(found.value)) return refuse("version_conflict");
  const errors = lostParameters(body);
  if (errors.length > 0) return refuse("validation_failed", { errors });
  await store.updateTemplate(change, id, body);
  const before = found.value.body;
  await recordChange(change, {
    action: "template.changed",
    target: `template:${id}`,
    before,
    after: body,
  });
  return one(change.tx, id, change.now);
};

export const deleteTemplate = async (
  change: Change,
  id: string,
): Promise<Decision<{ template_id: string }>> => {
  const found = await find(change.tx, id);
  if (!found.ok) return found;
  await store.deleteTemplate(change.tx, id);
  await recordChange(change, {
    action: "template.deleted",
    target: `template:${id}`,
    before: { name: found.value.body.name },
    after: { name: null },
  });
  return accept({ template_id: id });
};

/** Drafts a rule from a template and notes which revision it was made from. */
export const useTemplate = async (
  change: Change,
  id: string,
  ask: {
    name?: string | undefined;
    name_ar?: string | undefined;
    values: Readonly<Record<string, ParameterValue>>;
  },
): Promise<Decision<{ rule_id: string }>> => {
  const found = await find(change.tx, id);
  if (!found.ok) return found;
  const { body, revision } = found.value;
  if (!body.is_active) return refuse("template_inactive");
  const filled = fillTemplate(body, ask.values);
  if (!filled.ok) return filled;
  const names = {
    ...(ask.name && { name: ask.name }),
    ...(ask.name_ar && { name_ar: ask.name_ar }),
  };
  const parsed = ruleDraft.safeParse({ ...(filled.value as object), ...names });
  if (!parsed.success)
    return refuse("validation_failed", { errors: [{ path: "values", code: "not_valid" }] });
  const made = await createRule(change, parsed.data);
  if (!made.ok) return made;
  const { rule_id } = made.value;
  await store.insertUse(change, { ruleId: rule_id, templateId: id, revision });
  return accept({ rule_id });
};

/** Contents of all templates, by id. */
export const templatesById = async (tx: Tx): Promise<ReadonlyMap<string, TemplateBody>> =>
  new Map((await store.allTemplates(tx)).map(({ template_id, body }) => [template_id, body]));

/** Makes the templates of these ids what `wanted` says; those it lacks are deleted. */
export const replaceTemplates = async (
  change: Change,
  ids: readonly string[],
  wanted: Readonly<Record<string, TemplateBody>>,
): Promise<void> => {
  for (const id of ids) {
    const body = wanted[id];
    const row = await store.findTemplate(change.tx, id);
    if (body === undefined) {
      await deleteTemplate(change, id);
      continue;
    }
    await (row ? store.updateTemplate : store.insertTemplate)(change, id, body);
    await recordChange(change, {
      ...{ action: row ? "template.changed" : "template.added", target: `template:${id}` },
      ...(row && { before: row.body }),
      after: body,
    });
  }
};

/** Counts the products of the catalogue that targets cover. */
export const coverageOf = async (tx: Tx, targets: Targets): Promise<Coverage> => {
  const { products, brands, sellers, ...by } = await store.countCovered(tx, targets);
  return {
    products,
    brands,
    sellers,
    by: {
      products: by.by_products,
      brands: by.by_brands,
      sellers: by.by_sellers,
      categories: by.by_categories,
    },
  };
};

type Audience = z.output<typeof audience>;

/** The tiers that are meant when every audience is of that kind; null when somebody is not bound to any. */
const tiersOf = (audiences: readonly Audience[], kind: Exclude<Audience["kind"], "all">) => {
  const tiers: string[] = [];
  for (const one of audiences) {
    if (one.kind !== kind) return null;
    tiers.push(...one.tiers);
  }
  return audiences.length === 0 ? null : tiers;
};

/** Members, products and sellers that targets and audiences reach now, of all audiences together. */
export const reachOf = async (
  tx: Tx,
  targets: Targets,
  audiences: readonly Audience[],
): Promise<Reach> => ({
  members: await store.sampleMembers(tx, tiersOf(audiences, "customer_tiers")),
  ...(await store.sampleCovered(tx, targets, tiersOf(audiences, "seller_tiers"))),
});

// Rules as people edit them: a draft beside what is live.
import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Rule } from "@nuqta/contracts/rules.ts";
import type { ruleDraft, ruleResource } from "@nuqta/contracts/rules-routes.ts";
import type { z } from "zod";
import type { Tx } from "../../kit/db/db.ts";
import { type ListAsk, listPage } from "../../kit/db/listing.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import * as store from "../store/items.ts";
import { authorNames } from "./authors.ts";
import type { Change } from "./change.ts";
import {
  addDraft,
  draftToPublish,
  historyOf,
  markPublished,
  noteDiscarded,
  type PublishAsk,
  publish,
  sameItem,
  saveDraft,
} from "./drafts.ts";
import type { DraftItem } from "./gate.ts";

export type RuleDraft = z.output<typeof ruleDraft>;
export type RuleView = z.input<typeof ruleResource>;
type RuleBody = RuleDraft & { rule_id?: unknown; version?: unknown };
type RuleItem = store.Item<RuleBody>;

const viewOf = (item: RuleItem, now: Date): RuleView => {
  const shown = item.draft ?? item.live;
  return {
    rule_id: item.itemId,
    name: shown?.name ?? item.itemId,
    name_ar: shown?.name_ar ?? item.itemId,
    status: statusOf(item, now),
    live: item.live as Rule | null,
    draft: item.draft,
    ...historyOf(item),
  };
};

const statusOf = (item: RuleItem, now: Date): RuleView["status"] => {
  if (item.liveVersion === null) return "draft";
  if (item.live === null) return "inactive";
  return (item.effectiveFrom ?? now) > now ? "scheduled" : "live";
};

const find = async (tx: Tx, id: string): Promise<Decision<RuleItem, "rule_not_found">> => {
  const item = await store.findItem<RuleBody>(tx, "rule", id);
  return item ? accept(item) : refuse("rule_not_found");
};

export const readRule = async (tx: Tx, id: string, now: Date) => {
  const found = await find(tx, id);
  return found.ok ? accept(viewOf(found.value, now)) : found;
};

/** Published versions of a rule, the newest first. */
export const readRuleVersions = async (tx: Tx, id: string) => {
  const found = await find(tx, id);
  if (!found.ok) return found;
  const rows = await store.ruleVersions(tx, id);
  const nameOf = await authorNames(
    tx,
    rows.map((row) => row.publishedBy),
  );
  const data = rows.map((row) => ({
    version: row.version,
    effective_from: row.effectiveFrom.toISOString(),
    published_at: row.publishedAt.toISOString(),
    published_by: row.publishedBy,
    published_by_name: nameOf(row.publishedBy),
    note: row.note,
    rule: row.rule as Rule | null,
  }));
  return accept({ data });
};

const conditions = {
  draft: "i.live_version is null",
  published: "i.live is not null",
  inactive: "i.live_version is not null and i.live is null",
} as const;

export const listRules = async (
  tx: Tx,
  ask: Omit<ListAsk<"created_at" | "updated_at" | "name">, "where"> & {
    status?: keyof typeof conditions | undefined;
    campaign_id?: string | undefined;
  },
  now: Date,
) => {
  const { status, campaign_id: campaign } = ask;
  const where = (add: (value: unknown) => string) => [
    "i.kind = 'rule'",
    ...(status ? [conditions[status]] : []),
    ...(campaign ? [`coalesce(i.draft, i.live) ->> 'campaign_id' = ${add(campaign)}`] : []),
  ];
  const page = await listPage<RuleItem>(tx, store.itemListing, { ...ask, where });
  if (!page.ok) return page;
  const { rows, next, total } = page.value;
  return accept({ data: rows.map((item) => viewOf(item, now)), next_cursor: next, total });
};

/** Drafts a rule, under the given id or a new one. */
export const createRule = async (
  change: Change,
  { rule_id: wanted, ...draft }: RuleDraft & { rule_id?: string | undefined },
): Promise<Decision<RuleView>> => {
  const id = wanted ?? `rule-${randomUUID().slice(0, 8)}`;
  if ((await store.findItem(change.tx, "rule", id)) !== undefined)
    return refuse("already_exists", { errors: [{ path: "rule_id", code: "duplicate_value" }] });
  const item = (await addDraft(change, "rule", id, draft)) as RuleItem;
  return accept(viewOf(item, change.now));
};

export const saveRule = async (
  change: Change,
  id: string,
  draft: RuleDraft,
  headers: IncomingHttpHeaders,
): Promise<Decision<RuleView>> => {
  const found = await find(change.tx, id);
  if (!found.ok) return found;
  const saved = await saveDraft(change, found.value, draft, headers);
  return saved.ok ? accept(viewOf(saved.value as RuleItem, change.now)) : saved;
};

/** Drops the draft. Answers the rule that is left, or null when it had never been published. */
export const deleteRule = async (
  change: Change,
  id: string,
): Promise<Decision<RuleView | null>> => {
  const found = await find(change.tx, id);
  if (!found.ok) return found;
  const item = found.value;
  if (item.liveVersion === null) {
    noteDiscarded(change, item);
    await store.deleteItem(change.tx, "rule", id);
    return accept(null);
  }
  if (item.draft === null) return refuse("nothing_to_publish");
  noteDiscarded(change, item);
  return accept(viewOf(await store.updateItem(change, { ...item, draft: null }), change.now));
};

/** The draft of a rule that may be published, as it is shown to whoever has to agree. */
export const ruleToPublish = async (
  tx: Tx,
  id: string,
  headers: IncomingHttpHeaders,
): Promise<Decision<DraftItem>> => {
  const found = await find(tx, id);
  if (!found.ok) return found;
  const draft = draftToPublish(found.value, headers);
  if (!draft.ok) return draft;
  const { name, name_ar } = draft.value;
  return accept({ kind: "rule", id, name, name_ar, draft: draft.value });
};

/** Publishes the draft of a rule; its version is that of the programme. */
export const publishRule = async (
  change: Change,
  id: string,
  ask: PublishAsk & { headers: IncomingHttpHeaders },
): Promise<Decision<RuleView>> => {
  const found = await find(change.tx, id);
  if (!found.ok) return found;
  const item = found.value;
  const draft = draftToPublish(item, ask.headers);
  if (!draft.ok) return draft;
  const ruleAt = ruleFrom(id, draft.value);
  const changes = (version: number) => ({ rules: { [id]: ruleAt(version) } });
  const done = await publish(change, changes, ask, sameItem("rules", id));
  if (!done.ok) return done;
  const live = ruleAt(done.value) as RuleBody;
  const marked = await markPublished(change, item, { live, draft: null, liveVersion: done.value });
  return accept(viewOf(marked as RuleItem, change.now));
};

const ruleFrom =
  (id: string, draft: RuleBody) =>
  (version: number): Rule =>
    ({ ...draft, rule_id: id, version }) as Rule;

type RuleOf = (version: number) => Rule;

/** The drafts of a campaign's rules: what each becomes, and what is left to note when it has. */
export const draftedRulesOf = async (
  tx: Tx,
  campaignId: string,
): Promise<{ item: RuleItem; ruleAt: RuleOf; shown: DraftItem }[]> => {
  const items = await store.draftedRules<RuleBody>(tx, campaignId);
  return items.flatMap((item) => {
    if (item.draft === null) return [];
    const { itemId: id, draft } = item;
    const { name, name_ar } = draft;
    return [
      { item, ruleAt: ruleFrom(id, draft), shown: { kind: "rule", id, name, name_ar, draft } },
    ];
  });
};

/** Takes a rule away; what was live becomes the draft, so that it can be published again. */
export const deactivateRule = async (
  change: Change,
  id: string,
  ask: PublishAsk,
): Promise<Decision<RuleView>> => {
  const found = await find(change.tx, id);
  if (!found.ok) return found;
  const item = found.value;
  if (item.live === null) return refuse("nothing_to_publish");
  const done = await publish(change, () => ({ rules: { [id]: null } }), ask, sameItem("rules", id));
  if (!done.ok) return done;
  const { rule_id: _id, version: _version, ...body } = item.live;
  const after = { live: null, draft: item.draft ?? body, liveVersion: done.value };
  return accept(viewOf((await markPublished(change, item, after)) as RuleItem, change.now));
};

// Drafts and their publication: saving changes nothing that is live, publishing adds a version.

import type { IncomingHttpHeaders } from "node:http";
import { checkRuleSet } from "@nuqta/contracts/rules-references.ts";
import {
  accept,
  type Decision,
  type FieldError,
  type Refusal,
  refuse,
} from "../../kit/pure/decision.ts";
import { pathText } from "../../kit/pure/field-path.ts";
import {
  type Changes,
  type Composition,
  inForce,
  type Publication,
  timelineOf,
} from "../domain.ts";
import type { Item, ItemKind } from "../store/items.ts";
import * as store from "../store/items.ts";
import type { Change } from "./change.ts";
import { noteThing } from "./notes.ts";

export type EditRefusal = "version_missing" | "version_conflict";

export const etagOf = (item: { revision: number }): string => `"${item.revision}"`;

/** Whether the caller has seen the item as it stands: If-Match carries its etag, or a star. */
const checkIfMatch = (
  item: Item,
  headers: IncomingHttpHeaders,
): Decision<undefined, EditRefusal> => {
  const sent = headers["if-match"];
  if (sent === undefined || sent.trim() === "") return refuse("version_missing");
  const tags = sent.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes("*") || tags.includes(etagOf(item))
    ? accept(undefined)
    : refuse("version_conflict");
};

/** The draft that may be published: with If-Match, only the one that was seen. */
export const draftToPublish = <Body>(
  item: Item<Body>,
  headers: IncomingHttpHeaders,
): Decision<Body, EditRefusal | "nothing_to_publish"> => {
  if (headers["if-match"] !== undefined) {
    const seen = checkIfMatch(item, headers);
    if (!seen.ok) return seen;
  }
  return item.draft === null ? refuse("nothing_to_publish") : accept(item.draft);
};

/** Fields of a history that rules and campaigns share. */
export const historyOf = (item: Item) => ({
  budget_used: item.budgetUsed,
  version: item.liveVersion,
  effective_from: item.effectiveFrom?.toISOString() ?? null,
  created_at: item.createdAt.toISOString(),
  created_by: item.createdBy,
  updated_at: item.updatedAt.toISOString(),
  updated_by: item.updatedBy,
  etag: etagOf(item),
});

/** Replaces the draft of an item. */
export const saveDraft = async (
  change: Change,
  item: Item,
  draft: unknown,
  headers: IncomingHttpHeaders,
): Promise<Decision<Item, EditRefusal>> => {
  const seen = checkIfMatch(item, headers);
  if (!seen.ok) return seen;
  noteThing(change, {
    target: `${item.kind}:${item.itemId}`,
    before: item.draft ?? item.live,
    after: draft,
  });
  return accept(await store.updateItem(change, { ...item, draft }));
};

/** Adds an item that is nothing but a draft. */
export const addDraft = (
  change: Change,
  kind: ItemKind,
  itemId: string,
  draft: unknown,
): Promise<Item> => {
  noteThing(change, { target: `${kind}:${itemId}`, after: draft });
  return store.insertItem(change, { kind, itemId, draft });
};

/** Notes that a draft goes, and that what is live stands again. */
export const noteDiscarded = (change: Change, { kind, itemId, draft, live }: Item): void =>
  noteThing(change, { target: `${kind}:${itemId}`, before: draft, after: live });

/** Notes what of the settings, rules and campaigns a publication puts into force in place of what. */
const notePublished = (change: Change, before: Composition, changes: Changes): void => {
  const { rules, campaigns, ...sections } = changes;
  const things = [
    ...Object.entries(sections).map(([name, after]) => {
      return [`section:${name}`, before[name as keyof typeof sections], after] as const;
    }),
    ...Object.entries(rules ?? {}).map(([id, after]) => {
      return [`rule:${id}`, before.rules.get(id), after] as const;
    }),
    ...Object.entries(campaigns ?? {}).map(([id, after]) => {
      return [`campaign:${id}`, before.campaigns.get(id), after] as const;
    }),
  ];
  for (const [target, was, after] of things) noteThing(change, { target, before: was, after });
};

export type PublishAsk = {
  /** ISO 8601; now when left out. */
  readonly effective_from?: string | undefined;
  readonly note?: string | undefined;
};

/** Changes to publish: a function of the version, because rules carry theirs. */
export type Published = (version: number) => Changes;

/** Whether an earlier publication for a later instant must give way to this one. */
type GivesWay = (scheduled: Changes) => boolean;

/** True for a schedule of the same rule or campaign: a newer publication replaces it. */
export const sameItem =
  (kind: "rules" | "campaigns", id: string): GivesWay =>
  (scheduled) =>
    scheduled[kind]?.[id] !== undefined;

/** The refusal of an instant that is over; undefined when it is not. */
export const pastRefusal = (
  { now }: Pick<Change, "now">,
  { effective_from }: PublishAsk,
): Refusal<"validation_failed"> | undefined =>
  effective_from !== undefined && Date.parse(effective_from) < now.getTime()
    ? refuse("validation_failed", { errors: [{ path: "effective_from", code: "out_of_range" }] })
    : undefined;

/** Composition in force at `now`, as this transaction sees it. */
export const inForceNow = async ({ tx, now }: Pick<Change, "tx" | "now">): Promise<Composition> => {
  const { publications } = await store.loadPublications(tx);
  return inForce(timelineOf(publications), now.getTime());
};

/** Everything that is in force at any instant from `since` (epoch ms) on, the publications to come included. */
export const inForceSince = async (
  { tx }: Pick<Change, "tx">,
  since: number,
): Promise<Composition[]> => {
  const { publications } = await store.loadPublications(tx);
  const timeline = timelineOf(publications);
  const first = inForce(timeline, since);
  return timeline.slice(timeline.indexOf(first));
};

/** Composition in force up to the instant from which a publication asked for now would hold. */
export const inForceFrom = async (
  { tx, now }: Pick<Change, "tx" | "now">,
  ask: PublishAsk,
): Promise<Composition> => {
  const { publications, publishedAt } = await store.loadPublications(tx);
  return inForce(timelineOf(publications), startOf(ask, now.getTime(), publishedAt).effectiveFrom);
};

// Clocks of processes differ a little; nothing may come into force before what already has.
const startOf = ({ effective_from }: PublishAsk, now: number, lastAt: number) => {
  const publishedAt = Math.max(now, lastAt);
  const wanted = effective_from === undefined ? publishedAt : Date.parse(effective_from);
  return { publishedAt, effectiveFrom: Math.max(wanted, publishedAt) };
};

/**
 * Publishes `changes` as a new version and gives its number. Where an earlier publication comes into
 * force later and `givesWay`, the same changes are published for that instant too. Refuses
 * `validation_failed` for an instant in the past, and for rules and campaigns that do not fit
 * together from then on.
 */
export const publish = async (
  change: Change,
  changes: Published,
  ask: PublishAsk,
  givesWay: GivesWay = () => false,
): Promise<Decision<number, "validation_failed">> => {
  const isLate = pastRefusal(change, ask);
  if (isLate) return isLate;
  const { publications, publishedAt: lastAt } = await store.loadPublications(change.tx);
  const { publishedAt, effectiveFrom } = startOf(ask, change.now.getTime(), lastAt);
  const first = publications.reduce((max, one) => Math.max(max, one.version), 0) + 1;
  const later = publications
    .filter((one) => one.effectiveFrom > effectiveFrom && givesWay(one.changes))
    .map((one) => one.effectiveFrom);
  const added = [effectiveFrom, ...new Set(later)].map((from, i) => ({
    version: first + i,
    effectiveFrom: from,
    changes: changes(first),
  }));
  const before = inForce(timelineOf(publications), effectiveFrom);
  const errors = misfits([...publications, ...added], effectiveFrom);
  if (errors.length > 0) return refuse("validation_failed", { errors });
  notePublished(change, before, changes(first));
  for (const one of added)
    await store.insertPublication(change, { ...one, publishedAt, note: ask.note ?? null });
  return accept(first);
};

// From here on, every composition must hold: also those published for later.
const misfits = (publications: readonly Publication[], from: number): FieldError[] => {
  const errors = new Map<string, FieldError>();
  for (const composition of timelineOf(publications)) {
    if (composition.effectiveFrom < from) continue;
    checkRuleSet(composition.ruleSet(), {
      addIssue: ({ path }) => {
        const text = pathText(path);
        errors.set(text, { path: text, code: "not_valid" });
      },
    });
  }
  return [...errors.values()];
};

/** Notes on an item what was published of it last; `live` null when it was taken away. */
export const markPublished = (
  change: Change,
  item: Item,
  published: { live: unknown; draft: unknown; liveVersion: number },
): Promise<Item> => store.updateItem(change, { ...item, ...published });

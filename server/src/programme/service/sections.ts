// The three settings sections: read, draft, publish.
import type { IncomingHttpHeaders } from "node:http";
import type { Tx } from "../../kit/db/db.ts";
import { canonicalJson } from "../../kit/pure/canonical-json.ts";
import { accept, type Decision, type Refusal } from "../../kit/pure/decision.ts";
import type { Sections } from "../domain.ts";
import * as store from "../store/items.ts";
import { authorNames } from "./authors.ts";
import type { Change } from "./change.ts";
import {
  draftToPublish,
  etagOf,
  markPublished,
  type PublishAsk,
  publish,
  saveDraft,
} from "./drafts.ts";

export type SectionName = keyof Sections;

/** A section as it crosses the wire. */
export type SectionView<Value> = {
  live: Value;
  draft: Value | null;
  scheduled: { version: number; effective_from: string; value: Value }[];
  version: number;
  effective_from: string;
  published_at: string;
  published_by: string;
  published_by_name: string | null;
  updated_at: string;
  updated_by: string;
  updated_by_name: string | null;
  etag: string;
};

const itemOf = async <Name extends SectionName>(tx: Tx, name: Name) => {
  const item = await store.findItem<Sections[Name]>(tx, "section", name);
  if (!item) throw new Error(`the section ${name} has no row`);
  return item;
};

/** A section as it stands at `now`. */
export const readSection = async <Name extends SectionName>(
  tx: Tx,
  name: Name,
  now: Date,
): Promise<SectionView<Sections[Name]>> => {
  const item = await itemOf(tx, name);
  const [live, ...scheduled] = await store.sectionVersions(tx, name, now);
  if (!live) throw new Error(`the section ${name} was never published`);
  const nameOf = await authorNames(tx, [live.publishedBy, item.updatedBy]);
  return {
    live: live.value as Sections[Name],
    draft: item.draft,
    scheduled: scheduled.map(({ version, effectiveFrom, value }) => ({
      version,
      effective_from: effectiveFrom.toISOString(),
      value: value as Sections[Name],
    })),
    version: live.version,
    effective_from: live.effectiveFrom.toISOString(),
    published_at: live.publishedAt.toISOString(),
    published_by: live.publishedBy,
    published_by_name: nameOf(live.publishedBy),
    updated_at: item.updatedAt.toISOString(),
    updated_by: item.updatedBy,
    updated_by_name: nameOf(item.updatedBy),
    etag: etagOf(item),
  };
};

/** Saves a draft; the live settings stay as they are. */
export const draftSection = async <Name extends SectionName>(
  change: Change,
  name: Name,
  value: Sections[Name],
  headers: IncomingHttpHeaders,
): Promise<Decision<SectionView<Sections[Name]>>> => {
  const saved = await saveDraft(change, await itemOf(change.tx, name), value, headers);
  return saved.ok ? accept(await readSection(change.tx, name, change.now)) : saved;
};

/** Publishes the draft. With If-Match, only the draft that was seen. */
export const publishSection = async <Name extends SectionName>(
  change: Change,
  name: Name,
  ask: PublishAsk & { headers: IncomingHttpHeaders },
): Promise<Decision<SectionView<Sections[Name]>>> => {
  const item = await itemOf(change.tx, name);
  const draft = draftToPublish(item, ask.headers);
  if (!draft.ok) return draft;
  const refused = await publishValue(change, name, { value: draft.value, draft: null }, ask);
  return refused ?? accept(await readSection(change.tx, name, change.now));
};

/**
 * Publishes a value at once; a draft that somebody is working on stays. What is in force already is
 * not published again: it keeps its version, its date and its author.
 */
export const replaceSection = async <Name extends SectionName>(
  change: Change,
  name: Name,
  value: Sections[Name],
): Promise<Decision<SectionView<Sections[Name]>>> => {
  const now = await readSection(change.tx, name, change.now);
  const isSame = canonicalJson(now.live) === canonicalJson(value);
  if (isSame && now.scheduled.length === 0) return accept(now);
  const { draft } = now;
  const refused = await publishValue(change, name, { value, draft }, {});
  return refused ?? accept(await readSection(change.tx, name, change.now));
};

const publishValue = async <Name extends SectionName>(
  change: Change,
  name: Name,
  { value, draft }: { value: Sections[Name]; draft: Sections[Name] | null },
  ask: PublishAsk,
): Promise<Refusal | undefined> => {
  const published = await publish(change, () => ({ [name]: value }), ask);
  if (!published.ok) return published;
  const item = await itemOf(change.tx, name);
  await markPublished(change, item, { live: value, draft, liveVersion: published.value });
  return undefined;
};

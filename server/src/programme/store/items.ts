// Publications and the items that are drafted and published, as rows.
import type { Tx } from "../../kit/db/db.ts";
import type { Listing } from "../../kit/db/listing.ts";
import type { Changes, Publication } from "../domain.ts";

export type ItemKind = "section" | "rule" | "campaign";

export type Item<Body = unknown> = {
  readonly kind: ItemKind;
  readonly itemId: string;
  /** Counts the saves: the etag. */
  readonly revision: number;
  readonly draft: Body | null;
  /** Latest published body, which may come into force later; null when it was taken away. */
  readonly live: Body | null;
  readonly liveVersion: number | null;
  readonly effectiveFrom: Date | null;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly updatedAt: Date;
  readonly updatedBy: string;
  /** Points its budget has given so far. */
  readonly budgetUsed: number;
};

type Writing = {
  readonly tx: Tx;
  readonly version: number;
  readonly now: Date;
  readonly by: string;
};

const columns = `i.kind, i.item_id as "itemId", i.revision, i.draft, i.live,
  i.live_version as "liveVersion", v.effective_from as "effectiveFrom",
  i.created_at as "createdAt", i.created_by as "createdBy",
  i.updated_at as "updatedAt", i.updated_by as "updatedBy",
  coalesce((select c.used from shared_counter c
    where c.key = i.kind || ':' || i.item_id || ':budget'), 0) as "budgetUsed"`;
const tables = "programme_item i left join programme_version v on v.version = i.live_version";
const nameOf = "coalesce(i.draft ->> 'name', i.live ->> 'name', i.item_id)";

/** Rules or campaigns as a list; the kind is a condition of the caller's. */
export const itemListing: Listing<"created_at" | "updated_at" | "name"> = {
  from: tables,
  select: columns,
  id: "i.item_id",
  sorts: {
    created_at: { column: "i.created_at", type: "timestamptz" },
    updated_at: { column: "i.updated_at", type: "timestamptz" },
    name: { column: nameOf, type: "text" },
  },
  search: [nameOf, "coalesce(i.draft ->> 'name_ar', i.live ->> 'name_ar', '')", "i.item_id"],
};

export const findItem = async <Body>(
  tx: Tx,
  kind: ItemKind,
  itemId: string,
): Promise<Item<Body> | undefined> => {
  const text = `select ${columns} from ${tables} where i.kind = $1 and i.item_id = $2`;
  return (await tx.query<Item<Body>>({ text, values: [kind, itemId] }))[0];
};

/** The rules whose draft names a campaign; what was taken away stays away. */
export const draftedRules = <Body>(tx: Tx, campaignId: string): Promise<Item<Body>[]> =>
  tx.query<Item<Body>>({
    text: `select ${columns} from ${tables} where i.kind = 'rule' and i.draft ->> 'campaign_id' = $1
        and (i.live is not null or i.live_version is null)
      order by i.item_id`,
    values: [campaignId],
  });

const again = async <Body>({ tx }: Writing, kind: ItemKind, itemId: string) => {
  const item = await findItem<Body>(tx, kind, itemId);
  if (!item) throw new Error(`${kind} ${itemId} is gone`);
  return item;
};

export const insertItem = async <Body>(
  writing: Writing,
  { kind, itemId, draft }: { kind: ItemKind; itemId: string; draft: Body },
): Promise<Item<Body>> => {
  await writing.tx.query({
    text: `insert into programme_item
      (kind, item_id, revision, draft, live, live_version, created_at, created_by, updated_at, updated_by)
      values ($1, $2, 1, $3::jsonb, null, null, $4, $5, $4, $5)`,
    values: [kind, itemId, JSON.stringify(draft), writing.now, writing.by],
  });
  return again(writing, kind, itemId);
};

/** Saves an item as it is given, one revision later. */
export const updateItem = async <Body>(writing: Writing, item: Item<Body>): Promise<Item<Body>> => {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  await writing.tx.query({
    text: `update programme_item set revision = revision + 1, draft = $3::jsonb, live = $4::jsonb,
      live_version = $5, updated_at = $6, updated_by = $7 where kind = $1 and item_id = $2`,
    values: [
      item.kind,
      item.itemId,
      json(item.draft),
      json(item.live),
      item.liveVersion,
      writing.now,
      writing.by,
    ],
  });
  return again(writing, item.kind, item.itemId);
};

// What of a published body is a draft: without the names that publishing gives it.
const draftOf = (live: string, kind: string): string =>
  `case ${kind} when 'rule' then ${live} - 'rule_id' - 'version'
    when 'campaign' then ${live} - 'campaign_id' - 'status' else ${live} end`;

/**
 * Notes on many items at once what was published of them as `liveVersion`, adding those there are not. A draft that
 * says the same is done; what is taken away (`live` null) becomes the draft where there is none.
 */
export const putPublished = async (
  { tx, now, by }: Writing,
  liveVersion: number,
  rows: readonly { kind: ItemKind; item_id: string; live: unknown }[],
): Promise<void> => {
  await tx.query({
    text: `insert into programme_item as i
        (kind, item_id, revision, draft, live, live_version, created_at, created_by, updated_at, updated_by)
      select r.kind, r.item_id, 1, null, r.live, $2, $3, $4, $3, $4
      from jsonb_to_recordset($1::jsonb) as r(kind text, item_id text, live jsonb)
      on conflict (kind, item_id) do update set revision = i.revision + 1,
        draft = case when excluded.live is null
            then coalesce(i.draft, ${draftOf("i.live", "i.kind")})
          when i.draft = ${draftOf("excluded.live", "i.kind")} then null else i.draft end,
        live = excluded.live, live_version = excluded.live_version,
        updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
    values: [JSON.stringify(rows), liveVersion, now, by],
  });
};

/** Removes an item that was never published. */
export const deleteItem = async (tx: Tx, kind: ItemKind, itemId: string): Promise<void> => {
  await tx.query({
    text: "delete from programme_item where kind = $1 and item_id = $2 and live_version is null",
    values: [kind, itemId],
  });
};

/** Every publication, and when the last one was made (epoch ms). */
export const loadPublications = async (
  tx: Tx,
): Promise<{ publications: Publication[]; publishedAt: number }> => {
  type Row = { version: number; effective_from: Date; published_at: Date; changes: Changes };
  const rows = await tx.query<Row>({
    text: "select version, effective_from, published_at, changes from programme_version",
  });
  const publications = rows.map(({ version, effective_from, changes }) => ({
    version,
    effectiveFrom: effective_from.getTime(),
    changes,
  }));
  const publishedAt = rows.reduce((max, row) => Math.max(max, row.published_at.getTime()), 0);
  return { publications, publishedAt };
};

export const insertPublication = async (
  { tx, version, by }: Writing,
  made: Publication & { publishedAt: number; note: string | null },
): Promise<void> => {
  await tx.query({
    text: `insert into programme_version
      (version, effective_from, published_at, published_by, note, changes, changed_in)
      values ($1, $2, $3, $4, $5, $6::jsonb, $7)`,
    values: [
      made.version,
      new Date(made.effectiveFrom),
      new Date(made.publishedAt),
      by,
      made.note,
      JSON.stringify(made.changes),
      version,
    ],
  });
};

export type SectionVersion = {
  version: number;
  effectiveFrom: Date;
  publishedAt: Date;
  publishedBy: string;
  value: unknown;
};

/** The version of a section in force at `now`, then those that come later. */
export const sectionVersions = async (
  tx: Tx,
  section: string,
  now: Date,
): Promise<SectionVersion[]> => {
  const select = `select version, effective_from as "effectiveFrom", published_at as "publishedAt",
    published_by as "publishedBy", changes -> $1::text as value
    from programme_version where changes ? $1::text and`;
  return tx.query<SectionVersion>({
    text: `(${select} effective_from <= $2 order by effective_from desc, version desc limit 1)
      union all (${select} effective_from > $2 order by effective_from, version)`,
    values: [section, now],
  });
};

export type RuleVersionRow = {
  version: number;
  effectiveFrom: Date;
  publishedAt: Date;
  publishedBy: string;
  note: string | null;
  rule: unknown;
};

/** Published versions of a rule, the newest first; `rule` null where it was taken away. */
export const ruleVersions = (tx: Tx, id: string): Promise<RuleVersionRow[]> =>
  tx.query<RuleVersionRow>({
    text: `select version, effective_from as "effectiveFrom", published_at as "publishedAt",
      published_by as "publishedBy", note, changes -> 'rules' -> $1::text as rule
      from programme_version where changes -> 'rules' ? $1::text
      order by version desc limit 100`,
    values: [id],
  });

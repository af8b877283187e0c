// Templates as rows, and products counted by a choice of targets.

import type { Reach, TemplateBody } from "@nuqta/contracts/campaigns.ts";
import type { Targets } from "@nuqta/contracts/rules.ts";
import type { Tx } from "../kit/db/db.ts";
import type { Listing } from "../kit/db/listing.ts";
import type { Change } from "../programme/door/configuration.ts";

export type TemplateRow = {
  template_id: string;
  revision: number;
  body: TemplateBody;
  created_at: Date;
  created_by: string;
  updated_at: Date;
  updated_by: string;
};

const columns = `t.template_id, t.revision, t.body, t.created_at, t.created_by,
  t.updated_at, t.updated_by`;

export const templateListing: Listing<"created_at" | "name"> = {
  from: "campaign_template t",
  select: columns,
  id: "t.template_id",
  sorts: {
    created_at: { column: "t.created_at", type: "timestamptz" },
    name: { column: "t.body ->> 'name'", type: "text" },
  },
  search: ["t.body ->> 'name'", "t.body ->> 'name_ar'"],
};

export const findTemplate = async (tx: Tx, id: string): Promise<TemplateRow | undefined> => {
  const text = `select ${columns} from campaign_template t where t.template_id = $1`;
  return (await tx.query<TemplateRow>({ text, values: [id] }))[0];
};

/** Every template's content, by id. */
export const allTemplates = (tx: Tx): Promise<Pick<TemplateRow, "template_id" | "body">[]> =>
  tx.query({ text: "select template_id, body from campaign_template" });

export const insertTemplate = async (
  { tx, version, now, by }: Change,
  id: string,
  body: TemplateBody,
): Promise<void> => {
  await tx.query({
    text: `insert into campaign_template
      (template_id, revision, body, created_at, created_by, updated_at, updated_by, changed_in)
      values ($1, 1, $2::jsonb, $3, $4, $3, $4, $5)`,
    values: [id, JSON.stringify(body), now, by, version],
  });
};

export const updateTemplate = async (
  { tx, version, now, by }: Change,
  id: string,
  body: TemplateBody,
): Promise<void> => {
  await tx.query({
    text: `update campaign_template set revision = revision + 1, body = $2::jsonb,
      updated_at = $3, updated_by = $4, changed_in = $5 where template_id = $1`,
    values: [id, JSON.stringify(body), now, by, version],
  });
};

export const deleteTemplate = async (tx: Tx, id: string): Promise<void> => {
  await tx.query({ text: "delete from campaign_template where template_id = $1", values: [id] });
};

export const insertUse = async (
  { tx, now, by }: Change,
  use: { ruleId: string; templateId: string; revision: number },
): Promise<void> => {
  await tx.query({
    text: `insert into campaign_template_use
      (rule_id, template_id, template_revision, created_at, created_by)
      values ($1, $2, $3, $4, $5)`,
    values: [use.ruleId, use.templateId, use.revision, now, by],
  });
};

export type UseRow = { template_id: string; rule_id: string; template_revision: number };

/** The rules made from these templates, the newest first. */
export const findUses = (tx: Tx, templateIds: readonly string[]): Promise<UseRow[]> =>
  tx.query<UseRow>({
    text: `select template_id, rule_id, template_revision from campaign_template_use
      where template_id = any($1::text[]) order by created_at desc, rule_id limit 1000`,
    values: [templateIds],
  });

export type CoverageRow = {
  products: number;
  brands: number;
  sellers: number;
  by_products: number;
  by_brands: number;
  by_sellers: number;
  by_categories: number;
};

// A category stands for everything below it, as it does for the engine.
const tree = (name: string, place: string): string =>
  `${name} as (select category_id from category where category_id = any(${place}::text[])
    union select c.category_id from category c join ${name} w on c.parent_id = w.category_id)`;

// Active products that any of the targets names and no exclusion takes away, as rows named covered.
const covered = `with recursive ${tree("wanted", "$5")}, ${tree("barred", "$9")},
      seen as (select p.sku, p.name, p.brand_id, p.seller_id,
          p.sku = any($2::text[]) as product, coalesce(p.brand_id = any($3::text[]), false) as brand,
          coalesce(p.seller_id = any($4::text[]), false) as seller,
          p.category_id in (select category_id from wanted) as category
        from product p where p.status = 'active'
          and not (p.sku = any($6::text[]) or coalesce(p.brand_id = any($7::text[]), false)
            or coalesce(p.seller_id = any($8::text[]), false)
            or coalesce(p.category_id in (select category_id from barred), false))),
      covered as (select * from seen where $1::boolean or product or brand or seller or category)`;

const coveredBy = (targets: Targets): unknown[] => {
  const of = (set: Omit<Targets, "exclude"> | undefined) =>
    [set?.products, set?.brands, set?.sellers, set?.categories].map((ids) => ids ?? []);
  const wanted = of(targets);
  return [wanted.every((ids) => ids.length === 0), ...wanted, ...of(targets.exclude)];
};

/** Number of products that the targets cover, in all and by each kind. */
export const countCovered = async (tx: Tx, targets: Targets): Promise<CoverageRow> => {
  const [row] = await tx.query<CoverageRow>({
    text: `${covered}
      select count(*) as products, count(distinct brand_id) as brands,
        count(distinct seller_id) as sellers, count(*) filter (where product) as by_products,
        count(*) filter (where brand) as by_brands, count(*) filter (where seller) as by_sellers,
        count(*) filter (where category) as by_categories from covered`,
    values: coveredBy(targets),
  });
  if (!row) throw new Error("a count has no row");
  return row;
};

const sampleSize = 10;

/** Some of what is covered, and of whom; of sellers on `sellerTiers` only, unless that is null. */
export const sampleCovered = async (
  tx: Tx,
  targets: Targets,
  sellerTiers: readonly string[] | null,
): Promise<Pick<Reach, "products" | "sellers">> => {
  const [row] = await tx.query<Pick<Reach, "products" | "sellers">>({
    text: `${covered},
      meant as (select c.sku, c.name, c.seller_id, s.name as seller from covered c
        left join seller s on s.seller_id = c.seller_id
        where $10::text[] is null or s.tier_id = any($10::text[])),
      sellers as (select seller_id, coalesce(min(seller), seller_id) as name, count(*) as products
        from meant where seller_id is not null group by seller_id)
      select json_build_object('count', (select count(*) from meant), 'sample', coalesce((
          select json_agg(r) from (select sku, name from meant order by name, sku
            limit ${sampleSize}) r), '[]')) as products,
        json_build_object('count', (select count(*) from sellers), 'sample', coalesce((
          select json_agg(r) from (select * from sellers order by products desc, seller_id
            limit ${sampleSize}) r), '[]')) as sellers`,
    values: [...coveredBy(targets), sellerTiers],
  });
  if (!row) throw new Error("a count has no row");
  return row;
};

/**
 * Number of members on some tiers (null: on any), and some of them, without those who object to being profiled or whose
 * data is restricted.
 */
export const sampleMembers = async (
  tx: Tx,
  tiers: readonly string[] | null,
): Promise<Reach["members"]> => {
  // Decision 0135.
  const from = `account a where a.status <> 'closed' and a.limits = '[]'
    and ($1::text[] is null or a.tier_id = any($1::text[]))`;
  const [row] = await tx.query<{ members: Reach["members"] }>({
    text: `select json_build_object('count', (select count(*) from ${from}), 'sample', coalesce((
        select json_agg(json_build_object('member_id', r.external_id, 'name', m.name,
            'tier', t.name) order by r.member_id)
          from (select * from ${from} order by a.member_id limit ${sampleSize}) r
          left join member m on m.member_id = r.member_id
          left join customer_tier t on t.tier_id = r.tier_id), '[]')) as members`,
    values: [tiers],
  });
  if (!row) throw new Error("a count has no row");
  return row.members;
};

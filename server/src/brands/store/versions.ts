// Brands and categories by version: what is written is kept, and told as of an instant.
// Decision 0109.
import type { Tx } from "../../kit/db/db.ts";

const brandColumns = `brand_id, changed_in, step, name, category_id, status, created_at, recorded_at,
  recorded_by`;
const categoryColumns = `category_id, changed_in, step, name, parent_id, default_points, status, created_at,
  recorded_at, recorded_by`;

/** Keeps what a statement wrote, which ends with `returning brand.*`, as versions; answers their ids. */
export const keepingBrands = (write: string): string => `with saved as (${write})
  insert into brand_version (${brandColumns}) select s.brand_id, s.changed_in,
    (select count(*) from brand_version v where v.brand_id = s.brand_id and v.changed_in = s.changed_in),
    s.name, s.category_id, s.status, s.created_at, s.updated_at, s.updated_by from saved s
  returning brand_id`;

/**
 * Keeps that brands are deleted by a statement that ends with `returning b.*`; `$1` is the configuration
 * version of the deletion, `$2` its instant, `$3` who asked.
 */
export const keepingBrandsGone = (write: string): string => `with gone as (${write})
  insert into brand_version (${brandColumns}) select g.brand_id, $1::int8,
    (select count(*) from brand_version v where v.brand_id = g.brand_id and v.changed_in = $1::int8),
    g.name, g.category_id, 'deleted', g.created_at, $2::timestamptz, $3::text from gone g
  returning brand_id`;

/** The same of categories, with `returning category.*`. */
export const keepingCategories = (write: string): string => `with saved as (${write})
  insert into category_version (${categoryColumns}) select s.category_id, s.changed_in,
    (select count(*) from category_version v
      where v.category_id = s.category_id and v.changed_in = s.changed_in),
    s.name, s.parent_id, s.default_points, s.status, s.created_at, s.updated_at, s.updated_by from saved s
  returning category_id`;

/** The same of categories, with `returning c.*`. */
export const keepingCategoriesGone = (write: string): string => `with gone as (${write})
  insert into category_version (${categoryColumns}) select g.category_id, $1::int8,
    (select count(*) from category_version v where v.category_id = g.category_id and v.changed_in = $1::int8),
    g.name, g.parent_id, g.default_points, 'deleted', g.created_at, $2::timestamptz, $3::text from gone g
  returning category_id`;

/** Name of a brand by an instant; before anybody saved one that an order named, it is its id. */
export const findBrandAt = async (tx: Tx, id: string, at: Date): Promise<string | undefined> => {
  const text = `select name, status from brand_version where brand_id = $1 and recorded_at <= $2
    order by changed_in desc, step desc limit 1`;
  const [row] = await tx.query<{ name: string; status: string }>({ text, values: [id, at] });
  if (row !== undefined) return row.status === "deleted" ? undefined : row.name;
  const named = `select 1 from brand where brand_id = $1 and created_at <= $2
    union all select 1 from brand_version where brand_id = $1 and created_at <= $2 limit 1`;
  return (await tx.query({ text: named, values: [id, at] })).length > 0 ? id : undefined;
};

/** A category as it was; `default_points` for one piece. */
export type CategoryThen = {
  name: string;
  parent_id: string | null;
  default_points: number | null;
};

/** The same of a category. */
export const findCategoryAt = async (
  tx: Tx,
  id: string,
  at: Date,
): Promise<CategoryThen | undefined> => {
  const text = `select name, parent_id, default_points, status from category_version
    where category_id = $1 and recorded_at <= $2 order by changed_in desc, step desc limit 1`;
  const [row] = await tx.query<CategoryThen & { status: string }>({ text, values: [id, at] });
  if (row !== undefined) return row.status === "deleted" ? undefined : row;
  const named = `select 1 from category where category_id = $1 and created_at <= $2
    union all select 1 from category_version where category_id = $1 and created_at <= $2 limit 1`;
  const isNamed = (await tx.query({ text: named, values: [id, at] })).length > 0;
  return isNamed ? { name: id, parent_id: null, default_points: null } : undefined;
};

// Categories as rows.

import type { Tx } from "../../kit/db/db.ts";
import type { Listing } from "../../kit/db/listing.ts";
import type { Change } from "../../programme/door/configuration.ts";
import { keepingCategories, keepingCategoriesGone } from "./versions.ts";

export type CategoryRecord = {
  category_id: string;
  name: string;
  description: string | null;
  parent_id: string | null;
  default_points: number | null;
  status: "active" | "inactive";
  origin: "managed" | "stub";
  created_at: Date;
  updated_at: Date | null;
  updated_by: string | null;
};

/** A category with how many use it. */
export type ShownCategory = CategoryRecord & { products: number; brands: number; children: number };

const columns = `c.category_id, c.name, c.description, c.parent_id, c.default_points, c.status, c.origin,
  c.created_at, c.updated_at, c.updated_by,
  (select count(*) from product p where p.category_id = c.category_id) as products,
  (select count(*) from brand b where b.category_id = c.category_id) as brands,
  (select count(*) from category d where d.parent_id = c.category_id) as children`;

export const categoryListing: Listing<"name" | "created_at"> = {
  from: "category c",
  select: columns,
  id: "c.category_id",
  sorts: {
    name: { column: "c.name", type: "text" },
    created_at: { column: "c.created_at", type: "timestamptz" },
  },
  search: ["c.name", "c.category_id"],
};

export const findCategory = async (tx: Tx, id: string): Promise<ShownCategory | undefined> => {
  const text = `select ${columns} from category c where c.category_id = $1`;
  return (await tx.query<ShownCategory>({ text, values: [id] }))[0];
};

/** Whether `id` stands among the ancestors of `parentId`, or is it. */
export const isWithin = async (tx: Tx, parentId: string, id: string): Promise<boolean> => {
  // union, not union all: a circle would otherwise never end
  const text = `with recursive up as (
      select category_id, parent_id from category where category_id = $1
      union select c.category_id, c.parent_id from category c join up on c.category_id = up.parent_id)
    select 1 from up where category_id = $2`;
  return (await tx.query({ text, values: [parentId, id] })).length > 0;
};

/** Writes a category, new or known, as it is given. */
export const saveCategory = async (
  { tx, version, now, by }: Change,
  category: Omit<CategoryRecord, "updated_at" | "updated_by">,
): Promise<void> => {
  await tx.query({
    text: keepingCategories(`insert into category (category_id, name, description, parent_id, default_points, status,
        origin, created_at, updated_at, updated_by, changed_in)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
      on conflict (category_id) do update set name = excluded.name,
        description = excluded.description, parent_id = excluded.parent_id,
        default_points = excluded.default_points, status = excluded.status,
        origin = excluded.origin, updated_at = excluded.updated_at,
        updated_by = excluded.updated_by, changed_in = excluded.changed_in returning category.*`),
    values: [
      category.category_id,
      category.name,
      category.description,
      category.parent_id,
      category.default_points,
      category.status,
      category.origin,
      category.created_at,
      now,
      by,
      version,
    ],
  });
};

/** Deletes a category that nothing uses. */
export const deleteCategory = async (
  { tx, version, now, by }: Change,
  id: string,
): Promise<void> => {
  await tx.query({
    text: keepingCategoriesGone("delete from category c where c.category_id = $4 returning c.*"),
    values: [version, now, by, id],
  });
};

/** Whether a category that somebody manages has this name, however it is capitalised. */
export const isNameTaken = async (tx: Tx, name: string, by: string): Promise<boolean> => {
  const text = `select 1 from category
    where lower(name) = lower($1) and category_id <> $2 and origin = 'managed' limit 1`;
  return (await tx.query({ text, values: [name, by] })).length > 0;
};

type NewCategory = {
  categoryId: string;
  name: string;
  description: string;
  defaultPoints: number;
};

/** Adds the categories of a marketplace, all at once. */
export const insertCategories = async (
  change: Change,
  categories: readonly NewCategory[],
): Promise<void> => {
  await change.tx.query({
    text: keepingCategories(`insert into category (category_id, name, description, default_points, created_at, updated_at,
        updated_by, changed_in)
      select "categoryId", name, description, "defaultPoints", $1, $1, $2, $3
      from jsonb_to_recordset($4::jsonb)
        as r("categoryId" text, name text, description text, "defaultPoints" bigint) returning category.*`),
    values: [change.now, change.by, change.version, JSON.stringify(categories)],
  });
};

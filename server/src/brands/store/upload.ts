// What a brand file asks for and changes, by the set.

import type { Tx } from "../../kit/db/db.ts";
import type { Change } from "../../programme/door/configuration.ts";
import { keepingBrands, keepingCategories } from "./versions.ts";

type Named = { id: string; key: string };

/** Brands by their names in lower case; those that people manage before those that orders named. */
export const brandsOfNames = (
  tx: Tx,
  keys: readonly string[],
): Promise<(Named & { category_id: string | null })[]> =>
  tx.query({
    text: `select distinct on (lower(name)) brand_id as id, lower(name) as key, category_id
      from brand where lower(name) = any($1::text[])
      order by lower(name), origin = 'stub', created_at, brand_id`,
    values: [keys],
  });

export const categoriesOfNames = (tx: Tx, keys: readonly string[]): Promise<Named[]> =>
  tx.query({
    text: `select distinct on (lower(name)) category_id as id, lower(name) as key
      from category where lower(name) = any($1::text[])
      order by lower(name), origin = 'stub', created_at, category_id`,
    values: [keys],
  });

/** Sellers by their names in lower case, each that has the name. */
export const sellersOfNames = (tx: Tx, keys: readonly string[]): Promise<Named[]> =>
  tx.query({
    text: `select seller_id as id, lower(name) as key from seller
      where lower(name) = any($1::text[]) order by seller_id`,
    values: [keys],
  });

export const knownSkus = async (tx: Tx, skus: readonly string[]): Promise<string[]> => {
  const text = "select sku from product where sku = any($1::text[])";
  return (await tx.query<{ sku: string }>({ text, values: [skus] })).map(({ sku }) => sku);
};

export const insertCategories = async (
  { tx, version, now, by }: Change,
  categories: readonly { category_id: string; name: string }[],
): Promise<void> => {
  await tx.query({
    text: keepingCategories(`insert into category (category_id, name, created_at, updated_at, updated_by, changed_in)
      select n.category_id, n.name, $2, $2, $3, $4
      from jsonb_to_recordset($1::jsonb) as n(category_id text, name text)
      returning category.*`),
    values: [JSON.stringify(categories), now, by, version],
  });
};

type Written = { brand_id: string; name: string; category_id: string | null };

/** New brands are added; known ones take the category, where the file names one. */
export const upsertBrands = async (
  { tx, version, now, by }: Change,
  brands: readonly Written[],
): Promise<void> => {
  await tx.query({
    text: keepingBrands(`insert into brand (brand_id, name, category_id, created_at, updated_at, updated_by, changed_in)
      select n.brand_id, n.name, n.category_id, $2, $2, $3, $4
      from jsonb_to_recordset($1::jsonb) as n(brand_id text, name text, category_id text)
      on conflict (brand_id) do update set
        category_id = coalesce(excluded.category_id, brand.category_id), origin = 'managed',
        updated_at = excluded.updated_at, updated_by = excluded.updated_by,
        changed_in = excluded.changed_in returning brand.*`),
    values: [JSON.stringify(brands), now, by, version],
  });
};

/** Adds pairs of brand and seller; answers the new ones. */
export const addBrandSellers = (
  tx: Tx,
  pairs: readonly { brand_id: string; seller_id: string }[],
): Promise<{ brand_id: string; seller_id: string }[]> =>
  tx.query({
    text: `insert into brand_seller (brand_id, seller_id)
      select n.brand_id, n.seller_id
      from jsonb_to_recordset($1::jsonb) as n(brand_id text, seller_id text)
      on conflict do nothing returning brand_id, seller_id`,
    values: [JSON.stringify(pairs)],
  });

/** A product and its brand; null for none. */
export type ProductBrand = { readonly sku: string; readonly brand_id: string | null };

/** The brands of products before a file gives them others. */
export const brandsOfProducts = (tx: Tx, pairs: readonly ProductBrand[]): Promise<ProductBrand[]> =>
  tx.query({
    text: `select p.sku, p.brand_id from product p
      join jsonb_to_recordset($1::jsonb) as n(sku text, brand_id text) on n.sku = p.sku
      where p.brand_id is distinct from n.brand_id`,
    values: [JSON.stringify(pairs)],
  });

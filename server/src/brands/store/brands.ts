// Brands as rows, with the sellers that sell them.

import type { Tx } from "../../kit/db/db.ts";
import type { Listing } from "../../kit/db/listing.ts";
import type { Change } from "../../programme/door/configuration.ts";
import { keepingBrands } from "./versions.ts";

export type BrandRecord = {
  brand_id: string;
  name: string;
  description: string | null;
  category_id: string | null;
  status: "active" | "inactive";
  origin: "managed" | "stub";
  created_at: Date;
  updated_at: Date | null;
  updated_by: string | null;
};

export type ShownBrand = BrandRecord & {
  category_name: string | null;
  sellers: { seller_id: string; name: string }[];
  products: number;
};

const columns = `b.brand_id, b.name, b.description, b.category_id, b.status, b.origin, b.created_at,
  b.updated_at, b.updated_by, c.name as category_name,
  (select coalesce(json_agg(json_build_object('seller_id', s.seller_id, 'name', s.name)
      order by s.name, s.seller_id), '[]')
    from brand_seller l join seller s using (seller_id) where l.brand_id = b.brand_id) as sellers,
  (select count(*) from product p where p.brand_id = b.brand_id) as products`;
const tables = "brand b left join category c on c.category_id = b.category_id";

const products = "(select count(*) from product p where p.brand_id = b.brand_id)";

export type BrandSort = "name" | "created_at" | "category" | "products";

export const brandListing: Listing<BrandSort> = {
  from: tables,
  select: columns,
  id: "b.brand_id",
  sorts: {
    name: { column: "b.name", type: "text" },
    created_at: { column: "b.created_at", type: "timestamptz" },
    category: { column: "coalesce(c.name, '')", type: "text" },
    products: { column: products, type: "int8" },
  },
  search: ["b.name", "b.brand_id"],
};

export type BrandFilter = {
  active?: string | undefined;
  category_id?: string | undefined;
  seller_id?: string | undefined;
  /** Made at this instant or later, and before that one. */
  from?: Date | undefined;
  until?: Date | undefined;
  min_products?: number | undefined;
  max_products?: number | undefined;
};

const conditions: {
  readonly [Name in keyof BrandFilter]-?: (place: string) => string;
} = {
  active: (place) => `(b.status = 'active') = ${place}::boolean`,
  category_id: (place) => `b.category_id = ${place}`,
  seller_id: (place) =>
    `exists (select 1 from brand_seller l where l.brand_id = b.brand_id and l.seller_id = ${place})`,
  from: (place) => `b.created_at >= ${place}`,
  until: (place) => `b.created_at < ${place}`,
  min_products: (place) => `${products} >= ${place}`,
  max_products: (place) => `${products} <= ${place}`,
};

/** The conditions of a filter. */
export const filtered = (filter: BrandFilter) => (add: (value: unknown) => string) =>
  (Object.keys(conditions) as (keyof BrandFilter)[])
    .filter((name) => filter[name] !== undefined)
    .map((name) => conditions[name](add(filter[name])));

export const findBrand = async (tx: Tx, id: string): Promise<ShownBrand | undefined> => {
  const text = `select ${columns} from ${tables} where b.brand_id = $1`;
  return (await tx.query<ShownBrand>({ text, values: [id] }))[0];
};

/** Writes a brand, new or known, as it is given. */
export const saveBrand = async (
  { tx, version, now, by }: Change,
  brand: Omit<BrandRecord, "updated_at" | "updated_by">,
): Promise<void> => {
  await tx.query({
    text: keepingBrands(`insert into brand (brand_id, name, description, category_id, status, origin, created_at,
        updated_at, updated_by, changed_in)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      on conflict (brand_id) do update set name = excluded.name,
        description = excluded.description, category_id = excluded.category_id,
        status = excluded.status, origin = excluded.origin, updated_at = excluded.updated_at,
        updated_by = excluded.updated_by, changed_in = excluded.changed_in returning brand.*`),
    values: [
      brand.brand_id,
      brand.name,
      brand.description,
      brand.category_id,
      brand.status,
      brand.origin,
      brand.created_at,
      now,
      by,
      version,
    ],
  });
};

/** Replaces the sellers of a brand; each must exist. */
export const saveBrandSellers = async (
  tx: Tx,
  brandId: string,
  sellerIds: readonly string[],
): Promise<void> => {
  await tx.query({ text: "delete from brand_seller where brand_id = $1", values: [brandId] });
  await tx.query({
    text: `insert into brand_seller (brand_id, seller_id)
      select $1, seller_id from unnest($2::text[]) as n(seller_id)`,
    values: [brandId, [...new Set(sellerIds)]],
  });
};

/** The brand with this name, however it is capitalised; the seller's own before those of others. */
export const brandOfName = async (
  tx: Tx,
  name: string,
  sellerId: string,
): Promise<string | undefined> => {
  const text = `select b.brand_id from brand b
    left join brand_seller l on l.brand_id = b.brand_id and l.seller_id = $2
    where lower(b.name) = lower($1)
    order by l.seller_id is null, b.origin = 'stub', b.created_at, b.brand_id limit 1`;
  return (await tx.query<{ brand_id: string }>({ text, values: [name, sellerId] }))[0]?.brand_id;
};

/** Lets a seller sell a brand, if it does not yet. */
export const addBrandSeller = async (tx: Tx, brandId: string, sellerId: string): Promise<void> => {
  await tx.query({
    text: "insert into brand_seller (brand_id, seller_id) values ($1, $2) on conflict do nothing",
    values: [brandId, sellerId],
  });
};

/** Whether a brand that somebody manages has this name, however it is capitalised. */
export const isNameTaken = async (tx: Tx, name: string, by: string): Promise<boolean> => {
  const text = `select 1 from brand
    where lower(name) = lower($1) and brand_id <> $2 and origin = 'managed' limit 1`;
  return (await tx.query({ text, values: [name, by] })).length > 0;
};

type NewBrand = {
  brandId: string;
  name: string;
  description: string;
  categoryId: string;
  status: string;
  sellers: readonly string[];
};

/** Adds the brands of a marketplace with who sells them, all at once. */
export const insertBrands = async (change: Change, brands: readonly NewBrand[]): Promise<void> => {
  await change.tx.query({
    text: keepingBrands(`insert into brand (brand_id, name, description, category_id, status, created_at, updated_at,
        updated_by, changed_in)
      select "brandId", name, description, "categoryId", status, $1, $1, $2, $3
      from jsonb_to_recordset($4::jsonb) as r("brandId" text, name text, description text,
        "categoryId" text, status text) returning brand.*`),
    values: [change.now, change.by, change.version, JSON.stringify(brands)],
  });
  await change.tx.query({
    text: `insert into brand_seller (brand_id, seller_id)
      select "brandId", jsonb_array_elements_text(sellers)
      from jsonb_to_recordset($1::jsonb) as r("brandId" text, sellers jsonb)`,
    values: [JSON.stringify(brands)],
  });
};

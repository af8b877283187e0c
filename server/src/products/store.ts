// Products as rows.

import type { Seller } from "@nuqta/contracts/sellers.ts";
import type { Tx } from "../kit/db/db.ts";
import type { Listing } from "../kit/db/listing.ts";
import { holds } from "../kit/db/sought.ts";
import type { Change } from "../programme/door/configuration.ts";

type SellerStatus = Seller["status"];

/** Stored fields of a product; `price` in piastres, `points` for one piece. */
export type ProductFields = {
  sku: string;
  name: string;
  price: number | null;
  points: number | null;
  brand_id: string | null;
  category_id: string | null;
  seller_id: string | null;
  status: "active" | "inactive";
};

export type ShownProduct = ProductFields & {
  brand_name: string | null;
  category_name: string | null;
  seller_name: string | null;
  created_at: Date;
  updated_at: Date;
  updated_by: string;
};

/** A product as it was written, without what its parties are called. */
export type ProductThen = ProductFields &
  Pick<ShownProduct, "created_at" | "updated_at" | "updated_by">;

const fields = "p.sku, p.name, p.price, p.points, p.brand_id, p.category_id, p.seller_id, p.status";
const columns = `${fields}, b.name as brand_name, c.name as category_name, s.name as seller_name,
  p.created_at, p.updated_at, p.updated_by`;
const tables = `product p left join brand b on b.brand_id = p.brand_id
  left join category c on c.category_id = p.category_id
  left join seller s on s.seller_id = p.seller_id`;

export const productListing: Listing<"sku" | "name" | "created_at"> = {
  from: tables,
  select: columns,
  id: "p.sku",
  sorts: {
    sku: { column: "p.sku", type: "text" },
    name: { column: "p.name", type: "text" },
    created_at: { column: "p.created_at", type: "timestamptz" },
  },
  search: ["p.name", "p.sku"],
};

export const findProduct = async (tx: Tx, sku: string): Promise<ShownProduct | undefined> => {
  const text = `select ${columns} from ${tables} where p.sku = $1`;
  return (await tx.query<ShownProduct>({ text, values: [sku] }))[0];
};

export type ProductFacts = ShownProduct & {
  category_points: number | null;
  seller_status: SellerStatus | null;
};

/** A product with what its category and its seller say of it. */
export const findProductFacts = async (tx: Tx, sku: string): Promise<ProductFacts | undefined> => {
  const text = `select ${columns}, c.default_points as category_points, s.status as seller_status
    from ${tables} where p.sku = $1`;
  return (await tx.query<ProductFacts>({ text, values: [sku] }))[0];
};

/** Products whose name or SKU holds what somebody looks for. */
export const productsNamed = (
  tx: Tx,
  q: string,
  limit: number,
): Promise<{ id: string; name: string; name_ar: string }[]> =>
  tx.query({
    text: `select sku as id, name, name as name_ar from product
      where ${holds(["name", "sku"])} order by name, sku limit $2`,
    values: [q, limit],
  });

export const findProducts = (tx: Tx, skus: readonly string[]): Promise<ProductFields[]> =>
  tx.query({
    text: `select ${fields} from product p where p.sku = any($1::text[])`,
    values: [skus],
  });

const versionColumns = `sku, changed_in, step, name, price, points, brand_id, category_id, seller_id, status,
  created_at, recorded_at, recorded_by`;

/** Keeps what a statement wrote, which ends with `returning product.*`, as versions; answers their skus. */
const keeping = (write: string): string => `with saved as (${write})
  insert into product_version (${versionColumns}) select s.sku, s.changed_in,
    (select count(*) from product_version v where v.sku = s.sku and v.changed_in = s.changed_in),
    s.name, s.price, s.points, s.brand_id, s.category_id, s.seller_id, s.status, s.created_at,
    s.updated_at, s.updated_by from saved s returning sku`;

/** Takes products out that still carry `version`; answers how many. */
export const removeProducts = async (
  { tx, version: raised, now, by }: Change,
  skus: readonly string[],
  version: number,
): Promise<number> => {
  const text = `with gone as (delete from product where sku = any($1::text[]) and changed_in = $2
      returning product.*)
    insert into product_version (${versionColumns}) select g.sku, $3::int8,
      (select count(*) from product_version v where v.sku = g.sku and v.changed_in = $3::int8),
      g.name, g.price, g.points, g.brand_id, g.category_id, g.seller_id, 'deleted', g.created_at,
      $4::timestamptz, $5::text from gone g returning sku`;
  return (await tx.query({ text, values: [skus, version, raised, now, by] })).length;
};

/** Product as it was recorded by an instant, with ids for its parties; undefined where it was not there. */
export const findProductAt = async (
  tx: Tx,
  sku: string,
  at: Date,
): Promise<ProductThen | undefined> => {
  const text = `select sku, name, price, points, brand_id, category_id, seller_id, status, created_at,
      recorded_at as updated_at, recorded_by as updated_by
    from product_version where sku = $1 and recorded_at <= $2
    order by changed_in desc, step desc limit 1`;
  type Row = Omit<ProductThen, "status"> & { status: ProductThen["status"] | "deleted" };
  const [row] = await tx.query<Row>({ text, values: [sku, at] });
  return row === undefined || row.status === "deleted" ? undefined : { ...row, status: row.status };
};

/** Products among these that still carry `version`. */
export const unchangedSince = async (
  tx: Tx,
  skus: readonly string[],
  version: number,
): Promise<Set<string>> => {
  const text = "select sku from product where sku = any($1::text[]) and changed_in = $2";
  const rows = await tx.query<{ sku: string }>({ text, values: [skus, version] });
  return new Set(rows.map(({ sku }) => sku));
};

/** Writes products, new or known, as they are given; each sku once. */
export const saveProducts = async (
  { tx, version, now, by }: Change,
  products: readonly ProductFields[],
): Promise<void> => {
  await tx.query({
    text: keeping(`insert into product (sku, name, price, points, brand_id, category_id, seller_id, status,
        created_at, updated_at, updated_by, changed_in)
      select n.sku, n.name, n.price, n.points, n.brand_id, n.category_id, n.seller_id, n.status,
        $2::timestamptz, $2::timestamptz, $3::text, $4::int8
      from jsonb_to_recordset($1::jsonb) as n(sku text, name text, price int8, points int8,
        brand_id text, category_id text, seller_id text, status text)
      on conflict (sku) do update set name = excluded.name, price = excluded.price,
        points = excluded.points, brand_id = excluded.brand_id, category_id = excluded.category_id,
        seller_id = excluded.seller_id, status = excluded.status, updated_at = excluded.updated_at,
        updated_by = excluded.updated_by, changed_in = excluded.changed_in returning product.*`),
    values: [JSON.stringify(products), now, by, version],
  });
};

/** Gives products other points, null for none of their own; what else they are stays. */
export const setPoints = async (
  { tx, version, now, by }: Change,
  points: readonly { readonly sku: string; readonly points: number | null }[],
): Promise<void> => {
  await tx.query({
    text: keeping(`update product set points = n.points, updated_at = $2::timestamptz, updated_by = $3::text,
        changed_in = $4::int8
      from jsonb_to_recordset($1::jsonb) as n(sku text, points int8) where product.sku = n.sku
      returning product.*`),
    values: [JSON.stringify(points), now, by, version],
  });
};

/** A product and its brand; null for none. */
export type ProductBrand = { readonly sku: string; readonly brand_id: string | null };

/** Gives products to brands; answers how many changed theirs. */
export const linkProducts = async (
  { tx, version, now, by }: Change,
  pairs: readonly ProductBrand[],
): Promise<number> => {
  const rows = await tx.query({
    text: keeping(`update product set brand_id = n.brand_id, updated_at = $2::timestamptz,
        updated_by = $3::text, changed_in = $4::int8
      from jsonb_to_recordset($1::jsonb) as n(sku text, brand_id text)
      where product.sku = n.sku and product.brand_id is distinct from n.brand_id returning product.*`),
    values: [JSON.stringify(pairs), now, by, version],
  });
  return rows.length;
};

/** Gives products that still carry `version` the brands they had; answers how many. */
export const unlinkProducts = async (
  { tx, version: raised, now, by }: Change,
  products: readonly ProductBrand[],
  version: number,
): Promise<number> => {
  const rows = await tx.query({
    text: keeping(`update product set brand_id = n.brand_id, updated_at = $2::timestamptz,
        updated_by = $3::text, changed_in = $4::int8
      from jsonb_to_recordset($1::jsonb) as n(sku text, brand_id text)
      where product.sku = n.sku and product.changed_in = $5 returning product.*`),
    values: [JSON.stringify(products), now, by, raised, version],
  });
  return rows.length;
};

type NewProduct = {
  sku: string;
  name: string;
  price: number;
  points: number | null;
  brandId: string;
  categoryId: string;
  sellerId: string;
};

/** Adds the products of a marketplace, all at once. */
export const insertProducts = async (
  change: Change,
  products: readonly NewProduct[],
): Promise<void> => {
  await change.tx.query({
    text: keeping(`insert into product (sku, name, price, points, brand_id, category_id, seller_id, created_at,
        updated_at, updated_by, changed_in)
      select sku, name, price, points, "brandId", "categoryId", "sellerId", $1, $1, $2, $3
      from jsonb_to_recordset($4::jsonb) as r(sku text, name text, price bigint, points bigint,
        "brandId" text, "categoryId" text, "sellerId" text) returning product.*`),
    values: [change.now, change.by, change.version, JSON.stringify(products)],
  });
};

type Named = { id: string; name: string };

/** Products, of these, that are a seller's, with their names. */
export const productsOfSeller = (
  tx: Tx,
  sellerId: string,
  skus: readonly string[],
): Promise<Named[]> =>
  tx.query<Named>({
    text: `select sku as id, name from product where seller_id = $1 and sku = any($2::text[])
      order by name, sku`,
    values: [sellerId, skus],
  });

/** Brands and categories of a seller's products, with the categories above. */
export const goodsOfSeller = async (
  tx: Tx,
  sellerId: string,
): Promise<{ brands: Named[]; categories: Named[] }> => ({
  brands: await tx.query<Named>({
    text: `select b.brand_id as id, b.name from brand b where exists (select 1 from product p
        where p.seller_id = $1 and p.brand_id = b.brand_id) order by b.name, b.brand_id`,
    values: [sellerId],
  }),
  categories: await tx.query<Named>({
    text: `with recursive own as (
        select c.category_id, c.name, c.parent_id from category c where exists (select 1 from product p
          where p.seller_id = $1 and p.category_id = c.category_id)
        union select c.category_id, c.name, c.parent_id from category c join own o on o.parent_id = c.category_id)
      select category_id as id, name from own order by name, category_id`,
    values: [sellerId],
  }),
});

// Products as rows.

import type { Tx } from "../kit/db/db.ts";
import type { Listing } from "../kit/db/listing.ts";
import type { Change } from "../programme/door/configuration.ts";

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

export const findProducts = (tx: Tx, skus: readonly string[]): Promise<ProductFields[]> =>
  tx.query({
    text: `select ${fields} from product p where p.sku = any($1::text[])`,
    values: [skus],
  });

/** Takes products out that still carry `version`; answers how many. */
export const removeProducts = async (
  tx: Tx,
  skus: readonly string[],
  version: number,
): Promise<number> => {
  const text = "delete from product where sku = any($1::text[]) and changed_in = $2 returning sku";
  return (await tx.query({ text, values: [skus, version] })).length;
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
    text: `insert into product (sku, name, price, points, brand_id, category_id, seller_id, status,
        created_at, updated_at, updated_by, changed_in)
      select n.sku, n.name, n.price, n.points, n.brand_id, n.category_id, n.seller_id, n.status,
        $2::timestamptz, $2::timestamptz, $3::text, $4::int8
      from jsonb_to_recordset($1::jsonb) as n(sku text, name text, price int8, points int8,
        brand_id text, category_id text, seller_id text, status text)
      on conflict (sku) do update set name = excluded.name, price = excluded.price,
        points = excluded.points, brand_id = excluded.brand_id, category_id = excluded.category_id,
        seller_id = excluded.seller_id, status = excluded.status, updated_at = excluded.updated_at,
        updated_by = excluded.updated_by, changed_in = excluded.changed_in`,
    values: [JSON.stringify(products), now, by, version],
  });
};

/** Gives products other points, null for none of their own; what else they are stays. */
export const setPoints = async (
  { tx, version, now, by }: Change,
  points: readonly { readonly sku: string; readonly points: number | null }[],
): Promise<void> => {
  await tx.query({
    text: `update product p set points = n.points, updated_at = $2::timestamptz, updated_by = $3::text,
        changed_in = $4::int8
      from jsonb_to_recordset($1::jsonb) as n(sku text, points int8) where p.sku = n.sku`,
    values: [JSON.stringify(points), now, by, version],
  });
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
    text: `insert into product (sku, name, price, points, brand_id, category_id, seller_id, created_at,
        updated_at, updated_by, changed_in)
      select sku, name, price, points, "brandId", "categoryId", "sellerId", $1, $1, $2, $3
      from jsonb_to_recordset($4::jsonb) as r(sku text, name text, price bigint, points bigint,
        "brandId" text, "categoryId" text, "sellerId" text)`,
    values: [change.now, change.by, change.version, JSON.stringify(products)],
  });
};

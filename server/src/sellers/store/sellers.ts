// Sellers as rows.

import type { Tx } from "../../kit/db/db.ts";
import type { Listing } from "../../kit/db/listing.ts";
import { parameters } from "../../kit/db/records.ts";
import type { Change } from "../../programme/door/configuration.ts";
import { keepingSellers } from "./versions.ts";

export type SellerStatus =
  | "invited"
  | "submitted"
  | "under_review"
  | "active"
  | "suspended"
  | "closed";

/** Fields of a seller for those who may change them. */
export type SellerFields = {
  seller_id: string;
  name: string;
  status: SellerStatus;
  origin: "managed" | "stub";
  tier_id: string | null;
  commercial_id: string | null;
  email: string | null;
  phone: string | null;
  address: string | null;
  brand_type: "single" | "multi" | null;
  default_brand_id: string | null;
  portal_access: boolean;
  portal_email: string | null;
  initial_campaign_id: string | null;
  created_at: Date;
};

/** A seller with what stands around it: its brands, their categories, its products. */
export type ShownSeller = SellerFields & {
  updated_at: Date | null;
  updated_by: string | null;
  default_brand_name: string | null;
  brand_categories: { category_id: string; name: string }[];
  has_logo: boolean;
  brands: number;
  products: number;
};

const fields = [
  "seller_id",
  "name",
  "status",
  "origin",
  "tier_id",
  "commercial_id",
  "email",
  "phone",
  "address",
  "brand_type",
  "default_brand_id",
  "portal_access",
  "portal_email",
  "initial_campaign_id",
  "created_at",
] as const satisfies (keyof SellerFields)[];

const categories = `(select coalesce(json_agg(json_build_object('category_id', c.category_id, 'name', c.name)
      order by c.name, c.category_id), '[]')
    from category c where c.category_id in (
      select b.category_id from brand b join brand_seller l using (brand_id)
      where l.seller_id = s.seller_id))`;
const columns = `${fields.map((field) => `s.${field}`).join(", ")}, s.updated_at, s.updated_by,
  d.name as default_brand_name, ${categories} as brand_categories,
  exists (select 1 from seller_logo g where g.seller_id = s.seller_id) as has_logo,
  (select count(*) from brand_seller b where b.seller_id = s.seller_id) as brands,
  (select count(*) from product p where p.seller_id = s.seller_id) as products`;
const tables = "seller s left join brand d on d.brand_id = s.default_brand_id";

const modified = "coalesce(s.updated_at, s.created_at)";

export type SellerSort =
  | "created_at"
  | "name"
  | "seller_id"
  | "updated_at"
  | "status"
  | "brand_type";

export const sellerListing: Listing<SellerSort> = {
  from: tables,
  select: columns,
  id: "s.seller_id",
  sorts: {
    created_at: { column: "s.created_at", type: "timestamptz" },
    name: { column: "s.name", type: "text" },
    seller_id: { column: "s.seller_id", type: "text" },
    updated_at: { column: modified, type: "timestamptz" },
    status: { column: "s.status", type: "text" },
    brand_type: { column: "coalesce(s.brand_type, '')", type: "text" },
  },
  search: ["s.name", "s.seller_id", "s.email", "s.phone", "s.commercial_id"],
};

export type SellerFilter = {
  status?: string | undefined;
  brand_type?: string | undefined;
  category_id?: string | undefined;
  /** Changed last at this instant or later, and before that one. */
  from?: Date | undefined;
  until?: Date | undefined;
};

/** The conditions of a filter. */
export const filtered = (filter: SellerFilter) => (add: (value: unknown) => string) => [
  ...(filter.status === undefined ? [] : [`s.status = ${add(filter.status)}`]),
  ...(filter.brand_type === undefined ? [] : [`s.brand_type = ${add(filter.brand_type)}`]),
  ...(filter.category_id === undefined
    ? []
    : [
        `exists (select 1 from brand b join brand_seller l using (brand_id)
          where l.seller_id = s.seller_id and b.category_id = ${add(filter.category_id)})`,
      ]),
  ...(filter.from === undefined ? [] : [`${modified} >= ${add(filter.from)}`]),
  ...(filter.until === undefined ? [] : [`${modified} < ${add(filter.until)}`]),
];

export const findSeller = async (tx: Tx, id: string): Promise<ShownSeller | undefined> => {
  const text = `select ${columns} from ${tables} where s.seller_id = $1`;
  return (await tx.query<ShownSeller>({ text, values: [id] }))[0];
};

/** Names of sellers by id. */
export const sellerNames = async (tx: Tx, ids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await tx.query<{ seller_id: string; name: string }>({
    text: "select seller_id, name from seller where seller_id = any($1::text[])",
    values: [ids],
  });
  return new Map(rows.map(({ seller_id, name }) => [seller_id, name]));
};

/** The seller that holds a commercial id, if any. */
export const sellerOfCommercialId = async (tx: Tx, id: string): Promise<string | undefined> => {
  const text = "select seller_id from seller where commercial_id = $1";
  return (await tx.query<{ seller_id: string }>({ text, values: [id] }))[0]?.seller_id;
};

/** Writes a seller, new or known, as it is given. */
export const saveSeller = async (
  { tx, version, now, by }: Change,
  seller: SellerFields,
): Promise<void> => {
  const row = { ...pick(seller), updated_at: now, updated_by: by, changed_in: version };
  const names = Object.keys(row);
  const to = parameters();
  const places = Object.values(row).map((value) => to.add(value));
  const kept = names.filter((name) => name !== "seller_id" && name !== "created_at");
  await tx.query({
    text: keepingSellers(`insert into seller (${names.join(", ")}) values (${places.join(", ")})
      on conflict (seller_id) do update set
        ${kept.map((name) => `${name} = excluded.${name}`).join(", ")} returning seller.*`),
    values: to.values,
  });
};

const pick = (seller: SellerFields): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, seller[field]]));

/** Gives sellers other tiers as part of configuration version `version`; answers those that changed. */
export const setSellerTiers = async (
  tx: Tx,
  moves: readonly { sellerId: string; from: string | null; to: string | null }[],
  { version, now, by }: { version: number; now: Date; by: string },
): Promise<string[]> => {
  const rows = await tx.query<{ seller_id: string }>({
    text: `update seller s set tier_id = n.to_tier, changed_in = $4, updated_at = $5, updated_by = $6
      from unnest($1::text[], $2::text[], $3::text[]) n(seller_id, from_tier, to_tier)
      where s.seller_id = n.seller_id and s.tier_id is not distinct from n.from_tier
      returning s.seller_id`,
    values: [
      moves.map(({ sellerId }) => sellerId),
      moves.map(({ from }) => from),
      moves.map(({ to }) => to),
      ...[version, now, by],
    ],
  });
  return rows.map((row) => row.seller_id);
};

type NewSeller = {
  sellerId: string;
  name: string;
  status: string;
  tierId: string;
  commercialId: string;
  email: string;
  phone: string;
  address: string;
  brandType: string;
};

/** Adds the sellers of a marketplace, all at once. */
export const insertSellers = async (
  change: Change,
  sellers: readonly NewSeller[],
): Promise<void> => {
  await change.tx.query({
    text: keepingSellers(`insert into seller (seller_id, name, status, tier_id, commercial_id, email, phone, address,
        brand_type, created_at, updated_at, updated_by, changed_in)
      select "sellerId", name, status, "tierId", "commercialId", email, phone, address, "brandType",
        $1, $1, $2, $3
      from jsonb_to_recordset($4::jsonb) as r("sellerId" text, name text, status text, "tierId" text,
        "commercialId" text, email text, phone text, address text, "brandType" text) returning seller.*`),
    values: [change.now, change.by, change.version, JSON.stringify(sellers)],
  });
};

/** Tier of a seller by an instant; undefined where it may have changed since, for tiers are not kept by version. */
export const findSellerTierAt = async (
  tx: Tx,
  id: string,
  at: Date,
): Promise<{ tierId: string | null } | undefined> => {
  const text = `select case when created_at <= $2 then tier_id end as "tierId",
      created_at > $2 or coalesce(updated_at, created_at) <= $2 as "isKnown" from seller where seller_id = $1`;
  const [row] = await tx.query<{ tierId: string | null; isKnown: boolean }>({
    text,
    values: [id, at],
  });
  if (row === undefined) return { tierId: null };
  return row.isKnown ? { tierId: row.tierId } : undefined;
};

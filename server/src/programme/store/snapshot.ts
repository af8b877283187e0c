// The programme as rows: publications, drafts, parties, product points.
import type { Tx } from "../../kit/db/db.ts";
import type { Table } from "../../kit/db/records.ts";
import type { WalletPolicy } from "../../rules/door/domain.ts";
import type { Changes, Publication } from "../domain.ts";

/** Raises the configuration version and holds its row: writers of configuration go one by one. */
export const raiseConfigVersion = async (tx: Tx): Promise<number> => {
  const [row] = await tx.query<{ version: number }>({
    name: "raise-config-version",
    text: "update config_version set version = version + 1 returning version",
  });
  if (!row) throw new Error("config_version has no row");
  return row.version;
};

export const readConfigVersion = async (tx: Tx): Promise<number> => {
  const [row] = await tx.query<{ version: number }>({
    name: "read-config-version",
    text: "select version from config_version",
  });
  if (!row) throw new Error("config_version has no row");
  return row.version;
};

export type SellerRow = {
  seller_id: string;
  name: string;
  status: "invited" | "submitted" | "under_review" | "active" | "suspended" | "closed";
  origin: "managed" | "stub";
  tier_id: string | null;
  created_at: number;
  changed_in: number;
};
export type BrandRow = {
  brand_id: string;
  name: string;
  status: "active" | "inactive";
  origin: "managed" | "stub";
  created_at: number;
  changed_in: number;
};
export type CategoryRow = BrandCategory & {
  parent_id: string | null;
  default_points: number | null;
};
type BrandCategory = Omit<BrandRow, "brand_id"> & { category_id: string };

const partyColumns = {
  name: "text",
  status: "text",
  origin: "text",
  created_at: "timestamptz",
  changed_in: "int8",
} as const;

export const sellerTable: Table<SellerRow> = {
  name: "seller",
  columns: { seller_id: "text", tier_id: "text", ...partyColumns },
  key: ["seller_id"],
  finds: "seller_id",
  keepExisting: true,
};
export const brandTable: Table<BrandRow> = {
  name: "brand",
  columns: { brand_id: "text", ...partyColumns },
  key: ["brand_id"],
  finds: "brand_id",
  keepExisting: true,
};
export const categoryTable: Table<CategoryRow> = {
  name: "category",
  columns: { category_id: "text", parent_id: "text", default_points: "int8", ...partyColumns },
  key: ["category_id"],
  finds: "category_id",
  keepExisting: true,
};

export type ProductRow = {
  sku: string;
  points: number | null;
  category_id: string | null;
  brand_id: string | null;
  seller_id: string | null;
  status: "active" | "inactive";
};

const productColumns = "sku, points, category_id, brand_id, seller_id, status";

type Stored<Row> = Omit<Row, "created_at" | "changed_in">;

export type Snapshot = {
  version: number;
  publications: Publication[];
  sellers: (Stored<SellerRow> & { wallet_policy: WalletPolicy | null })[];
  brands: Stored<BrandRow>[];
  categories: Stored<CategoryRow>[];
};

// Stubs are written by orders, which do not know the next version: theirs is 0.
const partySelect = (table: string, columns: string): string =>
  `(select coalesce(json_agg(r), '[]') from (select ${columns} from ${table}
    where changed_in > $1 or changed_in = 0) r)`;

/**
 * Everything that changed after the configuration version `since`, in one statement and so in one
 * snapshot; 0 reads all.
 */
export const loadSnapshot = async (tx: Tx, since: number): Promise<Snapshot> => {
  const text = `select version,
    (select coalesce(json_agg(r), '[]') from (
      select version, (extract(epoch from effective_from) * 1000)::int8 as effective_from, changes
      from programme_version where changed_in > $1) r) as publications,
    ${partySelect("seller", "seller_id, name, status, origin, tier_id, wallet_policy")} as sellers,
    ${partySelect("brand", "brand_id, name, status, origin")} as brands,
    ${partySelect("category", "category_id, name, status, origin, parent_id, default_points")} as categories
    from config_version`;
  type Row = Omit<Snapshot, "publications"> & {
    publications: { version: number; effective_from: number; changes: Changes }[];
  };
  const [row] = await tx.query<Row>({ name: "load-programme", text, values: [since] });
  if (!row) throw new Error("config_version has no row");
  const publications = row.publications.map(({ version, effective_from, changes }) => ({
    version,
    effectiveFrom: effective_from,
    changes,
  }));
  return { ...row, publications };
};

/** Number of sellers, brands and categories: orders add stubs without a new version. */
export const countParties = async (tx: Tx): Promise<number> => {
  const [row] = await tx.query<{ parties: number }>({
    name: "count-parties",
    text: `select (select count(*) from seller) + (select count(*) from brand)
      + (select count(*) from category) as parties`,
  });
  return row?.parties ?? 0;
};

export const findProducts = (tx: Tx, skus: readonly string[]): Promise<ProductRow[]> =>
  tx.query({
    name: "find-products",
    text: `select ${productColumns} from product where sku = any($1::text[])`,
    values: [skus],
  });

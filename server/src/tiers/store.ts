// Tiers as rows.
import type { Tx } from "../kit/db.ts";
import type { Listing } from "../kit/listing.ts";
import type { Change } from "../programme/service/change.ts";

type Common = {
  tier_id: string;
  name: string;
  description: string;
  rule_type: "all" | "any";
  is_active: boolean;
};
type Marks = { created_at: Date; updated_at: Date; updated_by: string };

/** Amounts in piastres; a criterion that is null is switched off. */
export type CustomerTier = Common & {
  min_purchase_amount: number | null;
  min_transactions_count: number | null;
};
export type SellerTier = Common & {
  minimum_sales_volume: number | null;
  minimum_products: number | null;
};

const listing = (table: string, criteria: string): Listing<"name" | "created_at"> => ({
  from: `${table} t`,
  select: `t.tier_id, t.name, t.description, t.rule_type, t.is_active, ${criteria},
    t.created_at, t.updated_at, t.updated_by`,
  id: "t.tier_id",
  sorts: {
    name: { column: "t.name", type: "text" },
    created_at: { column: "t.created_at", type: "timestamptz" },
  },
  search: ["t.name", "t.description"],
});

export const customerTiers = listing(
  "customer_tier",
  "t.min_purchase_amount, t.min_transactions_count",
);
export const sellerTiers = listing("seller_tier", "t.minimum_sales_volume, t.minimum_products");

/** Whether a tier of this name is there, however it is written. */
export const isNameTaken = async (
  tx: Tx,
  table: "customer_tier" | "seller_tier",
  name: string,
): Promise<boolean> => {
  const text = `select 1 from ${table} where lower(name) = lower($1)`;
  return (await tx.query({ text, values: [name] })).length > 0;
};

const insert = async <Row extends Common>(
  { tx, version, now, by }: Change,
  table: string,
  [first, second]: readonly [keyof Row & string, keyof Row & string],
  tier: Row,
): Promise<Row & Marks> => {
  await tx.query({
    text: `insert into ${table} (tier_id, name, description, rule_type, is_active, ${first}, ${second},
        created_at, updated_at, updated_by, changed_in)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10)`,
    values: [
      tier.tier_id,
      tier.name,
      tier.description,
      tier.rule_type,
      tier.is_active,
      tier[first],
      tier[second],
      now,
      by,
      version,
    ],
  });
  return { ...tier, created_at: now, updated_at: now, updated_by: by };
};

export const insertCustomerTier = (change: Change, tier: CustomerTier) =>
  insert(change, "customer_tier", ["min_purchase_amount", "min_transactions_count"], tier);

export const insertSellerTier = (change: Change, tier: SellerTier) =>
  insert(change, "seller_tier", ["minimum_sales_volume", "minimum_products"], tier);

export type Stored<Tier> = Tier & Marks;

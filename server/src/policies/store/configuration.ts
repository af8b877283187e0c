// The terms, the ladders of tiers, and sellers with what their tier hangs on.
import { type InactivityTerms, inactivityDefaults } from "@nuqta/contracts/policies.ts";
import type { Tx } from "../../kit/db/db.ts";

export type TermsRow = {
  version: number;
  value: InactivityTerms;
  saved_at: Date;
  saved_by: string;
};

/** The terms in force; undefined while nobody has saved any. */
export const readTerms = async (tx: Tx): Promise<TermsRow | undefined> => {
  const [row] = await tx.query<TermsRow>({
    name: "policies-terms",
    text: `select version, value, saved_at, saved_by from inactivity_terms
      order by version desc limit 1`,
  });
  // Terms of before there was a choice of channels name none.
  return row && { ...row, value: { ...inactivityDefaults, ...row.value } };
};

export const insertTerms = async (tx: Tx, row: TermsRow): Promise<void> => {
  await tx.query({
    text: `insert into inactivity_terms (version, value, saved_at, saved_by)
      values ($1, $2::jsonb, $3, $4)`,
    values: [row.version, JSON.stringify(row.value), row.saved_at, row.saved_by],
  });
};

export type RungRow = {
  tier_id: string;
  name: string;
  rule: "all" | "any";
  amount: number | null;
  count: number | null;
  is_active: boolean;
};

const criteria = {
  customer_tier: "min_purchase_amount as amount, min_transactions_count as count",
  seller_tier: "minimum_sales_volume as amount, minimum_products as count",
} as const;

/** Every tier of a ladder, the lowest first, also those that are switched off. */
export const readLadder = (tx: Tx, table: keyof typeof criteria): Promise<RungRow[]> =>
  tx.query({
    text: `select tier_id, name, rule_type as rule, ${criteria[table]}, is_active from ${table}
      order by rank, tier_id`,
  });

export type SellerRow = {
  seller_id: string;
  tier_id: string | null;
  amount: number;
  count: number;
  /** Epoch ms; null when the tier came from elsewhere and was never looked at. */
  tier_reviewed_at: number | null;
};

/** The next sellers: net sales in piastres since `from` (a local date; null: ever), products listed. */
export const readSellers = (
  tx: Tx,
  ask: { after: string; limit: number; from: string | null },
): Promise<SellerRow[]> =>
  tx.query({
    text: `select s.seller_id, s.tier_id,
        case when t.tier_id is not distinct from s.tier_id
          then (date_part('epoch', t.tier_reviewed_at) * 1000)::int8 end as tier_reviewed_at,
        coalesce((select sum(d.sales - d.sales_back) from rollup_daily d
          where d.scope = 'seller' and d.id = s.seller_id and ($3::date is null or d.day >= $3)), 0)::int8
          as amount,
        (select count(*) from product p where p.seller_id = s.seller_id and p.status = 'active') as count
      from seller s left join seller_standing t using (seller_id) where s.seller_id > $1 order by s.seller_id limit $2`,
    values: [ask.after, ask.limit, ask.from],
  });

/** Notes that the tiers that sellers have were looked at now; one that is new they have since now. */
export const keepSellers = async (
  tx: Tx,
  sellerIds: readonly string[],
  now: Date,
): Promise<void> => {
  await tx.query({
    text: `insert into seller_standing as t (seller_id, tier_id, tier_since, tier_reviewed_at)
      select seller_id, tier_id, $2, $2 from seller where seller_id = any($1::text[])
      on conflict (seller_id) do update set tier_id = excluded.tier_id,
        tier_reviewed_at = excluded.tier_reviewed_at,
        tier_since = case when t.tier_id is distinct from excluded.tier_id
          then excluded.tier_since else t.tier_since end`,
    values: [sellerIds, now],
  });
};

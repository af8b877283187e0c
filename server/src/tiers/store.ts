// Tiers as rows.

import type { LadderRung } from "@nuqta/contracts/approval-payloads.ts";
import type { Tx } from "../kit/db/db.ts";
import type { Listing } from "../kit/db/listing.ts";
import type { Change } from "../programme/door/configuration.ts";

type Common = {
  tier_id: string;
  name: string;
  description: string;
  rule_type: "all" | "any";
  is_active: boolean;
};

/** `standing`: how many members or sellers have the tier now. */
type Marks = {
  rank: number;
  standing: number;
  created_at: Date;
  updated_at: Date;
  updated_by: string;
};

/** Amounts in piastres; a criterion that is null is switched off. */
export type CustomerTier = Common & {
  min_purchase_amount: number | null;
  min_transactions_count: number | null;
};
export type SellerTier = Common & {
  minimum_sales_volume: number | null;
  minimum_products: number | null;
};
export type Stored<Tier> = Tier & Marks;

/** Kind of tiers: the table, its two criteria, and where it is kept who has a tier. */
export type TierKind<Tier extends Common> = {
  readonly table: "customer_tier" | "seller_tier";
  readonly criteria: readonly [keyof Tier & string, keyof Tier & string];
  readonly standing: "account" | "seller";
};

export const customers: TierKind<CustomerTier> = {
  table: "customer_tier",
  criteria: ["min_purchase_amount", "min_transactions_count"],
  standing: "account",
};
export const sellers: TierKind<SellerTier> = {
  table: "seller_tier",
  criteria: ["minimum_sales_volume", "minimum_products"],
  standing: "seller",
};

const columnsOf = <Tier extends Common>({ criteria, standing }: TierKind<Tier>): string =>
  `t.tier_id, t.rank, t.name, t.description, t.rule_type, t.is_active, t.${criteria[0]}, t.${criteria[1]},
    t.created_at, t.updated_at, t.updated_by,
    coalesce((select s.count from (select tier_id, count(*) as count from ${standing}
      group by tier_id offset 0) s where s.tier_id = t.tier_id), 0) as standing`;

export type TierSort = "rank" | "name" | "created_at";

export const tierListing = <Tier extends Common>(kind: TierKind<Tier>): Listing<TierSort> => ({
  from: `${kind.table} t`,
  select: columnsOf(kind),
  id: "t.tier_id",
  sorts: {
    rank: { column: "t.rank", type: "int8" },
    name: { column: "t.name", type: "text" },
    created_at: { column: "t.created_at", type: "timestamptz" },
  },
  search: ["t.name", "t.description"],
});

export const findTier = async <Tier extends Common>(
  tx: Tx,
  kind: TierKind<Tier>,
  id: string,
): Promise<Stored<Tier> | undefined> => {
  const text = `select ${columnsOf(kind)} from ${kind.table} t where t.tier_id = $1`;
  return (await tx.query<Stored<Tier>>({ text, values: [id] }))[0];
};

/** All tiers as a bundle has them, the lowest first; amounts in piastres. */
export const readTiers = <Tier extends Common>(
  tx: Tx,
  { table, criteria: [first, second] }: TierKind<Tier>,
): Promise<Tier[]> =>
  tx.query<Tier>({
    text: `select tier_id, name, description, rule_type, is_active, ${first}, ${second} from ${table}
      order by rank, tier_id`,
  });

/** Whether another tier has this name, however it is written. */
export const isNameTaken = async <Tier extends Common>(
  tx: Tx,
  { table }: TierKind<Tier>,
  name: string,
  except = "",
): Promise<boolean> => {
  const text = `select 1 from ${table} where lower(name) = lower($1) and tier_id <> $2`;
  return (await tx.query({ text, values: [name, except] })).length > 0;
};

/** Adds a tier at the top of the order. */
export const insertTier = async <Tier extends Common>(
  { tx, version, now, by }: Change,
  { table, criteria: [first, second] }: TierKind<Tier>,
  tier: Tier,
): Promise<void> => {
  await tx.query({
    text: `insert into ${table} (tier_id, name, description, rule_type, is_active, ${first}, ${second},
        created_at, updated_at, updated_by, changed_in)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10)`,
    values: [
      ...[tier.tier_id, tier.name, tier.description, tier.rule_type, tier.is_active],
      ...[tier[first], tier[second], now, by, version],
    ],
  });
};

export const updateTier = async <Tier extends Common>(
  { tx, version, now, by }: Change,
  { table, criteria: [first, second] }: TierKind<Tier>,
  tier: Tier,
): Promise<void> => {
  await tx.query({
    text: `update ${table} set name = $2, description = $3, rule_type = $4, is_active = $5,
        ${first} = $6, ${second} = $7, updated_at = $8, updated_by = $9, changed_in = $10
      where tier_id = $1`,
    values: [
      ...[tier.tier_id, tier.name, tier.description, tier.rule_type, tier.is_active],
      ...[tier[first], tier[second], now, by, version],
    ],
  });
};

/** Gives tiers names that no tier has, until they get others. */
export const freeNames = async (
  { tx }: Pick<Change, "tx">,
  { table }: AnyKind,
  ids: readonly string[],
): Promise<void> => {
  await tx.query({
    text: `update ${table} set name = chr(1) || tier_id where tier_id = any($1::text[])`,
    values: [ids],
  });
};

/** The ids of all tiers in their order, the lowest first. */
export const tierIds = async <Tier extends Common>(
  tx: Tx,
  { table }: TierKind<Tier>,
): Promise<string[]> => {
  const rows = await tx.query<{ tier_id: string }>({
    text: `select tier_id from ${table} order by rank, tier_id`,
  });
  return rows.map((row) => row.tier_id);
};

/** Names of the tiers, by id. */
export const tierNames = async <Tier extends Common>(
  tx: Tx,
  { table }: TierKind<Tier>,
): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx.query<{ tier_id: string; name: string }>({
    text: `select tier_id, name from ${table} order by rank, tier_id`,
  });
  return new Map(rows.map(({ tier_id, name }) => [tier_id, name]));
};

/** Gives every tier its place in the list as its rank, from 1. */
export const rankTiers = async (
  { tx, version, now, by }: Change,
  { table }: AnyKind,
  ids: readonly string[],
): Promise<void> => {
  await tx.query({
    text: `update ${table} t set rank = o.place, updated_at = $2, updated_by = $3, changed_in = $4
      from unnest($1::text[]) with ordinality o(tier_id, place)
      where o.tier_id = t.tier_id and t.rank <> o.place`,
    values: [ids, now, by, version],
  });
};

type AnyKind = Pick<TierKind<Common>, "table"> & { readonly criteria: readonly [string, string] };

/** Members' tiers are of the ladder of customers. */
export const ladderOf = ({ table }: AnyKind): "customer" | "seller" =>
  table === "customer_tier" ? "customer" : "seller";

/** All tiers as they are reached, the lowest first. */
export const readRungs = (
  tx: Tx,
  { table, criteria: [first, second] }: AnyKind,
): Promise<LadderRung[]> =>
  tx.query({
    text: `select tier_id, name, rule_type, is_active, ${first} as amount, ${second} as count
      from ${table} order by rank, tier_id`,
  });

/** The fields of a rung as the record names them. */
export const fieldsOfRung = (
  { criteria: [first, second] }: AnyKind,
  { rule_type, is_active, amount, count }: LadderRung,
) => ({ rule_type, is_active, [first]: amount, [second]: count });

/** Sets what decides who reaches these tiers. */
export const setRungs = async (
  { tx, version, now, by }: Change,
  { table, criteria: [first, second] }: AnyKind,
  rungs: readonly LadderRung[],
): Promise<void> => {
  if (rungs.length === 0) return;
  await tx.query({
    text: `update ${table} t set rule_type = r.rule_type, is_active = r.is_active, ${first} = r.amount,
        ${second} = r.count, updated_at = $2, updated_by = $3, changed_in = $4
      from jsonb_to_recordset($1::jsonb) as r(tier_id text, rule_type text, is_active boolean,
        amount bigint, count bigint) where r.tier_id = t.tier_id`,
    values: [JSON.stringify(rungs), now, by, version],
  });
};

type NewTiers = {
  customer: readonly {
    tier_id: string;
    name: string;
    min_purchase_amount: number;
    min_transactions_count: number;
  }[];
  seller: readonly {
    tier_id: string;
    name: string;
    minimum_sales_volume: number;
    minimum_products: number;
  }[];
};

/** Adds the tiers of a marketplace, the lowest first. */
export const insertTiers = async (
  change: Change,
  { customer, seller }: NewTiers,
): Promise<void> => {
  await change.tx.query({
    text: `insert into customer_tier (tier_id, name, description, rule_type, min_purchase_amount,
        min_transactions_count, is_active, created_at, updated_at, updated_by, changed_in)
      select tier_id, name, '', 'all', min_purchase_amount, min_transactions_count, true,
        $1, $1, $2, $3
      from jsonb_to_recordset($4::jsonb) as r(tier_id text, name text, min_purchase_amount bigint,
        min_transactions_count bigint)`,
    values: [change.now, change.by, change.version, JSON.stringify(customer)],
  });
  await change.tx.query({
    text: `insert into seller_tier (tier_id, name, description, rule_type, minimum_sales_volume,
        minimum_products, is_active, created_at, updated_at, updated_by, changed_in)
      select tier_id, name, '', 'all', minimum_sales_volume, minimum_products, true, $1, $1, $2, $3
      from jsonb_to_recordset($4::jsonb) as r(tier_id text, name text, minimum_sales_volume bigint,
        minimum_products bigint)`,
    values: [change.now, change.by, change.version, JSON.stringify(seller)],
  });
};

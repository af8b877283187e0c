// Rewards and the choices they are made of, as rows.

import type { ChoiceKind } from "@nuqta/contracts/reward-choices.ts";
import type { RewardBody, RewardStatus, RewardType } from "@nuqta/contracts/rewards.ts";
import type { Tx } from "../kit/db/db.ts";
import type { Listing } from "../kit/db/listing.ts";
import type { Table } from "../kit/db/records.ts";
import { holds } from "../kit/db/sought.ts";
import { dropSharedUsage } from "../ledger/door/posting.ts";
import type { Change } from "../programme/door/configuration.ts";
import { stockKey } from "./domain/offer.ts";

export type ClaimableRow = {
  reward_id: string;
  status: RewardStatus;
  revision: number;
  body: RewardBody;
};

/** A reward as claims see it. */
export const rewardTable: Table<ClaimableRow> = {
  name: "reward",
  key: ["reward_id"],
  finds: "reward_id",
  columns: { reward_id: "text", status: "text", revision: "int8", body: "jsonb" },
  readOnly: true,
};

export type RewardRow = ClaimableRow & {
  type: RewardType;
  created_at: Date;
  created_by: string;
  updated_at: Date;
  updated_by: string;
  used: number;
};

const columns = `w.reward_id, w.type, w.status, w.revision, w.body, w.created_at, w.created_by,
  w.updated_at, w.updated_by,
  coalesce((select used from shared_counter where key = 'reward:' || w.reward_id), 0) as used`;

export type RewardSort = "created_at" | "name" | "updated_at";

export const rewardListing: Listing<RewardSort> = {
  from: "reward w",
  select: columns,
  id: "w.reward_id",
  sorts: {
    created_at: { column: "w.created_at", type: "timestamptz" },
    name: { column: "lower(w.body ->> 'name')", type: "text" },
    updated_at: { column: "w.updated_at", type: "timestamptz" },
  },
  search: ["w.body ->> 'name'", "w.body ->> 'name_ar'", "w.reward_id"],
};

export const findReward = async (tx: Tx, id: string): Promise<RewardRow | undefined> => {
  const text = `select ${columns} from reward w where w.reward_id = $1`;
  return (await tx.query<RewardRow>({ text, values: [id] }))[0];
};

/** Rewards whose name in one of the languages, or whose id, holds what somebody looks for. */
export const rewardsNamed = (
  tx: Tx,
  q: string,
  limit: number,
): Promise<{ id: string; name: string; name_ar: string }[]> =>
  tx.query({
    text: `select reward_id as id, coalesce(body ->> 'name', reward_id) as name,
        coalesce(body ->> 'name_ar', reward_id) as name_ar from reward
      where ${holds(["body ->> 'name'", "body ->> 'name_ar'", "reward_id"])}
      order by name, id limit $2`,
    values: [q, limit],
  });

/** Every reward, the archived ones too. */
export const allRewards = (tx: Tx): Promise<ClaimableRow[]> =>
  tx.query<ClaimableRow>({ text: "select reward_id, status, revision, body from reward" });

// Versions are told in the words of rewards, so that a list reads either. Decision 0107.
export const rewardVersionListing: Listing<RewardSort> = {
  from: "reward_version w",
  select: `w.reward_id, w.type, w.status, w.revision, w.body, w.created_at, w.created_by,
    w.recorded_at as updated_at, w.recorded_by as updated_by, 0 as used`,
  id: "w.reward_id",
  sorts: {
    ...rewardListing.sorts,
    updated_at: { column: "w.recorded_at", type: "timestamptz" },
  },
  search: rewardListing.search,
};

/** Conditions that leave of each reward the version of the instant in `place`; deleted ones are none. */
export const versionsAt = (place: string): string[] => [
  `(w.changed_in, w.revision) = (select v.changed_in, v.revision from reward_version v
    where v.reward_id = w.reward_id and v.recorded_at <= ${place}::timestamptz
    order by v.changed_in desc, v.revision desc limit 1)`,
  "w.status <> 'deleted'",
];

export const findRewardAt = async (
  tx: Tx,
  id: string,
  at: Date,
): Promise<RewardRow | undefined> => {
  const { from, select } = rewardVersionListing;
  const text = `select ${select} from ${from} where w.reward_id = $1 and ${versionsAt("$2").join(" and ")}`;
  return (await tx.query<RewardRow>({ text, values: [id, at] }))[0];
};

const versionColumns = `reward_id, changed_in, revision, type, status, body, created_at, created_by,
  recorded_at, recorded_by`;

/** Writes a reward, and keeps it as this version. */
const keeping = (write: string): string => `with saved as (${write} returning *)
  insert into reward_version (${versionColumns}) select reward_id, changed_in, revision, type, status,
    body, created_at, created_by, updated_at, updated_by from saved`;

export const insertReward = async (
  { tx, version, now, by }: Change,
  id: string,
  body: RewardBody,
): Promise<void> => {
  await tx.query({
    text: keeping(`insert into reward (reward_id, type, status, revision, body, created_at, created_by,
        updated_at, updated_by, changed_in)
      values ($1, $2, 'inactive', 1, $3::jsonb, $4, $5, $4, $5, $6)`),
    values: [id, body.type, JSON.stringify(body), now, by, version],
  });
};

export const updateReward = async (
  { tx, version, now, by }: Change,
  { id, status, body }: { id: string; status: RewardStatus; body: RewardBody },
): Promise<void> => {
  await tx.query({
    text: keeping(`update reward set revision = revision + 1, status = $2, body = $3::jsonb,
      updated_at = $4, updated_by = $5, changed_in = $6 where reward_id = $1`),
    values: [id, status, JSON.stringify(body), now, by, version],
  });
};

export const deleteReward = async ({ tx, version, now, by }: Change, id: string): Promise<void> => {
  await tx.query({
    text: `with gone as (delete from reward where reward_id = $1 returning *)
      insert into reward_version (${versionColumns}) select reward_id, $2::int8, revision + 1, type,
        'deleted', body, created_at, created_by, $3::timestamptz, $4::text from gone`,
    values: [id, version, now, by],
  });
  await dropSharedUsage(tx, stockKey(id));
};

export type ClaimCount = { reward_id: string; state: string; claims: number; points: number };

/** Number of redemptions that claim each reward, by state, and the points still spent on them. */
export const countClaims = (tx: Tx, ids: readonly string[]): Promise<ClaimCount[]> =>
  tx.query<ClaimCount>({
    text: `select reward_id, state, count(*) as claims,
        sum(confirmed_points - given_back)::int8 as points
      from redemption where reward_id = any($1::text[]) group by reward_id, state`,
    values: [ids],
  });

type Named = "category" | "product" | "customer_tier" | "reward_choice";
const keys = {
  category: "category_id",
  product: "sku",
  customer_tier: "tier_id",
  reward_choice: "choice_id",
} as const satisfies Record<Named, string>;

/** Ids that a table does not have. */
export const findMissing = async (
  tx: Tx,
  table: Named,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await tx.query<{ id: string }>({
    text: `select id from unnest($1::text[]) as wanted(id)
      where not exists (select 1 from ${table} where ${keys[table]} = wanted.id)`,
    values: [ids],
  });
  return new Set(rows.map((row) => row.id));
};

/** The prices of products, of those that have one. */
export const findPrices = async (
  tx: Tx,
  skus: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (skus.length === 0) return new Map();
  const rows = await tx.query<{ sku: string; price: number }>({
    text: "select sku, price from product where sku = any($1::text[]) and price is not null",
    values: [skus],
  });
  return new Map(rows.map(({ sku, price }) => [sku, price]));
};

export type ChoiceRow = { choice_id: string; kind: ChoiceKind; name: string; name_ar: string };

export const listChoices = (tx: Tx): Promise<ChoiceRow[]> =>
  tx.query<ChoiceRow>({
    text: "select choice_id, kind, name, name_ar from reward_choice order by created_at, name",
  });

/** Whether a choice was added; not when one of its kind has this name already. */
export const insertChoice = async (
  { tx, version, now, by }: Change,
  choice: ChoiceRow,
): Promise<boolean> => {
  const rows = await tx.query({
    text: `insert into reward_choice values ($1, $2, $3, $4, $5, $6, $7)
      on conflict do nothing returning 1`,
    values: [choice.choice_id, choice.kind, choice.name, choice.name_ar, now, by, version],
  });
  return rows.length > 0;
};

export const deleteChoice = async (tx: Tx, id: string): Promise<ChoiceRow | undefined> => {
  const text =
    "delete from reward_choice where choice_id = $1 returning choice_id, kind, name, name_ar";
  return (await tx.query<ChoiceRow>({ text, values: [id] }))[0];
};

/** Whether a reward that is not archived names a choice. */
export const isChoiceUsed = async (tx: Tx, id: string): Promise<boolean> => {
  const rows = await tx.query({
    text: `select 1 from reward where status <> 'archived' and type = 'experience'
      and (body -> 'details' ->> 'experience_type' = $1 or body -> 'details' -> 'locations' ? $1)
      limit 1`,
    values: [id],
  });
  return rows.length > 0;
};

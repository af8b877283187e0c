// Tiers of customers and sellers, as they are defined; who reaches them is decided elsewhere.

import { randomUUID } from "node:crypto";
import type { ApprovalWaits } from "@nuqta/contracts/approval-brief.ts";
import type { BodyOf } from "@nuqta/contracts/kit/route.ts";
import type {
  CustomerTierReply,
  patchCustomerTier,
  patchSellerTier,
  SellerTierReply,
  saveCustomerTier,
  saveSellerTier,
} from "@nuqta/contracts/tiers.ts";
import type { Tx } from "../../kit/db/db.ts";
import { type ListAsk, listPage } from "../../kit/db/listing.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { given } from "../../kit/pure/given.ts";
import { authorNames, type Change, recordChange } from "../../programme/door/configuration.ts";
import * as store from "../store.ts";
import { type TierGate, waits, writeLadder } from "./ladder.ts";

type Tier = store.CustomerTier | store.SellerTier;
type NameOf = (id: string) => string | null;
type ListTiers = Omit<ListAsk<store.TierSort>, "where"> & {
  active?: "true" | "false" | undefined;
};

const list = async <T extends Tier, Reply>(
  tx: Tx,
  kind: store.TierKind<T>,
  ask: ListTiers,
  view: (tier: store.Stored<T>, nameOf: NameOf) => Reply,
) => {
  const { active } = ask;
  const page = await listPage<store.Stored<T>, store.TierSort>(tx, store.tierListing(kind), {
    ...ask,
    where: (add) => (active === undefined ? [] : [`t.is_active = ${add(active)}::boolean`]),
  });
  if (!page.ok) return page;
  const { rows, next, total } = page.value;
  const nameOf = await authorNames(
    tx,
    rows.map((row) => row.updated_by),
  );
  return accept({ data: rows.map((row) => view(row, nameOf)), next_cursor: next, total });
};

export const listCustomerTiers = (tx: Tx, ask: ListTiers) =>
  list(tx, store.customers, ask, customerView);

export const listSellerTiers = (tx: Tx, ask: ListTiers) => list(tx, store.sellers, ask, sellerView);

/** Names of the tiers of members by id, the lowest first. */
export const customerTierNames = (tx: Tx) => store.tierNames(tx, store.customers);

/** Names of the tiers of sellers by id, the lowest first. */
export const sellerTierNames = (tx: Tx) => store.tierNames(tx, store.sellers);

const common = (tier: store.Stored<Tier>, nameOf: NameOf) => ({
  tier_id: tier.tier_id,
  rank: tier.rank,
  name: tier.name,
  description: tier.description,
  rule_type: tier.rule_type,
  is_active: tier.is_active,
  created_at: tier.created_at.toISOString(),
  updated_at: tier.updated_at.toISOString(),
  updated_by: tier.updated_by,
  updated_by_name: nameOf(tier.updated_by),
});

const customerView = (
  tier: store.Stored<store.CustomerTier>,
  nameOf: NameOf,
): CustomerTierReply => ({
  ...common(tier, nameOf),
  min_purchase_amount: tier.min_purchase_amount,
  min_transactions_count: tier.min_transactions_count,
  members: tier.standing,
});

const sellerView = (tier: store.Stored<store.SellerTier>, nameOf: NameOf): SellerTierReply => ({
  ...common(tier, nameOf),
  minimum_sales_volume: tier.minimum_sales_volume,
  minimum_products: tier.minimum_products,
  sellers: tier.standing,
});

const taken = () =>
  refuse("already_exists", { errors: [{ path: "name", code: "duplicate_value" }] });

const read = async <T extends Tier>(
  { tx }: Change,
  kind: store.TierKind<T>,
  id: string,
): Promise<Decision<store.Stored<T>, "tier_not_found">> => {
  const tier = await store.findTier(tx, kind, id);
  return tier === undefined ? refuse("tier_not_found") : accept(tier);
};

type Waits = { approval?: ApprovalWaits["approval"] };
type Answering<T extends Tier, Reply> = {
  id: string;
  view: (tier: store.Stored<T>, nameOf: NameOf) => Reply;
  approval: ApprovalWaits["approval"] | undefined;
};

// The tier as it stands afterwards, with the name of whoever changed it.
const answer = async <T extends Tier, Reply>(
  change: Change,
  kind: store.TierKind<T>,
  { id, view, approval }: Answering<T, Reply>,
): Promise<Decision<Reply & Waits, "tier_not_found">> => {
  const found = await read(change, kind, id);
  if (!found.ok) return found;
  const nameOf = await authorNames(change.tx, [found.value.updated_by]);
  return accept({ ...view(found.value, nameOf), ...waits(approval) });
};

const fieldsOf = <T extends Tier>(kind: store.TierKind<T>, tier: T) => ({
  name: tier.name,
  description: tier.description,
  rule_type: tier.rule_type,
  is_active: tier.is_active,
  ...Object.fromEntries(kind.criteria.map((field) => [field, tier[field]])),
});

// Answers what waits; then the tier is there, switched off.
const add = async <T extends Tier>(
  asked: Change,
  kind: store.TierKind<T>,
  { tier, gate }: { tier: T; gate: TierGate },
) => {
  const target = `${kind.table}:${tier.tier_id}`;
  const write = () => store.insertTier(asked, kind, tier);
  const approval = await writeLadder(asked, kind, { target, write, gate });
  const after = fieldsOf(kind, approval === undefined ? tier : { ...tier, is_active: false });
  await recordChange(asked, { action: "tier.added", target, after });
  return approval;
};

const newId = (): string => `T-${randomUUID().slice(0, 8)}`;

/** Adds a tier of customers at the top of the order; amounts in piastres. */
export const addCustomerTier = async (
  change: Change,
  body: BodyOf<typeof saveCustomerTier>,
  gate: TierGate,
): Promise<Decision<CustomerTierReply>> => {
  if (await store.isNameTaken(change.tx, store.customers, body.name)) return taken();
  const { min_purchase_amount: amount, min_transactions_count: count, ...rest } = body;
  const tier = { ...rest, tier_id: newId(), min_purchase_amount: amount ?? null };
  const whole = { ...tier, min_transactions_count: count ?? null };
  const approval = await add(change, store.customers, { tier: whole, gate });
  return answer(change, store.customers, { id: tier.tier_id, view: customerView, approval });
};

/** Adds a tier of sellers at the top of the order; amounts in piastres. */
export const addSellerTier = async (
  change: Change,
  body: BodyOf<typeof saveSellerTier>,
  gate: TierGate,
): Promise<Decision<SellerTierReply>> => {
  if (await store.isNameTaken(change.tx, store.sellers, body.name)) return taken();
  const { minimum_sales_volume: volume, minimum_products: products, ...rest } = body;
  const tier = { ...rest, tier_id: newId(), minimum_sales_volume: volume ?? null };
  const whole = { ...tier, minimum_products: products ?? null };
  const approval = await add(change, store.sellers, { tier: whole, gate });
  return answer(change, store.sellers, { id: tier.tier_id, view: sellerView, approval });
};

type Changing<T extends Tier, Reply> = {
  id: string;
  wanted: { readonly [Field in keyof T]?: T[Field] | undefined };
  view: (tier: store.Stored<T>, nameOf: NameOf) => Reply;
  gate: TierGate;
};

const change = async <T extends Tier, Reply>(
  asked: Change,
  kind: store.TierKind<T>,
  { id, wanted, view, gate }: Changing<T, Reply>,
): Promise<Decision<Reply & Waits>> => {
  const found = await read(asked, kind, id);
  if (!found.ok) return found;
  const after = { ...found.value, ...given(wanted) };
  if (await store.isNameTaken(asked.tx, kind, after.name, id)) return taken();
  const target = `${kind.table}:${id}`;
  const write = () => store.updateTier(asked, kind, after);
  const approval = await writeLadder(asked, kind, { target, write, gate });
  const done = await read(asked, kind, id);
  if (!done.ok) return done;
  await recordChange(asked, {
    ...{ action: "tier.changed", target },
    before: fieldsOf(kind, found.value),
    after: fieldsOf(kind, done.value),
  });
  return answer(asked, kind, { id, view, approval });
};

/**
 * Changes the fields that are given; amounts in piastres, null switches a criterion off. Where the tiers would give
 * more than one person may decide, only name and description change, and `approval` waits.
 */
export const changeCustomerTier = (
  asked: Change,
  id: string,
  { body, gate }: { body: BodyOf<typeof patchCustomerTier>; gate: TierGate },
): Promise<Decision<CustomerTierReply>> =>
  change(asked, store.customers, { id, wanted: body, view: customerView, gate });

export const changeSellerTier = (
  asked: Change,
  id: string,
  { body, gate }: { body: BodyOf<typeof patchSellerTier>; gate: TierGate },
): Promise<Decision<SellerTierReply>> =>
  change(asked, store.sellers, { id, wanted: body, view: sellerView, gate });

type Ordered = { tier_ids: string[] } & Waits;

const order = async <T extends Tier>(
  asked: Change,
  kind: store.TierKind<T>,
  { ids, gate }: { ids: readonly string[]; gate: TierGate },
): Promise<Decision<Ordered>> => {
  const known = await store.tierIds(asked.tx, kind);
  const isWhole = new Set(ids).size === ids.length && ids.length === known.length;
  if (!isWhole || known.some((id) => !ids.includes(id)))
    return refuse("validation_failed", { errors: [{ path: "tier_ids", code: "not_valid" }] });
  const write = () => store.rankTiers(asked, kind, ids);
  const approval = await writeLadder(asked, kind, { target: `${kind.table}s:all`, write, gate });
  const stands = await store.tierIds(asked.tx, kind);
  await recordChange(asked, {
    ...{ action: "tier.ordered", target: kind.table },
    ...{ before: { order: known }, after: { order: stands } },
  });
  return accept({ tier_ids: stands, ...waits(approval) });
};

/** Puts all tiers of customers in order, the lowest first; answers the order in which they stand now. */
export const orderCustomerTiers = (asked: Change, ids: readonly string[], gate: TierGate) =>
  order(asked, store.customers, { ids, gate });

export const orderSellerTiers = (asked: Change, ids: readonly string[], gate: TierGate) =>
  order(asked, store.sellers, { ids, gate });

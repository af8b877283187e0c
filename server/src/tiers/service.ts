// Tiers of customers and sellers, as they are defined; who reaches them is decided elsewhere.
import { randomUUID } from "node:crypto";
import type { BodyOf } from "@nuqta/contracts/kit/route.ts";
import type {
  CustomerTierReply,
  SellerTierReply,
  saveCustomerTier,
  saveSellerTier,
} from "@nuqta/contracts/tiers.ts";
import type { Tx } from "../kit/db.ts";
import { type ListAsk, type Listing, listPage } from "../kit/listing.ts";
import { accept, type Decision, refuse } from "../kit/pure/decision.ts";
import type { Change } from "../programme/service/change.ts";
import * as store from "./store.ts";

type ListTiers = Omit<ListAsk<"name" | "created_at">, "where"> & {
  active?: "true" | "false" | undefined;
};

const list = async <Tier>(tx: Tx, listing: Listing<"name" | "created_at">, ask: ListTiers) => {
  const { active } = ask;
  return listPage<store.Stored<Tier>, "name" | "created_at">(tx, listing, {
    ...ask,
    where: (add) => (active === undefined ? [] : [`t.is_active = ${add(active)}::boolean`]),
  });
};

export const listCustomerTiers = async (tx: Tx, ask: ListTiers) => {
  const page = await list<store.CustomerTier>(tx, store.customerTiers, ask);
  if (!page.ok) return page;
  const data = page.value.rows.map(customerView);
  return accept({ data, next_cursor: page.value.next, total: page.value.total });
};

export const listSellerTiers = async (tx: Tx, ask: ListTiers) => {
  const page = await list<store.SellerTier>(tx, store.sellerTiers, ask);
  if (!page.ok) return page;
  const data = page.value.rows.map(sellerView);
  return accept({ data, next_cursor: page.value.next, total: page.value.total });
};

const common = (tier: store.Stored<store.CustomerTier | store.SellerTier>) => ({
  tier_id: tier.tier_id,
  name: tier.name,
  description: tier.description,
  rule_type: tier.rule_type,
  is_active: tier.is_active,
  created_at: tier.created_at.toISOString(),
  updated_at: tier.updated_at.toISOString(),
  updated_by: tier.updated_by,
});

const customerView = (tier: store.Stored<store.CustomerTier>): CustomerTierReply => ({
  ...common(tier),
  min_purchase_amount: tier.min_purchase_amount,
  min_transactions_count: tier.min_transactions_count,
});

const sellerView = (tier: store.Stored<store.SellerTier>): SellerTierReply => ({
  ...common(tier),
  minimum_sales_volume: tier.minimum_sales_volume,
  minimum_products: tier.minimum_products,
});

const taken = () =>
  refuse("already_exists", { errors: [{ path: "name", code: "duplicate_value" }] });

/** Adds a tier of customers; amounts in piastres. */
export const addCustomerTier = async (
  change: Change,
  body: BodyOf<typeof saveCustomerTier>,
): Promise<Decision<CustomerTierReply>> => {
  if (await store.isNameTaken(change.tx, "customer_tier", body.name)) return taken();
  const { min_purchase_amount: amount, min_transactions_count: count, ...rest } = body;
  const tier = await store.insertCustomerTier(change, {
    ...rest,
    tier_id: `T-${randomUUID().slice(0, 8)}`,
    min_purchase_amount: amount ?? null,
    min_transactions_count: count ?? null,
  });
  return accept(customerView(tier));
};

/** Adds a tier of sellers; amounts in piastres. */
export const addSellerTier = async (
  change: Change,
  body: BodyOf<typeof saveSellerTier>,
): Promise<Decision<SellerTierReply>> => {
  if (await store.isNameTaken(change.tx, "seller_tier", body.name)) return taken();
  const { minimum_sales_volume: volume, minimum_products: products, ...rest } = body;
  const tier = await store.insertSellerTier(change, {
    ...rest,
    tier_id: `T-${randomUUID().slice(0, 8)}`,
    minimum_sales_volume: volume ?? null,
    minimum_products: products ?? null,
  });
  return accept(sellerView(tier));
};

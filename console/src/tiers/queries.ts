// Tiers of customers and of sellers, read and changed by the same few functions.

import { previewCustomerTier, previewSellerTier } from "@nuqta/contracts/policies.ts";
import {
  listCustomerTiers,
  listSellerTiers,
  orderCustomerTiers,
  orderSellerTiers,
  patchCustomerTier,
  patchSellerTier,
  saveCustomerTier,
  saveSellerTier,
} from "@nuqta/contracts/tiers.ts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Answer, call } from "../kit/api.ts";
import {
  criteriaOf,
  customerPayload,
  sellerPayload,
  type Tier,
  type TierDraft,
  type TierForm,
  type TierKind,
} from "./domain.ts";
import { tierKeys } from "./keys.ts";

type CustomerTier = Answer<typeof listCustomerTiers>["data"][number];
type SellerTier = Answer<typeof listSellerTiers>["data"][number];

const common = (tier: CustomerTier | SellerTier) => ({
  id: tier.tier_id,
  name: tier.name,
  description: tier.description,
  rule: tier.rule_type,
  isActive: tier.is_active,
  updatedAt: tier.updated_at,
  updatedBy: tier.updated_by,
  updatedByName: tier.updated_by_name,
});

// A ladder has a few rungs; all of them are shown.
const query = { limit: "100", sort: "rank" } as const;

const read = {
  customer: async (signal: AbortSignal): Promise<Tier[]> =>
    (await call(listCustomerTiers, { query, signal })).data.map((tier) => ({
      ...common(tier),
      amount: tier.min_purchase_amount,
      count: tier.min_transactions_count,
      standing: tier.members,
    })),
  seller: async (signal: AbortSignal): Promise<Tier[]> =>
    (await call(listSellerTiers, { query, signal })).data.map((tier) => ({
      ...common(tier),
      amount: tier.minimum_sales_volume,
      count: tier.minimum_products,
      standing: tier.sellers,
    })),
};

/** The tiers of a kind, the lowest first. */
export const useTiers = (kind: TierKind) =>
  useQuery({ queryKey: tierKeys.ladder(kind), queryFn: ({ signal }) => read[kind](signal) });

const useWriting = <Ask, Done>(kind: TierKind, write: (ask: Ask) => Promise<Done>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSettled: () => client.invalidateQueries({ queryKey: tierKeys.ladder(kind) }),
  });
};

/** Adds a tier at the top of the ladder. */
export const useAddTier = (kind: TierKind) =>
  useWriting(kind, async (form: TierForm) =>
    kind === "customer"
      ? await call(saveCustomerTier, { body: customerPayload(form) })
      : await call(saveSellerTier, { body: sellerPayload(form) }),
  );

type Fields = {
  name: string;
  description: string;
  rule_type: "all" | "any";
  is_active: boolean;
};

const patch = async (kind: TierKind, id: string, fields: Partial<Fields>, form?: TierForm) => {
  const criteria = form === undefined ? undefined : criteriaOf(form);
  return kind === "customer"
    ? await call(patchCustomerTier, {
        params: { id },
        body: {
          ...fields,
          ...(criteria && {
            min_purchase_amount: criteria.amount,
            min_transactions_count: criteria.count,
          }),
        },
      })
    : await call(patchSellerTier, {
        params: { id },
        body: {
          ...fields,
          ...(criteria && {
            minimum_sales_volume: criteria.amount,
            minimum_products: criteria.count,
          }),
        },
      });
};

/** Changes a tier to what the form says. */
export const useChangeTier = (kind: TierKind) =>
  useWriting(kind, ({ id, form }: { id: string; form: TierForm }) =>
    patch(
      kind,
      id,
      { name: form.name.trim(), description: form.description.trim(), rule_type: form.rule },
      form,
    ),
  );

/** Switches a tier on or off; the list shows it before the server has answered. */
export const useSwitchTier = (kind: TierKind) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isActive }: { id: string; isActive: boolean }) =>
      patch(kind, id, { is_active: isActive }),
    onMutate: ({ id, isActive }) => {
      const before = client.getQueryData<Tier[]>(tierKeys.ladder(kind));
      client.setQueryData<Tier[]>(tierKeys.ladder(kind), (tiers) =>
        tiers?.map((tier) => (tier.id === id ? { ...tier, isActive } : tier)),
      );
      return before;
    },
    onError: (_failure, _ask, before) => client.setQueryData(tierKeys.ladder(kind), before),
    onSettled: () => client.invalidateQueries({ queryKey: tierKeys.ladder(kind) }),
  });
};

/** Puts the tiers in another order, the lowest first. */
export const useOrderTiers = (kind: TierKind) =>
  useWriting(kind, (ids: readonly string[]) =>
    kind === "customer"
      ? call(orderCustomerTiers, { body: { tier_ids: [...ids] } })
      : call(orderSellerTiers, { body: { tier_ids: [...ids] } }),
  );

/** How many would move if a tier stood so; `draft` is undefined while it cannot be read. */
export const useTierMoves = (kind: TierKind, draft: TierDraft | undefined) =>
  useQuery({
    queryKey: tierKeys.moves(kind, draft),
    enabled: draft !== undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const { id, rule, amount, count } = draft ?? { rule: "all", amount: null, count: null };
      const common = {
        ...(id !== undefined && { tier_id: id }),
        rule_type: rule,
        is_active: true,
      } as const;
      return kind === "customer"
        ? call(previewCustomerTier, {
            body: { ...common, min_purchase_amount: amount, min_transactions_count: count },
            signal,
          })
        : call(previewSellerTier, {
            body: { ...common, minimum_sales_volume: amount, minimum_products: count },
            signal,
          });
    },
  });

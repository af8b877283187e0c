// Whole ladders, as a bundle has them.
import type { LadderRung } from "@nuqta/contracts/approval-payloads.ts";
import { overtakeTiers } from "../../approvals/door/service.ts";
import type { Tx } from "../../kit/db/db.ts";
import { canonicalJson } from "../../kit/pure/canonical-json.ts";
import { type Change, recordChanges } from "../../programme/door/configuration.ts";
import * as store from "../store.ts";

/** Ladders of members and of sellers, the lowest tier first; amounts in piastres. */
export const readLadders = async (tx: Tx) => ({
  customer: await store.readTiers(tx, store.customers),
  seller: await store.readTiers(tx, store.sellers),
});

type Ladders = Awaited<ReturnType<typeof readLadders>>;

/** One of the ladders as it is reached: amounts in piastres, null where a criterion is switched off. */
export const rungsIn = (
  { customer, seller }: Ladders,
  ladder: "customer" | "seller",
): LadderRung[] =>
  ladder === "customer"
    ? customer.map(({ tier_id, name, rule_type, is_active, ...tier }) => ({
        ...{ tier_id, name, rule_type, is_active },
        ...{ amount: tier.min_purchase_amount, count: tier.min_transactions_count },
      }))
    : seller.map(({ tier_id, name, rule_type, is_active, ...tier }) => ({
        ...{ tier_id, name, rule_type, is_active },
        ...{ amount: tier.minimum_sales_volume, count: tier.minimum_products },
      }));

/** Makes both ladders what `wanted` says. Nobody is asked; what waits for somebody is void. */
export const replaceLadders = async (change: Change, wanted: Ladders): Promise<void> => {
  await replaceLadder(change, store.customers, wanted.customer);
  await replaceLadder(change, store.sellers, wanted.seller);
};

const replaceLadder = async <T extends store.CustomerTier | store.SellerTier>(
  change: Change,
  kind: store.TierKind<T>,
  wanted: readonly T[],
): Promise<void> => {
  const before = await store.readTiers(change.tx, kind);
  if (canonicalJson(before) === canonicalJson(wanted)) return;
  const were = new Map(before.map((tier) => [tier.tier_id, tier]));
  const moved = wanted.filter(
    (tier) => canonicalJson(were.get(tier.tier_id)) !== canonicalJson(tier),
  );
  const known = moved.filter(({ tier_id }) => were.has(tier_id));
  // Two tiers may change names with each other.
  await store.freeNames(
    change,
    kind,
    known.map(({ tier_id }) => tier_id),
  );
  for (const tier of moved)
    await (were.has(tier.tier_id) ? store.updateTier : store.insertTier)(change, kind, tier);
  await store.rankTiers(
    change,
    kind,
    wanted.map(({ tier_id }) => tier_id),
  );
  await overtakeTiers(change.tx, store.ladderOf(kind), change.now);
  await recordChanges(
    change,
    moved.map(({ tier_id, ...after }) => ({
      action: were.has(tier_id) ? "tier.changed" : "tier.added",
      target: `${kind.table}:${tier_id}`,
      before: were.get(tier_id),
      after,
    })),
  );
};

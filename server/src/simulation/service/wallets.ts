// Wallets that a simulation goes by: as orders found them, or as they stand.
// Decision 0154.
import type { Tx } from "../../kit/db/db.ts";
import { readSharedUsage } from "../../ledger/door/posting.ts";
import { readSharedBefore } from "../../ledger/door/reading.ts";
import { inForce, type Timeline } from "../../programme/domain.ts";
import { type CompiledRuleSet, type WalletPolicy, walletKey } from "../../rules/door/domain.ts";
import {
  readWalletPolicies,
  readWalletPoliciesThen,
  type WalletPolicyThen,
  walletsLoweredSince,
  walletsMovedBy,
} from "../../sellers/door/service.ts";
import type { Dates } from "../domain/draft.ts";
import type { StoredOrder } from "../domain/stored-order.ts";
import type { WalletsNow } from "../domain/wallets.ts";

/** Adds to orders what a side may ask of wallets and their record does not tell. */
export type Dress = (tx: Tx, orders: readonly StoredOrder[]) => Promise<StoredOrder[]>;

export type Wallets =
  | { basis: "none" }
  | { basis: "as_they_were"; dress: Dress }
  | { basis: "as_they_stand"; now: WalletsNow };

type Ask = {
  timeline: Timeline;
  live: { redemption: { conversion_points: number; conversion_amount: number } };
  sides: readonly Pick<CompiledRuleSet, "payingSellers">[];
  dates: Dates;
  since: Date;
};

const costOf = ({ conversion_points, conversion_amount }: Ask["live"]["redemption"]) => ({
  costPoints: conversion_points,
  costPiastres: conversion_amount,
});

/**
 * Wallets of a simulation. A draft that is replayed as if it ran all the days is for days ahead, so it finds wallets as they
 * stand; everything else finds them as orders did.
 */
export const walletsFor = async (tx: Tx, ask: Ask): Promise<Wallets> => {
  const terms = await readWalletPoliciesThen(tx);
  if (terms.length === 0) return { basis: "none" };
  const payers = [...new Set(ask.sides.flatMap(({ payingSellers }) => payingSellers))];
  if (ask.dates === "keep")
    return { basis: "as_they_were", dress: await dresser(tx, ask, { terms, payers }) };
  const rows = await readWalletPolicies(tx);
  const sellers = Object.fromEntries(rows.map(({ seller_id, policy }) => [seller_id, policy]));
  const ids = Object.keys(sellers);
  const used = await readSharedUsage(tx, ids.map(walletKey));
  const left = new Map(ids.map((id) => [id, used.get(walletKey(id)) ?? 0]));
  const now = { terms: { ...costOf(ask.live.redemption), sellers }, left, payers };
  return { basis: "as_they_stand", now };
};

type Look = { sellerId: string; at: Date };

/** Piastres that each of these looks found, just before an order that came then. */
const leftAt = async (tx: Tx, looks: readonly Look[]): Promise<number[]> => {
  const byOrders = await readSharedBefore(
    tx,
    looks.map(({ sellerId, at }) => ({ key: walletKey(sellerId), at })),
  );
  const beside = await walletsMovedBy(tx, looks);
  return looks.map((_, i) => {
    const [charged, moved] = [byOrders[i], beside[i]];
    const [last, first] = [charged?.recorded_at?.getTime(), moved?.recorded_at?.getTime()];
    const [used, left] = [charged?.used ?? 0, moved?.left ?? 0];
    if (last === undefined) return left;
    // Which came first in one millisecond is not recorded: less is left in doubt.
    if (first === last) return Math.min(used, left);
    return first === undefined || first < last ? used : left;
  });
};

const dresser = async (
  tx: Tx,
  { timeline, since }: Ask,
  { terms, payers }: { terms: readonly WalletPolicyThen[]; payers: readonly string[] },
): Promise<Dress> => {
  const ofPayers = Map.groupBy(
    terms.filter(({ seller_id }) => payers.includes(seller_id)),
    ({ seller_id }) => seller_id,
  );
  const lowered = await walletsLoweredSince(tx, since);
  let place = 0;
  const loweredBy = (instant: number): StoredOrder["lowered"] => {
    const from = place;
    while ((lowered[place]?.recorded_at.getTime() ?? Number.POSITIVE_INFINITY) <= instant) place++;
    return lowered
      .slice(from, place)
      .map(({ seller_id, left }) => ({ key: walletKey(seller_id), left }));
  };
  const walletsOf = ({ input, occurredAt, recordedAt }: StoredOrder) => {
    const sellers: Record<string, WalletPolicy> = { ...input.wallets?.sellers };
    for (const [id, rows] of ofPayers) {
      const policy = rows.findLast(
        ({ recorded_at }) => recorded_at.getTime() <= recordedAt,
      )?.policy;
      if (policy) sellers[id] ??= policy;
    }
    if (Object.keys(sellers).length === 0) return {};
    const cost = input.wallets ?? costOf(inForce(timeline, occurredAt).redemption);
    return { wallets: { ...cost, sellers } };
  };
  return async (within, orders) => {
    const dressed = orders.map((order) => {
      const moves = loweredBy(order.recordedAt) ?? [];
      const input = { ...order.input, ...walletsOf(order) };
      return { ...order, input, ...(moves.length > 0 && { lowered: moves }) };
    });
    const looks = dressed.flatMap(({ input, counters, recordedAt }, at) =>
      Object.keys(input.wallets?.sellers ?? {}).flatMap((sellerId) =>
        walletKey(sellerId) in counters ? [] : [{ at, sellerId, recordedAt }],
      ),
    );
    if (looks.length === 0) return dressed;
    const lefts = await leftAt(
      within,
      looks.map(({ sellerId, recordedAt }) => ({ sellerId, at: new Date(recordedAt) })),
    );
    const found = dressed.map(({ counters }) => ({ ...counters }));
    for (const [i, { at, sellerId }] of looks.entries()) {
      const of = found[at];
      if (of) of[walletKey(sellerId)] = lefts[i] ?? 0;
    }
    return dressed.map((order, at) => ({ ...order, counters: found[at] ?? order.counters }));
  };
};

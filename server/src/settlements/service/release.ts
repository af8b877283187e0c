// What comes back to a wallet that was charged: points that members lose unredeemed, as statements follow the feed, and
// what a dispute credits.
import { findWalletCharges } from "../../earning/door/service.ts";
import type { Tx } from "../../kit/db/db.ts";
import { readLotPostings } from "../../ledger/door/reading.ts";
import { freed } from "../../rules/door/domain.ts";
import { withWallets } from "../../sellers/door/service.ts";
import { lostMeasures } from "../domain/wallets.ts";
import type { AddedItem } from "../store/items.ts";
import { type LostOfLot, readLost } from "../store/wallets.ts";
import { moveBy } from "./wallet-moves.ts";

const isLost = ({ measure }: AddedItem): boolean =>
  (lostMeasures as readonly string[]).includes(measure);

/** Adds what these items, which were just added, free to the wallets of their sellers. */
export const releaseLost = async (
  tx: Tx,
  added: readonly AddedItem[],
  now: Date,
): Promise<void> => {
  const lost = added.filter(isLost);
  if (lost.length === 0) return;
  const sellers = new Set(
    await withWallets(tx, [...new Set(lost.map(({ sellerId }) => sellerId))]),
  );
  const items = lost.filter(({ sellerId }) => sellers.has(sellerId));
  if (items.length === 0) return;
  const lots = await readLost(tx, await readLotPostings(tx, items), items);
  const charges = await findWalletCharges(tx, [...new Set(lots.map((one) => one.order_id))]);
  const placeOf = (one: Pick<LostOfLot, "seller_id" | "order_id" | "line_id">) =>
    JSON.stringify([one.seller_id, one.order_id, one.line_id]);
  const chargeAt = new Map(charges.map((one) => [placeOf(one), one]));
  const moves = new Map<string, { sellerId: string; orderId: string; delta: number }>();
  for (const lot of lots) {
    const charge = chargeAt.get(placeOf(lot));
    if (!charge) continue;
    const { before, after } = lot;
    const delta = freed({ charged: charge.piastres, points: charge.points, before, after });
    const key = JSON.stringify([lot.seller_id, lot.order_id]);
    const one = moves.get(key) ?? { sellerId: lot.seller_id, orderId: lot.order_id, delta: 0 };
    moves.set(key, { ...one, delta: one.delta + delta });
  }
  // Wallets are held in the order of their sellers, and last, since orders wait for them.
  for (const { sellerId, orderId, delta } of moves.values())
    await moveBy(tx, sellerId, {
      ...{ kind: "released", delta, reference: orderId },
      ...{ at: now, by: "ledger" },
    });
};

/** Gives back to a wallet what its seller need not pay of a line after all, as far as the line was charged to it. */
export const releaseCredited = async (
  tx: Tx,
  line: { sellerId: string; orderId: string; lineId: string | null },
  credit: { piastres: number; reference: string; at: Date; by: string },
): Promise<void> => {
  const charges = await findWalletCharges(tx, [line.orderId]);
  const charge = charges.find(
    (one) => one.seller_id === line.sellerId && one.line_id === line.lineId,
  );
  if (!charge) return;
  const { piastres, ...rest } = credit;
  const delta = Math.min(piastres, charge.piastres);
  await moveBy(tx, line.sellerId, { kind: "released", delta, ...rest });
};

// Owners hear of a wallet once when little is left, and again when it is low after it was filled.
import { tellOwners } from "../../identity/door/service.ts";
import type { Database } from "../../kit/db/db.ts";
import { readSharedUsage } from "../../ledger/door/posting.ts";
import { walletKey } from "../../rules/door/domain.ts";
import { markLow, readWatchedWallets, withWallets } from "../../sellers/door/service.ts";

/** Tells owners of wallets that became low. */
export const tellLowWallets = async (db: Database, now: Date): Promise<void> => {
  const open = await readWatchedWallets(db);
  if (open.length === 0) return;
  // A wallet into which nothing was put yet is empty because somebody has just opened it.
  const used = new Set(
    await withWallets(
      db,
      open.map((one) => one.seller_id),
    ),
  );
  const watched = open.filter((one) => used.has(one.seller_id));
  const lefts = await readSharedUsage(
    db,
    watched.map(({ seller_id }) => walletKey(seller_id)),
  );
  for (const { seller_id, name, low_at, is_told } of watched) {
    const left = lefts.get(walletKey(seller_id)) ?? 0;
    const isLow = left < low_at;
    if (isLow === is_told) continue;
    await db.transaction(async (tx) => {
      // Another process may be telling them.
      if (!(await markLow(tx, seller_id, isLow)) || !isLow) return;
      await tellOwners(tx, { kind: "wallet_low", facts: { name, count: left }, now });
    });
  }
};

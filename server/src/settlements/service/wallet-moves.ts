// Moves of a wallet beside orders: each holds what is left, changes it and is kept.
import type { WalletMoveKind } from "@nuqta/contracts/seller-wallets.ts";
import type { Tx } from "../../kit/db/db.ts";
import { addSharedUsage, holdSharedUsage } from "../../ledger/door/posting.ts";
import { walletKey } from "../../rules/door/domain.ts";
import { insertWalletMove } from "../../sellers/door/service.ts";

export type WalletMoving = {
  kind: WalletMoveKind;
  /** Piastres that it adds to what is left. */
  delta: number;
  reference: string;
  at: Date;
  by: string;
};

/** Moves a wallet, down to nothing at the most. Answers what was left before and is left after. */
export const moveBy = async (
  tx: Tx,
  sellerId: string,
  { kind, delta, reference, at, by }: WalletMoving,
): Promise<{ before: number; left: number }> => {
  const key = walletKey(sellerId);
  const before = await holdSharedUsage(tx, key);
  const moved = Math.max(delta, 0 - before);
  const left = before + moved;
  if (moved === 0) return { before, left };
  await addSharedUsage(tx, key, moved);
  await insertWalletMove(tx, sellerId, {
    ...{ kind, delta: moved, reference, left_after: left },
    ...{ recorded_at: at, recorded_by: by },
  });
  return { before, left };
};

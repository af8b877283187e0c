// Moves of wallets beside orders in a part of time, so that each is in one of several parts.
import type { WalletMoveKind } from "@nuqta/contracts/seller-wallets.ts";
import type { Tx } from "../../kit/db/db.ts";

/** Moves that were recorded before an instant, up to one; without one, all. */
type UpTo = { before: Date; until: number | undefined };

/** Moves of one part that are not in the one before, or were recorded from an instant on. */
export type WalletStretch = UpTo & { since?: Date; but?: UpTo | undefined };

const moved = `from wallet_move where recorded_at < $1 and ($2::int8 is null or move_no <= $2)
  and ($3::timestamptz is null or recorded_at >= $3)
  and ($4::timestamptz is null or recorded_at >= $4 or move_no > $5::int8)`;

const valuesOf = ({ before, until, since, but }: WalletStretch): unknown[] => [
  ...[before, until ?? null, since ?? null, but?.before ?? null, but?.until ?? null],
];

/** The newest move of all wallets; 0 before the first. */
export const lastWalletMove = async (tx: Tx): Promise<number> => {
  const text = "select coalesce(max(move_no), 0)::int8 as last from wallet_move";
  return (await tx.query<{ last: number }>({ text }))[0]?.last ?? 0;
};

/** Sums of what moved wallets, by seller and kind. */
export const sumWalletsMoved = (
  tx: Tx,
  stretch: WalletStretch,
): Promise<{ seller_id: string; kind: WalletMoveKind; delta: number }[]> =>
  tx.query({
    text: `select seller_id, kind, sum(delta)::int8 as delta ${moved} group by seller_id, kind`,
    values: valuesOf(stretch),
  });

/** Each move of wallets, in the order in which they were recorded. */
export const readWalletsMoved = (
  tx: Tx,
  stretch: WalletStretch,
): Promise<
  { move_no: number; seller_id: string; kind: WalletMoveKind; delta: number; recorded_at: Date }[]
> =>
  tx.query({
    text: `select move_no, seller_id, kind, delta, recorded_at ${moved} order by move_no`,
    values: valuesOf(stretch),
  });

/** Sellers into whose wallets something was ever put. */
export const walletSellers = async (tx: Tx): Promise<string[]> => {
  const text = "select distinct seller_id from wallet_move order by seller_id";
  return (await tx.query<{ seller_id: string }>({ text })).map((row) => row.seller_id);
};

// Wallets of sellers: what happens where one does not bear it, and what moves it beside orders.
// Decision 0151.
import type { WalletMoveKind, WalletPolicy } from "@nuqta/contracts/seller-wallets.ts";
import type { Tx } from "../../kit/db/db.ts";
import type { Change } from "../../programme/door/configuration.ts";
import { keepingSellers } from "./versions.ts";

/** Terms of a wallet: policy (null without a wallet), and piastres below which little is left. */
export type WalletTerms = { policy: WalletPolicy | null; low_at: number | null };

/** Name and terms of the wallet of a seller. */
export const findWallet = async (
  tx: Tx,
  sellerId: string,
): Promise<({ name: string } & WalletTerms) | undefined> => {
  const [row] = await tx.query<{ name: string } & WalletTerms>({
    text: "select name, wallet_policy as policy, wallet_low_at as low_at from seller where seller_id = $1",
    values: [sellerId],
  });
  return row;
};

/** Opens, changes or closes the wallet of a seller. */
export const setWallet = async (
  { tx, version, now, by }: Change,
  sellerId: string,
  { policy, low_at }: WalletTerms,
): Promise<void> => {
  await tx.query({
    text: keepingSellers(`update seller set wallet_policy = $2, wallet_low_at = $3, changed_in = $4, updated_at = $5,
        updated_by = $6 where seller_id = $1 returning seller.*`),
    values: [sellerId, policy, low_at, version, now, by],
  });
};

/** Sellers with an open wallet, and their policies. */
export const readWalletPolicies = (
  tx: Tx,
): Promise<{ seller_id: string; policy: WalletPolicy }[]> =>
  tx.query({
    text: `select seller_id, wallet_policy as policy from seller
      where wallet_policy is not null order by seller_id`,
  });

/** A wallet with a warning; `is_told`: owners heard that little is left. */
export type WatchedWallet = { seller_id: string; name: string; low_at: number; is_told: boolean };

/** Open wallets with a warning. */
export const readWatchedWallets = (tx: Tx): Promise<WatchedWallet[]> =>
  tx.query({
    text: `select seller_id, name, wallet_low_at as low_at, wallet_low_told as is_told from seller
      where wallet_policy is not null and wallet_low_at is not null order by seller_id`,
  });

/** Remembers whether owners heard that little is left; false when that is known already. */
export const markLow = async (tx: Tx, sellerId: string, isTold: boolean): Promise<boolean> => {
  const rows = await tx.query({
    text: `update seller set wallet_low_told = $2
      where seller_id = $1 and wallet_low_told is distinct from $2 returning seller_id`,
    values: [sellerId, isTold],
  });
  return rows.length > 0;
};

/** Sellers, of these, into whose wallets something was put; they may be closed by now. */
export const withWallets = async (tx: Tx, sellerIds: readonly string[]): Promise<string[]> => {
  const rows = await tx.query<{ seller_id: string }>({
    text: `select distinct seller_id from wallet_move where seller_id = any($1::text[]) order by 1`,
    values: [sellerIds],
  });
  return rows.map((row) => row.seller_id);
};

/** A move; `delta` is what it adds to what is left, in piastres. */
export type WalletMoveRow = {
  kind: WalletMoveKind;
  delta: number;
  reference: string;
  left_after: number;
  recorded_at: Date;
  recorded_by: string;
};

/** Piastres by which these kinds of moves changed a wallet. */
export const sumWalletMoves = async (
  tx: Tx,
  sellerId: string,
  kinds: readonly WalletMoveKind[],
): Promise<number> => {
  const [row] = await tx.query<{ piastres: number }>({
    text: `select coalesce(sum(delta), 0)::int8 as piastres from wallet_move
      where seller_id = $1 and kind = any($2::text[])`,
    values: [sellerId, kinds],
  });
  return row?.piastres ?? 0;
};

/** Piastres by which moves after an instant changed these wallets, and what one order released ever, by seller. */
export const walletsMovedSince = async (
  tx: Tx,
  sellerIds: readonly string[],
  at: Date,
  orderId: string | undefined,
): Promise<Map<string, number>> => {
  const rows = await tx.query<{ seller_id: string; piastres: number }>({
    text: `select seller_id, sum(delta)::int8 as piastres from wallet_move
      where seller_id = any($1::text[])
        and (recorded_at > $2 or (kind = 'released' and reference = $3)) group by 1`,
    values: [sellerIds, at, orderId ?? null],
  });
  return new Map(rows.map(({ seller_id, piastres }) => [seller_id, piastres]));
};

/** Moves beside orders that made wallets less since an instant, with what was left; the first ones first. */
export const walletsLoweredSince = (
  tx: Tx,
  since: Date,
): Promise<{ seller_id: string; left: number; recorded_at: Date }[]> =>
  tx.query({
    text: `select seller_id, left_after as left, recorded_at from wallet_move
      where delta < 0 and recorded_at >= $1 order by recorded_at, move_no`,
    values: [since],
  });

/** Piastres that the last move of each wallet by its instant left, in the order asked; null before the first. */
export const walletsMovedBy = (
  tx: Tx,
  looks: readonly { sellerId: string; at: Date }[],
): Promise<{ left: number | null; recorded_at: Date | null }[]> =>
  tx.query({
    name: "wallets-moved-by",
    text: `select w.left_after as left, w.recorded_at
      from unnest($1::text[], $2::timestamptz[]) with ordinality k(seller_id, at, place)
      left join lateral (select left_after, recorded_at from wallet_move
        where seller_id = k.seller_id and recorded_at <= k.at
        order by recorded_at desc, move_no desc limit 1) w on true
      order by k.place`,
    values: [looks.map(({ sellerId }) => sellerId), looks.map(({ at }) => at)],
  });

/** The newest moves of a wallet. */
export const readWalletMoves = (
  tx: Tx,
  sellerId: string,
  limit: number,
): Promise<WalletMoveRow[]> =>
  tx.query({
    text: `select kind, delta, reference, left_after, recorded_at, recorded_by from wallet_move
      where seller_id = $1 order by recorded_at desc, move_no desc limit $2`,
    values: [sellerId, limit],
  });

/** Number of moves of a wallet. */
export const countWalletMoves = async (tx: Tx, sellerId: string): Promise<number> => {
  const [row] = await tx.query<{ total: number }>({
    text: "select count(*)::int8 as total from wallet_move where seller_id = $1",
    values: [sellerId],
  });
  return row?.total ?? 0;
};

/** Keeps a move of a wallet. */
export const insertWalletMove = async (
  tx: Tx,
  sellerId: string,
  row: WalletMoveRow,
): Promise<void> => {
  const { kind, delta, reference, left_after, recorded_at, recorded_by } = row;
  await tx.query({
    text: `insert into wallet_move (seller_id, kind, delta, reference, left_after, recorded_at,
        recorded_by) values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [sellerId, kind, delta, reference, left_after, recorded_at, recorded_by],
  });
};

// Wallets of sellers through a month: moves of the days up to its end that the close before does not have.
import type { WalletLine } from "@nuqta/contracts/month-closes.ts";
import type { Place } from "../../analytics/door/service.ts";
import type { Tx } from "../../kit/db/db.ts";
import { readCounted, type Stretch, sumCounted } from "../../ledger/door/reading.ts";
import { walletKey, walletOwner } from "../../rules/door/domain.ts";
import {
  lastWalletMove,
  readWalletsMoved,
  sumWalletsMoved,
  type WalletStretch,
  walletSellers,
} from "../../sellers/door/service.ts";
import {
  startsOf,
  type WalletMonth,
  type WalletMoved,
  type WalletStart,
  walletsOf,
} from "../domain/month-wallets.ts";
import * as store from "../store/month-wallets.ts";
import { findPlace, type MonthRow } from "../store/months.ts";
import { monthBehind, startOfMonth } from "./month-days.ts";

/** Up to where something is known: orders by the feed, all else by its number. */
type Known = { place: Place | undefined; walletMove: number };

/** The close before a month, where it has wallets: all of them, and what it knew. */
type Before = { wallets: readonly WalletMonth[]; known: Known; endsAt: Date };

type Parts = { charges: Stretch; others: WalletStretch };

/** Moves that are known of the days of a month, and of days before it that the close before it did not know. */
const movesIn = (
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  { place, walletMove }: Known,
  before: Before | undefined,
): Parts => ({
  charges: {
    ...{ before: endsAt, until: place },
    ...(before
      ? { but: { before: before.endsAt, until: before.known.place } }
      : { since: startsAt }),
  },
  others: {
    ...{ before: endsAt, until: walletMove },
    ...(before
      ? { but: { before: before.endsAt, until: before.known.walletMove } }
      : { since: startsAt }),
  },
});

const sumsIn = async (
  tx: Tx,
  sellers: readonly string[],
  { charges, others }: Parts,
): Promise<WalletMoved[]> => {
  const charged = await sumCounted(tx, sellers.map(walletKey), charges);
  return [
    ...(await sumWalletsMoved(tx, others)),
    ...charged.map(({ key, delta }) => ({
      ...{ seller_id: walletOwner(key) ?? key, kind: "charged" as const, delta },
    })),
  ];
};

const daysIn = (zone: string, month: string) => ({
  startsAt: new Date(startOfMonth(zone, month)),
  endsAt: new Date(startOfMonth(zone, monthBehind(month))),
});

/** A close with its wallets; undefined where it has none. */
const beforeOf = async (
  tx: Tx,
  last: MonthRow | undefined,
  month: string,
): Promise<Before | undefined> => {
  if (last === undefined) return undefined;
  const walletMove = await store.findWalletMove(tx, last.request_id);
  if (walletMove === undefined) return undefined;
  return {
    wallets: await store.readWallets(tx, last.request_id),
    known: { place: await findPlace(tx, last.month), walletMove },
    endsAt: new Date(startOfMonth(last.figures.zone, month)),
  };
};

/** Piastres that wallets began a month with: the end of the close before, or all that was recorded before the month. */
const startsIn = async (
  tx: Tx,
  sellers: readonly string[],
  { known, before, startsAt }: { known: Known; before: Before | undefined; startsAt: Date },
): Promise<Map<string, WalletStart>> => {
  if (before)
    return new Map(
      before.wallets.map(({ seller_id, closing, reserved }) => [
        seller_id,
        { left: closing, reserved },
      ]),
    );
  const { place, walletMove } = known;
  const all = {
    charges: { before: startsAt, until: place },
    others: { before: startsAt, until: walletMove },
  };
  return startsOf(await sumsIn(tx, sellers, all));
};

/** Wallets of a month that is open, up to a place in the feed; without one, with all that is there. */
export const readOpenWallets = async (
  tx: Tx,
  month: string,
  { last, zone, place }: { last: MonthRow | undefined; zone: string; place: Place | undefined },
): Promise<{ wallets: WalletMonth[]; walletMove: number }> => {
  const known = { place, walletMove: await lastWalletMove(tx) };
  // Nothing is charged to a wallet that nothing was put into.
  const sellers = await walletSellers(tx);
  const before = await beforeOf(tx, last, month);
  const days = daysIn(zone, month);
  const starts = await startsIn(tx, sellers, { known, before, startsAt: days.startsAt });
  const moves = await sumsIn(tx, sellers, movesIn(days, known, before));
  return { wallets: walletsOf(starts, moves), walletMove: known.walletMove };
};

/** A move of a wallet as it is told to readers. */
export type ClosedWalletMove = {
  id: string;
  kind: WalletLine;
  delta: number;
  recorded_at: Date;
  order_id: string | null;
};

/** A wallet as a month was closed with it, and each of its moves. */
export type ClosedWallet = { sums: WalletMonth; moves: ClosedWalletMove[] };

/** Wallets of a closed month; undefined where it has none. */
export const readClosedWallets = async (
  tx: Tx,
  { row, last }: { row: MonthRow; last: MonthRow | undefined },
): Promise<ClosedWallet[] | undefined> => {
  const { month } = row;
  const own = await beforeOf(tx, row, monthBehind(month));
  if (own === undefined) return undefined;
  const before = await beforeOf(tx, last, month);
  const { charges, others } = movesIn(daysIn(row.figures.zone, month), own.known, before);
  const moved = Map.groupBy(await readWalletsMoved(tx, others), (one) => one.seller_id);
  const wallets: ClosedWallet[] = [];
  for (const sums of own.wallets) {
    const moves: ClosedWalletMove[] = (moved.get(sums.seller_id) ?? []).map((one) => {
      const { move_no, kind, delta, recorded_at } = one;
      return { id: `w${move_no}`, kind, delta, recorded_at, order_id: null };
    });
    const charged = await readCounted(tx, walletKey(sums.seller_id), charges);
    for (const { member_id, move, ...one } of charged)
      moves.push({ ...one, kind: "charged", id: `${member_id}.${move}` });
    wallets.push({ sums, moves });
  }
  return wallets;
};

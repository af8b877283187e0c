// A closed month and the statements issued for it, with all that their figures are made of.

import { dayMs } from "@nuqta/contracts/kit/time.ts";
import type { MonthFigures } from "@nuqta/contracts/month-closes.ts";
import type { Place } from "../../analytics/door/service.ts";
import type { Tx } from "../../kit/db/db.ts";
import type { MoneyMoved } from "../domain/money.ts";
import { controlOf, type PartyMonth, type PartySums } from "../domain/months.ts";
import * as closed from "../store/closed.ts";
import * as store from "../store/months.ts";
import { type At, readRates } from "../store/reading.ts";
import { openingOf } from "./drafts.ts";
import { monthBehind, startOfMonth } from "./month-days.ts";
import { type ClosedWallet, readClosedWallets } from "./month-wallets.ts";

/** The first closed month behind one, or of all. */
export const nextClosed = (tx: Tx, month: string | undefined): Promise<string | undefined> =>
  closed.findFirstBehind(tx, month);

/** Every closed month from the first one on, in their order. */
export async function* closedMonths(tx: Tx): AsyncGenerator<string> {
  let month = await nextClosed(tx, undefined);
  while (month !== undefined) {
    yield month;
    month = await nextClosed(tx, month);
  }
}

/** A closed month; instants are epoch ms. */
export type ClosedBooks = {
  month: string;
  zone: string;
  startsAt: number;
  endsAt: number;
  takenAt: Date;
  /** Hash of the close, over `month`, `figures`, `sums`, `accounts`, `wallets` and `before`. */
  hash: string;
  /** Hash of the close before. */
  before: string | null;
  figures: store.MonthRow["figures"] & Pick<MonthFigures, "accounts">;
  /** Sums since the beginning that the month was closed with. */
  sums: readonly PartySums[];
  accounts: readonly store.AccountRow[];
  /** Wallets with what moved them; undefined where the month was closed before closes had any. */
  wallets: readonly ClosedWallet[] | undefined;
  parties: readonly PartyMonth[];
  moved: readonly MoneyMoved[];
  money: readonly closed.ClosedMoney[];
  /** Place in the feed up to which it counts. */
  until: Place;
  /** The close before: its sums, its place, and the end of its month. */
  earlier: { sums: readonly PartySums[]; place: Place; endsAt: number } | undefined;
  /** Place before which nothing took effect in the month. */
  scanFrom: Place;
};

const beginning: Place = { tx: "0", memberId: 0, eventNo: 0 };

const placeOf = async (tx: Tx, month: string): Promise<Place> => {
  const place = await store.findPlace(tx, month);
  if (place === undefined) throw new Error(`${month} is closed without a place in the feed`);
  return place;
};

/** A closed month; undefined where it is not closed. */
export const readClosedBooks = async (tx: Tx, month: string): Promise<ClosedBooks | undefined> => {
  const row = await store.findClosed(tx, month);
  if (row === undefined) return undefined;
  const { request_id: requestId, hash, taken_at: takenAt } = row;
  const { zone } = row.figures;
  const accounts = await store.readClosedAccounts(tx, { month, requestId });
  const startsAt = startOfMonth(zone, month);
  const last = await store.findClosed(tx, monthBehind(month, -1));
  // An event is recorded after what it tells of took effect; a day more bears clocks that differ.
  const scanFrom = await closed.findPlaceBefore(tx, new Date(startsAt - dayMs));
  return {
    ...{ month, zone, startsAt, endsAt: startOfMonth(zone, monthBehind(month)), takenAt, hash },
    before: last?.hash ?? null,
    figures: { ...row.figures, accounts: controlOf(accounts) },
    sums: await store.readSumsOf(tx, requestId),
    accounts,
    wallets: await readClosedWallets(tx, { row, last }),
    parties: await store.readParties(tx, requestId),
    moved: await store.readClosedMoney(tx, requestId),
    money: await closed.readMoneyOf(tx, requestId),
    until: await placeOf(tx, month),
    earlier: last && {
      sums: await store.readSumsOf(tx, last.request_id),
      place: await placeOf(tx, last.month),
      endsAt: startOfMonth(last.figures.zone, month),
    },
    scanFrom: scanFrom ?? beginning,
  };
};

/** Statements of months up to a closed one that count nothing behind its close. */
export const readIssuedFor = (
  tx: Tx,
  { month, until, takenAt }: ClosedBooks,
): Promise<closed.IssuedRow[]> => closed.readIssuedUpTo(tx, { month, place: until, at: takenAt });

/** All that an issued statement is made of; `opening` is its points before, by what they cost. */
export const readStatementBooks = async (tx: Tx, at: At, zone: string) => {
  const rates = await readRates(tx, at);
  const { exact } = await openingOf(tx, at);
  return {
    startsAt: startOfMonth(zone, at.month),
    opening: rates.map(({ points: _, opening, ...rate }) => ({ ...rate, points: opening })),
    items: await closed.readAllItems(tx, at, exact, zone),
    sales: await closed.readAllSales(tx, at),
    credits: await closed.readAllCredits(tx, at),
  };
};

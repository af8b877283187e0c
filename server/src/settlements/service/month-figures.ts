// Figures of a month that is open, as they stand.
import type { MonthFigures } from "@nuqta/contracts/month-closes.ts";
import { type Place, readFunding } from "../../analytics/door/service.ts";
import type { Tx } from "../../kit/db/db.ts";
import { addDays } from "../../kit/pure/local-time.ts";
import { allWallets, type WalletMonth } from "../domain/month-wallets.ts";
import { controlOf, type MonthMoved, monthMoved, type PartySums } from "../domain/months.ts";
import { findUnissued } from "../store/issuing.ts";
import * as store from "../store/months.ts";
import { daysOfMonth } from "./month-days.ts";
import { readOpenWallets } from "./month-wallets.ts";

const beginning = "1900-01-01";

const sumsOn = async (tx: Tx, days: { from: string; to: string }): Promise<PartySums[]> =>
  (await readFunding(tx, days)).map(({ opening: _, ...sums }) => sums);

export type OpenMonth = {
  /** Sums since the beginning. */
  sums: PartySums[];
  moved: MonthMoved;
  figures: MonthFigures;
  /** Every account of money. */
  accounts: store.AccountRow[];
  /** Every wallet, and the last move beside orders that they have. */
  wallets: WalletMonth[];
  walletMove: number;
};

type Asked = {
  last: store.MonthRow | undefined;
  zone: string;
  /** Place in the feed up to which wallets are counted; without one, all that is there. */
  place?: Place;
};

/** A month that follows the one that was closed last, or is the first to be closed. */
export const openMonth = async (
  tx: Tx,
  month: string,
  { last, zone, place }: Asked,
): Promise<OpenMonth> => {
  const days = daysOfMonth(month);
  const sums = await sumsOn(tx, { from: beginning, to: days.to });
  const before = last
    ? await store.readSumsOf(tx, last.request_id)
    : await sumsOn(tx, { from: beginning, to: addDays(days.from, -1) });
  const moved = monthMoved(before, sums, await sumsOn(tx, days));
  const accounts = await store.readOpenAccounts(tx, { ...days, isFirst: last === undefined });
  const { wallets, walletMove } = await readOpenWallets(tx, month, { last, zone, place });
  const { parties: _, ...total } = moved;
  const figures = {
    ...{ zone, ...total, accounts: controlOf(accounts), wallets: allWallets(wallets) },
    drafts: (await findUnissued(tx, month)).length,
  };
  return { sums, moved, figures, accounts, wallets, walletMove };
};

/** Sums of every payer by now, whatever the month. */
export const sumsOfAll = (tx: Tx): Promise<PartySums[]> =>
  sumsOn(tx, { from: beginning, to: "9999-12-31" });

// Figures of a month that is open, as they stand.
import type { MonthFigures } from "@nuqta/contracts/month-closes.ts";
import { readFunding } from "../../analytics/door/service.ts";
import type { Tx } from "../../kit/db/db.ts";
import { addDays, addMonths } from "../../kit/pure/local-time.ts";
import { controlOf, type MonthMoved, monthMoved, type PartySums } from "../domain/months.ts";
import { findUnissued } from "../store/issuing.ts";
import * as store from "../store/months.ts";

const beginning = "1900-01-01";

/** First and last day of a month such as `2026-10`. */
export const daysOfMonth = (month: string): { from: string; to: string } => {
  const from = `${month}-01`;
  return { from, to: addDays(addMonths(from, 1), -1) };
};

/** The month that comes `months` later. */
export const monthBehind = (month: string, months = 1): string =>
  addMonths(`${month}-01`, months).slice(0, 7);

const sumsOn = async (tx: Tx, days: { from: string; to: string }): Promise<PartySums[]> =>
  (await readFunding(tx, days)).map(({ opening: _, ...sums }) => sums);

export type OpenMonth = {
  /** Sums since the beginning. */
  sums: PartySums[];
  moved: MonthMoved;
  figures: MonthFigures;
  /** Every account of money. */
  accounts: store.AccountRow[];
};

/** A month that follows the one that was closed last, or is the first to be closed. */
export const openMonth = async (
  tx: Tx,
  month: string,
  { last, zone }: { last: store.MonthRow | undefined; zone: string },
): Promise<OpenMonth> => {
  const days = daysOfMonth(month);
  const sums = await sumsOn(tx, { from: beginning, to: days.to });
  const before = last
    ? await store.readSumsOf(tx, last.request_id)
    : await sumsOn(tx, { from: beginning, to: addDays(days.from, -1) });
  const moved = monthMoved(before, sums, await sumsOn(tx, days));
  const accounts = await store.readOpenAccounts(tx, { ...days, isFirst: last === undefined });
  const { parties: _, ...total } = moved;
  const figures = {
    ...{ zone, ...total, accounts: controlOf(accounts) },
    drafts: (await findUnissued(tx, month)).length,
  };
  return { sums, moved, figures, accounts };
};

/** Sums of every payer by now, whatever the month. */
export const sumsOfAll = (tx: Tx): Promise<PartySums[]> =>
  sumsOn(tx, { from: beginning, to: "9999-12-31" });

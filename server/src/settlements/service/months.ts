// Months that are closed, and the one that is closed next, as they are read.
import type {
  CloseParty,
  CloseWallet,
  MonthBrief,
  MonthReply,
} from "@nuqta/contracts/month-closes.ts";
import { partyNames } from "../../analytics/door/service.ts";
import type { Tx } from "../../kit/db/db.ts";
import { accept, refuse } from "../../kit/pure/decision.ts";
import { localDate } from "../../kit/pure/local-time.ts";
import { authorNames } from "../../programme/door/configuration.ts";
import type { WalletMonth } from "../domain/month-wallets.ts";
import { controlOf, type PartyMonth } from "../domain/months.ts";
import { partyOf } from "../store/billing.ts";
import { readWallets } from "../store/month-wallets.ts";
import * as store from "../store/months.ts";
import { daysOfMonth, monthBehind } from "./month-days.ts";
import { openMonth, sumsOfAll } from "./month-figures.ts";
import { type SettlementParts, zoneOf } from "./parts.ts";

const partiesShown = 100;
const walletsShown = 100;

/** The month that an instant is in. */
export const monthNow = (zone: string, now: Date): string =>
  localDate(zone, now.getTime()).slice(0, 7);

/** Reason for which a month is not the next to be closed; undefined where it is. */
export const whyNotNext = (month: string, last: store.MonthRow | undefined) => {
  if (last === undefined) return undefined;
  if (month <= last.month) return "month_closed" as const;
  return month === monthBehind(last.month) ? undefined : ("month_not_next" as const);
};

const briefOf = (row: store.MonthRow, nameOf: (id: string) => string | null): MonthBrief => ({
  ...{ month: row.month, state: "closed", is_over: true, hash: row.hash },
  ...{ opening: row.figures.opening, closing: row.figures.closing, prior: row.figures.prior },
  ...{ asked_by_name: nameOf(row.asked_by), closed_by_name: nameOf(row.closed_by) },
  closed_at: row.closed_at.toISOString(),
});

const namesOf = (tx: Tx, rows: readonly store.MonthRow[]) =>
  authorNames(
    tx,
    rows.flatMap((row) => [row.asked_by, row.closed_by]),
  );

/** One page of closed months, and the one that is closed next. */
export const listMonths = async (
  parts: SettlementParts,
  { limit, page }: { limit: number; page: number },
  now: Date,
) => {
  const { db } = parts;
  const rows = await store.readClosed(db, { limit, offset: (page - 1) * limit });
  const nameOf = await namesOf(db, rows);
  const last = await store.findLast(db);
  const current = monthNow(await zoneOf(parts, now), now);
  const next = last ? monthBehind(last.month) : monthBehind(current, -1);
  const isAny = last !== undefined || (await sumsOfAll(db)).length > 0;
  return {
    next: isAny ? next : null,
    data: rows.map((row) => briefOf(row, nameOf)),
    total: await store.countClosed(db),
  };
};

const byPoints = (a: PartyMonth, b: PartyMonth): number =>
  b.closing.points - a.closing.points || (a.party < b.party ? -1 : 1);

const toldParties = async (tx: Tx, all: readonly PartyMonth[]): Promise<CloseParty[]> => {
  const nameOf = await partyNames(
    tx,
    all.map(({ party }) => party),
  );
  return all.toSorted(byPoints).map((one) => ({ ...one, name: nameOf(one.party) }));
};

const byClosing = (a: WalletMonth, b: WalletMonth): number =>
  b.closing - a.closing || (a.seller_id < b.seller_id ? -1 : 1);

const toldWallets = async (tx: Tx, all: readonly WalletMonth[]): Promise<CloseWallet[]> => {
  const nameOf = await partyNames(
    tx,
    all.map((one) => partyOf(one.seller_id)),
  );
  return all.toSorted(byClosing).map((one) => ({ ...one, name: nameOf(partyOf(one.seller_id)) }));
};

type Whole = Omit<MonthReply, "parties_total"> & { accounts: store.AccountRow[] };

const readClosedMonth = async (tx: Tx, row: store.MonthRow): Promise<Whole> => {
  const { month, request_id: requestId } = row;
  const accounts = await store.readClosedAccounts(tx, { month, requestId });
  const { wallets = null } = row.figures;
  return {
    ...briefOf(row, await namesOf(tx, [row])),
    figures: { ...row.figures, accounts: controlOf(accounts), wallets },
    wallets: wallets && (await toldWallets(tx, await readWallets(tx, requestId))),
    accounts,
    parties: await toldParties(tx, await store.readParties(tx, requestId)),
    taken_at: row.taken_at.toISOString(),
  };
};

/** A month with every payer. Refuses `month_not_found` and `month_not_next`. */
export const readWhole = async (parts: SettlementParts, month: string, now: Date) => {
  const { db } = parts;
  const closed = await store.findClosed(db, month);
  if (closed) return accept(await readClosedMonth(db, closed));
  const last = await store.findLast(db);
  const why = whyNotNext(month, last);
  if (why !== undefined) return refuse("month_not_next");
  const zone = await zoneOf(parts, now);
  const { moved, figures, accounts, wallets } = await openMonth(db, month, { last, zone });
  if (moved.parties.length === 0) return refuse("month_not_found");
  return accept<Whole>({
    ...{ month, state: "open", is_over: monthNow(zone, now) > month },
    ...{ opening: figures.opening, closing: figures.closing, prior: figures.prior },
    ...{ asked_by_name: null, closed_by_name: null, closed_at: null, hash: null },
    ...{ figures, parties: await toldParties(db, moved.parties), taken_at: now.toISOString() },
    wallets: await toldWallets(db, wallets),
    accounts,
  });
};

/** A month with the largest payers. Refuses `month_not_found` and `month_not_next`. */
export const readMonth = async (parts: SettlementParts, month: string, now: Date) => {
  const read = await readWhole(parts, month, now);
  if (!read.ok) return read;
  const { parties, wallets, accounts: _, ...rest } = read.value;
  const reply: MonthReply = {
    ...rest,
    parties: parties.slice(0, partiesShown),
    parties_total: parties.length,
    wallets: wallets?.slice(0, walletsShown) ?? null,
  };
  return accept(reply);
};

/** The month that was closed last. */
export const lastClosedMonth = async (tx: Tx): Promise<string | undefined> =>
  (await store.findLast(tx))?.month;

/** The books of a month as it was closed. Refuses `month_not_found`, and `month_open` before its close. */
export const readBooks = async (tx: Tx, month: string) => {
  const row = await store.findClosed(tx, month);
  if (!row) {
    const last = await store.findLast(tx);
    const isKnown = last === undefined ? (await sumsOfAll(tx)).length > 0 : month > last.month;
    return refuse(isKnown ? "month_open" : "month_not_found");
  }
  const { figures, parties } = await readClosedMonth(tx, row);
  const { opening, closing, accounts } = figures;
  return accept({
    ...{ opening, closing, parties, accounts, lastDay: daysOfMonth(month).to },
    moved: await store.readClosedMoney(tx, row.request_id),
  });
};

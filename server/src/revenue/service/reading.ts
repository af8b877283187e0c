// Deferred revenue of a closed month: its cohorts, and the entry that books it beside the journal.

import { journalCauseNames } from "@nuqta/contracts/journal-names.ts";
import type { JournalLayout } from "@nuqta/contracts/journals.ts";
import {
  cohortsShown,
  type RevenueAccount,
  type RevenueCohort,
  type RevenueMovement,
  type RevenueReply,
  type RevenueTotal,
  revenueAccounts,
  revenueMoves,
} from "@nuqta/contracts/revenue.ts";
import { revenueAccountNames, revenueMoveNames } from "@nuqta/contracts/revenue-names.ts";
import { partyNames } from "../../analytics/door/service.ts";
import { sidesOf } from "../../journals/door/domain.ts";
import { codesOfMonth, fileOf } from "../../journals/door/service.ts";
import type { Tx } from "../../kit/db/db.ts";
import { accept, refuse } from "../../kit/pure/decision.ts";
import { readBooks } from "../../settlements/door/service.ts";
import { entryOf, type Line } from "../domain/entry.ts";
import { closingOf, type Row, recognisedOf } from "../domain/schedule.ts";
import * as store from "../store.ts";

const totalsOf = (
  lines: readonly Line[],
  codeOf: (account: RevenueAccount) => string,
): RevenueTotal[] =>
  revenueAccounts.flatMap((account) => {
    const sides = lines.filter((one) => one.account === account).map((one) => sidesOf(one.amount));
    if (sides.length === 0) return [];
    return {
      ...{ account, code: codeOf(account) },
      debit: sides.reduce((sum, { debit }) => sum + debit, 0),
      credit: sides.reduce((sum, { credit }) => sum + credit, 0),
    };
  });

const together = (movements: readonly RevenueMovement[]): RevenueMovement => {
  const names = ["opening", ...revenueMoves, "closing"] as const;
  const sums = names.map((name) => [name, movements.reduce((sum, one) => sum + one[name], 0)]);
  return Object.fromEntries(sums) as RevenueMovement;
};

const toldCohort = (row: Row, nameOf: (party: string) => string): RevenueCohort => {
  const { party, cohort, issued, counted, redeemed, expired, left, sold, price, value } = row;
  return {
    ...{ cohort, party, name: nameOf(party), issued, counted, redeemed, expired, left, sold },
    ...{ price, value, first_bps: row.first_bps, expected_bps: row.expected_bps },
    ...{ deferred: row.deferred, net_deferred: row.net_deferred, recognised: recognisedOf(row) },
    closing: closingOf(row),
  };
};

/**
 * Deferred revenue of a closed month, the newest cohorts first. Refuses `month_not_found`, `month_open`,
 * `revenue_basis_missing`, `revenue_not_ready` and `journal_accounts_missing`.
 */
export const readRevenue = async (tx: Tx, month: string) => {
  const books = await readBooks(tx, month);
  if (!books.ok) return books;
  const row = await store.findMonth(tx, month);
  if (!row) {
    const basis = await store.findOfMonth(tx, month);
    return refuse(basis ? "revenue_not_ready" : "revenue_basis_missing");
  }
  const codes = await codesOfMonth(tx, month);
  if (!codes) return refuse("journal_accounts_missing");
  const { terms, figures, version } = row;
  const { rows, movements, entered, left, history } = figures;
  const { principals } = terms;
  const lines = entryOf(movements, books.value.parties, { principals, entered, left });
  const parties = [...lines, ...rows].map(({ party }) => party);
  const nameOf = await partyNames(tx, [...new Set(parties)]);
  const numbers: Readonly<Record<RevenueAccount, string>> = { ...codes, ...terms.codes };
  const totals = totalsOf(lines, (account) => numbers[account]);
  const newest = rows.toSorted((a, b) => (a.cohort < b.cohort ? 1 : -1));
  return accept<RevenueReply>({
    ...{ month, date: books.value.lastDay, reference: `NQ-${month}-R`, version, terms, totals },
    ...{ made_at: row.made_at.toISOString(), history, is_assumed: figures.isAssumed },
    movement: together(movements),
    debit: totals.reduce((sum, { debit }) => sum + debit, 0),
    credit: totals.reduce((sum, { credit }) => sum + credit, 0),
    lines: lines.map(({ amount, ...line }) => ({
      ...{ ...line, ...sidesOf(amount), code: numbers[line.account] },
      name: nameOf(line.party),
    })),
    cohorts: newest.slice(0, cohortsShown).map((one) => toldCohort(one, nameOf)),
    cohorts_total: rows.length,
  });
};

const causeNames = { ...journalCauseNames, ...revenueMoveNames };

/** The entry as a file. Refuses as `readRevenue` does. */
export const revenueFile = async (
  tx: Tx,
  month: string,
  wish: { layout: JournalLayout; locale: "en" | "ar" },
) => {
  const read = await readRevenue(tx, month);
  if (!read.ok) return read;
  const { date, reference } = read.value;
  const lines = read.value.lines.map((line) => ({
    ...line,
    ...{ account: revenueAccountNames[line.account], cause: causeNames[line.cause] },
  }));
  return accept(fileOf({ date, reference, lines }, wish));
};

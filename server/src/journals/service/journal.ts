// The journal of a closed month: its lines with account numbers and names, and what ties them to the close.
import {
  accountCodes,
  type JournalLine,
  type JournalReply,
  journalLinesShown,
} from "@nuqta/contracts/journals.ts";
import { partyNames } from "../../analytics/door/service.ts";
import type { Tx } from "../../kit/db/db.ts";
import { accept, refuse } from "../../kit/pure/decision.ts";
import { readBooks } from "../../settlements/door/service.ts";
import { codeOf, linesOf, sidesOf, splitVat, tiesOf, totalsOf } from "../domain.ts";
import { findOfMonth } from "../store.ts";

export type Journal = Omit<JournalReply, "lines" | "lines_total"> & { lines: JournalLine[] };

/** A closed month with all its lines. Refuses `month_not_found`, `month_open` and `journal_accounts_missing`. */
export const readWholeJournal = async (tx: Tx, month: string) => {
  const books = await readBooks(tx, month);
  if (!books.ok) return books;
  const mapping = await findOfMonth(tx, month);
  if (!mapping) return refuse("journal_accounts_missing");
  const { version } = mapping;
  const codes = accountCodes.parse(mapping.codes);
  const lines = splitVat(linesOf(books.value), codes.vat);
  const nameOf = await partyNames(tx, [...new Set(lines.map(({ party }) => party))]);
  const totals = totalsOf(lines, codes);
  return accept<Journal>({
    ...{ month, date: books.value.lastDay, reference: `NQ-${month}`, version, totals },
    debit: totals.reduce((sum, { debit }) => sum + debit, 0),
    credit: totals.reduce((sum, { credit }) => sum + credit, 0),
    ties: tiesOf(books.value, lines),
    lines: lines.map(({ amount, ...line }) => ({
      ...{ ...line, ...sidesOf(amount), code: codeOf(codes, line.account) },
      name: nameOf(line.party),
    })),
  });
};

/** A closed month with its first lines. Refuses as `readWholeJournal` does. */
export const readJournal = async (tx: Tx, month: string) => {
  const read = await readWholeJournal(tx, month);
  if (!read.ok) return read;
  const { lines } = read.value;
  const shown = lines.slice(0, journalLinesShown);
  return accept<JournalReply>({ ...read.value, lines: shown, lines_total: lines.length });
};

// Journals as files, in our own layout and in those that accounting systems import.
import { journalAccountNames, journalCauseNames } from "@nuqta/contracts/journal-names.ts";
import type { JournalLayout, JournalLine } from "@nuqta/contracts/journals.ts";
import { csvMark, csvRow } from "@nuqta/contracts/kit/csv.ts";
import type { Tx } from "../../kit/db/db.ts";
import { accept, refuse } from "../../kit/pure/decision.ts";
import { egp } from "../../settlements/door/service.ts";
import { readWholeJournal } from "./journal.ts";

type Locale = "en" | "ar";
type Name = Readonly<Record<Locale, string>>;

/** A line of an entry, its account and cause by name. */
type FileLine = Pick<JournalLine, "code" | "party" | "name" | "debit" | "credit"> & {
  account: Name;
  cause: Name;
};

/** An entry as files have it. */
export type FileEntry = { date: string; reference: string; lines: readonly FileLine[] };

const heads = {
  date: { en: "Date", ar: "التاريخ" },
  reference: { en: "Reference", ar: "المرجع" },
  code: { en: "Account number", ar: "رقم الحساب" },
  account: { en: "Account", ar: "الحساب" },
  cause: { en: "Cause", ar: "السبب" },
  party: { en: "Party", ar: "الطرف" },
  name: { en: "Name", ar: "الاسم" },
  debit: { en: "Debit (EGP)", ar: "مدين (جنيه)" },
  credit: { en: "Credit (EGP)", ar: "دائن (جنيه)" },
} as const;

const platform = { en: "Platform", ar: "المنصة" } as const;

const nameOf = ({ party, name }: FileLine, locale: Locale): string =>
  party === "platform" ? platform[locale] : name;

// Business Central takes 100 characters.
const textOf = (line: FileLine, locale: Locale): string =>
  `${line.cause[locale]} - ${nameOf(line, locale)}`.slice(0, 100);

/** Amount of one side; the other side is left empty. */
const side = (piastres: number): string => (piastres === 0 ? "" : egp(piastres));

type Draw = (entry: FileEntry, locale: Locale) => string;

const ours: Draw = ({ date, reference, lines }, locale) =>
  [
    csvRow(Object.values(heads).map((head) => head[locale])),
    ...lines.map((line) =>
      csvRow([
        ...[date, reference, line.code, line.account[locale]],
        ...[line.cause[locale], line.party, nameOf(line, locale)],
        ...[side(line.debit), side(line.credit)],
      ]),
    ),
  ].join("");

// One entry whose first row has its date and reference: https://www.odoo.com/documentation/18.0/applications/essentials/export_import_data.html
const odoo: Draw = ({ date, reference, lines }, locale) =>
  [
    csvRow([
      ...["date", "ref", "line_ids/account_id", "line_ids/name"],
      ...["line_ids/debit", "line_ids/credit"],
    ]),
    ...lines.map((line, i) =>
      csvRow([
        ...(i === 0 ? [date, reference] : ["", ""]),
        ...[line.code, textOf(line, locale), egp(line.debit), egp(line.credit)],
      ]),
    ),
  ].join("");

// Captions of fields of the General Journal Line: https://microsoft.github.io/BCApps/reference/base-application/Table/Microsoft.Finance.GeneralLedger.Journal.Gen.-Journal-Line.html
const businessCentral: Draw = ({ date, reference, lines }, locale) =>
  [
    csvRow([
      ...["Line No.", "Posting Date", "Document No.", "Account Type", "Account No."],
      ...["Description", "Debit Amount", "Credit Amount"],
    ]),
    ...lines.map((line, i) =>
      csvRow([
        ...[(i + 1) * 10_000, date, reference, "G/L Account", line.code],
        ...[textOf(line, locale), side(line.debit), side(line.credit)],
      ]),
    ),
  ].join("");

const layouts: Readonly<Record<JournalLayout, Draw>> = {
  ...{ csv: ours, odoo },
  "business-central": businessCentral,
};

type Wish = { layout: JournalLayout; locale: Locale };

/** An entry as a file of one layout. */
export const fileOf = (entry: FileEntry, { layout, locale }: Wish): string =>
  `${csvMark}${layouts[layout](entry, locale)}`;

/** All lines of a closed month. Refuses as `readWholeJournal` does, and `journal_differs` rather than hand out what does not tie. */
export const journalFile = async (tx: Tx, month: string, wish: Wish) => {
  const read = await readWholeJournal(tx, month);
  if (!read.ok) return read;
  const { date, reference, ties } = read.value;
  if (ties.some(({ difference }) => difference !== 0)) return refuse("journal_differs");
  const lines = read.value.lines.map((line) => ({
    ...line,
    ...{ account: journalAccountNames[line.account], cause: journalCauseNames[line.cause] },
  }));
  return accept(fileOf({ date, reference, lines }, wish));
};

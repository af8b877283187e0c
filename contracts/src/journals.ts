// Journals: closed months as lines for an accounting system, by a mapping of accounts.
// Decision 0162.
import { z } from "zod";
import { day, instant, month } from "./kit/instant.ts";
import { piastres } from "./kit/money.ts";
import { signedPoints } from "./kit/points.ts";
import { route } from "./kit/route.ts";
import { kept, type Wording, written } from "./kit/text.ts";
import { moneyKinds } from "./seller-accounts.ts";
import { settlementMeasures } from "./settlements.ts";

/** Accounts that lines of a journal are on, in their order: those of points, then those of money with sellers. */
export const journalAccounts = [
  "points_liability",
  "points_cost",
  "funder_points",
  "redemptions",
  "breakage",
  "bank",
  "sellers",
  "wallets",
  "billed_points",
  "reimbursements",
  "fees",
  "disputes",
  "adjustments",
] as const;
export type JournalAccount = (typeof journalAccounts)[number];

/** Accounts of VAT: on what the marketplace charges, and on what sellers charge it. */
export const vatAccounts = ["vat_output", "vat_input"] as const;
export type VatAccount = (typeof vatAccounts)[number];

export const lineAccounts = [...journalAccounts, ...vatAccounts] as const;
export type LineAccount = (typeof lineAccounts)[number];

/** VAT that amounts of an account include, per 10,000 of them without it; 0 where they include none. */
const rate = z.int().min(0).max(10_000);

const codesOf = ({ line }: Wording) => {
  const code = line(30);
  return {
    /** Rates are the accountant's; null where no amount includes VAT. */
    vat: z
      .strictObject({
        ...{ output: code, input: code },
        ...{ fees_bps: rate, billed_points_bps: rate, reimbursements_bps: rate },
      })
      .nullable()
      .default(null),
    ...{ points_liability: code, points_cost: code, funder_points: code, redemptions: code },
    ...{ breakage: code, bank: code, sellers: code, wallets: code, billed_points: code },
    ...{ reimbursements: code, fees: code, disputes: code, adjustments: code },
  };
};

/** Account numbers of the accounting system; several accounts may have the same. */
export const accountCodes = z.strictObject(codesOf(kept));
export type AccountCodes = z.output<typeof accountCodes>;

const mapping = z.strictObject({
  /** Counts the changes; null before the first. */
  version: z.int().min(1).nullable(),
  codes: accountCodes.nullable(),
  changed_at: instant.nullable(),
  changed_by_name: z.string().nullable(),
  /** Last month that was closed when they were saved, and that later codes leave as it is; null without one. */
  after: month.nullable(),
});
export type JournalMapping = z.output<typeof mapping>;

/** Causes of lines: what points did, and entries of money with sellers. */
export const journalCauses = [...settlementMeasures, ...moneyKinds] as const;
export type JournalCause = (typeof journalCauses)[number];

/** One line, on one side: the other is 0. Piastres. */
const line = z.strictObject({
  account: z.enum(lineAccounts),
  /** Account whose amount this is a part of: another one for VAT alone. */
  of: z.enum(journalAccounts),
  code: z.string(),
  cause: z.enum(journalCauses),
  /** Payer of the points, or the seller that the money is with; `platform` is the marketplace. */
  party: z.string(),
  name: z.string(),
  debit: piastres,
  credit: piastres,
});
export type JournalLine = z.output<typeof line>;

const total = z.strictObject({
  account: z.enum(lineAccounts),
  code: z.string(),
  debit: piastres,
  credit: piastres,
});
export type JournalTotal = z.output<typeof total>;

/** Movement of an account by the close of the month, and by the journal with the VAT in it; more on the credit side is below nothing. */
const tie = z.strictObject({
  account: z.enum(journalAccounts),
  closed: signedPoints,
  journal: signedPoints,
  difference: signedPoints,
});
export type JournalTie = z.output<typeof tie>;

/** The most lines that a reply holds; files hold all. */
export const journalLinesShown = 500;

const journal = z.strictObject({
  month,
  /** Last day of the month, which all lines are dated. */
  date: day,
  /** Number of the entry: `NQ-2026-10`. */
  reference: z.string(),
  /** Version of the codes. */
  version: z.int().min(1),
  totals: z.array(total),
  debit: piastres,
  credit: piastres,
  ties: z.array(tie),
  lines: z.array(line).max(journalLinesShown),
  lines_total: z.int().min(0),
});
export type JournalReply = z.output<typeof journal>;

const tag = "Settlements";
const reading = { tag, permission: "settlements:read", stepUp: "none: reads" } as const;
const ofMonth = {
  params: z.strictObject({ month }),
  refusals: ["month_not_found", "month_open", "journal_accounts_missing"],
} as const;

export const readJournalAccounts = route({
  ...reading,
  method: "GET",
  path: "/v1/journal-accounts",
  summary: "Account numbers that journals are written with",
  replies: { 200: mapping },
  refusals: [],
});

export const saveJournalAccounts = route({
  tag,
  method: "PUT",
  path: "/v1/journal-accounts",
  body: z.strictObject(codesOf(written)),
  permission: "settlements:write",
  stepUp: "fresh",
  summary:
    "Change the account numbers of months that are closed from now on; journals of closed months keep theirs",
  act: {
    verb: "changed",
    target: "journal_accounts:all",
    as: ["journal_accounts.changed"],
  },
  replies: { 200: mapping },
  refusals: [],
});

export const readJournal = route({
  ...reading,
  ...ofMonth,
  method: "GET",
  path: "/v1/months/{month}/journal",
  summary: "A closed month as a journal entry, with what ties it to the close",
  replies: { 200: journal },
});

/** Layouts of files: our own, and those of accounting systems. */
export const journalLayouts = ["csv", "odoo", "business-central"] as const;
export type JournalLayout = (typeof journalLayouts)[number];

export const exportJournal = route({
  ...reading,
  ...ofMonth,
  method: "GET",
  path: "/v1/exports/months/{month}/journal",
  query: z.strictObject({
    layout: z.enum(journalLayouts).optional(),
    locale: z.enum(["en", "ar"]).optional(),
  }),
  summary:
    "The journal of a closed month as a file with all lines, also as Odoo and Microsoft Dynamics 365 Business Central import it",
  replies: { 200: z.string() },
  produces: "text/csv; charset=utf-8",
  refusals: [...ofMonth.refusals, "journal_differs"],
});

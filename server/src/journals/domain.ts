// A closed month as lines of a journal: what points did, by who pays for them, and the money with sellers.
// Decisions 0162, 0170.
import {
  type AccountCodes,
  type JournalAccount,
  type JournalCause,
  type JournalTie,
  type JournalTotal,
  journalAccounts,
  journalCauses,
  type LineAccount,
  lineAccounts,
  type VatAccount,
} from "@nuqta/contracts/journals.ts";
import type { CloseAccount, CloseParty, ControlAccount } from "@nuqta/contracts/month-closes.ts";
import { type SettlementMeasure, settlementMeasures } from "@nuqta/contracts/settlements.ts";
import type { MoneyMoved, Worth } from "../settlements/door/domain.ts";

/** A month as it was closed; `opening` and `closing` are those of all payers together. */
export type Books = {
  opening: Worth;
  closing: Worth;
  parties: readonly CloseParty[];
  accounts: readonly CloseAccount[];
  moved: readonly MoneyMoved[];
};

/** Piastres on the debit side of an account; on the credit side they are below nothing. */
export type Line = { account: JournalAccount; cause: JournalCause; party: string; amount: number };

const marketplace = "platform";

/** Account on the other side of the liability: points that others pay for are no cost and no income of the marketplace. */
const against = (party: string, measure: SettlementMeasure): JournalAccount => {
  if (measure === "redeemed" || measure === "given_back") return "redemptions";
  if (party !== marketplace) return "funder_points";
  return measure === "expired" ? "breakage" : "points_cost";
};

const ofPoints = (party: CloseParty): Line[] =>
  settlementMeasures.flatMap((cause) => {
    const { money } = party[cause];
    const shared = { cause, party: party.party };
    return [
      { ...shared, account: "points_liability", amount: 0 - money },
      { ...shared, account: against(party.party, cause), amount: money },
    ];
  });

const ofControl: Readonly<Record<ControlAccount, JournalAccount>> = {
  ...{ bank: "bank", seller: "sellers", wallet: "wallets", points: "billed_points" },
  ...{ reimbursements: "reimbursements", fees: "fees", disputes: "disputes" },
  adjustments: "adjustments",
};

/** Account of the journal for one of money with sellers, such as `seller:S-1`. */
const accountOf = (account: string): JournalAccount => {
  const found = ofControl[account.split(":", 1)[0] as ControlAccount];
  if (found === undefined) throw new Error(`no account of the journal is for ${account}`);
  return found;
};

const ofMoney = ({ kind: cause, seller_id, debit, credit, piastres }: MoneyMoved): Line[] => {
  const shared = { cause, party: `seller:${seller_id}` };
  return [
    { ...shared, account: accountOf(debit), amount: piastres },
    { ...shared, account: accountOf(credit), amount: 0 - piastres },
  ];
};

const placeOf = ({ cause, account }: Line): number =>
  journalCauses.indexOf(cause) * journalAccounts.length + journalAccounts.indexOf(account);

const compare = (a: Line, b: Line): number =>
  placeOf(a) - placeOf(b) || (a.party < b.party ? -1 : a.party > b.party ? 1 : 0);

/** Lines of a closed month: one for each cause, account and party with something on it, in that order. */
export const linesOf = ({ parties, moved }: Books): Line[] => {
  const lines = new Map<string, Line>();
  for (const line of [...parties.flatMap(ofPoints), ...moved.flatMap(ofMoney)]) {
    const key = JSON.stringify([line.cause, line.account, line.party]);
    lines.set(key, { ...line, amount: line.amount + (lines.get(key)?.amount ?? 0) });
  }
  return [...lines.values()].filter(({ amount }) => amount !== 0).sort(compare);
};

/** A line as it is booked; VAT is a part of the amount of another account, and all else of its own. */
export type BookedLine = Omit<Line, "account"> & { account: LineAccount; of: JournalAccount };

type Vat = AccountCodes["vat"];
type Included = { bps: number; account: VatAccount };

const includedIn = (vat: NonNullable<Vat>): Partial<Record<JournalAccount, Included>> => ({
  fees: { bps: vat.fees_bps, account: "vat_output" },
  billed_points: { bps: vat.billed_points_bps, account: "vat_output" },
  reimbursements: { bps: vat.reimbursements_bps, account: "vat_input" },
});

/** Lines with the VAT in their amounts apart, rounded to no piastre more than is in them. */
export const splitVat = (lines: readonly Line[], vat: Vat): BookedLine[] => {
  const included = vat === null ? {} : includedIn(vat);
  return lines.flatMap((line): BookedLine[] => {
    const of = line.account;
    const { bps, account } = included[of] ?? { bps: 0, account: of };
    const tax = Number((BigInt(line.amount) * BigInt(bps)) / BigInt(10_000 + bps));
    const net: BookedLine = { ...line, of, amount: line.amount - tax };
    return tax === 0 ? [net] : [net, { ...line, account, of, amount: tax }];
  });
};

/** Account number of a line. */
export const codeOf = (codes: AccountCodes, account: LineAccount): string => {
  if (account === "vat_output") return codes.vat?.output ?? "";
  return account === "vat_input" ? (codes.vat?.input ?? "") : codes[account];
};

/** Both sides of an amount. */
export const sidesOf = (amount: number): { debit: number; credit: number } => ({
  debit: Math.max(amount, 0),
  credit: Math.max(0 - amount, 0),
});

/** Both sides of each account. */
export const totalsOf = (lines: readonly BookedLine[], codes: AccountCodes): JournalTotal[] =>
  lineAccounts.flatMap((account) => {
    const sides = lines.filter((one) => one.account === account).map((one) => sidesOf(one.amount));
    if (sides.length === 0) return [];
    return {
      ...{ account, code: codeOf(codes, account) },
      debit: sides.reduce((sum, { debit }) => sum + debit, 0),
      credit: sides.reduce((sum, { credit }) => sum + credit, 0),
    };
  });

/** Accounts that the close of a month has too, beside what the lines do to them. */
export const tiesOf = (books: Books, lines: readonly BookedLine[]): JournalTie[] => {
  const { opening, closing, accounts } = books;
  const closed = [
    { account: "points_liability" as const, moved: opening.money - closing.money },
    ...accounts.map(({ account, moved }) => ({ account: ofControl[account], moved })),
  ];
  return closed.map(({ account, moved }) => {
    const journal = lines
      .filter(({ of }) => of === account)
      .reduce((sum, { amount }) => sum + amount, 0);
    return { account, closed: moved, journal, difference: journal - moved };
  });
};

// Money between the marketplace and its sellers, in double entry. Amounts are piastres, always above nothing.
// Decision 0148.
import type { MoneyKind } from "@nuqta/contracts/seller-accounts.ts";
import type { SettlementFigures } from "@nuqta/contracts/settlements.ts";

export type MoneyPosting = { debit: string; credit: string; piastres: number };

/** Money of one kind with one seller, from account to account; piastres. */
export type MoneyMoved = MoneyPosting & { kind: MoneyKind; seller_id: string };

/** Account of a seller; its balance is what the seller owes, and below nothing what it is owed. */
export const accountOf = (sellerId: string): string => `seller:${sellerId}`;

/** From `credit` to `debit`, the other way round below nothing; none for nothing. */
const posting = (debit: string, credit: string, piastres: number): MoneyPosting[] => {
  if (piastres === 0) return [];
  return piastres > 0
    ? [{ debit, credit, piastres }]
    : [{ debit: credit, credit: debit, piastres: 0 - piastres }];
};

/** A statement as postings: points that the seller pays for, what it is reimbursed, fees on that, and accepted disputes. */
export const postingsOfStatement = (
  sellerId: string,
  { due, sales, credits }: Pick<SettlementFigures, "due" | "sales" | "credits">,
): MoneyPosting[] => {
  const seller = accountOf(sellerId);
  const gross = sales === null ? 0 : sales.reimbursed + sales.taken_back;
  const fees = sales === null ? 0 : 0 - sales.fees - sales.fees_returned;
  return [
    ...posting(seller, "points", due.money),
    ...posting("reimbursements", seller, gross),
    ...posting(seller, "fees", fees),
    ...posting("disputes", seller, credits?.money ?? 0),
  ];
};

/** A payment that settles so much of what a seller owes; below nothing it went to the seller. */
export const postingsOfPayment = (sellerId: string, piastres: number): MoneyPosting[] =>
  posting("bank", accountOf(sellerId), piastres);

/** Account of the money in a seller's wallet; below nothing it is held for the seller. */
export const walletAccountOf = (sellerId: string): string => `wallet:${sellerId}`;

/** Money that came in for a wallet. */
export const postingsOfTopUp = (sellerId: string, piastres: number): MoneyPosting[] =>
  posting("bank", walletAccountOf(sellerId), piastres);

/** A statement paid from the money in its seller's wallet. */
export const postingsFromWallet = (sellerId: string, piastres: number): MoneyPosting[] =>
  posting(walletAccountOf(sellerId), accountOf(sellerId), piastres);

/** A correction: so much more the seller owes; below nothing, less. */
export const postingsOfAdjustment = (sellerId: string, piastres: number): MoneyPosting[] =>
  posting(accountOf(sellerId), "adjustments", piastres);

/** The postings that undo others. */
export const reversed = (postings: readonly MoneyPosting[]): MoneyPosting[] =>
  postings.map(({ debit, credit, piastres }) => ({ debit: credit, credit: debit, piastres }));

/** Piastres that postings add to an account. */
export const moveOn = (account: string, postings: readonly MoneyPosting[]): number =>
  postings.reduce(
    (sum, { debit, credit, piastres }) =>
      sum + (debit === account ? piastres : 0) - (credit === account ? piastres : 0),
    0,
  );

/** Rest of one statement, in piastres: above nothing its seller owes it, below it is owed. */
export type Left = { month: string; left: number; is_closed: boolean };

/**
 * Piastres to pay of a statement of a month: what is left of it, less what closed statements left in the account the other
 * way round. Never more than is left of it, and never the other way round.
 */
export const toPay = (month: string, open: readonly Left[]): number => {
  const left = open.find((one) => one.month === month)?.left ?? 0;
  const carried = open
    .filter((one) => one.is_closed && one.month !== month)
    .reduce((sum, one) => sum + one.left, 0);
  return left > 0
    ? Math.max(0, Math.min(left, left + carried))
    : Math.min(0, Math.max(left, left + carried));
};

/** Piastres of what is to pay that the money in the seller's wallet bears. */
export const fromWallet = (toPay: number, money: number): number =>
  Math.min(Math.max(toPay, 0), Math.max(money, 0));

// Reading members' points: balances as time has made them by now, and the books as a whole.
import type { Total } from "@nuqta/contracts/kit/points.ts";
import type { Tx } from "../../kit/db/db.ts";
import { type AccountName, accountName } from "../domain/accounts.ts";
import { type Book, openBook } from "../domain/book.ts";
import { settleDue } from "../domain/settle.ts";
import { type Account, emptyAccount, type Lot } from "../domain/state.ts";
import { countLedger, findDifferences, readMember, sumAccounts } from "../store/reading.ts";
import { accountOf, lotOf } from "../store/rows.ts";

/** A member's account and lots at `now` (epoch ms), with everything due settled, though not yet written. */
export const readSettled = async (
  tx: Tx,
  externalId: string,
  now: number,
): Promise<{ account: Account; lots: Lot[] } | undefined> => {
  const book = await readExistingBook(tx, externalId, now);
  return book && { account: book.account, lots: [...book.lots.values()] };
};

/** A member's book at `now` (epoch ms) for looking only; its entries are what fell due unwritten. */
export const readExistingBook = async (
  tx: Tx,
  externalId: string,
  now: number,
): Promise<Book | undefined> => {
  const found = await readMember(tx, externalId);
  return found && settledBook(found, now);
};

const settledBook = (
  { account, lots }: NonNullable<Awaited<ReturnType<typeof readMember>>>,
  now: number,
): Book => {
  const state = {
    account: accountOf(account),
    lots: new Map(lots.map((row) => [row.lot_no, lotOf(row)])),
  };
  const book = openBook(state, { now, actor: "reader", programmeVersion: 0 });
  settleDue(book);
  return book;
};

/** A member's book at `now` for looking only; somebody unknown has an empty one. */
export const readBook = async (tx: Tx, externalId: string, now: number): Promise<Book> => {
  const book = await readExistingBook(tx, externalId, now);
  if (book) return book;
  const nobody = { account: emptyAccount(0, externalId, now), lots: new Map() };
  return openBook(nobody, { now, actor: "reader", programmeVersion: 0 });
};

/** A member's balances at `now`, or undefined when there is no such member. */
export const readBalance = async (
  tx: Tx,
  externalId: string,
  now: number,
): Promise<Account | undefined> => (await readSettled(tx, externalId, now))?.account;

export type TrialBalance = {
  accounts: Record<string, Total>;
  sum: Total;
  members: number;
  entries: number;
  differences: { member_id: string; what: string; cached: Total; computed: Total }[];
  balanced: boolean;
};

/** Digits as a number, or as they are where a number would change them. */
const totalOf = (digits: string | bigint): Total => {
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : String(digits);
};

/** Adds up every account, and compares every cached figure with the postings and the lots. */
export const readTrialBalance = async (tx: Tx): Promise<TrialBalance> => {
  const sums = await sumAccounts(tx);
  const accounts: Partial<Record<AccountName, Total>> = {};
  for (const { account, points } of sums) accounts[accountName(account)] = totalOf(points);
  const sum = sums.reduce((all, { points }) => all + BigInt(points), 0n);
  const found = await findDifferences(tx);
  const differences = found.map((one) => ({
    ...one,
    cached: totalOf(one.cached),
    computed: totalOf(one.computed),
  }));
  const counts = await countLedger(tx);
  const balanced = sum === 0n && differences.length === 0;
  return { accounts, sum: totalOf(sum), ...counts, differences, balanced };
};

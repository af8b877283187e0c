// Money with sellers: posted by statements when they are issued, and by payments that people record.
import { randomUUID } from "node:crypto";
import type { MoneyEntry } from "@nuqta/contracts/seller-accounts.ts";
import type { Tx } from "../../kit/db/db.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { localDate } from "../../kit/pure/local-time.ts";
import { holdSharedUsage } from "../../ledger/door/posting.ts";
import { authorNames } from "../../programme/door/configuration.ts";
import { walletKey } from "../../rules/door/domain.ts";
import { readSeller } from "../../sellers/door/service.ts";
import {
  accountOf,
  fromWallet,
  type MoneyPosting,
  moveOn,
  postingsFromWallet,
  postingsOfPayment,
  reversed,
  toPay,
} from "../domain/money.ts";
import * as store from "../store/money.ts";
import { type At, findStatement } from "../store/reading.ts";
import { type SettlementParts, zoneOf } from "./parts.ts";
import { type Asked, record } from "./record.ts";

const told = (
  sellerId: string,
  row: store.MoneyRow,
  nameOf: (id: string) => string | null,
): MoneyEntry => ({
  ...{ id: row.entry_id, kind: row.kind, month: row.month, occurred_on: row.occurred_on },
  ...{ reference: row.reference, postings: row.postings, reverses: row.reverses },
  amount: moveOn(accountOf(sellerId), row.postings),
  is_reversed: row.is_reversed,
  posted_at: row.posted_at.toISOString(),
  posted_by_name: nameOf(row.posted_by),
});

const readOne = async (tx: Tx, sellerId: string, entryId: string): Promise<MoneyEntry> => {
  const row = await store.findMoney(tx, sellerId, entryId);
  if (!row) throw new Error(`money entry ${entryId} is gone`);
  return told(sellerId, row, await authorNames(tx, [row.posted_by]));
};

/** A seller's account, the newest entries first. Refuses `seller_not_found`. */
export const readAccount = async (
  { db }: SettlementParts,
  sellerId: string,
  { limit, page }: { limit: number; page: number },
) => {
  const seller = await readSeller(db, sellerId);
  if (!seller.ok) return seller;
  const rows = await store.readMoney(db, sellerId, { limit, offset: (page - 1) * limit });
  const nameOf = await authorNames(
    db,
    rows.map((row) => row.posted_by),
  );
  const open = await store.readOpen(db, sellerId);
  const money = await store.readWalletMoney(db, sellerId);
  return accept({
    seller_id: sellerId,
    open: open.map((one) => {
      const to_pay = toPay(one.month, open);
      return { ...one, to_pay, from_wallet: fromWallet(to_pay, money) };
    }),
    balance: await store.readLeft(db, sellerId),
    data: rows.map((row) => told(sellerId, row, nameOf)),
    total: await store.countMoney(db, sellerId),
  });
};

export type Payment = {
  sellerId: string;
  month: string;
  piastres: number;
  paid_on: string;
  reference: string;
};

/**
 * Figures of closing a statement as paid: all that is left of it, what of that is to pay, and what of that the money in
 * the seller's wallet bears. Both are held from here on.
 */
export const closingOf = async (tx: Tx, at: At) => {
  await store.holdStatement(tx, at);
  // Statements of other months may be closed at the same time, from the same money.
  await holdSharedUsage(tx, walletKey(at.sellerId));
  const open = await store.readOpen(tx, at.sellerId);
  const left = open.find(({ month }) => month === at.month)?.left ?? 0;
  const paid = toPay(at.month, open);
  const taken = fromWallet(paid, await store.readWalletMoney(tx, at.sellerId));
  return { left, paid, taken };
};

/**
 * Posts payments of all that is to pay of a statement, out of the seller's wallet as far as its money reaches, and
 * answers their sum; nothing when nothing is.
 */
export const settleRest = async (
  tx: Tx,
  at: At,
  how: { on: string; reference: string; at: Date; by: string },
): Promise<number> => {
  const { paid, taken } = await closingOf(tx, at);
  const { on, ...rest } = how;
  const entry = { ...at, ...rest, kind: "payment", occurredOn: on, reverses: null } as const;
  const post = (postings: MoneyPosting[]) =>
    store.insertMoney(tx, { ...entry, entryId: randomUUID() }, postings);
  await post(postingsFromWallet(at.sellerId, taken));
  await post(postingsOfPayment(at.sellerId, paid - taken));
  return paid;
};

/** Judges a payment for a statement that is held from here on: the statement, and what the seller pays by it, below nothing is paid. */
export const judgePayment = async (
  tx: Tx,
  parts: Pick<SettlementParts, "programmes">,
  { sellerId, month, piastres, paid_on }: Payment,
  now: Date,
) => {
  const at = { sellerId, month };
  const found = await findStatement(tx, at);
  if (!found) return refuse("settlement_not_found");
  if (!(await store.holdStatement(tx, at))) return refuse("settlement_not_issued");
  const zone = await zoneOf(parts, now);
  if (paid_on > localDate(zone, now.getTime()))
    return refuse("validation_failed", { errors: [{ path: "paid_on", code: "day_to_come" }] });
  const left = await store.readLeft(tx, sellerId, month);
  if (left === 0) return refuse("settlement_paid");
  if (piastres > Math.abs(left))
    return refuse("validation_failed", {
      errors: [{ path: "piastres", code: "too_large", limit: Math.abs(left) }],
    });
  return accept({ found, amount: left > 0 ? piastres : 0 - piastres });
};

/**
 * Records a payment for a statement: from the seller where it owes, to the seller where it is owed. Refuses what is more
 * than is left of the statement, and days to come.
 */
export const recordPayment = async (
  tx: Tx,
  parts: Pick<SettlementParts, "programmes">,
  payment: Payment,
  asked: Asked,
) => {
  const judged = await judgePayment(tx, parts, payment, asked.now);
  if (!judged.ok) return judged;
  const { amount } = judged.value;
  const { sellerId, month, paid_on, reference } = payment;
  const entryId = randomUUID();
  await store.insertMoney(
    tx,
    {
      ...{ sellerId, month, entryId, kind: "payment", occurredOn: paid_on, reference },
      ...{ reverses: null, at: asked.now, by: asked.principal.id },
    },
    postingsOfPayment(sellerId, amount),
  );
  const detail = {
    before: {},
    after: { seller_id: sellerId, month, piastres: amount, paid_on, reference },
  };
  await record(tx, "payment.recorded", `payment:${entryId}`, asked, detail);
  return accept(await readOne(tx, sellerId, entryId));
};

/** Judges whether a payment may be taken back; its statement is held from here on. */
export const judgeReversal = async (
  tx: Tx,
  { sellerId, id }: { sellerId: string; id: string },
): Promise<Decision<store.MoneyRow, "payment_not_found" | "payment_reversed">> => {
  const known = await store.findMoney(tx, sellerId, id);
  if (known?.kind !== "payment") return refuse("payment_not_found");
  // Read again behind the statement's lock: somebody may be taking it back at the same time.
  await store.holdStatement(tx, { sellerId, month: known.month });
  if ((await store.findMoney(tx, sellerId, id))?.is_reversed) return refuse("payment_reversed");
  return accept(known);
};

/** Takes a payment back, whole. Refuses `payment_not_found` and `payment_reversed`. */
export const reversePayment = async (
  tx: Tx,
  parts: Pick<SettlementParts, "programmes">,
  { sellerId, id, reason }: { sellerId: string; id: string; reason: string },
  asked: Asked,
) => {
  const judged = await judgeReversal(tx, { sellerId, id });
  if (!judged.ok) return judged;
  const { month, postings } = judged.value;
  const zone = await zoneOf(parts, asked.now);
  const entryId = randomUUID();
  await store.insertMoney(
    tx,
    {
      ...{ sellerId, month, entryId, kind: "reversal", reference: reason, reverses: id },
      occurredOn: localDate(zone, asked.now.getTime()),
      ...{ at: asked.now, by: asked.principal.id },
    },
    reversed(postings),
  );
  await record(tx, "payment.reversed", `payment:${id}`, asked, {
    ...{ before: { counts: true }, after: { counts: false } },
    ...{ seller_id: sellerId, reason },
  });
  return accept(await readOne(tx, sellerId, entryId));
};

/** Trial balance of money with sellers. */
export const readBalance = async ({ db }: SettlementParts) => {
  const accounts = await store.readAccounts(db);
  return {
    accounts,
    sum: accounts.reduce((sum, { balance }) => sum + balance, 0),
    differences: await store.findDifferences(db),
  };
};

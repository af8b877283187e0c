// Several members' points at once, as time has made them by now.
import type { Tx } from "../../kit/db/db.ts";
import { openBook } from "../domain/book.ts";
import { settleDue } from "../domain/settle.ts";
import type { Account, Lot } from "../domain/state.ts";
import { readAccounts } from "../store/history.ts";
import { accountOf, lotOf } from "../store/rows.ts";

/** An account with what is due at `now` (epoch ms) settled in memory; nothing is written. */
export const settledAccount = (
  account: Account,
  lots: ReadonlyMap<number, Lot>,
  now: number,
): Account => {
  const book = openBook({ account, lots }, { now, actor: "reader", programmeVersion: 0 });
  settleDue(book);
  return book.account;
};

/** The settled accounts of those of these members that exist, by the id that was asked for. */
export const readSettledAccounts = async (
  tx: Tx,
  externalIds: readonly string[],
  now: number,
): Promise<Map<string, Account>> => {
  const { accounts, lots, ids } = await readAccounts(tx, externalIds);
  const lotsOf = new Map<number, Map<number, Lot>>();
  for (const row of lots) {
    const own = lotsOf.get(row.member_id) ?? new Map<number, Lot>();
    lotsOf.set(row.member_id, own.set(row.lot_no, lotOf(row)));
  }
  const settled = new Map(
    accounts.map((row) => {
      const account = accountOf(row);
      const own = lotsOf.get(account.memberId) ?? new Map();
      return [account.memberId, settledAccount(account, own, now)];
    }),
  );
  return new Map(
    ids.flatMap(({ external_id, member_id }) => {
      const account = settled.get(member_id);
      return account ? [[external_id, account]] : [];
    }),
  );
};

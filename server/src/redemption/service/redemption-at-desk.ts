// Redemptions at the desk of a command that concerns them without being theirs, such as an order.
import type { AnyTable, Desk } from "../../ledger/door/posting.ts";
import { asOfBook, type Redemption } from "../domain/redemption.ts";
import { redemptionOf, redemptionRow, redemptionTable } from "../store/redemption-tables.ts";

/** What a command asks for to see a redemption. */
export const redemptionReads = (id: string | null | undefined): [AnyTable, readonly string[]][] =>
  id ? [[redemptionTable, [id]]] : [];

/** The redemption with this id as it stands now, if it is this member's. What is due must be settled. */
export const redemptionAt = <Config>(
  desk: Desk<Config>,
  id: string | null | undefined,
): Redemption | undefined => {
  const row = id ? desk.find(redemptionTable, id) : undefined;
  return row && asOfBook(desk.book, redemptionOf(row));
};

/** Keeps a redemption as it stands now. */
export const putRedemption = <Config>(desk: Desk<Config>, redemption: Redemption): void =>
  desk.put(redemptionTable, redemptionRow(desk.book.account.memberId, redemption));

/** The points that pay for an order: those of its redemption, less what was given back of them. */
export const redeemedFor = <Config>(
  desk: Desk<Config>,
  order: { orderId: string; redemptionId: string | null },
): number => {
  const paid = redemptionAt(desk, order.redemptionId);
  return paid?.orderId === order.orderId ? paid.confirmedPoints - paid.givenBack : 0;
};

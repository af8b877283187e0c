// A redemption as it is answered.
import type { RedemptionReply } from "@nuqta/contracts/redemption.ts";
import type { Book } from "../../ledger/domain/book.ts";
import { balanceBrief, entryBriefs } from "../../ledger/domain/brief.ts";
import type { Account } from "../../ledger/domain/state.ts";
import type { Redemption } from "./redemption.ts";

export const redemptionReply = (
  account: Account,
  one: Redemption,
  book?: Book,
): RedemptionReply => ({
  redemption_id: one.redemptionId,
  member_id: account.externalId,
  state: one.state,
  points: one.points,
  value: one.value,
  confirmed_points: one.confirmedPoints,
  confirmed_value: one.confirmedValue,
  given_back: one.givenBack,
  order_id: one.orderId,
  held_at: new Date(one.heldAt).toISOString(),
  expires_at: new Date(one.expiresAt).toISOString(),
  entries: book ? entryBriefs(book) : [],
  balance: balanceBrief(account),
});

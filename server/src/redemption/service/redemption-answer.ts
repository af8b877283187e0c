// What a command answers about a redemption.
import type { Desk, Reply } from "../../ledger/door/posting.ts";
import type { Programme } from "../../programme/domain.ts";
import type { Redemption } from "../domain/redemption.ts";
import { redemptionReply } from "../domain/redemption-reply.ts";
import { voucherAt } from "./claims.ts";

/** A redemption as it stands at the desk; `code` is that of a voucher which was made a moment ago. */
export const answerOf = (
  status: number,
  desk: Desk<Programme>,
  redemption: Redemption,
  code: string | null = null,
): Reply => {
  const { book } = desk;
  const voucher =
    redemption.claim && redemption.confirmedPoints > 0
      ? voucherAt(desk, redemption.redemptionId)
      : undefined;
  const shown = voucher && { voucher, code, now: book.now };
  return { status, body: redemptionReply(book.account, redemption, { book, shown }) };
};

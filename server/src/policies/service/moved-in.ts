// The tier that members bring along from another programme.
import { announce } from "../../ledger/door/book.ts";
import type { AnyTable, Desk } from "../../ledger/door/posting.ts";
import type { Programme } from "../../programme/domain.ts";
import { standingTable, tierChangeTable } from "../store/tables.ts";

/** Rows that a tier from elsewhere is written by. */
export const tierReads: readonly [AnyTable, readonly string[]][] = [[standingTable, [""]]];

/** Gives a member the tier that they had elsewhere; `reviewedAt`: when it was reached or reviewed there (epoch ms). */
export const bringTierAlong = (
  desk: Desk<Programme>,
  { tierId, reviewedAt }: { tierId: string; reviewedAt: number },
): void => {
  const { book } = desk;
  const before = desk.find(standingTable, "");
  desk.put(standingTable, {
    member_id: book.account.memberId,
    inactive_since: before?.inactive_since ?? null,
    points_end_at: before?.points_end_at ?? null,
    tier_since: reviewedAt,
    tier_reviewed_at: reviewedAt,
  });
  const from = book.account.tierId;
  if (from === tierId) return;
  book.account.tierId = tierId;
  announce(book, "tier.changed", book.now, { from, to: tierId, reason: "moved_in" });
  desk.put(tierChangeTable, {
    ...{ member_id: book.account.memberId, change_no: book.account.events },
    ...{ from_tier: from, to_tier: tierId, reason: "moved_in" },
    ...{ spend: 0, orders: 0, changed_at: book.now },
  });
};

// The tier that members bring along from another programme.
import { announce } from "../../ledger/door/book.ts";
import type { AnyTable, Desk } from "../../ledger/door/posting.ts";
import type { Programme } from "../../programme/domain.ts";
import { standingTable, tierChangeTable } from "../store/tables.ts";

/** Rows that a tier from elsewhere is written by. */
export const tierReads: readonly [AnyTable, readonly string[]][] = [[standingTable, [""]]];

/** Tier of a member before another programme's came along, with its dates (epoch ms). */
export type TierBefore = {
  readonly tierId: string | null;
  readonly since: number | null;
  readonly reviewedAt: number | null;
};

/**
 * Gives a member the tier that they had elsewhere; `reviewedAt`: when it was reached or reviewed there (epoch ms).
 * Answers what they had before.
 */
export const bringTierAlong = (
  desk: Desk<Programme>,
  { tierId, reviewedAt }: { tierId: string; reviewedAt: number },
): TierBefore => {
  const before = desk.find(standingTable, "");
  const { tierId: from } = desk.book.account;
  putTier(desk, { tierId, since: reviewedAt, reviewedAt }, "moved_in");
  return {
    tierId: from,
    since: before?.tier_since ?? null,
    reviewedAt: before?.tier_reviewed_at ?? null,
  };
};

/** Gives a member back the tier of before a move that is taken back, unless `brought` is not theirs any more. */
export const takeTierAlongBack = (
  desk: Desk<Programme>,
  brought: string,
  before: TierBefore,
): void => {
  if (desk.book.account.tierId === brought) putTier(desk, before, "move_undone");
};

const putTier = (
  desk: Desk<Programme>,
  { tierId, since, reviewedAt }: TierBefore,
  reason: "moved_in" | "move_undone",
): void => {
  const { book } = desk;
  const before = desk.find(standingTable, "");
  desk.put(standingTable, {
    member_id: book.account.memberId,
    inactive_since: before?.inactive_since ?? null,
    points_end_at: before?.points_end_at ?? null,
    tier_since: since,
    tier_reviewed_at: reviewedAt,
  });
  const from = book.account.tierId;
  if (from === tierId) return;
  book.account.tierId = tierId;
  announce(book, "tier.changed", book.now, { from, to: tierId, reason });
  desk.put(tierChangeTable, {
    ...{ member_id: book.account.memberId, change_no: book.account.events },
    ...{ from_tier: from, to_tier: tierId, reason },
    ...{ spend: 0, orders: 0, changed_at: book.now },
  });
};

// An order's points as they are answered: by line, rule and payer, by return, and entry by entry.
import type { OrderPointsReply } from "@nuqta/contracts/order-points.ts";
import type { ReturnReply } from "@nuqta/contracts/returns.ts";
import type { OrderLedger } from "../../ledger/door/account.ts";
import { entryReply } from "../../members/door/domain.ts";
import type { SalesOrder } from "./sales-order.ts";

/** A return as it was taken in; instants are epoch ms. */
export type PastReturn = {
  returnId: string;
  occurredAt: number;
  recordedAt: number;
  reply: Pick<ReturnReply, "points" | "lines" | "vouchers">;
};

/** The names of a rule; undefined when the record has none. */
type NameOf = (ruleId: string) => { name: string; name_ar: string } | undefined;

const instant = (ms: number): string => new Date(ms).toISOString();

/** Sums of an order: what it earned, where that went, and what paid for it. Points; never below 0. */
export const figuresOf = (
  order: Pick<SalesOrder, "lines" | "entryNo">,
  { sums, left }: Pick<OrderLedger, "sums" | "left">,
): OrderPointsReply["points"] => {
  const lost = (kind: "cancel" | "reverse" | "expire" | "redeem") =>
    Math.max(0, -(sums.get(kind) ?? 0));
  const sum = (of: (line: SalesOrder["lines"][number]) => number) =>
    order.entryNo === 0 ? 0 : order.lines.reduce((all, line) => all + of(line), 0);
  return {
    earned: sum(({ points }) => points),
    taken_back: sum(({ clawed }) => clawed),
    cancelled: lost("cancel"),
    reversed: lost("reverse"),
    expired: lost("expire"),
    pending: left.pending,
    in_review: left.inReview,
    available: left.available,
    redeemed: lost("redeem"),
    given_back: Math.max(0, sums.get("give_back") ?? 0),
  };
};

/** The answer, with dates of sentences in `zone`. */
export const orderPointsReply = (
  { order, externalId }: { order: SalesOrder; externalId: string },
  {
    ledger,
    returns,
    nameOf,
    zone,
  }: { ledger: OrderLedger; returns: readonly PastReturn[]; nameOf: NameOf; zone: string },
): OrderPointsReply => ({
  order_id: order.orderId,
  member_id: externalId,
  points: figuresOf(order, ledger),
  lines: order.lines.map(({ line_id, points, clawed, parts, funders }) => ({
    ...{ line_id, points, clawed_back: clawed, funders },
    parts: parts.map(({ source, points: given }) => {
      const name = source === "base" ? undefined : nameOf(source);
      return {
        rule_id: source === "base" ? null : source,
        name: name?.name ?? null,
        name_ar: name?.name_ar ?? null,
        points: given,
      };
    }),
  })),
  returns: returns.map(({ returnId, occurredAt, recordedAt, reply }) => ({
    return_id: returnId,
    occurred_at: instant(occurredAt),
    recorded_at: instant(recordedAt),
    ...{ points: reply.points, lines: reply.lines, vouchers: reply.vouchers ?? [] },
  })),
  entries: ledger.entries.map(({ memberId, externalId: of, entry }) => {
    const {
      lots: _lots,
      balance_after: _after,
      change: _change,
      ...told
    } = entryReply(entry, memberId, zone);
    return { ...told, member_id: of };
  }),
  entries_left: ledger.total - ledger.entries.length,
});

// What is kept of orders and returns.

import type { OrderBody, OrderStatus } from "@nuqta/contracts/orders.ts";
import type { Funder } from "../../ledger/door/account.ts";
import type { OrderStanding } from "../../redemption/door/domain.ts";
import type { Part, Released, Usage } from "../../rules/door/domain.ts";

/** A line as it stands: what it earned, what came back of it, what was taken back for that. */
export type LineState = {
  line_id: string;
  quantity: number;
  returned: number;
  /** Amount in piastres after discount. */
  amount: number;
  points: number;
  clawed: number;
  parts: Part[];
  funders: Funder[];
};

export type SalesOrder = {
  orderId: string;
  status: OrderStatus;
  occurredAt: number;
  recordedAt: number;
  deliveredAt: number | null;
  contentHash: string;
  body: OrderBody;
  lines: LineState[];
  /** What the award used up of limits, and how much of that its returns have given back so far. */
  usage: { used: Usage[]; released: Released[] };
  entryNo: number;
  redemptionId: string | null;
};

/** The points that each line was given, by the base or rule that gave them. */
export const allocationOf = (
  lines: readonly Pick<LineState, "line_id" | "points" | "parts">[],
): Record<string, Record<string, number>> => {
  const given = lines.filter(({ points }) => points > 0);
  return Object.fromEntries(
    given.map(({ line_id, parts }) => [
      line_id,
      Object.fromEntries(parts.map(({ source, points }) => [source, points])),
    ]),
  );
};

/** The piastres of a line that came back so far. */
export const returnedAmount = (line: LineState): number =>
  Number((BigInt(line.amount) * BigInt(line.returned)) / BigInt(line.quantity));

/** The order as far as the vouchers are concerned that paid for it. */
export const standingOf = ({ status, lines }: SalesOrder): OrderStanding => ({
  isCancelled: status === "cancelled",
  lines: lines.map(({ line_id, quantity, returned, amount }) => ({
    lineId: line_id,
    quantity,
    returned,
    amount,
  })),
});

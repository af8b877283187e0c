// A group of lines as the order the contract knows, and the way back from its lines to the file's.
import type { ReturnBody } from "@nuqta/contracts/returns.ts";
import type { Group, Row } from "./grouping.ts";
import type { OrderLine } from "./mapping.ts";

/** An order that stands whole on one line of the file. */
export type WholeOrder = { memberId: string; body: unknown };

/** A return that names its order, whole on one line. `memberId` only keeps lines apart. */
export type WholeReturn = { memberId: string; orderId: string; body: ReturnBody };

export type OrderDraft = {
  id: string;
  firstRow: number;
  lastRow: number;
  /** Not yet checked against the contract. */
  body: unknown;
  /** The file's line of each line of the order; one for all where the order stands on one line. */
  rows: Row[];
  isWhole: boolean;
};

const isWhole = (group: Group<OrderLine | WholeOrder>): group is Group<WholeOrder> =>
  group.lines[0] !== undefined && "body" in group.lines[0].value;

/** The order of a group. Time, status and channel are those of its first line. */
export const draftOf = (group: Group<OrderLine | WholeOrder>): OrderDraft => {
  const { id, firstRow, lastRow } = group;
  const rows = group.lines.map(({ row }) => row);
  if (isWhole(group))
    return { id, firstRow, lastRow, rows, isWhole: true, body: group.lines[0]?.value.body };
  const lines = (group as Group<OrderLine>).lines.map(({ value }) => value);
  return { id, firstRow, lastRow, rows, isWhole: false, body: orderOf(id, lines) };
};

const orderOf = (id: string, lines: OrderLine[]) => {
  const first = lines[0];
  return (
    first && {
      order_id: id,
      member_id: first.memberId,
      occurred_at: new Date(first.occurredAt).toISOString(),
      status: first.status,
      channel: first.channel,
      payment_method: first.paymentMethod,
      lines: lines.map(({ line }) => line),
    }
  );
};

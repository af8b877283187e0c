// The table of orders, and what decided them.

import type { OrderStatus } from "@nuqta/contracts/orders.ts";
import type { Tx } from "../../kit/db/db.ts";
import { selectList, selectTogether, type Table } from "../../kit/db/records.ts";
import type { StoredAward } from "../../rules/door/domain.ts";
import type { SalesOrder } from "../domain/sales-order.ts";

export type SalesOrderRow = {
  member_id: number;
  order_id: string;
  status: OrderStatus;
  occurred_at: number;
  recorded_at: number;
  delivered_at: number | null;
  content_hash: string;
  body: SalesOrder["body"];
  lines: SalesOrder["lines"];
  usage: SalesOrder["usage"];
  entry_no: number;
  redemption_id: string | null;
};

export const salesOrderTable: Table<SalesOrderRow> = {
  name: "sales_order",
  key: ["member_id", "order_id"],
  finds: "order_id",
  columns: {
    member_id: "int8",
    order_id: "text",
    status: "text",
    occurred_at: "timestamptz",
    recorded_at: "timestamptz",
    delivered_at: "timestamptz",
    content_hash: "bytea",
    body: "json",
    lines: "json",
    usage: "json",
    entry_no: "int8",
    redemption_id: "text",
  },
  changes: ["status", "delivered_at", "lines", "usage"],
};

/** The inputs of an order's award, read from its entry. */
export type AwardRow = {
  member_id: number;
  order_id: string;
  trace: StoredAward;
  programme_version: number;
};

export const awardTable: Table<AwardRow> = {
  name: "entry",
  key: ["member_id", "entry_no" as "order_id"],
  finds: "order_id",
  only: "kind = 'earn'",
  readOnly: true,
  columns: { member_id: "int8", order_id: "text", trace: "json", programme_version: "int8" },
};

/** The same of an order that came with a merge: its entry stayed with the member who went. */
export const movedAwardTable: Table<AwardRow> = {
  name: "moved_award",
  key: ["member_id", "order_id"],
  finds: "order_id",
  readOnly: true,
  columns: { member_id: "int8", order_id: "text", trace: "json", programme_version: "int8" },
};

export const orderOf = (row: SalesOrderRow): SalesOrder => ({
  orderId: row.order_id,
  status: row.status,
  occurredAt: row.occurred_at,
  recordedAt: row.recorded_at,
  deliveredAt: row.delivered_at,
  contentHash: row.content_hash,
  body: row.body,
  lines: row.lines,
  usage: row.usage,
  entryNo: row.entry_no,
  redemptionId: row.redemption_id,
});

export const orderRow = (memberId: number, order: SalesOrder): SalesOrderRow => ({
  member_id: memberId,
  order_id: order.orderId,
  status: order.status,
  occurred_at: order.occurredAt,
  recorded_at: order.recordedAt,
  delivered_at: order.deliveredAt,
  content_hash: order.contentHash,
  body: order.body,
  lines: order.lines,
  usage: order.usage,
  entry_no: order.entryNo,
  redemption_id: order.redemptionId,
});

export type FoundOrder = { order: SalesOrder; externalId: string };

/** Those of the orders that are here, as they stand, each with its member. */
export const findOrders = async (
  tx: Tx,
  orderIds: readonly string[],
): Promise<Map<string, FoundOrder>> => {
  const [found] = await tx.query<{ rows: (SalesOrderRow & { external_id: string })[] | null }>({
    name: "find-orders",
    text: findOrdersText,
    values: [orderIds],
  });
  const rows = found?.rows ?? [];
  return new Map(
    rows.map(({ external_id, ...row }) => [
      row.order_id,
      { order: orderOf(row), externalId: external_id },
    ]),
  );
};

const findOrdersText = selectTogether({
  rows: `select a.external_id, s.* from (select ${selectList(salesOrderTable)} from sales_order
    join (select member_id as of_member, order_id as of_order from order_lookup
      where order_id = any($1::text[]) offset 0) l on of_member = member_id and of_order = order_id) s
    join account a on a.member_id = s.member_id`,
});

/** An order as it stands, with its member. */
export const findOrder = async (tx: Tx, orderId: string): Promise<FoundOrder | undefined> =>
  (await findOrders(tx, [orderId])).get(orderId);

/**
 * An order with the inputs of its decision: null where none were kept. `earnedBy` is the entry's number
 * among those of the member; null for an order that came with a merge, whose entry stayed.
 */
export type DecidedOrder = {
  order: SalesOrder;
  memberId: number;
  externalId: string;
  stored: StoredAward | null;
  earnedBy: number | null;
  programmeVersion: number | null;
};

/** An order as it stands, and what decided it. */
export const findDecision = async (tx: Tx, orderId: string): Promise<DecidedOrder | undefined> => {
  const [row] = await tx.query<{
    row: SalesOrderRow;
    external_id: string;
    stored: StoredAward | null;
    entry_no: number | null;
    programme_version: number | null;
  }>({
    name: "find-decision",
    text: `select a.external_id, row_to_json(o) as row, coalesce(e.trace, m.trace) as stored, e.entry_no,
        coalesce(e.programme_version, m.programme_version) as programme_version
      from order_lookup l join account a using (member_id)
      cross join lateral (select ${selectList(salesOrderTable)} from sales_order s
        where s.member_id = l.member_id and s.order_id = l.order_id) o
      left join entry e on e.member_id = l.member_id and e.order_id = l.order_id and e.kind = 'earn'
      left join moved_award m on m.member_id = l.member_id and m.order_id = l.order_id
      where l.order_id = $1 limit 1`,
    values: [orderId],
  });
  return (
    row && {
      order: orderOf(row.row),
      memberId: row.row.member_id,
      externalId: row.external_id,
      stored: row.stored,
      earnedBy: row.entry_no,
      programmeVersion: row.programme_version,
    }
  );
};

/** The lines of orders with what they were given, by order. */
export const findAwardedLines = async (
  tx: Tx,
  orderIds: readonly string[],
): Promise<Map<string, SalesOrder["lines"]>> => {
  const rows = await tx.query<Pick<SalesOrderRow, "order_id" | "lines">>({
    name: "find-awarded-lines",
    text: `select s.order_id, s.lines from (select member_id, order_id from order_lookup
        where order_id = any($1::text[]) offset 0) l
      join sales_order s on s.member_id = l.member_id and s.order_id = l.order_id`,
    values: [orderIds],
  });
  return new Map(rows.map(({ order_id, lines }) => [order_id, lines]));
};

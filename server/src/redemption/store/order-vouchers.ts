// What vouchers paid of orders, found by the order.
import type { Tx } from "../../kit/db/db.ts";
import type { Table } from "../../kit/db/records.ts";
import type { OrderUse } from "../domain/order-voucher.ts";
import type { VoucherUse } from "../domain/voucher.ts";

export type OrderVoucherRow = {
  order_id: string;
  uses: readonly OrderUse[];
  /** Guards the row: a use and a return at once are one after the other. */
  version: number;
  /** The version whose vouchers are seen to; something may be due while it is behind. */
  followed: number;
};

export const orderVoucherTable: Table<OrderVoucherRow> = {
  name: "order_voucher",
  key: ["order_id"],
  finds: "order_id",
  columns: { order_id: "text", uses: "jsonb", version: "int4", followed: "int4" },
  changes: ["uses", "version", "followed"],
  guard: "version",
};

export const findOrderVouchers = async (
  tx: Tx,
  orderId: string,
): Promise<OrderVoucherRow | undefined> => {
  const [row] = await tx.query<OrderVoucherRow>({
    name: "find-order-vouchers",
    text: "select order_id, uses, version, followed from order_voucher where order_id = $1",
    values: [orderId],
  });
  return row;
};

/** A voucher's uses as they stand, and its member by the marketplace's id. */
export type UsesOf = { redemption_id: string; external_id: string; uses: readonly VoucherUse[] };

export const usesOfVouchers = (tx: Tx, redemptionIds: readonly string[]): Promise<UsesOf[]> =>
  tx.query({
    name: "uses-of-vouchers",
    text: `select l.redemption_id, a.external_id, v.uses from
        (select member_id, redemption_id from redemption_lookup where redemption_id = any($1::text[]) offset 0) l
      join account a on a.member_id = l.member_id
      join voucher v on v.member_id = l.member_id and v.redemption_id = l.redemption_id`,
    values: [redemptionIds],
  });

/** Nothing is due any more, unless the order or its uses moved on meanwhile. */
export const markFollowed = async (
  tx: Tx,
  { order_id, version }: Pick<OrderVoucherRow, "order_id" | "version">,
): Promise<void> => {
  await tx.query({
    text: "update order_voucher set followed = version where order_id = $1 and version = $2",
    values: [order_id, version],
  });
};

/** Orders whose vouchers somebody has still to look after. */
export const dueOrders = async (tx: Tx, limit: number): Promise<string[]> => {
  const rows = await tx.query<{ order_id: string }>({
    name: "orders-with-vouchers-due",
    text: "select order_id from order_voucher where followed < version order by order_id limit $1",
    values: [limit],
  });
  return rows.map(({ order_id }) => order_id);
};

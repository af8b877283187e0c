// Vouchers come back with the order that they paid for: in its commit where they are its member's and
// known, and by a command of their own otherwise. Both end at the same amount, so both may happen.
// Decision 0041.

import type { OrderVoucher } from "@nuqta/contracts/vouchers.ts";
import type { Database, Tx } from "../../kit/db/db.ts";
import { accept, refuse } from "../../kit/pure/decision.ts";
import type { AnyTable, By, Desk, Posting } from "../../ledger/door/posting.ts";
import { graceUntil, type Programme } from "../../programme/domain.ts";
import {
  dueBack,
  type OrderStanding,
  type OrderUse,
  type WentBack,
  wentBackTo,
} from "../domain/order-voucher.ts";
import { orderVoucherReply } from "../domain/redemption-reply.ts";
import type { VoucherUse } from "../domain/voucher.ts";
import { backTo } from "../domain/voucher-back.ts";
import {
  dueOrders,
  findOrderVouchers,
  markFollowed,
  orderVoucherTable,
  type UsesOf,
  usesOfVouchers,
} from "../store/order-vouchers.ts";
import { voucherTable } from "../store/vouchers.ts";
import { announceVoucher, putVoucher, voucherAt } from "./claims.ts";

/** What a command looks at to give an order's vouchers back: those known when it was made. */
export const orderVoucherReads = (
  orderId: string,
  vouchers: readonly string[],
): [AnyTable, readonly string[]][] => [
  [orderVoucherTable, [orderId]],
  [voucherTable, vouchers],
];

/** Gives back what is due to those of the vouchers that are this member's; answers whether that is all. */
const settle = (
  desk: Desk<Programme>,
  {
    orderId,
    uses,
    vouchers,
  }: { orderId: string; uses: readonly OrderUse[]; vouchers: readonly string[] },
  standing: OrderStanding,
): boolean => {
  const { book, config } = desk;
  const until = graceUntil(config.settingsAt(book.now), book.now);
  let isAll = true;
  for (const use of uses) {
    if (use.isClosed) continue;
    const { redemptionId, useNo, type } = use;
    const voucher = vouchers.includes(redemptionId) ? voucherAt(desk, redemptionId) : undefined;
    if (voucher === undefined) {
      isAll = false;
      continue;
    }
    const ask = {
      ...{ useNo, ...dueBack(use, standing) },
      ...{ now: book.now, graceUntil: until },
    };
    const back = backTo(voucher, type, ask);
    if (back === undefined) continue;
    putVoucher(desk, back.voucher);
    announceVoucher(
      desk,
      "voucher.returned",
      redemptionId,
      { rewardId: voucher.rewardId, type },
      {
        order_id: orderId,
        value: back.value,
        returned: back.voucher.uses[useNo]?.back ?? 0,
        is_usable: back.isUsable,
      },
    );
  }
  return isAll;
};

/**
 * Gives vouchers back for what an order moved from one state to another; answers what goes back to
 * which. What is another member's, or was used a moment ago, is left due for `openVouchersBack`.
 */
export const giveVouchersBack = (
  desk: Desk<Programme>,
  orderId: string,
  vouchers: readonly string[],
  { before, after }: { before: OrderStanding; after: OrderStanding },
): WentBack[] => {
  const row = desk.find(orderVoucherTable, orderId);
  const went = row ? wentBackTo(row.uses, before, after) : [];
  if (row === undefined || went.length === 0) return [];
  const isAll = settle(desk, { orderId, uses: row.uses, vouchers }, after);
  const version = row.version + 1;
  const isFollowed = isAll && row.followed === row.version;
  desk.put(orderVoucherTable, { ...row, version, followed: isFollowed ? version : row.followed });
  return went;
};

export type VouchersBack = {
  /** The vouchers that paid for an order, by their redemption. */
  ofOrder(orderId: string): Promise<string[]>;
  /** Brings the vouchers of an order to where it stands: none is left behind, none moves twice. */
  follow(orderId: string, by: Pick<By, "actor">): Promise<void>;
  /** Does so for orders of which somebody did not see it through; answers how many. */
  followDue(): Promise<number>;
};

export const openVouchersBack = ({
  db,
  posting,
  standingOf,
}: {
  db: Database;
  posting: Posting<Programme>;
  /** How an order stands; undefined when it has not come. */
  standingOf(orderId: string): Promise<OrderStanding | undefined>;
}): VouchersBack => {
  const bringUp = (orderId: string, voucher: UsesOf, standing: OrderStanding, actor: string) =>
    posting.submit({
      member: { externalId: voucher.external_id, create: false },
      actor,
      prepare: () => ({
        lots: "none",
        reads: new Map(orderVoucherReads(orderId, [voucher.redemption_id])),
        decide: (desk) => {
          const row = desk.find(orderVoucherTable, orderId);
          if (row === undefined) return refuse("order_not_found");
          const { redemption_id: id } = voucher;
          const uses = row.uses.filter(({ redemptionId }) => redemptionId === id);
          settle(desk, { orderId, uses, vouchers: [id] }, standing);
          return accept({ status: 200, body: null });
        },
      }),
    });

  const follow: VouchersBack["follow"] = async (orderId, { actor }) => {
    // In this order: the order then stands at least where it stood when the row was as read.
    const row = await findOrderVouchers(db, orderId);
    if (row === undefined) return;
    const standing = await standingOf(orderId);
    if (standing !== undefined) {
      const ids = [...new Set(row.uses.map(({ redemptionId }) => redemptionId))];
      const vouchers = await usesOfVouchers(db, ids);
      const behind = vouchers.filter((one) => isBehind(row.uses, one, standing));
      await Promise.all(behind.map((one) => bringUp(orderId, one, standing, actor)));
    }
    if (row.followed < row.version) await markFollowed(db, row);
  };

  return {
    ofOrder: async (orderId) => {
      const row = await findOrderVouchers(db, orderId);
      return [...new Set(row?.uses.map(({ redemptionId }) => redemptionId))];
    },
    follow,
    followDue: async () => {
      const orders = await dueOrders(db, 100);
      for (const orderId of orders) await follow(orderId, { actor: "job:vouchers-back" });
      return orders.length;
    },
  };
};

const isBehind = (
  uses: readonly OrderUse[],
  voucher: { redemption_id: string; uses: readonly VoucherUse[] },
  standing: OrderStanding,
): boolean =>
  uses.some((use) => {
    const now = voucher.uses[use.useNo];
    if (use.isClosed || use.redemptionId !== voucher.redemption_id || !now || now.isBack)
      return false;
    const due = dueBack(use, standing);
    return due.isWhole || due.value > (now.back ?? 0);
  });

/** What vouchers paid of an order, in the order of use, and what of that is back. */
export const vouchersOfOrder = async (tx: Tx, orderId: string): Promise<OrderVoucher[]> => {
  const row = await findOrderVouchers(tx, orderId);
  if (row === undefined) return [];
  const ids = [...new Set(row.uses.map(({ redemptionId }) => redemptionId))];
  const vouchers = new Map(
    (await usesOfVouchers(tx, ids)).map((one) => [one.redemption_id, one.uses]),
  );
  return row.uses.map((use) =>
    orderVoucherReply(use, vouchers.get(use.redemptionId)?.[use.useNo]?.back ?? 0),
  );
};

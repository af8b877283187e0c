// What orders charged to the wallets of sellers.
import type { Tx } from "../../kit/db/db.ts";
import { walletKey, walletSource } from "../../rules/door/domain.ts";
import type { LineState, SalesOrder } from "../domain/sales-order.ts";

/** Piastres that a line charged to the wallet of a seller for `points` of its points. */
export type WalletCharge = {
  order_id: string;
  line_id: string;
  seller_id: string;
  piastres: number;
  points: number;
};

/** Charges of these orders, whoever their members are by now. */
export const findWalletCharges = async (
  tx: Tx,
  orderIds: readonly string[],
): Promise<WalletCharge[]> => {
  const rows = await tx.query<{
    order_id: string;
    lines: LineState[];
    usage: SalesOrder["usage"];
  }>({
    name: "find-wallet-charges",
    text: `select s.order_id, s.lines, s.usage from (select member_id, order_id from order_lookup
        where order_id = any($1::text[]) offset 0) l
      join sales_order s on s.member_id = l.member_id and s.order_id = l.order_id`,
    values: [orderIds],
  });
  return rows.flatMap(({ order_id, lines, usage }) =>
    lines.flatMap(({ line_id, funders }) =>
      funders.flatMap(({ party, points }) => {
        const seller_id = party.startsWith("seller:") ? party.slice("seller:".length) : "";
        const charge = usage.used.find(
          ({ key, source, share }) =>
            source === walletSource &&
            key === walletKey(seller_id) &&
            share !== null &&
            "lineId" in share &&
            share.lineId === line_id,
        );
        return charge ? [{ order_id, line_id, seller_id, points, piastres: 0 - charge.delta }] : [];
      }),
    ),
  );
};

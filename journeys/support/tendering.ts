// What stories of vouchers that come back do: get one, use it for an order, return and cancel, look.
import { expect } from "vitest";
import { claiming } from "./claiming.ts";
import { type Answer, aLine, anOrder, type Json, type Marketplace } from "./marketplace.ts";

/** What a voucher pays for: the lines of an order as a use names them. */
export const linesOf = (order: Json): Json[] =>
  order.lines.map(({ line_id, sku, quantity, unit_price }: Json) => ({
    ...{ line_id, sku, amount: quantity * unit_price },
  }));

/** Three pieces of one line and one of another: 30.00 and 10.01. */
export const aCart = (id: string, member: string, more: Json = {}) =>
  anOrder(id, member, {
    status: "placed",
    lines: [aLine("a", 1_000, { quantity: 3 }), aLine("b", 1_001)],
    ...more,
  });

export const tendering = (shop: Marketplace) => {
  const { offered, withPoints, claim, voucherFor } = claiming(shop);
  return {
    offered,
    claim,
    voucherFor,
    /** A gift card of this value for 100 points. */
    cardOf: (value: number, more: Json = {}) =>
      offered({ details: { denominations: [{ points: 100, value }] }, ...more }),
    /** A discount of this amount for 100 points. */
    fixed: (amount: number) =>
      offered({ type: "discount", details: { kind: "fixed", points: 100, amount } }),
    /** A member's voucher of this reward, with its code; points for three more are left. */
    held: async (member: string, reward: string): Promise<Json> => {
      await withPoints(member, 400);
      return voucherFor(member, reward);
    },
    /** Uses a voucher; of many at once those that are told to wait come again. */
    use: async (voucher: Json, more: Json, on = shop): Promise<Answer> => {
      for (;;) {
        const answer = await on.post("/v1/vouchers/redeem", { code: voucher.code, ...more });
        if (answer.status !== 429) return answer;
      }
    },
    /** Returns so many pieces of each line. */
    giveBack: (order: string, id: string, back: Record<string, number>, on = shop) =>
      on.post(`/v1/orders/${order}/returns`, {
        return_id: id,
        occurred_at: "2026-11-21T12:00:00Z",
        lines: Object.entries(back).map(([line_id, quantity]) => ({ line_id, quantity })),
      }),
    cancel: (order: string, on = shop) =>
      on.send("PATCH", `/v1/orders/${order}`, { status: "cancelled" }),
    standing: async (voucher: Json): Promise<Json> => {
      const verified = await shop.post("/v1/vouchers/verify", { code: voucher.code });
      expect(verified.status, verified.text).toBe(200);
      return verified.body;
    },
    /** What `voucher.returned` told of a voucher. */
    told: async (voucher: Json): Promise<Json[]> => {
      const rows = await shop.db.query<{ payload: Json }>({
        text: `select payload from event where type = 'voucher.returned'
          and payload ->> 'redemption_id' = $1 order by event_no`,
        values: [voucher.redemption_id],
      });
      return rows.map(({ payload }) => payload);
    },
  };
};

// An order of the demo that points paid in part, reimbursed under the demo's rate card.
import { expect } from "vitest";
import { dayInCairo } from "./cairo.ts";
import type { ConsoleStory } from "./open-console.ts";

/** Buys goods of a seller with 1,000 points, and answers the seller once its statement tells the line. */
export const buyWithPoints = async (
  story: Pick<ConsoleStory, "db" | "send">,
  orderId: string,
): Promise<string> => {
  const occurredAt = new Date();
  const [member] = await story.db.query<{ external_id: string }>({
    text: "select external_id from account where active > 2000 and status = 'active' order by active desc limit 1",
  });
  const [seller] = await story.db.query<{ seller_id: string }>({
    text: "select seller_id from seller where status = 'active' order by seller_id limit 1",
  });
  const held = await story.send("POST", "/v1/redemptions", {
    ...{ member_id: member?.external_id, points: 1_000 },
  });
  expect([held.status, held.body.detail]).toEqual([201, undefined]);
  const order = await story.send("POST", "/v1/orders", {
    ...{ order_id: orderId, member_id: member?.external_id, status: "delivered" },
    ...{ occurred_at: occurredAt.toISOString(), redemption_id: held.body.redemption_id },
    lines: [
      { line_id: "1", sku: "SKU-1", quantity: 1, unit_price: 50_000, seller_id: seller?.seller_id },
    ],
  });
  expect([order.status, order.body.errors]).toEqual([201, undefined]);
  const month = dayInCairo(occurredAt).slice(0, 7);
  const path = `/v1/sellers/${seller?.seller_id}/settlements/${month}/reimbursements?limit=100`;
  const told = async () =>
    (await story.send("GET", path)).body.data?.some(
      (line: { order_id: string; gross: number }) => line.order_id === orderId && line.gross > 0,
    );
  await expect.poll(told, { timeout: 10_000 }).toBe(true);
  return String(seller?.seller_id);
};

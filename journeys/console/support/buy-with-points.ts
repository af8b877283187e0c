// An order of the demo that points paid in part, reimbursed under a rate card of the test's.
import { expect } from "vitest";
import type { ConsoleStory } from "./open-console.ts";

/** Buys goods of a seller with 1,000 points, and answers the seller once its statement tells the line. */
export const buyWithPoints = async (
  story: Pick<ConsoleStory, "db" | "send">,
  orderId: string,
  occurredAt: Date,
): Promise<string> => {
  // Nobody can plan a card for a day that has begun, so it is written.
  await story.db.query({
    text: `insert into rate_card values ('story', null, '2020-01-01', '2019-12-31T22:00:00Z', 9000, 0,
      0, now(), 'story')`,
  });
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
  const told = async () =>
    (await story.send("GET", `/v1/settlements?limit=100&q=${seller?.seller_id}`)).body.data.some(
      ({ net }: { net: number }) => net < 0,
    );
  await expect.poll(told, { timeout: 10_000 }).toBe(true);
  return String(seller?.seller_id);
};

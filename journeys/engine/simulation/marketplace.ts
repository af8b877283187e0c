// What the clients of a simulated world want: orders, returns, spends, of few members, so that they
// meet, and now and then something that was asked before.
import { hourMs as hour } from "@nuqta/contracts/kit/time.ts";
import type { OrderBody, OrderStatus } from "../../../contracts/src/orders.ts";
import type { ReturnBody } from "../../../contracts/src/returns.ts";
import type { Random } from "../../../server/src/kit/pure/random.ts";
import type { Ask } from "./requests.ts";

/** What all clients know of each other's doings. */
export type Known = {
  orders: OrderBody[];
  redemptions: { id: string; member: string }[];
  activities: number;
};

export const openKnown = (): Known => ({ orders: [], redemptions: [], activities: 0 });

const members = ["m-0", "m-1", "m-2", "m-3", "m-4"];
const instant = (ms: number): string => new Date(ms).toISOString();

const lines = (random: Random): OrderBody["lines"] =>
  Array.from({ length: random.between(1, 2) }, (_, i) => ({
    line_id: String(i),
    sku: `SKU-${random.below(3)}`,
    quantity: random.between(1, 3),
    unit_price: random.between(1, 150) * 100,
    discount: 0,
    seller_id: `S-${random.below(2)}`,
    category_id: "C-1",
  }));

const statuses: readonly OrderStatus[] = ["delivered", "delivered", "placed", "paid", "cancelled"];

const newOrder = (random: Random, known: Known, now: number): Ask => {
  const member_id = random.pick(members);
  const own = known.redemptions.filter(({ member }) => member === member_id);
  const redemption = own.length > 0 && random.chance(300) ? random.pick(own).id : undefined;
  const body: OrderBody = {
    order_id: `o-${known.orders.length}`,
    member_id,
    occurred_at: instant(now - random.pick([0, 0, 1, 30]) * hour),
    status: random.pick(statuses),
    attributes: {},
    lines: lines(random),
    ...(redemption !== undefined && { redemption_id: redemption }),
  };
  known.orders.push(body);
  return { do: "order", body };
};

/** An order that somebody sent before, under another key; sometimes with another content. */
const oldOrder = (random: Random, known: Known): Ask => {
  const body = random.pick(known.orders.slice(-6));
  const other = { ...body, member_id: random.pick(members), lines: lines(random) };
  return { do: "order", body: random.chance(250) ? other : body };
};

const aReturn = (random: Random, known: Known, now: number): Ask => {
  const order = random.pick(known.orders.slice(-8));
  // Sometimes the return comes before its order.
  const orderId = random.chance(100) ? `o-${known.orders.length}` : order.order_id;
  const line = random.pick(order.lines);
  const body: ReturnBody = {
    return_id: `r-${random.below(4)}`,
    occurred_at: instant(now),
    lines: [{ line_id: line.line_id, quantity: random.between(1, 2) }],
  };
  return { do: "return", orderId, body };
};

const aStatus = (random: Random, known: Known, now: number): Ask => ({
  do: "status",
  orderId: random.pick(known.orders.slice(-8)).order_id,
  ask: {
    status: random.pick(["paid", "delivered", "delivered", "cancelled"]),
    occurredAt: random.chance(500) ? now - random.below(hour) : undefined,
  },
});

const aHold = (random: Random, known: Known): Ask => {
  const isOld = known.redemptions.length > 0 && random.chance(100);
  const { id, member } = isOld
    ? random.pick(known.redemptions.slice(-4))
    : { id: `rd-${known.redemptions.length}`, member: random.pick(members) };
  if (!isOld) known.redemptions.push({ id, member });
  const body = {
    redemption_id: id,
    member_id: member,
    ttl_seconds: random.pick([30, 900, 86_400]),
    ...(random.chance(500) ? { points: random.between(1, 8) } : { amount: random.between(1, 16) }),
  };
  return { do: "hold", body };
};

const aSettlement = (random: Random, known: Known): Ask => {
  const { id } = random.pick(known.redemptions.slice(-5));
  const what = random.below(10);
  if (what < 3) return { do: "release", id };
  if (what < 6)
    return { do: "reverse", id, points: random.chance(500) ? random.between(1, 4) : undefined };
  const value = random.chance(300) ? { applied_value: random.between(0, 10) } : {};
  return { do: "confirm", id, body: value };
};

const anActivity = (random: Random, known: Known, now: number): Ask => {
  const isOld = known.activities > 0 && random.chance(400);
  const number = isOld ? random.below(known.activities) : known.activities;
  if (!isOld) known.activities += 1;
  // What is named the same is the same: its content follows from its number.
  const body = {
    activity_id: `a-${number}`,
    member_id: members[number % members.length] ?? "",
    type: "signup" as const,
    occurred_at: instant(now),
    data: {},
  };
  return { do: "activity", body };
};

/** The next wish of a client. */
export const nextAsk = (random: Random, known: Known, now: number): Ask => {
  const what = random.below(100);
  if (known.orders.length === 0 || what < 32) return newOrder(random, known, now);
  if (what < 38) return oldOrder(random, known);
  if (what < 54) return aReturn(random, known, now);
  if (what < 65) return aStatus(random, known, now);
  if (what < 70) return anActivity(random, known, now);
  if (known.redemptions.length === 0 || what < 84) return aHold(random, known);
  return aSettlement(random, known);
};

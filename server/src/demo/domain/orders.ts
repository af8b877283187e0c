// The orders of a year and what becomes of each: delivered, refused at the door, cancelled, returned.
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import type { OrderBody } from "@nuqta/contracts/orders.ts";
import { defined } from "../../kit/pure/assert.ts";
import { instantOf, localTime } from "../../kit/pure/local-time.ts";
import { type Random, weighted } from "../../kit/pure/random.ts";
import { amountOf, basketsOf } from "./baskets.ts";
import { dayWeight, hourWeights, seasonOf } from "./calendar.ts";
import type { Product } from "./catalogue.ts";
import type { Event } from "./events.ts";
import type { Member } from "./members.ts";
import { purseOf } from "./purse.ts";
import { zone } from "./zone.ts";

export type Placed = {
  at: number;
  member: Member;
  order: OrderBody;
  deliveredAt: number | null;
};

type Days = { first: number; days: number };

/** The instants of `count` orders, spread over days and hours as people shop. Sorted. */
const momentsOf = (random: Random, count: number, { first, days }: Days): number[] => {
  const all = weighted(Array.from({ length: days }, (_, age) => dayWeight(first + age, age, days)));
  const perDay = Array.from({ length: days }, () => 0);
  for (let i = 0; i < count; i += 1) {
    const at = all.draw(random);
    perDay[at] = defined(perDay[at]) + 1;
  }
  return perDay
    .flatMap((orders, age) => {
      const hours = weighted(hourWeights(first + age));
      return Array.from({ length: orders }, () => {
        const minute = hours.draw(random) * 60 + random.below(60);
        return instantOf(zone, first + age, minute) + random.below(60) * 1000;
      });
    })
    .sort((a, b) => a - b);
};

const channels = ["app", "web", "store"] as const;
const channelShare = weighted([64, 29, 7]);
const payments = ["cash_on_delivery", "card", "wallet"] as const;
const paymentShare = weighted([60, 26, 14]);

/** Couriers do not carry change for more than this: piastres. */
const cashMax = 1_500_000;

const paymentOf = (random: Random, amount: number): (typeof payments)[number] => {
  const wish = defined(payments[paymentShare.draw(random)]);
  return wish === "cash_on_delivery" && amount > cashMax ? "card" : wish;
};

/** An hour at which couriers ring, on the local day `days` after an instant. */
const ring = (random: Random, at: number, days: number): number => {
  const { day } = localTime(zone, at);
  return instantOf(zone, day + days, random.between(10 * 60, 21 * 60)) + random.below(60) * 1000;
};

type Fate = { status: "delivered" | "cancelled"; at: number };

const fateOf = (random: Random, order: OrderBody, member: Member, at: number): Fate => {
  const isNear = ["Cairo", "Giza"].includes(String(member.body.attributes["governorate"]));
  const days = isNear ? random.between(1, 3) : random.between(2, 6);
  if (order.payment_method === "cash_on_delivery") {
    // Refused at the door, or nobody was at home.
    const status = random.chance(115) ? "cancelled" : "delivered";
    return { status, at: ring(random, at, days) };
  }
  if (random.chance(35))
    return { status: "cancelled", at: at + random.between(75, 20 * 60) * minuteMs };
  return { status: "delivered", at: ring(random, at, days) };
};

/** Six lines of a hundred come back within fourteen days; of several pieces sometimes only one. */
const returnOf = (random: Random, order: OrderBody, deliveredAt: number): Event | undefined => {
  const lines = order.lines
    .filter(() => random.chance(60))
    .map(({ line_id, quantity }) => ({
      line_id,
      quantity: random.chance(600) ? quantity : random.between(1, quantity),
    }));
  if (lines.length === 0) return undefined;
  const at = ring(random, deliveredAt, random.between(1, 13));
  const body = { return_id: `R-${order.order_id}`, occurred_at: iso(at), lines };
  return { kind: "return", at, orderId: order.order_id, body };
};

export const iso = (at: number): string => new Date(at).toISOString();

const pad = (value: number, width: number): string => String(value).padStart(width, "0");

/** Orders with all that follows from them, as events in no particular order. */
export const ordersOf = (
  random: Random,
  given: { count: number; members: readonly Member[]; products: readonly Product[] } & Days,
): { placed: Placed[]; events: Event[] } => {
  const { members, products } = given;
  const buyers = weighted(members.map((member) => member.weight));
  const fill = basketsOf(products);
  const purse = purseOf(random.fork("purse"));
  const opened = defined(members[0]).joinedAt + 10 * minuteMs;
  const moments = momentsOf(random.fork("moments"), given.count, given);
  const placed: Placed[] = [];
  const events: Event[] = [];
  let joined = 0;
  moments.forEach((moment, i) => {
    const at = Math.max(moment, opened);
    while (joined < members.length && defined(members[joined]).joinedAt < at) joined += 1;
    const member = defined(members[defined(buyers.drawAmong(random, joined))]);
    const lines = fill(random, member.favourite, seasonOf(localTime(zone, at).day));
    const amount = amountOf(lines);
    const payment = paymentOf(random, amount);
    const id = `O-${pad(i + 1, 6)}`;
    const hold = purse.hold(member.body.member_id, { at, orderId: id });
    const order: OrderBody = {
      order_id: id,
      status: payment === "cash_on_delivery" ? "placed" : "paid",
      member_id: member.body.member_id,
      occurred_at: iso(at),
      channel: defined(channels[channelShare.draw(random)]),
      payment_method: payment,
      redemption_id: hold?.redemptionId ?? null,
      attributes: { governorate: defined(member.body.attributes["governorate"]) },
      lines,
    };
    const fate = fateOf(random, order, member, at);
    const isDelivered = fate.status === "delivered";
    if (hold) events.push(hold);
    events.push({ kind: "order", at, body: order });
    events.push({ kind: "status", at: fate.at, orderId: id, status: fate.status });
    const back = isDelivered ? returnOf(random, order, fate.at) : undefined;
    if (back) events.push(back);
    if (isDelivered) purse.earn(member.body.member_id, { at: fate.at, amount });
    placed.push({ at, member, order, deliveredAt: isDelivered ? fate.at : null });
  });
  return { placed, events };
};

/** Instants a little later than another. */
export const daysAfter = (random: Random, at: number, from: number, to: number): number =>
  at + random.between(from * 1440, to * 1440) * minuteMs;

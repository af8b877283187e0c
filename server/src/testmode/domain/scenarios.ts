// Sample data of the test world: steps of a scenario, each at an instant of its clock. The same start gives the same
// steps, so whoever plays them one by one can stop, go on, and send one again.
import { hourMs } from "@nuqta/contracts/kit/time.ts";
import type { OrderBody } from "@nuqta/contracts/orders.ts";
import type { ReturnBody } from "@nuqta/contracts/returns.ts";
import type { Scenario } from "@nuqta/contracts/test-mode.ts";
import { isRamadan } from "../../kit/pure/hijri.ts";
import { instantOf, localTime } from "../../kit/pure/local-time.ts";
import { type Random, randomFrom } from "../../kit/pure/random.ts";

/** A product as carts hold it; its price in piastres. */
export type Good = {
  readonly sku: string;
  readonly name: string;
  readonly price: number;
  readonly sellerId: string;
  readonly brandId: string | null;
  readonly categoryId: string | null;
};

export type Step = {
  /** When it happens (epoch ms), never before the step before it. */
  readonly at: number;
  readonly orders: readonly OrderBody[];
  readonly returns: readonly { readonly orderId: string; readonly body: ReturnBody }[];
};

export type Ask = {
  readonly scenario: Scenario;
  /** When the run began, by the test clock (epoch ms). */
  readonly startedAt: number;
  readonly zone: string;
  readonly goods: readonly Good[];
  /** Days until points that are given at the start expire; null where points do not. */
  readonly expiresAfter: number | null;
};

const firstNames = ["Salma", "Youssef", "Nour", "Karim", "Hana", "Omar"];
const lastNames = ["Fathy", "Mansour", "Adel", "Selim", "Naguib"];

/** Members of every scenario, by id and name. */
export const sampleMembers: readonly { readonly id: string; readonly name: string }[] =
  lastNames.flatMap((last, i) =>
    firstNames.map((first, j) => ({
      id: `sample-${String(i * firstNames.length + j + 1).padStart(2, "0")}`,
      name: `${first} ${last}`,
    })),
  );

// As far as the clock goes at once in a few seconds.
const hopDays = 50;

/** The steps of a scenario; none where points do not expire and a night on which they do was asked for. */
export const stepsOf = (ask: Ask): readonly Step[] => {
  const { startedAt, zone } = ask;
  const today = localTime(zone, startedAt).day;
  const evening = (day: number): number => Math.max(startedAt, instantOf(zone, day, 22 * 60));
  const quiet = (at: number): Step => ({ at, orders: [], returns: [] });
  const run = `sample-${ask.scenario}-${startedAt.toString(36)}`;
  const random = randomFrom(run);
  const sale = (name: string, at: number, count: number): Step => ({
    at,
    // Within the hour before, since nothing may lie ahead of the clock; not before the run, where what was just
    // published does not hold yet.
    orders: ordersOf(
      {
        ...{ random: random.fork(name), run: `${run}-${name}`, at, count },
        spreadMs: Math.min(hourMs, at - startedAt),
      },
      ask.goods,
    ),
    returns: [],
  });
  switch (ask.scenario) {
    case "ramadan_week": {
      const first = nextRamadan(today);
      const nights = [0, 1, 2, 3, 4, 5, 6].map((i) =>
        sale(`night-${i}`, evening(first + i), i >= 4 ? 30 : 20),
      );
      return [...hops(today, first).map((day) => quiet(evening(day))), ...nights];
    }
    case "returns_storm": {
      const sold = sale("sale", startedAt, 60);
      const back = [1, 2, 3].map((i) => {
        const at = evening(today + 2 + i);
        const returns = sold.orders
          .filter((_, each) => each % 4 === i)
          .map(({ order_id, lines: [line] }) => ({
            orderId: order_id,
            body: {
              return_id: `${order_id}-back`,
              occurred_at: new Date(at).toISOString(),
              lines: line === undefined ? [] : [{ line_id: line.line_id, quantity: 1 }],
            },
          }));
        return { at, orders: [], returns };
      });
      return [sold, ...back];
    }
    case "expiry_night": {
      if (ask.expiresAfter === null) return [];
      const last = today + ask.expiresAfter + 1;
      return [
        sale("sale", startedAt, 40),
        ...[...hops(today, last), last].map((day) => quiet(evening(day))),
      ];
    }
  }
};

/** Days between two, far enough apart to get there and near enough to be reached at once. */
const hops = (from: number, to: number): number[] => {
  const days: number[] = [];
  for (let day = from + hopDays; day < to; day += hopDays) days.push(day);
  return days;
};

// A lunar year has 355 days at most.
const nextRamadan = (today: number): number => {
  for (let day = today; day < today + 400; day += 1) {
    if (isRamadan(day) && isRamadan(day + 6)) return day;
  }
  throw new Error("no year is without a Ramadan");
};

type Sale = { random: Random; run: string; at: number; spreadMs: number; count: number };

const ordersOf = (
  { random, run, at, spreadMs, count }: Sale,
  goods: readonly Good[],
): OrderBody[] =>
  Array.from({ length: count }, (_, i) => {
    const basket = random.shuffle(goods).slice(0, random.between(1, Math.min(3, goods.length)));
    return {
      order_id: `${run}-${i + 1}`,
      member_id: random.pick(sampleMembers).id,
      occurred_at: new Date(at - random.below(spreadMs + 1)).toISOString(),
      status: "delivered",
      channel: random.pick(["app", "web"]),
      attributes: {},
      lines: basket.map((good, line) => ({
        line_id: String(line + 1),
        sku: good.sku,
        name: good.name,
        quantity: random.between(1, 3),
        unit_price: good.price,
        discount: 0,
        seller_id: good.sellerId,
        brand_id: good.brandId,
        category_id: good.categoryId,
      })),
    };
  });

// What members may be expected to hold, so that they ask for about what they have. The engine knows
// better and may refuse.
import { hourMs, minuteMs } from "@nuqta/contracts/kit/time.ts";
import type { Random } from "../../kit/pure/random.ts";
import type { Event } from "./events.ts";

type Hold = Extract<Event, { kind: "hold" }>;

export type Purse = {
  /** Delivered goods of `amount` piastres. */
  earn(memberId: string, one: { at: number; amount: number }): void;
  /** Whether the member pays part of an order with points, and how many. */
  hold(memberId: string, one: { at: number; orderId: string }): Hold | undefined;
};

/** Fewer points cannot be spent: see the programme's minimum. */
export const pointsMin = 200;
const step = 50;

export const purseOf = (random: Random): Purse => {
  const earned = new Map<string, { at: number; points: number }[]>();
  const spent = new Map<string, number>();
  return {
    earn: (memberId, { at, amount }) => {
      const own = earned.get(memberId) ?? [];
      // Five points for a hundred EGP, and a little from rules.
      own.push({ at, points: Math.floor(amount / 2_000) + 15 });
      earned.set(memberId, own);
    },
    hold: (memberId, { at, orderId }) => {
      const own = (earned.get(memberId) ?? []).filter((one) => one.at < at);
      const sum = own.reduce((points, one) => points + one.points, 0);
      const free = sum - (spent.get(memberId) ?? 0);
      if (free < pointsMin || !random.chance(330)) return undefined;
      const most = Math.floor(free / step);
      const points = step * random.between(pointsMin / step, most);
      spent.set(memberId, (spent.get(memberId) ?? 0) + points);
      return {
        kind: "hold",
        // Within the hour of its order, so that both come in one after the other.
        at: Math.max(at - random.between(2, 6) * minuteMs, Math.floor(at / hourMs) * hourMs),
        redemptionId: `RD-${orderId}`,
        memberId,
        points,
        isLeft: false,
      };
    },
  };
};

// The figures of one seller, for the seller itself.
import { accept } from "../../kit/pure/decision.ts";
import { localDate } from "../../kit/pure/local-time.ts";
import { monthOf } from "../domain/fold.ts";
import type { RangeAsk } from "../domain/range.ts";
import { rollForward } from "../domain/roll-forward.ts";
import * as store from "../store/one-seller.ts";
import { type Asking, aboutOf } from "./about.ts";

/** The range asked for; the month that has begun when nothing is. */
const ownRange = async (parts: Asking, ask: RangeAsk, now: Date) => {
  const { config } = await parts.programmes.current();
  const today = localDate(config.settingsAt(now.getTime()).timezone, now.getTime());
  return aboutOf(
    parts,
    ask.from === undefined ? { ...ask, from: monthOf(ask.to ?? today) } : ask,
    now,
  );
};

const taken = (of: (name: "cancelled" | "clawed_back" | "repaid") => number): number =>
  of("cancelled") + of("clawed_back") + of("repaid");

/** Sales, points of its lines, and the points it pays for, in all of the days asked for. */
export const readSellerTotals = async (
  parts: Asking,
  sellerId: string,
  ask: RangeAsk,
  now: Date,
) => {
  const about = await ownRange(parts, ask, now);
  if (!about.ok) return about;
  const { from, to, as_of } = about.value;
  const sums = await store.sumsOfSeller(parts.db, sellerId, about.value);
  const roll = rollForward(await store.fundingOf(parts.db, `seller:${sellerId}`, about.value));
  return accept({
    ...{ from, to, as_of },
    ...{ orders: sums.orders, sales: sums.sales - sums.sales_back },
    ...{ issued: sums.issued, redeemed: sums.redeemed },
    funded: {
      ...{ opening: roll.opening, issued: roll.issued, redeemed: roll.redeemed },
      ...{ expired: roll.expired, closing: roll.closing },
      taken_back: {
        points: taken((name) => roll[name].points),
        money: taken((name) => roll[name].money),
      },
    },
  });
};

/** The points a seller pays for, on each day that something happened, the newest first. */
export const readSellerFunding = async (
  parts: Asking,
  sellerId: string,
  ask: RangeAsk,
  now: Date,
) => {
  const about = await ownRange(parts, ask, now);
  if (!about.ok) return about;
  const { from, to, as_of } = about.value;
  const rows = await store.fundingDaysOf(parts.db, `seller:${sellerId}`, about.value);
  const days = rows.map(({ day, issued, redeemed, expired, ...row }) => ({
    ...{ day, issued, redeemed, expired },
    taken_back: taken((name) => row[name]),
  }));
  return accept({ from, to, as_of, days });
};

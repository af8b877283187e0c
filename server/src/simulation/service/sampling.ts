// A forecast while somebody waits: a draft and what is live decide a sample of the last days anew.
// Decision 0073.

import type { Tx } from "../../kit/db/db.ts";
import { inTurns } from "../../kit/process/breathe.ts";
import { addDays, dateOf, localDate, localTime } from "../../kit/pure/local-time.ts";
import { type Changes, type Composition, withChanges } from "../../programme/domain.ts";
import type { Change } from "../../programme/door/configuration.ts";
import { inForceNow } from "../../programme/door/publishing.ts";
import { openReplay } from "../domain/replay.ts";
import { type Standing, withStanding } from "../domain/standing.ts";
import { withFullWallets } from "../domain/wallets.ts";
import { type Period, readSample } from "./reading.ts";

/** Days that a sample goes back where nobody chose, today included. */
const usualDays = 30;
const sampleSize = 1_000;
const ordersAtOnce = 5;

export type Sampled = {
  /** Points more (or fewer, below nothing) over the days: of the sample, raised to all orders. */
  points: number;
  /** Orders there were, and how many of them were decided anew. */
  orders: number;
  sampled: number;
};

/** The last days at `now` in the zone of the programme, today included. */
export const lastDays = (live: Composition, now: Date, days: number = usualDays): Period => {
  const zone = live.programme.timezone;
  const to = localDate(zone, now.getTime());
  return { zone, from: addDays(to, 1 - days), to, postedBy: now };
};

/**
 * Pieces of these products that the orders of the last 30 days sold, about: those of a sample, raised to all
 * orders. Products it did not meet are left out.
 */
export const soldPieces = async (
  change: Change,
  skus: ReadonlySet<string>,
): Promise<ReadonlyMap<string, number>> => {
  const period = lastDays(await inForceNow(change), change.now);
  const { orders, total } = await readSample(change.tx, period, sampleSize);
  const sold = new Map<string, number>();
  for (const { sku, quantity } of orders.flatMap(({ input }) => input.order.lines))
    if (skus.has(sku)) sold.set(sku, (sold.get(sku) ?? 0) + quantity);
  const raised = ([sku, pieces]: [string, number]): [string, number] => [
    sku,
    Math.round((pieces * total) / orders.length),
  ];
  return new Map([...sold].map(raised));
};

/** Members and sellers of orders, for whom tiers are asked. */
export type Those = { readonly members: readonly number[]; readonly sellers: ReadonlySet<string> };

/** Tiers that the ladders in force give members and sellers today, on both sides of a replay. */
export type TiersToday = (change: Pick<Change, "tx" | "now">, those: Those) => Promise<Standing>;

/**
 * The effect of `changes` on the orders of the last `days`, 30 unless told and today included, against what is live.
 * `standing` says which tiers members and sellers have on both sides; left out, those that are on record.
 * @throws CallerGone before the next few orders once `tx.gone` fires
 */
export const sampleForecast = async (
  tx: Tx,
  ask: {
    live: Composition;
    changes: Changes;
    now: Date;
    wanted?: number;
    days?: number | undefined;
    standing?: (those: Those) => Promise<Standing>;
  },
): Promise<Sampled> => {
  const { live, changes, now, wanted = sampleSize } = ask;
  const period = lastDays(live, now, ask.days);
  const { zone } = period;
  const { orders, total } = await readSample(tx, period, wanted);
  const standing = await ask.standing?.({
    members: [...new Set(orders.map(({ memberId }) => memberId))],
    sellers: new Set(orders.flatMap(({ input }) => input.order.lines.map((line) => line.sellerId))),
  });
  const stand = standing === undefined ? undefined : withStanding(standing);
  const replay = openReplay({
    // A wallet that is nearly empty must not make a draft look cheap: it may be filled, or closed, later. Decision 0154.
    seen: (order, side) => withFullWallets(stand?.(order, side) ?? order),
    live: live.compiled(),
    draft: withChanges(live, changes).compiled(),
    budgets: [],
    // Nothing is compared with what was posted, so what decided then does not matter.
    rulesOf: () => undefined,
    isLikeLive: () => true,
  });
  const take = (order: (typeof orders)[number]) =>
    replay.take(order, dateOf(localTime(zone, order.occurredAt).day));
  // Orders of others are posted meanwhile, however many rules there are.
  await inTurns(orders, take, { atOnce: ordersAtOnce, gone: tx.gone });
  const { awarded, takenBack } = replay.finish().tally.total;
  const more = awarded[1] - takenBack[1] - (awarded[0] - takenBack[0]);
  const points = orders.length === 0 ? 0 : Math.round((more * total) / orders.length);
  return { points, orders: total, sampled: orders.length };
};

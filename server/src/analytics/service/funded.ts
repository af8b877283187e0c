// Who pays for what moved, posting by posting, for those who settle accounts.

import type { Tx } from "../../kit/db/db.ts";
import { parseEntryId } from "../../ledger/door/account.ts";
import { isLotMeasure, movesOf, sharesOf } from "../domain/fold.ts";
import { type LotMeasure, type Rate, signs } from "../domain/measures.ts";
import type { LotNews } from "../domain/news.ts";
import * as feed from "../store/feed.ts";
import { sellerPostingsOf } from "./entries.ts";
import type { Recent } from "./recent.ts";

export type { FeedEvent, Place } from "../store/feed.ts";

/** Whether the feed has events that nobody may read yet. */
export const isFeedWaiting = (tx: Tx): Promise<boolean> => feed.isFeedWaiting(tx);

/** A payer's share of one posting; points that members gained are positive. */
export type FundedMove = {
  memberId: number;
  entryNo: number;
  seq: number;
  party: string;
  measure: LotMeasure;
  points: number;
  rate: Rate;
};

/** The next events behind a place in the feed, what they moved of what sellers pay for, and the place behind them. */
export const readFunded = async (
  tx: Tx,
  after: feed.Place,
  {
    limit,
    until,
    recent,
  }: { limit: number; until?: feed.Place | undefined; recent?: Recent | undefined },
): Promise<{ moves: FundedMove[]; events: feed.FeedEvent[]; place: feed.Place }> => {
  const events = await feed.readFeed(tx, after, limit, until);
  const named = events.flatMap(({ payload }) => parseEntryId(String(payload["entry_id"])) ?? []);
  const postings = await sellerPostingsOf(tx, named, recent);
  return {
    moves: postings.flatMap(sharedOf),
    events,
    place: events.at(-1) ?? after,
  };
};

/**
 * A share of an entry that took effect at `effectiveAt`, for its order where it has one, out of points that were issued at
 * `issuedAt` (both epoch ms), by an order where they are sold.
 */
export type DatedMove = FundedMove & {
  effectiveAt: number;
  orderId: string | null;
  issuedAt: number;
  isSold: boolean;
};

/** Part of the feed: what took effect from `since` on (epoch ms) and before `before`, and no event behind `until`. */
export type Stretch = { limit: number; until: feed.Place; since?: number; before: number };

/**
 * Shares of what took effect between two instants, of every payer, among the next events behind a place; answers how many
 * events were read too, and the place behind them.
 */
export const readMoves = async (
  tx: Tx,
  after: feed.Place,
  { limit, until, since = Number.NEGATIVE_INFINITY, before }: Stretch,
): Promise<{ moves: DatedMove[]; read: number; place: feed.Place }> => {
  const events = await feed.readFeed(tx, after, limit, until);
  const named = events.flatMap(({ payload }) => parseEntryId(String(payload["entry_id"])) ?? []);
  const dated = (await feed.readFeedInstants(tx, named)).filter(
    ({ effectiveAt }) => effectiveAt >= since && effectiveAt < before,
  );
  const postings = await feed.readFeedPostings(tx, dated);
  const shares = Map.groupBy(
    postings.flatMap((posting) => {
      const { issuedAt = 0, isSold = false } = posting.lot ?? {};
      return sharedOf(posting).map((move) => ({ ...move, issuedAt, isSold }));
    }),
    keyOf,
  );
  const entries = new Map(dated.map((one) => [keyOf(one), one]));
  const moves = named.flatMap((at): DatedMove[] => {
    const entry = entries.get(keyOf(at));
    if (entry === undefined) return [];
    const { effectiveAt, orderId } = entry;
    return (shares.get(keyOf(at)) ?? []).map((move) => ({ ...move, effectiveAt, orderId }));
  });
  return { moves, read: events.length, place: events.at(-1) ?? after };
};

/** Piastres that members pay for the goods of these awards; other entries are left out. */
export const readSoldFor = async (
  tx: Tx,
  entries: readonly feed.EntryAt[],
): Promise<(feed.EntryAt & { piastres: number })[]> =>
  (await feed.readFeedEntries(tx, entries)).flatMap(({ memberId, entryNo, sold }) =>
    sold === null ? [] : { memberId, entryNo, piastres: soldOf(sold) },
  );

const soldOf = (lines: NonNullable<feed.FeedEntry["sold"]>): number =>
  lines.reduce(
    (sum, { quantity, unit_price, discount = 0 }) => sum + quantity * unit_price - discount,
    0,
  );

const keyOf = ({ memberId, entryNo }: feed.EntryAt): string => `${memberId} ${entryNo}`;

const sharedOf = ({ lot, ...posting }: feed.FeedPosting): FundedMove[] => {
  if (!lot) return [];
  const rate = { points: lot.costPoints, piastres: lot.costPiastres };
  // The day on which the points were issued says nothing about who pays for them.
  const news: LotNews = { ...lot, rate, issuedOn: "" };
  const { memberId, entryNo, seq } = posting;
  return movesOf({ ...posting, lot: news }).flatMap(({ measure, points }) => {
    if (!isLotMeasure(measure)) return [];
    const sign = signs[measure] * (points < 0 ? -1 : 1);
    return sharesOf(news, { ...posting, lot: news })
      .filter((share) => share.points > 0)
      .map((share) => ({
        ...{ memberId, entryNo, seq, measure, rate },
        party: share.party,
        points: sign * share.points,
      }));
  });
};

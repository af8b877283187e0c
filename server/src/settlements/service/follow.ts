// Statements follow the event feed: each step adds what is new and moves its place in one commit.
import { setTimeout as wait } from "node:timers/promises";
import {
  isFeedWaiting,
  type Place,
  type Recent,
  readFunded,
} from "../../analytics/door/service.ts";
import type { Tx } from "../../kit/db/db.ts";
import { addItems, holdRun, moveRun } from "../store/items.ts";
import { type SettlementParts, zoneOf } from "./parts.ts";
import { followReimbursements } from "./reimburse.ts";
import { releaseLost } from "./release.ts";

const eventsAtOnce = 1_000;
const sellerMark = "seller:";

/** With the awards of this process, where it posts too. */
export type FollowParts = SettlementParts & { recent?: Recent };

/** Adds the next events, and none behind `until`; answers how many there were, and the place behind them. */
const follow = async (
  tx: Tx,
  { recent, until, zone, now }: Following,
): Promise<{ read: number; place: Place }> => {
  const { moves, events, place } = await readFunded(tx, await holdRun(tx), {
    ...{ limit: eventsAtOnce, until, recent },
  });
  const ofSellers = moves.flatMap(({ party, ...move }) =>
    party.startsWith(sellerMark) ? [{ ...move, sellerId: party.slice(sellerMark.length) }] : [],
  );
  const added = await addItems(tx, zone, ofSellers);
  await followReimbursements(tx, zone, events);
  await releaseLost(tx, added, now);
  if (events.length > 0) await moveRun(tx, place);
  return { read: events.length, place };
};

type Following = {
  recent?: Recent | undefined;
  until?: Place | undefined;
  zone: string;
  now: Date;
};

/** Adds what sellers pay for, what they are reimbursed and what comes back to wallets, until nothing is left; answers how many events were read. */
export const followFeed = async (parts: FollowParts, now: () => Date): Promise<number> => {
  const { recent } = parts;
  for (let all = 0; ; ) {
    const zone = await zoneOf(parts, now());
    const { read } = await parts.db.transaction((tx) => follow(tx, { recent, zone, now: now() }));
    all += read;
    if (read < eventsAtOnce) return all;
  }
};

/** Adds what the feed has up to a place, within `tx`, which holds statements from then on; answers how far they have come. */
export const followUpTo = async (
  tx: Tx,
  until: Place,
  { zone, now }: { zone: string; now: Date },
): Promise<Place> => {
  for (;;) {
    const { read, place } = await follow(tx, { until, zone, now });
    if (read < eventsAtOnce) return place;
  }
};

const waitMs = 50;

/** Adds everything that was posted: what an older transaction still holds back is waited for. */
export const catchUpStatements = async (parts: FollowParts, now: () => Date): Promise<void> => {
  for (;;) {
    const isWaiting = await isFeedWaiting(parts.db);
    await followFeed(parts, now);
    if (!isWaiting) return;
    await wait(waitMs);
  }
};

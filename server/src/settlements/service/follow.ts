// Statements follow the event feed: each step adds what is new and moves its place in one commit.
import { setTimeout as wait } from "node:timers/promises";
import { isFeedWaiting, type Recent, readFunded } from "../../analytics/door/service.ts";
import { addItems, holdRun, moveRun } from "../store/items.ts";
import { type SettlementParts, zoneOf } from "./parts.ts";
import { followReimbursements } from "./reimburse.ts";
import { releaseLost } from "./release.ts";

const eventsAtOnce = 1_000;
const sellerMark = "seller:";

/** With the awards of this process, where it posts too. */
export type FollowParts = SettlementParts & { recent?: Recent };

/** Adds what sellers pay for, what they are reimbursed and what comes back to wallets, until nothing is left; answers how many events were read. */
export const followFeed = async (parts: FollowParts, now: () => Date): Promise<number> => {
  for (let all = 0; ; ) {
    const zone = await zoneOf(parts, now());
    const read = await parts.db.transaction(async (tx) => {
      const { moves, events, place } = await readFunded(
        tx,
        await holdRun(tx),
        eventsAtOnce,
        parts.recent,
      );
      const ofSellers = moves.flatMap(({ party, ...move }) =>
        party.startsWith(sellerMark) ? [{ ...move, sellerId: party.slice(sellerMark.length) }] : [],
      );
      const added = await addItems(tx, zone, ofSellers);
      await followReimbursements(tx, zone, events);
      await releaseLost(tx, added, now());
      if (events.length > 0) await moveRun(tx, place);
      return events.length;
    });
    all += read;
    if (read < eventsAtOnce) return all;
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

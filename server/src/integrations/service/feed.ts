// The feed of events, read page by page.
import { feedWentOnAt } from "../../kit/backup/fence.ts";
import type { Database, Tx } from "../../kit/db/db.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { jumpFeed, raiseFeedOffset } from "../../ledger/door/reading.ts";
import { type Place, placeText, readPlace, type StoredEvent } from "../domain/feed.ts";
import { isThere, readEvents } from "../store/feed.ts";

export type FeedPage = { events: StoredEvent[]; next: string | null; hasMore: boolean };

/**
 * What happened behind `after`. `next` is where to go on, also when nothing is new; null at the very
 * beginning. Refuses `invalid_parameter` for a cursor that is not of this feed, `cursor_lost` for one of a time
 * that a restore took back.
 */
export const readFeed = async (
  tx: Tx,
  after: string | undefined,
  limit: number,
): Promise<Decision<FeedPage, "invalid_parameter" | "cursor_lost">> => {
  const place = readPlace(after);
  if (!place.ok) return place;
  if (place.value !== undefined && (await isOfLostTime(tx, place.value)))
    return refuse("cursor_lost");
  const found = await readEvents(tx, place.value, limit + 1);
  const events = found.slice(0, limit);
  const last = events.at(-1);
  const next = last ? placeText(last) : (after ?? null);
  return accept({ events, next, hasMore: found.length > limit });
};

/**
 * Moves the feed on where its events are ahead of this cluster's transaction ids, as they are once a
 * dump of an older cluster was restored into a younger one: without it nothing new would be read
 * before the ids catch up, and what is written until then never by those who had read on. Answers by
 * how many ids; "0" when all is well. Safe beside running servers, which cannot be ahead.
 */
export const catchUpFeed = (db: Database): Promise<string> => raiseFeedOffset(db);

/** Moves the feed of a restored database beyond what was given out in the time that is lost. */
export const leaveLostTime = (tx: Tx): Promise<string> => jumpFeed(tx);

/** Whether a cursor is of a time that a restore took back. */
const isOfLostTime = async (tx: Tx, place: Place): Promise<boolean> => {
  const from = await feedWentOnAt(tx);
  return from !== undefined && BigInt(place.tx) < from && !(await isThere(tx, place));
};

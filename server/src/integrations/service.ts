// The feed of events, read page by page.
import type { Tx } from "../kit/db.ts";
import { accept, type Decision } from "../kit/pure/decision.ts";
import { placeText, readPlace, type StoredEvent } from "./domain.ts";
import { readEvents } from "./store.ts";

export type FeedPage = { events: StoredEvent[]; next: string | null; hasMore: boolean };

/**
 * What happened behind `after`. `next` is where to go on, also when nothing is new; null at the very
 * beginning. Refuses `invalid_parameter` for a cursor that is not of this feed.
 */
export const readFeed = async (
  tx: Tx,
  after: string | undefined,
  limit: number,
): Promise<Decision<FeedPage, "invalid_parameter">> => {
  const place = readPlace(after);
  if (!place.ok) return place;
  const found = await readEvents(tx, place.value, limit + 1);
  const events = found.slice(0, limit);
  const last = events.at(-1);
  const next = last ? placeText(last) : (after ?? null);
  return accept({ events, next, hasMore: found.length > limit });
};

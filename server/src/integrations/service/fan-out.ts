// Puts the events of the feed in line for the endpoints that want them, each event once.

import type { Database } from "../../kit/db/db.ts";
import type { Clock } from "../../kit/process/clock.ts";
import { eventId, hadEnded, type Place } from "../domain/feed.ts";
import { insertDeliveries, isFull } from "../store/deliveries.ts";
import * as endpoints from "../store/endpoints.ts";
import { readEvents } from "../store/feed.ts";
import * as replays from "../store/replays.ts";

// An endpoint that lags behind reads no further ahead than this; the feed keeps the rest.
const waitingMax = 5_000;
const eventsAtOnce = 500;
const replayLookAtOnce = 5_000;

type Parts = { readonly db: Database; readonly clock: Clock };

/** Goes once round all endpoints and replays. Safe beside other processes that do the same. */
export const fanOut = async (parts: Parts): Promise<void> => {
  for (const { id } of await endpoints.findBehind(parts.db)) {
    while (await readOn(parts, id)) {
      // Each round is one transaction, so that a place is never ahead of what was put in line.
    }
  }
  for (const { id, endpointId } of await replays.findRunning(parts.db)) {
    await replayOn(parts, id, endpointId);
  }
};

/** Answers whether there may be more to read at once. */
const readOn = ({ db, clock }: Parts, id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const reading = await endpoints.lockReading(tx, id);
    if (reading === undefined || (await isFull(tx, id, waitingMax))) return false;
    const events = await readEvents(tx, reading.place, eventsAtOnce);
    const last = events.at(-1);
    if (last === undefined) return false;
    const { eventTypes, madeIn } = reading;
    const wanted = events.filter(
      ({ type, tx: by }) =>
        (eventTypes === null || eventTypes.includes(type)) &&
        (madeIn === null || !hadEnded(by, madeIn)),
    );
    const rows = wanted.map(({ memberId, eventNo, type, externalId }) => ({
      ...{ memberId, eventNo, eventId: eventId({ memberId, eventNo }) },
      ...{ eventType: type, aggregateId: externalId },
    }));
    await insertDeliveries(tx, id, "event", rows, clock.now());
    await endpoints.moveReading(tx, id, last);
    return events.length === eventsAtOnce;
  });

/** One look of a replay: bounded, so that a long one leaves room for what happens now. */
const replayOn = ({ db, clock }: Parts, id: string, endpointId: string): Promise<void> =>
  db.transaction(async (tx) => {
    // The endpoint first, in the order that everybody takes these locks in.
    if ((await endpoints.lockReading(tx, endpointId)) === undefined) return;
    if (await isFull(tx, endpointId, waitingMax)) return;
    const replay = await replays.lockReplay(tx, id);
    if (replay === undefined) return;
    const { found, end } = await replays.lookFor(tx, replay, replayLookAtOnce);
    const now = clock.now();
    const rows = found.map((one) => ({ ...one, eventId: eventId(one) }));
    await insertDeliveries(tx, endpointId, "replay", rows, now);
    const place: Place = end ?? replay.place;
    await replays.moveReplay(tx, id, place, rows.length);
    if (end === undefined) await replays.finishReplay(tx, id, now);
  });

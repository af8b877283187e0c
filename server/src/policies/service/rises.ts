// Members rise in the seconds after the order that makes them reach a tier: what was bought is read
// from the stored events. Losing a tier stays with the night.
import { feedReading, type ReadEvent } from "../../kit/feed/reading.ts";
import { placeOf, reached } from "../domain/tiers.ts";
import { readLadder } from "../store/configuration.ts";
import { readTierHoldersOf } from "../store/members.ts";
import { groundOf, type PolicyParts } from "./parts.ts";
import { ladderOf, moveMember, stepsOf } from "./tiers.ts";

const eventsAtOnce = 1_000;
const triesMax = 5;

/** After these events the purchases that count for a tier may be more than before. */
const purchases: ReadonlySet<string> = new Set([
  "points.earned",
  "order.delivered",
  "points.merged",
]);

const reading = feedReading("tier_reading");

/**
 * Raises the members who bought something since the last reading and reach a higher tier with it;
 * answers how many. Reading goes on where it stopped, and who has risen already stays, so a part may
 * be done twice, also by two processes at once.
 */
export const raiseNew = async (parts: PolicyParts, signal?: AbortSignal): Promise<number> => {
  const { db } = parts;
  let raised = 0;
  for (let place = await reading.readPlace(db); ; ) {
    const events = await reading.readEvents(db, place, eventsAtOnce);
    const last = events.at(-1);
    if (!last) return raised;
    raised += await raiseThose(parts, events);
    const { tx, member_id, event_no } = last;
    place = { tx, member_id, event_no };
    await reading.writePlace(db, place);
    if (events.length < eventsAtOnce || signal?.aborted) return raised;
  }
};

const raiseThose = async (parts: PolicyParts, events: readonly ReadEvent[]): Promise<number> => {
  const { db, clock } = parts;
  const bought = events.filter(({ type }) => purchases.has(type));
  let open = [...new Set(bought.map(({ member_id }) => member_id))];
  let raised = 0;
  for (let tries = 0; open.length > 0; tries += 1) {
    const ladder = ladderOf(await readLadder(db, "customer_tier"));
    if (ladder.length === 0) return raised;
    if (tries === triesMax) throw new Error(`${open.length} members changed at every look`);
    const ground = await groundOf(parts, clock.now());
    const rows = (await readTierHoldersOf(db, open)).filter(({ tier_id, spend, orders_count }) => {
      const most = { amount: spend, count: orders_count };
      return reached(ladder, most) > placeOf(ladder, tier_id);
    });
    const steps = (await stepsOf(parts, rows, ladder, ground)).filter(
      ({ verdict }) => verdict.reason === "reached",
    );
    const done = await Promise.all(steps.map((step) => moveMember(parts, step)));
    raised += done.filter(Boolean).length;
    // Something happened to the others since they were looked at: look again.
    open = steps.filter((_, i) => !done[i]).map(({ row }) => row.member_id);
  }
  return raised;
};

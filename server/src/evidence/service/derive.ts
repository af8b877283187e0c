// Works every award out again and holds it against what was posted, behind the posting lane.
// Decision 0069.
import { findAwardedLines } from "../../earning/door/service.ts";
import { tellOwners } from "../../identity/door/service.ts";
import type { Database, Tx } from "../../kit/db/db.ts";
import { feed, type Place, type ReadEvent } from "../../kit/feed/reading.ts";
import type { Clock } from "../../kit/process/clock.ts";
import type { Log } from "../../kit/process/log.ts";
import { entryId, parseEntryId } from "../../ledger/door/account.ts";
import { type AwardRow, readAwards } from "../../ledger/door/reading.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import { replay, type StoredAward } from "../../rules/door/domain.ts";
import { compare, type Difference, type PostedLine } from "../domain/compare.ts";
import { mark, moveOn, takePlace } from "../store.ts";

export type EvidenceParts = {
  db: Database;
  programmes: Pick<Programmes, "knowing">;
  clock: Clock;
  log: Log;
  /** The evaluator that decides again; left out, the rules'. */
  derive?: typeof replay;
};

/** So many events are one transaction: some milliseconds, in which nothing else of this process is done. */
const eventsAtOnce = 250;

/**
 * Works out the awards behind the place of the reading until none is left or `signal` says to stop;
 * answers how many. Several processes may do it at once: one of them reads, the others pass.
 */
export const deriveNew = async (parts: EvidenceParts, signal?: AbortSignal): Promise<number> => {
  for (let all = 0; ; ) {
    const done = await parts.db.transaction((tx) => deriveSome(parts, tx));
    all += done.awards;
    if (done.events < eventsAtOnce || signal?.aborted) return all;
  }
};

const deriveSome = async (
  parts: EvidenceParts,
  tx: Tx,
): Promise<{ events: number; awards: number }> => {
  const place = await takePlace(tx);
  const events = place === undefined ? [] : await feed.readEvents(tx, place, eventsAtOnce);
  const last = events.at(-1);
  if (last === undefined) return { events: 0, awards: 0 };
  const awards = await awardsOf(tx, events);
  const at = parts.clock.now();
  for (const { award, differences } of await differencesOf(parts, tx, awards))
    await tell(parts, tx, { award, differences, at });
  await moveOn(tx, last, { awards: awards.length, at });
  return { events: events.length, awards: awards.length };
};

/**
 * Works every award out again, from the first one on, and marks nothing.
 * @param looked is told how many events were read in all
 */
export const deriveEvery = async (
  parts: Pick<EvidenceParts, "db" | "programmes">,
  looked: (events: number) => void,
): Promise<{ awards: number; different: string[] }> => {
  const all = { awards: 0, different: [] as string[] };
  let place: Place = { tx: "0", member_id: 0, event_no: 0 };
  for (let read = 0; ; ) {
    const events = await feed.readEvents(parts.db, place, eventsAtOnce);
    const awards = await awardsOf(parts.db, events);
    for (const { award } of await differencesOf(parts, parts.db, awards))
      all.different.push(entryId(award.memberId, award.entryNo));
    all.awards += awards.length;
    read += events.length;
    looked(read);
    const last = events.at(-1);
    if (last === undefined || events.length < eventsAtOnce) return all;
    place = last;
  }
};

const awardsOf = (tx: Tx, events: readonly ReadEvent[]): Promise<AwardRow[]> => {
  const named = events.filter(({ type }) => type === "points.earned");
  return readAwards(
    tx,
    named.flatMap(({ entry_id }) => parseEntryId(entry_id ?? "") ?? []),
  );
};

type Found = { award: AwardRow; differences: Difference[] };

const differencesOf = async (
  { programmes, derive = replay }: Pick<EvidenceParts, "programmes" | "derive">,
  tx: Tx,
  awards: readonly AwardRow[],
): Promise<Found[]> => {
  if (awards.length === 0) return [];
  const rulesets = awards.map(({ trace }) => (trace as StoredAward).ruleset);
  const { rulesOf } = await programmes.knowing(rulesets);
  const lines = await findAwardedLines(
    tx,
    awards.flatMap(({ orderId }) => orderId ?? []),
  );
  const differences = (award: AwardRow): Difference[] => {
    try {
      const derived = derive(award.trace as StoredAward, rulesOf);
      return compare(postedOf(award, lines), derived);
    } catch (error) {
      // Inputs that nothing can be worked out from are a difference as well.
      const derived = error instanceof Error ? error.message : String(error);
      return [{ what: "inputs", line_id: null, posted: null, derived }];
    }
  };
  return awards
    .map((award) => ({ award, differences: differences(award) }))
    .filter((one) => one.differences.length > 0);
};

const postedOf = (
  { points, orderId, lots }: AwardRow,
  lines: ReadonlyMap<string, readonly PostedLine[]>,
) => ({ points, lines: orderId === null ? undefined : (lines.get(orderId) ?? []), lots });

const tell = async (
  { log }: EvidenceParts,
  tx: Tx,
  { award, differences, at }: Found & { at: Date },
): Promise<void> => {
  const { memberId, entryNo } = award;
  const isNew = await mark(tx, { memberId, entryNo, foundAt: at, differences });
  if (!isNew) return;
  const name = entryId(memberId, entryNo);
  log.error(
    { event: "award_differs", entry: name, differences },
    "an award is not what its inputs give",
  );
  await tellOwners(tx, { kind: "award_differs", facts: { name }, now: at });
};

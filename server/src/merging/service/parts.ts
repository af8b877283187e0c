// What merging works with, who asks, and what they have moved by hand already.
import type { DecidesAlone } from "../../approvals/door/service.ts";
import type { Database, Tx } from "../../kit/db/db.ts";
import type { MemberTables } from "../../kit/db/table-list.ts";
import type { Principal } from "../../kit/http/principal.ts";
import { addSharedUsage, holdSharedUsage, type Posting } from "../../ledger/door/posting.ts";
import { type HandCounters, handCounters, movedSoFar } from "../../members/door/service.ts";
import type { Programme } from "../../programme/domain.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import { findNamed } from "../store.ts";

export type MergeParts = {
  db: Database;
  posting: Posting<Programme>;
  programmes: Pick<Programmes, "current">;
  decidesAlone: DecidesAlone;
  /** What all capabilities keep of a member, put together where the server is. */
  kept: Pick<MemberTables, "merge" | "unmerge">;
};

/** Principal that asks, for the record. */
export type Asker = {
  readonly principal: Principal;
  readonly now: Date;
  readonly ip: string;
  readonly requestId: string;
};

/** Points that this caller may move alone: what an API key asks for always waits for a person. */
export const mostAlone = ({ principal }: Pick<Asker, "principal">, threshold: number): number =>
  principal.kind === "api_key" ? -1 : threshold;

/** Points moved by hand on this day: `moved` by whoever asks, and what `counters` of the member tell. */
export type ByHand = { counters: HandCounters; moved: number };

export type Hand = ByHand & { key: string };

/**
 * Points that whoever asks has moved by hand on this day, held until the transaction ends, and the counter of the
 * member; the person's own is counted apart, in the same commit.
 */
export const openHand = async (
  tx: Tx,
  programme: Programme,
  { principal, now }: Asker,
): Promise<Hand> => {
  const { shared, member } = handCounters(programme, now.getTime(), [principal.id]);
  const [key = ""] = shared;
  return { counters: { shared: [], member }, moved: await holdSharedUsage(tx, key), key };
};

/**
 * Points moved by hand before on this day, by whoever asks or for the member who is called `externalId`, where `points`
 * are too many for one person only with them; otherwise null. For the one who decides.
 */
export const sumToTell = async (
  tx: Tx,
  programme: Programme,
  { principal, now }: Asker,
  { points, externalId }: { points: number; externalId: string },
): Promise<number | null> => {
  const { approval_points_threshold: most } = programme.settingsAt(now.getTime());
  const [named] = await findNamed(tx, [externalId]);
  if (points === 0 || points > most || named === undefined) return null;
  const counters = handCounters(programme, now.getTime(), [principal.id]);
  const before = await movedSoFar(tx, counters, named.member_id);
  return before + points > most ? before : null;
};

/** Counts what whoever asked has moved now. */
export const closeHand = async (tx: Tx, hand: Hand | undefined, points: number): Promise<void> => {
  if (hand && points > 0) await addSharedUsage(tx, hand.key, points);
};

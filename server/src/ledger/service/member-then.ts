// A member and counters as they were recorded by an instant, or when an award was decided.
// Decision 0115.
import type { Tx } from "../../kit/db/db.ts";
import type { MemberThen } from "../domain/member-then.ts";
import { emptyAccount } from "../domain/state.ts";
import {
  readMemberUsageAt,
  readMovesOf,
  readSharedMoves,
  readSharedUsageAt,
} from "../store/counter-moves.ts";
import {
  type Cut,
  cutAt,
  cutBefore,
  type OwnEvent,
  readChangesAfter,
  readEventsOf,
  readTierMoved,
  sumIssued,
} from "../store/member-then.ts";
import { readBalance } from "./reading.ts";
import type { LimitKeys } from "./usage.ts";

/**
 * An instant (epoch ms) with what the record of a member had reached, which is undefined for somebody nobody knows.
 * `award`: of what was recorded at that very instant, only what came before the award behind the cut; its counters
 * were moved before event `until`.
 */
export type Moment = {
  at: number;
  cut: Cut | undefined;
  award?: { until: number };
  /** An order that is told as if it had not come: its events, and what it moved of counters, by key. */
  without?: { orderId: string; events: OwnEvent[]; moved: ReadonlyMap<string, number> };
};

/** The moment at which everything recorded by `at` (epoch ms) had happened. */
export const momentAt = async (tx: Tx, externalId: string, at: number): Promise<Moment> => ({
  ...{ at, cut: await cutAt(tx, externalId, new Date(at)) },
});

/**
 * The moment at which everything recorded by `at` (epoch ms) had happened but for an order that had come by then, so
 * that it does not count as an earlier order, nor towards limits. Undefined where the order was another member's.
 */
export const momentWithout = async (
  tx: Tx,
  externalId: string,
  at: number,
  orderId: string,
): Promise<Moment | undefined> => {
  const cut = await cutAt(tx, externalId, new Date(at));
  const events = cut === undefined ? [] : await readEventsOf(tx, cut, orderId);
  if (cut === undefined || events.length === 0) return undefined;
  const moves = await readMovesOf(tx, cut, orderId, events);
  const moved = new Map(moves.map(({ key, delta }) => [key, delta]));
  return { at, cut, without: { orderId, events, moved } };
};

/** The moment just before an award, which was recorded at `at` (epoch ms); undefined where its entry is with others. */
export const momentBefore = async (
  tx: Tx,
  { memberId, entryNo, at }: { memberId: number; entryNo: number; at: number },
): Promise<Moment | undefined> => {
  const cut = await cutBefore(tx, memberId, entryNo);
  return cut && { at, cut, award: { until: cut.nextEvent ?? Number.MAX_SAFE_INTEGER } };
};

/** The member of a moment; one whom nobody knew by then has an empty account. */
export const readMemberThen = async (
  tx: Tx,
  externalId: string,
  { at, cut, without }: Moment,
  now: number,
): Promise<MemberThen> => {
  const account = cut && (await readBalance(tx, externalId, now));
  if (cut === undefined || account === undefined)
    return { memberId: 0, account: emptyAccount(0, externalId, at), isNew: true, since: [] };
  const since = await readChangesAfter(tx, cut);
  const moved = await readTierMoved(tx, cut);
  const next = since.find(({ type }) => type === "tier.changed")?.payload;
  const tierId = moved ? moved.to : next ? (next.from ?? null) : account.tierId;
  const limited = since.find(({ type }) => type === "member.limits_changed")?.payload;
  const limits = limited?.before ?? account.limits;
  const lifetimeEarned = await sumIssued(tx, cut, without?.orderId ?? null);
  const isNew = cut.lastEvent === 0;
  return {
    ...{ memberId: cut.memberId, isNew, since: [...(without?.events ?? []), ...since] },
    account: { ...account, tierId, limits, lifetimeEarned, ...(isNew && { joinedAt: at }) },
  };
};

/**
 * Counters as they stood; `beside` is what moved shared ones since and is no move of a member. `unsure` are those that others moved in the same millisecond as a moment that is before
 * something of its own: which came first is not recorded.
 */
export const readUsageThen = async (
  tx: Tx,
  { at, cut, award, without }: Moment,
  keys: LimitKeys,
  beside: ReadonlyMap<string, number>,
): Promise<{ used: Map<string, number>; unsure: string[] }> => {
  const then = new Date(at);
  const used = new Map<string, number>();
  // Whoever nobody knew had used nothing; what stands there now may have come with a merge.
  const isKnown = cut !== undefined && cut.lastEvent > 0;
  const own =
    isKnown && keys.member.length > 0 ? await readMemberUsageAt(tx, cut, keys.member) : [];
  const shared = keys.shared.length > 0 ? await readSharedUsageAt(tx, then, keys.shared) : [];
  for (const { key, used: figure } of [...own, ...shared])
    used.set(key, figure - (without?.moved.get(key) ?? 0) - (beside.get(key) ?? 0));
  if (award === undefined || cut === undefined || keys.shared.length === 0)
    return { used, unsure: [] };
  const moves = await readSharedMoves(tx, then, keys.shared);
  const unsure = new Set<string>();
  for (const key of new Set(moves.map((move) => move.key))) {
    const ofKey = moves.filter((move) => move.key === key);
    const isOwn = ({ member_id, event_no }: (typeof moves)[number]) =>
      member_id === cut.memberId && event_no > cut.lastEvent && event_no < award.until;
    const first = ofKey.find(isOwn);
    if (first) used.set(key, first.before);
    else if (ofKey.some(({ member_id }) => member_id !== cut.memberId)) unsure.add(key);
  }
  return { used, unsure: [...unsure] };
};

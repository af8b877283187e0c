// What a merge decides: the one who goes hands everything over, and the other takes it.

import type { MergeReply } from "@nuqta/contracts/merging.ts";
import { sumCounts } from "../../fraud/door/domain.ts";
import type { Tx } from "../../kit/db/db.ts";
import { accept, type Decision, type Refusal, refuse } from "../../kit/pure/decision.ts";
import { balanceBrief, entryId } from "../../ledger/door/account.ts";
import {
  announce,
  type Baggage,
  handOver,
  type MergeHead,
  settleDue,
  takeOver,
} from "../../ledger/door/book.ts";
import {
  type Answer,
  type By,
  type Command,
  type Desk,
  noRows,
  type Prepared,
  type Reply,
} from "../../ledger/door/posting.ts";
import {
  bringLimits,
  changeStanding,
  countByHand,
  type HandCounters,
  handReads,
  movedByHand,
} from "../../members/door/service.ts";
import type { Programme } from "../../programme/domain.ts";
import {
  addMetrics,
  filledBy,
  higherTier,
  type Metrics,
  recordOf,
  selfOf,
  takeMetrics,
  withdrawnBy,
} from "../domain.ts";
import { type Facts, findNamed, type Move, readFacts } from "../store.ts";
import type { ByHand } from "./parts.ts";

export type MergeAsk = { from: string; into: string; reason: string };

/** Both members as they are found, locked, and what hangs on them. */
type Pair = { going: number; staying: number; facts: Facts };

/** Data that the merged member hands over; decided anew whenever a race was lost. */
type Handed = { baggage: Baggage; metrics: Metrics; entryNo: number };

/** Everything that is decided of a merge, for the rows that move with it. */
export type Merging = {
  pair: Decision<Pair> | undefined;
  handed: Decision<Handed> | undefined;
  move: Move | undefined;
};

export const nothingYet = (): Merging => ({ pair: undefined, handed: undefined, move: undefined });

/** The lane knows nothing of a member who is to take over and is not there; the look before it does. */
export const namedFirst = (answer: Answer | Refusal, { pair }: Merging): Answer | Refusal =>
  "ok" in answer && answer.code === "member_not_found" && pair && !pair.ok ? pair : answer;

export const findPair = async (
  tx: Tx,
  { from, into }: MergeAsk,
  now: Date,
): Promise<Decision<Pair>> => {
  if (from === into)
    return refuse("merge_same_member", { errors: [{ path: "into", code: "not_allowed" }] });
  const named = await findNamed(tx, [from, into]);
  const going = named.find(({ external_id }) => external_id === from);
  const staying = named.find(({ external_id }) => external_id === into);
  if (!going) return refuse("member_not_found");
  if (!staying) return refuse("unknown_member", { errors: [{ path: "into", code: "unknown_id" }] });
  for (const one of [going, staying])
    if (one.alias_of !== null)
      return refuse("member_merged", { detail: `${one.external_id} is ${one.alias_of} now.` });
  const ids = { going: going.member_id, staying: staying.member_id };
  const facts = await readFacts(tx, ids.going, ids.staying, now);
  return facts.undecided > 0 ? refuse("merge_undecided") : accept({ ...ids, facts });
};

const leave = (desk: Desk<Programme>, ask: MergeAsk, head: MergeHead): Decision<Handed> => {
  const { book } = desk;
  const { account } = book;
  if (account.status !== "active") return refuse("merge_not_active");
  settleDue(book);
  if (account.held > 0) return refuse("member_holds_points");
  const { baggage, entry } = handOver(book, head);
  const metrics = takeMetrics(account);
  announce(book, "member.merged", book.now, { merged_into: ask.into });
  changeStanding(desk, "closed", { reason: "merged", caseKey: null });
  account.externalId = head.record;
  return accept({ baggage, metrics, entryNo: entry.entryNo });
};

const receive = (
  desk: Desk<Programme>,
  ask: MergeAsk,
  head: MergeHead,
  { facts, ...ids }: Pair,
  { baggage, metrics, entryNo: goingEntryNo }: Handed,
): Decision<{ reply: MergeReply; move: Move }> => {
  const { book } = desk;
  const { account } = book;
  if (account.status !== "active") return refuse("merge_not_active");
  settleDue(book);
  const before = selfOf(account);
  const { entry, shift, repaid } = takeOver(book, baggage, head);
  addMetrics(account, metrics);
  bringLimits(desk, metrics.limits);
  announce(book, "member.merged", book.now, { merged_from: ask.from });
  const tier = raise(desk, facts, metrics);
  const filled = filledBy(facts.going.profile ?? undefined, facts.staying.profile ?? undefined);
  if (filled.length > 0) announce(book, "member.updated", book.now, { fields: filled });
  const withdrawn = withdrawnBy(facts.going.said, facts.staying.said);
  const consents = withdrawn.map((one) => {
    announce(book, "member.updated", book.now, { fields: ["consents"] });
    return { ...one, eventNo: account.events };
  });
  const { active, pending, debt, lifetimeEarned, lots } = baggage;
  const { orders, redemptions, vouchers, activities } = facts;
  const { counts } = facts.going;
  return accept({
    reply: {
      member_id: ask.into,
      merged_id: ask.from,
      record_id: head.record,
      entry_id: entryId(account.memberId, entry.entryNo),
      moved: {
        ...{ available: active, pending, debt },
        repaid: repaid.reduce((sum, [, points]) => sum + points, 0),
        ...{ orders, redemptions, vouchers, activities },
      },
      balance: balanceBrief(account),
      tier: { before: tier ? tier.from : account.tierId, after: account.tierId },
      consents_withdrawn: withdrawn,
      profile_filled: filled,
    },
    move: {
      ...ids,
      ...{ goingId: ask.from, stayingId: ask.into, record: head.record, reason: ask.reason },
      ...{ shift, entryNo: entry.entryNo, actor: book.actor, at: new Date(book.now) },
      ...{ consents, tier, filled },
      memory: {
        ...{ active, pending, debt, lifetimeEarned, shift, repaid },
        lots: lots.flatMap(({ lotNo, remaining }) =>
          remaining > 0 ? [[lotNo, remaining] as const] : [],
        ),
        ...{ entryNo: entry.entryNo, goingEntryNo, metrics, before, after: selfOf(account) },
        ...{ withdrawn: consents, filled },
        counts: { orders, redemptions, vouchers, activities },
      },
      counts: counts ? sumCounts(facts.staying.counts ?? {}, counts) : undefined,
    },
  });
};

const raise = (desk: Desk<Programme>, facts: Facts, metrics: Metrics): Move["tier"] => {
  const { book } = desk;
  const from = book.account.tierId;
  const to = higherTier(facts.ladder, from, metrics.tierId);
  if (to === from) return undefined;
  book.account.tierId = to;
  announce(book, "tier.changed", book.now, { from, to, reason: "merged" });
  return { eventNo: book.account.events, from, to };
};

/**
 * Author of a merge, as the entries name them; more points than `most` are not merged. `byHand`: what went
 * without a second person counts too; left out where one agreed.
 */
export type Terms = { actor: string; name: string; most: number; byHand?: ByHand };

/** Whether so many points are more than these terms let go, with what was moved by hand already. */
export const isTooMuch = (
  desk: Desk<Programme>,
  { most, byHand }: Terms,
  points: number,
): boolean => {
  // Who brings nothing moves nothing, whatever was moved before.
  const before =
    byHand && points > 0 ? Math.max(byHand.moved, movedByHand(desk, byHand.counters)) : 0;
  return before + points > most;
};

/** The decision at the desk of the one who stays, taken after that of the one who goes. */
export const decideLast =
  (ask: MergeAsk, terms: Terms, merging: Merging) =>
  (desk: Desk<Programme>): Decision<MergeReply> => {
    const { pair, handed } = merging;
    if (pair === undefined) throw new Error("a merge was decided before its members were found");
    if (!pair.ok) return pair;
    if (!handed?.ok) return handed ?? refuse("member_not_found");
    const { active, pending } = handed.value.baggage;
    if (isTooMuch(desk, terms, active + pending)) return refuse("approval_void");
    const head = headOf(pair.value, ask, terms);
    const received = receive(desk, ask, head, pair.value, handed.value);
    if (!received.ok) return received;
    if (terms.byHand) countByHand(desk, terms.byHand.counters, active + pending);
    merging.move = received.value.move;
    return accept(received.value.reply);
  };

const headOf = ({ going }: Pair, { reason }: MergeAsk, { name }: Terms): MergeHead => ({
  ...{ record: recordOf(going), reason, by: name },
});

/** Commands of the one who goes, which come first; nothing where there is no such pair. */
export const commandsBefore = (
  ask: MergeAsk,
  terms: Terms,
  merging: Merging,
): Command<Programme>[] => {
  const { pair } = merging;
  if (!pair?.ok) return [];
  const head = headOf(pair.value, ask, terms);
  const decide = (desk: Desk<Programme>): Decision<Reply> => {
    merging.handed = leave(desk, ask, head);
    return merging.handed.ok ? accept({ status: 200, body: {} }) : merging.handed;
  };
  const member = { externalId: ask.from, create: false };
  return [{ actor: terms.actor, member, prepare: () => ({ lots: "all", reads: noRows, decide }) }];
};

export const commandOfStaying = (
  ask: MergeAsk,
  by: By,
  decide: Prepared<Programme>["decide"],
  counters?: HandCounters,
): Command<Programme> => ({
  ...by,
  member: { externalId: ask.into, create: false },
  prepare: () => ({
    lots: "live",
    reads: counters ? new Map(handReads(counters)) : noRows,
    decide,
  }),
});

export const answered = (decided: Decision<MergeReply>): Decision<Reply> =>
  decided.ok ? accept({ status: 200, body: decided.value }) : decided;

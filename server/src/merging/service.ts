// Merging members: both are locked, the one who goes hands everything over and the other takes it, and
// all of it is one commit. A preview is the same thing, undone.

import type { MergeReply, PastMerge } from "@nuqta/contracts/merging.ts";
import { sumCounts } from "../fraud/door/domain.ts";
import { networkOf } from "../identity/domain.ts";
import { appendAudit } from "../kit/audit/append.ts";
import type { Database, Tx } from "../kit/db/db.ts";
import type { MemberTables } from "../kit/db/table-list.ts";
import type { byOf } from "../kit/http/posted.ts";
import { accept, type Decision, type Refusal, refuse } from "../kit/pure/decision.ts";
import { balanceBrief, entryId } from "../ledger/door/account.ts";
import {
  announce,
  type Baggage,
  handOver,
  type MergeHead,
  settleDue,
  takeOver,
} from "../ledger/door/book.ts";
import {
  type Answer,
  type Command,
  type Desk,
  noRows,
  type Posting,
  type Prepared,
  type Reply,
} from "../ledger/door/posting.ts";
import { changeStanding } from "../members/door/service.ts";
import type { Programme } from "../programme/domain.ts";
import { authorNames } from "../programme/door/configuration.ts";
import {
  addMetrics,
  filledBy,
  higherTier,
  type Metrics,
  recordOf,
  takeMetrics,
  withdrawnBy,
} from "./domain.ts";
import { type Facts, findNamed, type Move, moveRows, readFacts, readMerges } from "./store.ts";

export type MergeParts = {
  db: Database;
  posting: Posting<Programme>;
  /** What all capabilities keep of a member, put together where the server is. */
  kept: Pick<MemberTables, "merge">;
};

export type MergeAsk = { from: string; into: string; reason: string };

/** Principal that asks, for the record. */
type Asker = {
  readonly principal: { readonly id: string; readonly name: string };
  readonly now: Date;
  readonly ip: string;
  readonly requestId: string;
};

/** Both members as they are found, locked, and what hangs on them. */
type Pair = { going: number; staying: number; facts: Facts };

/** Data that the merged member hands over; decided anew whenever a race was lost. */
type Handed = { baggage: Baggage; metrics: Metrics };

/** Everything that is decided of a merge, for the rows that move with it. */
type Merging = {
  pair: Decision<Pair> | undefined;
  handed: Decision<Handed> | undefined;
  move: Move | undefined;
};

const nothingYet = (): Merging => ({ pair: undefined, handed: undefined, move: undefined });

/** The lane knows nothing of a member who is to take over and is not there; the look before it does. */
const namedFirst = (answer: Answer | Refusal, { pair }: Merging): Answer | Refusal =>
  "ok" in answer && answer.code === "member_not_found" && pair && !pair.ok ? pair : answer;

const findPair = async (tx: Tx, { from, into }: MergeAsk, now: Date): Promise<Decision<Pair>> => {
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
  const { baggage } = handOver(book, head);
  const metrics = takeMetrics(account);
  announce(book, "member.merged", book.now, { merged_into: ask.into });
  changeStanding(desk, "closed", { reason: "merged", caseKey: null });
  account.externalId = head.record;
  return accept({ baggage, metrics });
};

const receive = (
  desk: Desk<Programme>,
  ask: MergeAsk,
  head: MergeHead,
  { facts, ...ids }: Pair,
  { baggage, metrics }: Handed,
): Decision<{ reply: MergeReply; move: Move }> => {
  const { book } = desk;
  const { account } = book;
  if (account.status !== "active") return refuse("merge_not_active");
  settleDue(book);
  const { entry, shift, repaid } = takeOver(book, baggage, head);
  addMetrics(account, metrics);
  announce(book, "member.merged", book.now, { merged_from: ask.from });
  const tier = raise(desk, facts, metrics);
  const filled = filledBy(facts.going.profile ?? undefined, facts.staying.profile ?? undefined);
  if (filled.length > 0) announce(book, "member.updated", book.now, { fields: filled });
  const withdrawn = withdrawnBy(facts.going.said, facts.staying.said);
  const consents = withdrawn.map((one) => {
    announce(book, "member.updated", book.now, { fields: ["consents"] });
    return { ...one, eventNo: account.events };
  });
  const { active, pending, debt } = baggage;
  const { orders, redemptions, vouchers, activities } = facts;
  const { counts } = facts.going;
  return accept({
    reply: {
      member_id: ask.into,
      merged_id: ask.from,
      record_id: head.record,
      entry_id: entryId(account.memberId, entry.entryNo),
      moved: {
        ...{ available: active, pending, debt, repaid },
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

type By = ReturnType<typeof byOf>;

/** The commands of a merge: one for each member, or the refusal alone, kept like any answer. */
const commandsOf = (
  ask: MergeAsk,
  by: By & { name: string },
  merging: Merging & { pair: Decision<Pair> },
): { before: Command<Programme>[]; last: Command<Programme> } => {
  const { name, ...asker } = by;
  const { pair } = merging;
  const staying = (decide: Prepared<Programme>["decide"]): Command<Programme> => ({
    ...asker,
    member: { externalId: ask.into, create: false },
    prepare: () => ({ lots: "live", reads: noRows, decide }),
  });
  if (!pair.ok) return { before: [], last: staying(() => pair) };
  const record = recordOf(pair.value.going);
  const head = { record, reason: ask.reason, by: name };
  const going: Command<Programme> = {
    actor: by.actor,
    member: { externalId: ask.from, create: false },
    prepare: () => ({
      lots: "all",
      reads: noRows,
      decide: (desk): Decision<Reply> => {
        merging.handed = leave(desk, ask, head);
        return merging.handed.ok ? accept({ status: 200, body: {} }) : merging.handed;
      },
    }),
  };
  const last = staying((desk) => {
    if (!merging.handed?.ok) return merging.handed ?? refuse("member_not_found");
    const received = receive(desk, ask, head, pair.value, merging.handed.value);
    if (!received.ok) return received;
    merging.move = received.value.move;
    return accept({ status: 200, body: received.value.reply });
  });
  return { before: [going], last };
};

/**
 * Merges one member into another. Refuses what could not be exact: points held for a redemption,
 * members who are not active, and what nobody has decided yet.
 */
export const mergeMembers = async (
  { posting, kept }: MergeParts,
  ask: MergeAsk,
  by: By,
  asked: Asker,
): Promise<Answer | Refusal> => {
  const merging = nothingYet();
  const answer = await posting.together([ask.from, ask.into], {
    prepare: async (tx) => {
      const pair = await findPair(tx, ask, asked.now);
      const full = { ...by, name: asked.principal.name };
      return commandsOf(ask, full, Object.assign(merging, { pair }));
    },
    also: async (tx) => {
      if (!merging.move) throw new Error("a merge was accepted without what moves");
      await moveRows(tx, merging.move, kept);
      await appendAudit(tx, {
        ...{ at: asked.now, actor: asked.principal.id, action: "member.merged" },
        ...{ target: `member:${ask.into}`, network: networkOf(asked.ip), outcome: "done" },
        ...{ requestId: asked.requestId, detail: { merged: ask.from, reason: ask.reason } },
      });
    },
  });
  return namedFirst(answer, merging);
};

/** Answer that a merge would give; writes nothing. */
export const previewOf = async (
  { posting }: MergeParts,
  ask: Omit<MergeAsk, "reason">,
  asked: Pick<Asker, "principal" | "now">,
): Promise<Decision<MergeReply>> => {
  const full = { ...ask, reason: "" };
  const merging = nothingYet();
  const by = { actor: asked.principal.id, name: asked.principal.name };
  const given = await posting.together([ask.from, ask.into], {
    prepare: async (tx) => {
      const pair = await findPair(tx, full, asked.now);
      return commandsOf(full, by, Object.assign(merging, { pair }));
    },
    also: async () => {},
    isTrial: true,
  });
  const answer = namedFirst(given, merging);
  return "ok" in answer ? answer : accept(JSON.parse(answer.text) as MergeReply);
};

/** The merges of a member: where its record went, and who came; undefined without such a member. */
export const mergesOf = async (
  { db }: MergeParts,
  externalId: string,
): Promise<{ into: PastMerge | null; from: PastMerge[] } | undefined> => {
  const rows = await readMerges(db, externalId);
  if (!rows) return undefined;
  const actors = rows.map(({ actor }) => actor);
  const nameOf = await authorNames(db, actors);
  const all = rows.map(({ merged_at, is_own, ...row }) => ({
    isOwn: is_own,
    past: { ...row, merged_at: merged_at.toISOString(), actor_name: nameOf(row.actor) },
  }));
  return {
    into: all.find(({ isOwn }) => isOwn)?.past ?? null,
    from: all.filter(({ isOwn }) => !isOwn).map(({ past }) => past),
  };
};

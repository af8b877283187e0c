// The decision to undo a merge: what had come to the one who stays goes back, as long as nothing of it moved.
// Decision 0083.

import type { UndoReply } from "@nuqta/contracts/merging.ts";
import type { Tx } from "../../kit/db/db.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { balanceBrief, entryId } from "../../ledger/door/account.ts";
import {
  announce,
  handBack,
  isAsMerged,
  type MergeHead,
  settleDue,
  takeBack,
} from "../../ledger/door/book.ts";
import { readMemory } from "../../ledger/door/merges.ts";
import { type Command, type Desk, noRows, type Reply } from "../../ledger/door/posting.ts";
import { changeStanding } from "../../members/door/service.ts";
import type { Programme } from "../../programme/domain.ts";
import { type Memory, removeMetrics, restoreMetrics, stillWithdrawn } from "../domain.ts";
import { findMerge, findNamed, readSince, seenOf, type Undo } from "../store.ts";
import { isTooMuch, type Terms } from "./decide.ts";
import type { MergeParts } from "./parts.ts";

/** `member` may be any id that leads to the one who stays; `record` is what was kept of the other. */
export type UndoAsk = { member: string; record: string; reason: string };

type Found = {
  going: number;
  staying: number;
  goingId: string;
  stayingId: string;
  memory: Memory;
  said: readonly number[];
  /** Whether rows that the merge brought are not as it left them. */
  isChanged: boolean;
};

/** Everything that is decided of an undone merge, for the rows that move with it. */
export type Undoing = {
  found: Decision<Found> | undefined;
  back: Decision<UndoReply["balance"]> | undefined;
  undo: Undo | undefined;
};

export const nothingUndone = (): Undoing => ({
  found: undefined,
  back: undefined,
  undo: undefined,
});

/** Looks at a merge whose members are locked. */
export const findUndo = async (
  tx: Tx,
  kept: MergeParts["kept"],
  { member, record }: UndoAsk,
  now: Date,
): Promise<Decision<Found>> => {
  const [named] = await findNamed(tx, [member]);
  if (!named) return refuse("member_not_found");
  const staying = named.member_id;
  const merge = await findMerge(tx, staying, record);
  if (!merge) return refuse("merge_not_found");
  const pair = { going: merge.merged_id, staying };
  const memory = await readMemory<Memory>(tx, pair);
  if (!memory) return refuse("merge_points_moved");
  const { said, undecided } = await readSince(tx, staying, now);
  if (undecided > 0) return refuse("merge_undecided");
  const isChanged = (await seenOf(tx, staying, kept)) !== memory.seen;
  const ids = { goingId: merge.external_id, stayingId: named.alias_of ?? member };
  return accept({ ...pair, ...ids, memory, said, isChanged });
};

const comeBack = (
  { book, ...desk }: Desk<Programme>,
  { goingId, stayingId, memory }: Found,
  head: MergeHead,
): Decision<UndoReply["balance"]> => {
  const { account } = book;
  if (account.status !== "closed" || account.entries !== memory.goingEntryNo)
    return refuse("merge_points_moved");
  account.externalId = goingId;
  takeBack(book, memory, head);
  restoreMetrics(account, memory);
  announce(book, "member.unmerged", book.now, { merged_into: stayingId });
  changeStanding({ ...desk, book }, "active", { reason: "unmerged", caseKey: null });
  return accept(balanceBrief(account));
};

const giveBack = (
  { book }: Desk<Programme>,
  { going, staying, goingId, memory, said }: Found,
  head: MergeHead,
): Omit<UndoReply, "unmerged_balance"> & { undo: Undo } => {
  const { account } = book;
  const tierBefore = account.tierId;
  const entry = handBack(book, memory, head);
  removeMetrics(account, memory);
  announce(book, "member.unmerged", book.now, { merged_from: goingId });
  const { tierId: to } = account;
  const isTierBack = to !== tierBefore;
  if (isTierBack)
    announce(book, "tier.changed", book.now, { from: tierBefore, to, reason: "unmerged" });
  const tier = isTierBack ? { eventNo: account.events, from: tierBefore, to } : undefined;
  const consents = stillWithdrawn(memory.withdrawn, said).map((one) => {
    announce(book, "member.updated", book.now, { fields: ["consents"] });
    return { ...one, eventNo: account.events };
  });
  if (memory.filled.length > 0)
    announce(book, "member.updated", book.now, { fields: memory.filled });
  const { active, pending, debt, repaid, counts } = memory;
  return {
    ...{ member_id: account.externalId, unmerged_id: goingId },
    entry_id: entryId(account.memberId, entry.entryNo),
    moved: {
      ...{ available: active, pending, debt },
      repaid: repaid.reduce((sum, [, points]) => sum + points, 0),
      ...counts,
    },
    balance: balanceBrief(account),
    tier: { before: tierBefore, after: to },
    consents_granted: consents.map(({ purpose, channel }) => ({ purpose, channel })),
    profile_cleared: [...memory.filled],
    undo: {
      ...{ going, staying, record: head.record, at: new Date(book.now), actor: book.actor },
      ...{ memory, consents, tier },
    },
  };
};

/** The decision at the desk of the one who stays, taken after that of the one who comes back. */
export const decideUndo =
  (ask: UndoAsk, terms: Terms, undoing: Undoing) =>
  (desk: Desk<Programme>): Decision<UndoReply> => {
    const { found, back } = undoing;
    if (found === undefined) throw new Error("an undo was decided before its merge was found");
    if (!found.ok) return found;
    const { book } = desk;
    if (book.account.status !== "active") return refuse("merge_not_active");
    settleDue(book);
    const { memory, isChanged } = found.value;
    if (!isAsMerged(book, memory)) return refuse("merge_points_moved");
    if (!back?.ok) return back ?? refuse("merge_not_found");
    if (isChanged) return refuse("merge_changed");
    if (isTooMuch(desk, terms, memory.active + memory.pending)) return refuse("approval_void");
    const { undo, ...reply } = giveBack(desk, found.value, headOf(ask, terms));
    undoing.undo = undo;
    return accept({ ...reply, unmerged_balance: back.value });
  };

const headOf = ({ record, reason }: UndoAsk, { name }: Terms): MergeHead => ({
  ...{ record, reason, by: name },
});

/** The command of the one who comes back, which goes first; nothing where there is no such merge. */
export const commandsBeforeUndo = (
  ask: UndoAsk,
  terms: Terms,
  undoing: Undoing,
): Command<Programme>[] => {
  const { found } = undoing;
  if (!found?.ok) return [];
  const decide = (desk: Desk<Programme>): Decision<Reply> => {
    undoing.back = comeBack(desk, found.value, headOf(ask, terms));
    return undoing.back.ok ? accept({ status: 200, body: {} }) : undoing.back;
  };
  const member = { externalId: ask.record, create: false };
  return [{ actor: terms.actor, member, prepare: () => ({ lots: "all", reads: noRows, decide }) }];
};

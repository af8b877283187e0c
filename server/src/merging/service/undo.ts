// Undoing a merge until points move: at once, or once a second person agrees.
// Decision 0083.

import { type MergePayload, mergePayload } from "@nuqta/contracts/approval-payloads.ts";
import type { UndoReply } from "@nuqta/contracts/merging.ts";
import {
  type Executor,
  letWait,
  newApprovalKey,
  recordAlone,
  recordAsked,
} from "../../approvals/door/service.ts";
import { networkOf } from "../../identity/door/domain.ts";
import { appendAudit } from "../../kit/audit/append.ts";
import type { Tx } from "../../kit/db/db.ts";
import { accept, type Decision, type Refusal, refuse } from "../../kit/pure/decision.ts";
import { type Answer, type By, type Command, noRows } from "../../ledger/door/posting.ts";
import { type HandCounters, handReads } from "../../members/door/service.ts";
import { type Programme, worthUnder } from "../../programme/domain.ts";
import { recordOf } from "../domain.ts";
import { findNamed, moveRowsBack } from "../store.ts";
import type { Recorded } from "./merge.ts";
import {
  type Asker,
  closeHand,
  type Hand,
  type MergeParts,
  mostAlone,
  openHand,
  sumToTell,
} from "./parts.ts";
import {
  commandsBeforeUndo,
  decideUndo,
  findUndo,
  nothingUndone,
  type UndoAsk,
  type Undoing,
} from "./undo-decide.ts";

const commandOf = (
  { member }: UndoAsk,
  by: By,
  decide: ReturnType<Command<Programme>["prepare"]>["decide"],
  counters?: HandCounters,
): Command<Programme> => ({
  ...by,
  member: { externalId: member, create: false },
  prepare: () => ({
    lots: "all",
    reads: counters ? new Map(handReads(counters)) : noRows,
    decide,
  }),
});

const moveAllBack = async (
  tx: Tx,
  kept: MergeParts["kept"],
  { member, record, reason }: UndoAsk,
  { undo }: Undoing,
  { approvalId, ...recorded }: Recorded,
): Promise<void> => {
  if (!undo) throw new Error("a merge was undone without what moves back");
  await moveRowsBack(tx, undo, kept);
  await appendAudit(tx, {
    ...{ ...recorded, action: "member.unmerged", target: `member:${member}`, outcome: "done" },
    detail: { record, reason, ...(approvalId !== undefined && { approval: approvalId }) },
  });
};

/** Undoes at once, or refuses with `approval_void` when more than `most` points would move by hand. */
const undoAtOnce = async (
  { posting, kept, programmes }: MergeParts,
  ask: UndoAsk,
  by: By,
  { asked, most, isTrial = false }: { asked: Asker; most: number; isTrial?: boolean },
): Promise<Answer | Refusal> => {
  const undoing = nothingUndone();
  const { config } = await programmes.current();
  let hand: Hand | undefined;
  return posting.together([ask.record, ask.member], {
    prepare: async (tx) => {
      Object.assign(undoing, {
        ...nothingUndone(),
        found: await findUndo(tx, kept, ask, asked.now),
      });
      if (!isTrial) hand = await openHand(tx, config, asked);
      const terms = {
        ...{ actor: by.actor, name: asked.principal.name, most },
        ...(hand && { byHand: hand }),
      };
      const decide = decideUndo(ask, terms, undoing);
      const answer = (desk: Parameters<typeof decide>[0]) => {
        const decided = decide(desk);
        return decided.ok ? accept({ status: 200, body: decided.value }) : decided;
      };
      const last = commandOf(ask, by, answer, hand?.counters);
      return { before: commandsBeforeUndo(ask, terms, undoing), last };
    },
    also: async (tx) => {
      const { now: at, requestId, ip } = asked;
      const recorded = { at, actor: asked.principal.id, network: networkOf(ip), requestId };
      await moveAllBack(tx, kept, ask, undoing, recorded);
      const { active = 0, pending = 0 } = undoing.undo?.memory ?? {};
      await closeHand(tx, hand, active + pending);
    },
    isTrial,
  });
};

/** Answer that undoing a merge would give; writes nothing. */
export const previewUndoOf = async (
  parts: MergeParts,
  ask: Omit<UndoAsk, "reason">,
  asked: Asker,
): Promise<Decision<UndoReply>> => {
  const by = { actor: asked.principal.id };
  const most = Number.MAX_SAFE_INTEGER;
  const trial = { asked, most, isTrial: true };
  const answer = await undoAtOnce(parts, { ...ask, reason: "" }, by, trial);
  return "ok" in answer ? answer : accept(JSON.parse(answer.text) as UndoReply);
};

/**
 * Undoes a merge, or lets it wait for a second person (202) when more points would move back than one person
 * may give. Refused once points of either have moved, or what the merge brought has changed.
 */
export const undoMergeOf = async (
  parts: MergeParts,
  ask: UndoAsk,
  by: By,
  asked: Asker,
): Promise<Answer | Refusal> => {
  const { config } = await parts.programmes.current();
  const { approval_points_threshold: threshold } = config.settingsAt(asked.now.getTime());
  const most = mostAlone(asked, threshold);
  const done = await undoAtOnce(parts, ask, by, { asked, most });
  if (!("ok" in done) || done.code !== "approval_void") return done;
  if (!(await parts.decidesAlone(parts.db, asked.principal)))
    return letUndoWait(parts, ask, by, asked);
  const moved = await undoAtOnce(parts, ask, by, { asked, most: Number.MAX_SAFE_INTEGER });
  if (!("ok" in moved) && !moved.replayed)
    await recordAlone(
      parts.db,
      { target: `member:${ask.member}`, detail: { unmerged: ask.record } },
      { ...asked, network: networkOf(asked.ip) },
    );
  return moved;
};

const letUndoWait = async (
  parts: MergeParts,
  ask: UndoAsk,
  by: By,
  asked: Asker,
): Promise<Answer | Refusal> => {
  const seen = await previewUndoOf(parts, ask, asked);
  if (!seen.ok) return seen;
  const [named] = await findNamed(parts.db, [ask.record]);
  if (named === undefined) return refuse("merge_not_found");
  const { moved, member_id } = seen.value;
  const points = moved.available + moved.pending;
  const { config } = await parts.programmes.current();
  const told = { points, externalId: member_id };
  const decidedToday = await sumToTell(parts.db, config, asked, told);
  const key = newApprovalKey();
  const answer = await parts.posting.submit(
    commandOf(ask, by, (desk) => {
      const value = worthUnder(points, desk.config.settingsAt(desk.book.now));
      const payload: MergePayload = {
        ...{ member_id, going: named.member_id, points, debt: moved.debt, value },
        reason: ask.reason,
      };
      return accept(letWait(desk, key, { kind: "merge_undo", payload, decidedToday }));
    }),
  );
  if (!("ok" in answer) && !answer.replayed)
    await recordAsked(parts.db, answer.text, { ...asked, network: networkOf(asked.ip) });
  return answer;
};

/** Executor of an undo that a second person agreed to; what it moves cannot have changed. */
export const executeUndo =
  ({ kept }: Pick<MergeParts, "kept">): Executor =>
  async (_db, payload, given) => {
    const asked = mergePayload.parse(payload);
    const record = recordOf(asked.going);
    const ask = { member: asked.member_id, record, reason: asked.reason };
    const undoing = nothingUndone();
    const { id: actor } = given.principal;
    const terms = { actor, name: given.askedBy, most: asked.points };
    const decide = decideUndo(ask, terms, undoing);
    return {
      ...{ lots: "all", reads: [] },
      execute: (desk) => {
        const decided = decide(desk);
        return decided.ok ? accept({ entry_id: decided.value.entry_id }) : decided;
      },
      commit: (posting, last) =>
        posting.together([record, ask.member], {
          prepare: async (tx) => {
            Object.assign(undoing, {
              ...nothingUndone(),
              found: await findUndo(tx, kept, ask, given.now),
            });
            return { before: commandsBeforeUndo(ask, terms, undoing), last };
          },
          also: (tx) => {
            const { now: at, network, requestId, approvalId } = given;
            const recorded = { at, actor, network, requestId, approvalId };
            return moveAllBack(tx, kept, ask, undoing, recorded);
          },
        }),
    };
  };

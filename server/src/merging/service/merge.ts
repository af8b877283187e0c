// Merging members: both are locked, the one who goes hands everything over and the other takes it, and
// all of it is one commit. What is more than one person may give waits for a second one.
// Decision 0072.

import type { MergePayload } from "@nuqta/contracts/approval-payloads.ts";
import { letWait, newApprovalKey, recordAlone, recordAsked } from "../../approvals/door/service.ts";
import { networkOf } from "../../identity/door/domain.ts";
import { appendAudit } from "../../kit/audit/append.ts";
import type { Tx } from "../../kit/db/db.ts";
import { accept, type Refusal, refuse } from "../../kit/pure/decision.ts";
import type { Answer, By } from "../../ledger/door/posting.ts";
import { worthUnder } from "../../programme/domain.ts";
import { findNamed, moveRows } from "../store.ts";
import {
  answered,
  commandOfStaying,
  commandsBefore,
  decideLast,
  findPair,
  type MergeAsk,
  type Merging,
  namedFirst,
  nothingYet,
} from "./decide.ts";
import {
  type Asker,
  closeHand,
  type Hand,
  type MergeParts,
  mostAlone,
  openHand,
  sumToTell,
} from "./parts.ts";
import { previewOf } from "./reading.ts";

/** Circumstances of a merge or its undo, for the record. */
export type Recorded = {
  at: Date;
  actor: string;
  network: string;
  requestId: string;
  approvalId?: string;
};

/** The rows that move with an accepted merge, and its entry in the record. */
export const moveAll = async (
  tx: Tx,
  kept: MergeParts["kept"],
  { from, into, reason }: MergeAsk,
  { move }: Merging,
  { approvalId, ...recorded }: Recorded,
): Promise<void> => {
  if (!move) throw new Error("a merge was accepted without what moves");
  await moveRows(tx, move, kept);
  await appendAudit(tx, {
    ...{ ...recorded, action: "member.merged", target: `member:${into}`, outcome: "done" },
    detail: { merged: from, reason, ...(approvalId !== undefined && { approval: approvalId }) },
  });
};

/** Merges at once, or refuses with `approval_void` when more than `most` points would move by hand. */
const mergeAtOnce = async (
  { posting, kept, programmes }: MergeParts,
  ask: MergeAsk,
  by: By,
  { asked, most }: { asked: Asker; most: number },
): Promise<Answer | Refusal> => {
  const merging = nothingYet();
  const { config } = await programmes.current();
  let hand: Hand | undefined;
  const answer = await posting.together([ask.from, ask.into], {
    prepare: async (tx) => {
      Object.assign(merging, { ...nothingYet(), pair: await findPair(tx, ask, asked.now) });
      hand = await openHand(tx, config, asked);
      const terms = { actor: by.actor, name: asked.principal.name, most, byHand: hand };
      const decide = decideLast(ask, terms, merging);
      const last = commandOfStaying(ask, by, (desk) => answered(decide(desk)), hand.counters);
      return { before: commandsBefore(ask, terms, merging), last };
    },
    also: async (tx) => {
      const { now: at, requestId, ip } = asked;
      const recorded = { at, actor: asked.principal.id, network: networkOf(ip), requestId };
      await moveAll(tx, kept, ask, merging, recorded);
      const { active = 0, pending = 0 } = merging.move?.memory ?? {};
      await closeHand(tx, hand, active + pending);
    },
  });
  return namedFirst(answer, merging);
};

/**
 * Merges one member into another, or lets the merge wait for a second person (202) when more points would
 * move than one person may give, with what they moved by hand on this day, or when an API key asks. Refuses what could not be exact: points held for a redemption, members
 * who are not active, and what nobody has decided yet.
 */
export const mergeMembers = async (
  parts: MergeParts,
  ask: MergeAsk,
  by: By,
  asked: Asker,
): Promise<Answer | Refusal> => {
  const { config } = await parts.programmes.current();
  const { approval_points_threshold: threshold } = config.settingsAt(asked.now.getTime());
  const most = mostAlone(asked, threshold);
  const done = await mergeAtOnce(parts, ask, by, { asked, most });
  if (!("ok" in done) || done.code !== "approval_void") return done;
  if (await parts.decidesAlone(parts.db, asked.principal)) {
    const moved = await mergeAtOnce(parts, ask, by, { asked, most: Number.MAX_SAFE_INTEGER });
    if (!("ok" in moved) && !moved.replayed)
      await recordAlone(
        parts.db,
        { target: `member:${ask.into}`, detail: { merged: ask.from } },
        { ...asked, network: networkOf(asked.ip) },
      );
    return moved;
  }
  return letMergeWait(parts, ask, by, asked);
};

const letMergeWait = async (
  parts: MergeParts,
  ask: MergeAsk,
  by: By,
  asked: Asker,
): Promise<Answer | Refusal> => {
  const seen = await previewOf(parts, ask, asked);
  if (!seen.ok) return seen;
  const [named] = await findNamed(parts.db, [ask.from]);
  if (named === undefined) return refuse("member_not_found");
  const { available, pending, debt } = seen.value.moved;
  const points = available + pending;
  const { config } = await parts.programmes.current();
  const told = { points, externalId: ask.into };
  const decidedToday = await sumToTell(parts.db, config, asked, told);
  const key = newApprovalKey();
  const answer = await parts.posting.submit(
    commandOfStaying(ask, by, (desk) => {
      const value = worthUnder(points, desk.config.settingsAt(desk.book.now));
      const { reason, into: member_id } = ask;
      const payload: MergePayload = {
        ...{ member_id, going: named.member_id, points, debt, value, reason },
      };
      return accept(letWait(desk, key, { kind: "merge", payload, decidedToday }));
    }),
  );
  if (!("ok" in answer) && !answer.replayed)
    await recordAsked(parts.db, answer.text, { ...asked, network: networkOf(asked.ip) });
  return answer;
};

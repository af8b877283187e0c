// Decides about what waits, and executes exactly that once a second person agrees.

import type { ApprovalReply } from "@nuqta/contracts/approvals.ts";
import { admissionOf } from "../../identity/door/service.ts";
import { appendAudit } from "../../kit/audit/append.ts";
import type { Database } from "../../kit/db/db.ts";
import { contentHash } from "../../kit/hash/content-hash.ts";
import { accept, type Decision, type Refusal, refuse } from "../../kit/pure/decision.ts";
import type { Answer, AnyTable, Command, Desk, Posting } from "../../ledger/door/posting.ts";
import type { Programme } from "../../programme/domain.ts";
import type { Configure } from "../../programme/door/configuration.ts";
import { type Decider, judge, type Verdict, verdicts, withoutSum } from "../domain.ts";
import { type ApprovalRow, approvalTable, type FoundOfMember } from "../store/approvals.ts";
import { decidePublication, type Owners } from "./publications.ts";
import { findReadable, isOfProgramme, namesFor, readApproval, waitingOf } from "./reading.ts";
import type { Circumstances } from "./waiting.ts";

/** Approval that an executor acts on, with the names of who asked and who agreed. */
export type Given = { approvalId: string; askedBy: string; approvedBy: string };

/** Executes a payload at the member's desk, in the same decision that marks it approved. */
export type Execute = (
  desk: Desk<Programme>,
  payload: unknown,
  given: Given,
) => Decision<{ entry_id: string | null }>;

/**
 * Executor of one kind; it looks up the rows it needs before the lane decides. `commit` posts the command
 * where more than the member's rows goes into the same commit; left out, the lane does.
 */
export type Executor = (
  db: Database,
  payload: unknown,
  given: Given & Circumstances,
) => Promise<{
  lots: "live" | "all";
  reads: readonly (readonly [AnyTable, readonly string[]])[];
  execute: Execute;
  commit?: (posting: Posting<Programme>, command: Command<Programme>) => Promise<Answer | Refusal>;
}>;

export type ApprovalParts = {
  db: Database;
  posting: Posting<Programme>;
  configure: Configure;
  executors: Readonly<Record<ApprovalRow["kind"], Executor>>;
  owners: Owners;
};

type Deciding = Pick<Decider, "actor" | "keyMakers" | "admission"> & {
  verdict: Verdict;
  reason: string;
};

/** One command of the lane: the state and what is executed move together, or not at all. */
const decisionOn = (
  found: FoundOfMember,
  { verdict, reason, actor, keyMakers, admission }: Deciding,
  { lots, reads, execute }: Awaited<ReturnType<Executor>>,
  given: Given,
): Command<Programme> => ({
  actor,
  kind: "approval",
  member: { externalId: found.external_id, create: false },
  prepare: () => ({
    lots,
    reads: new Map<AnyTable, readonly string[]>([[approvalTable, [found.approval_key]], ...reads]),
    decide: (desk) => {
      const row = desk.find(approvalTable, found.approval_key);
      if (!row) return refuse("approval_not_found");
      const { now } = desk.book;
      const judged = judge(waitingOf(row), verdict, { actor, keyMakers, admission, now });
      if (!judged.ok) return judged;
      if (verdict === "approve" && contentHash(row.payload) !== row.payload_hash)
        return refuse("approval_changed");
      const done =
        verdict === "approve"
          ? execute(desk, withoutSum(row.payload).payload, given)
          : accept(null);
      if (!done.ok) return done;
      desk.put(approvalTable, {
        ...row,
        ...{ state: verdicts[verdict], decided_by: actor, decided_at: now },
        ...{ decision_reason: reason, result: done.value },
      });
      return accept({ status: 200, body: {} });
    },
  }),
});

type Asking = { verdict: Verdict; reason: string };

/** Decides at the member's desk. */
const decideAtDesk = async (
  { db, posting, executors }: ApprovalParts,
  found: FoundOfMember,
  { verdict, reason }: Asking,
  { id, ...circumstances }: Circumstances & { id: string },
): Promise<Refusal | undefined> => {
  const { principal } = circumstances;
  const nameOf = await namesFor(db, [found]);
  const { key_makers: keyMakers } = found;
  const admission = await admissionOf(db, principal.id);
  const asking = { verdict, reason, actor: principal.id, keyMakers, admission };
  const told = {
    approvalId: id,
    askedBy: nameOf(found.asked_by) ?? found.asked_by,
    approvedBy: principal.name,
  };
  const { payload } = withoutSum(found.payload);
  const executor = await executors[found.kind](db, payload, { ...told, ...circumstances });
  const command = decisionOn(found, asking, executor, told);
  const isApproval = verdict === "approve";
  const commit = (isApproval && executor.commit) || (() => posting.submit(command));
  const done = await commit(posting, command);
  return "ok" in done ? done : undefined;
};

/** Decides about a publication in a change of the programme. */
const changeProgramme = async (
  { db, configure, owners }: ApprovalParts,
  key: string,
  asking: Asking,
  { principal, now, id, requestId }: Circumstances & { id: string },
): Promise<Refusal | undefined> => {
  const asked = { principal, now, requestId, keyHash: undefined, requestHash: Buffer.alloc(0) };
  const admission = await admissionOf(db, principal.id);
  const done = await configure(asked, async (change) => {
    const deciding = { ...asking, actor: principal.id, admission };
    const decided = await decidePublication(change, key, deciding, owners);
    if (!decided.ok) return decided;
    const done = { action: "approval.carried_out", target: `approval:${id}` };
    return { status: 200, body: {}, record: asking.verdict === "approve" ? done : "elsewhere" };
  });
  return "ok" in done ? done : undefined;
};

/** Decides about an approval, and writes both what was done and what was denied into the record. */
export const decideApproval = async (
  parts: ApprovalParts,
  id: string,
  asking: Asking,
  given: Circumstances,
): Promise<ApprovalReply | Refusal> => {
  const { db } = parts;
  const { principal, now } = given;
  const found = await findReadable(db, id, principal);
  if (!found) return refuse("approval_not_found");
  const denied = isOfProgramme(found)
    ? await changeProgramme(parts, found.approval_key, asking, { ...given, id })
    : await decideAtDesk(parts, found, asking, { ...given, id });
  await db.transaction((tx) =>
    appendAudit(tx, {
      ...{ at: now, actor: principal.id, action: `approval.${asking.verdict}` },
      ...{ target: `approval:${id}`, network: given.network, requestId: given.requestId },
      outcome: denied ? "refused" : "done",
      detail: {
        ...{ reason: asking.reason, payload_hash: found.payload_hash },
        // Of somebody who may be forgotten by now the record keeps no name.
        ...(!isOfProgramme(found) && found.kind !== "erasure" && { member_id: found.external_id }),
        ...(denied && { code: denied.code }),
      },
    }),
  );
  if (denied) return denied;
  return (await readApproval(db, id, { principal, now })) ?? refuse("approval_not_found");
};

// The door of the approvals: lets something wait that one person may not do alone.

import { randomBytes } from "node:crypto";
import { appendAudit } from "../../kit/audit/append.ts";
import type { Database, Tx } from "../../kit/db/db.ts";
import { contentHash } from "../../kit/hash/content-hash.ts";
import type { Principal } from "../../kit/http/principal.ts";
import type { Desk, Reply } from "../../ledger/door/posting.ts";
import type { Programme } from "../../programme/domain.ts";
import { waitMs, withSum } from "../domain.ts";
import { type ApprovalRow, approvalTable, findWaitingVoid } from "../store/approvals.ts";
import { approvalIdOf } from "./ids.ts";

/** A key for something that may have to wait; made before the lane decides. */
export const newApprovalKey = (): string => randomBytes(12).toString("hex");

type Asked = {
  readonly kind: ApprovalRow["kind"];
  readonly payload: { readonly points: number };
  /** Points moved by hand before on that day, where only the sum is too much. */
  readonly decidedToday?: number | null;
};

/** Lets a payload wait for a second person, and answers 202 with the approval. */
export const letWait = (
  { book, put }: Desk<Programme>,
  key: string,
  { kind, payload, decidedToday = null }: Asked,
): Reply => {
  const { memberId } = book.account;
  const expiresAt = book.now + waitMs;
  const stored = withSum(payload, decidedToday);
  const row: ApprovalRow = {
    ...{ member_id: memberId, approval_key: key, kind, payload: stored },
    payload_hash: contentHash(stored),
    ...{ asked_by: book.actor, asked_at: book.now, expires_at: expiresAt, state: "waiting" },
    ...{ decided_by: null, decided_at: null, decision_reason: null, result: null },
  };
  put(approvalTable, row);
  const brief = { approval_id: approvalIdOf(memberId, key), kind: row.kind, state: row.state };
  return {
    status: 202,
    body: { approval: { ...brief, expires_at: new Date(expiresAt).toISOString() } },
  };
};

/** The voiding of a fraud case that waits for a second person, if one does. */
export const waitingVoid = async (
  tx: Tx,
  memberId: number,
  ask: { caseId: string; now: number },
): Promise<{ approval_id: string; points: number; expires_at: string } | null> => {
  const row = await findWaitingVoid(tx, memberId, ask);
  if (!row) return null;
  const { approval_key, points, expires_at } = row;
  const approval_id = approvalIdOf(memberId, approval_key);
  return { approval_id, points, expires_at: expires_at.toISOString() };
};

/** Circumstances of a request for the record: by whom, when and from where. */
export type Circumstances = { principal: Principal; now: Date; network: string; requestId: string };

/** Writes into the record that something was asked for; `text` is the answer that `letWait` gave. */
export const recordAsked = (
  db: Database,
  text: string,
  { principal, now, network, requestId }: Circumstances,
): Promise<void> => {
  const { approval } = JSON.parse(text) as { approval: { approval_id: string } };
  return db.transaction((tx) =>
    appendAudit(tx, {
      ...{ at: now, actor: principal.id, action: "approval.ask", outcome: "done" },
      ...{ target: `approval:${approval.approval_id}`, network, requestId },
    }),
  );
};

/** Writes into the record that what was just done was decided alone: nobody else could have agreed. */
export const recordAlone = (
  db: Database,
  { target, detail }: { target: string; detail?: Record<string, string> },
  { principal, now, network, requestId }: Circumstances,
): Promise<void> =>
  db.transaction((tx) =>
    appendAudit(tx, {
      ...{ at: now, actor: principal.id, action: "approval.alone", target, network, requestId },
      ...{ outcome: "done", detail: { decided: "alone", ...detail } },
    }),
  );

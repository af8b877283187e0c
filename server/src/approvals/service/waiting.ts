// The door of the approvals: lets something wait, and executes exactly that once a second person agrees.

import { randomBytes } from "node:crypto";
import type { ApprovalReply } from "@nuqta/contracts/approvals.ts";
import {
  adjustmentPayload,
  fraudVoidPayload,
  publicationPayload,
  thresholdsPayload,
} from "@nuqta/contracts/approvals.ts";
import { admissionOf } from "../../identity/door/service.ts";
import { appendAudit } from "../../kit/audit/append.ts";
import type { Database, Tx } from "../../kit/db/db.ts";
import { contentHash } from "../../kit/hash/content-hash.ts";
import type { Principal } from "../../kit/http/principal.ts";
import { accept, type Decision, type Refusal, refuse } from "../../kit/pure/decision.ts";
import type { AnyTable, Command, Desk, Posting, Reply } from "../../ledger/door/posting.ts";
import type { Programme } from "../../programme/domain.ts";
import { authorNames, type Configure } from "../../programme/door/configuration.ts";
import {
  type Admitted,
  type Decider,
  isMaker,
  judge,
  readableKinds,
  stateAt,
  untrusted,
  type Verdict,
  verdicts,
  waitMs,
} from "../domain.ts";
import {
  type ApprovalListAsk,
  type ApprovalRow,
  approvalTable,
  type FoundApproval,
  type FoundOfMember,
  type FoundPublication,
  findApproval,
  findApprovals,
  findPublication,
  findWaitingVoid,
} from "../store.ts";
import { decidePublication, publicationIdOf, publicationKeyOf } from "./publications.ts";

/** Approval that an executor acts on, with the names of who asked and who agreed. */
export type Given = { approvalId: string; askedBy: string; approvedBy: string };

/** Executes a payload at the member's desk, in the same decision that marks it approved. */
export type Execute = (
  desk: Desk<Programme>,
  payload: unknown,
  given: Given,
) => Decision<{ entry_id: string | null }>;

/** Executor of one kind; it looks up the rows it needs before the lane decides. */
export type Executor = (
  db: Database,
  payload: unknown,
) => Promise<{
  lots: "live" | "all";
  reads: readonly (readonly [AnyTable, readonly string[]])[];
  execute: Execute;
}>;

export type ApprovalParts = {
  db: Database;
  posting: Posting<Programme>;
  configure: Configure;
  executors: Readonly<Record<ApprovalRow["kind"], Executor>>;
};

/** The public id: the member in base 36, and a key of its own. */
const approvalIdOf = (memberId: number, key: string): string =>
  `ap_${memberId.toString(36)}.${key}`;

const idPattern = /^ap_([0-9a-z]{1,10})\.([0-9a-f]{24})$/;

const findById = async (db: Database, id: string): Promise<FoundApproval | undefined> => {
  const publication = publicationKeyOf(id);
  if (publication !== undefined) return findPublication(db, publication);
  const [, member, key] = idPattern.exec(id) ?? [];
  if (member === undefined || key === undefined) return undefined;
  const memberId = Number.parseInt(member, 36);
  return Number.isSafeInteger(memberId) ? findApproval(db, memberId, key) : undefined;
};

/** Of an approval whose things somebody may not read, there is nothing for them to look at or decide. */
const findReadable = async (
  db: Database,
  id: string,
  { permissions }: Principal,
): Promise<FoundApproval | undefined> => {
  const row = await findById(db, id);
  return row && readableKinds(permissions).includes(row.kind) ? row : undefined;
};

const iso = (ms: number): string => new Date(ms).toISOString();

/** A key for something that may have to wait; made before the lane decides. */
export const newApprovalKey = (): string => randomBytes(12).toString("hex");

/** Lets a payload wait for a second person, and answers 202 with the approval. */
export const letWait = (
  { book, put }: Desk<Programme>,
  key: string,
  { kind, payload }: { kind: ApprovalRow["kind"]; payload: { readonly points: number } },
): Reply => {
  const { memberId } = book.account;
  const expiresAt = book.now + waitMs;
  const row: ApprovalRow = {
    ...{ member_id: memberId, approval_key: key, kind, payload },
    payload_hash: contentHash(payload),
    ...{ asked_by: book.actor, asked_at: book.now, expires_at: expiresAt, state: "waiting" },
    ...{ decided_by: null, decided_at: null, decision_reason: null, result: null },
  };
  put(approvalTable, row);
  const brief = { approval_id: approvalIdOf(memberId, key), kind: row.kind, state: row.state };
  return { status: 202, body: { approval: { ...brief, expires_at: iso(expiresAt) } } };
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

const waitingOf = (row: ApprovalRow | FoundApproval) => ({
  state: row.state,
  askedBy: row.asked_by,
  expiresAt: row.expires_at,
  isChanged: "is_changed" in row && row.is_changed,
});

const isOfProgramme = (row: FoundApproval): row is FoundPublication =>
  row.kind === "publication" || row.kind === "thresholds";

/** Publication as it is shown, without the drafts themselves. */
const toldOf = ({ kind, payload: stored }: FoundPublication) => {
  if (kind === "thresholds") {
    const { draft: _draft, revision: _revision, ...thresholds } = thresholdsPayload.parse(stored);
    return { thresholds };
  }
  const { items, ...payload } = publicationPayload.parse(stored);
  return { publication: { ...payload, items: items.map(({ draft: _, ...item }) => item) } };
};

/** Fields that only one kind of approval shows. */
const subjectOf = (row: FoundApproval) => {
  const none = { adjustment: null, fraud_void: null, publication: null, thresholds: null };
  if (!isOfProgramme(row))
    return {
      ...none,
      approval_id: approvalIdOf(row.member_id, row.approval_key),
      kind: row.kind,
      ...(row.kind === "adjustment"
        ? { adjustment: adjustmentPayload.parse(row.payload) }
        : { fraud_void: fraudVoidPayload.parse(row.payload) }),
      ...{ member_name: row.member_name, entry_id: row.result?.entry_id ?? null, version: null },
    };
  return {
    ...none,
    ...toldOf(row),
    approval_id: publicationIdOf(row.approval_key),
    kind: row.kind,
    ...{ member_name: null, entry_id: null, version: row.result?.version ?? null },
  };
};

type Viewer = { principal: Principal; now: Date };

const replyOf = (
  row: FoundApproval,
  { principal, now }: Viewer,
  { nameOf, admission }: Awaited<ReturnType<typeof peopleOf>>,
): ApprovalReply => {
  const state = stateAt(waitingOf(row), now.getTime());
  const isOwn = isMaker(principal.id, row.asked_by, row.key_makers);
  const mayDecide = state === "waiting" && !isOwn && principal.permissions.has("approvals:write");
  const askers = [row.asked_by, ...row.key_makers];
  const doubt = mayDecide && admission && untrusted(admission, askers, now.getTime());
  return {
    ...subjectOf(row),
    state,
    payload_hash: row.payload_hash,
    asked_by: row.asked_by,
    asked_by_name: nameOf(row.asked_by),
    asked_at: iso(row.asked_at),
    expires_at: iso(row.expires_at),
    decided_by: row.decided_by,
    decided_by_name: row.decided_by === null ? null : nameOf(row.decided_by),
    decided_at: row.decided_at === null ? null : iso(row.decided_at),
    decision_reason: row.decision_reason,
    may_decide: mayDecide,
    not_yet: doubt || null,
    may_withdraw: state === "waiting" && isOwn && principal.permissions.has("points:adjust"),
  };
};

const namesFor = (db: Database, rows: readonly FoundApproval[]) =>
  authorNames(
    db,
    rows.flatMap(({ asked_by, decided_by }) => [asked_by, decided_by ?? ""]),
  );

/** The names in these approvals, and how their viewer came here. */
const peopleOf = async (db: Database, rows: readonly FoundApproval[], { principal }: Viewer) => ({
  nameOf: await namesFor(db, rows),
  admission: await admittedOf(db, principal),
});

/** One page of approvals as whoever asks sees them. */
export const listAll = async (
  db: Database,
  ask: Omit<ApprovalListAsk, "now" | "kinds">,
  viewer: Viewer,
): Promise<Decision<{ data: ApprovalReply[]; next_cursor: string | null; total: number }>> => {
  const kinds = readableKinds(viewer.principal.permissions);
  const page = await findApprovals(db, { ...ask, kinds, now: viewer.now.getTime() });
  if (!page.ok) return page;
  const { rows, next, total } = page.value;
  const people = await peopleOf(db, rows, viewer);
  const data = rows.map((row) => replyOf(row, viewer, people));
  return accept({ data, next_cursor: next, total });
};

/** Approvals that wait for this viewer's decision, the newest first. */
export const waitingFor = async (db: Database, viewer: Viewer): Promise<ApprovalReply[]> => {
  if (!viewer.principal.permissions.has("approvals:write")) return [];
  const ask = { state: "waiting", memberId: undefined, limit: 25, sort: "-asked_at" } as const;
  const page = await listAll(db, ask, viewer);
  return page.ok ? page.value.data.filter(({ may_decide }) => may_decide) : [];
};

/** One approval as whoever asks sees it. */
export const readApproval = async (
  db: Database,
  id: string,
  viewer: Viewer,
): Promise<ApprovalReply | undefined> => {
  const row = await findReadable(db, id, viewer.principal);
  return row && replyOf(row, viewer, await peopleOf(db, [row], viewer));
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
      const done = verdict === "approve" ? execute(desk, row.payload, given) : accept(null);
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

type Circumstances = { principal: Principal; now: Date; network: string; requestId: string };

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

type Asking = { verdict: Verdict; reason: string };

/** How whoever decides came here. */
const admittedOf = async (db: Database, { id }: Principal): Promise<Admitted | undefined> => {
  const found = await admissionOf(db, id);
  return (
    found && {
      ...{ admittedBy: found.admittedBy, vouchedBy: found.vouchedBy },
      admittedAt: found.admittedAt.getTime(),
      firstSignInAt: found.firstSignInAt?.getTime() ?? null,
    }
  );
};

/** Decides at the member's desk. */
const decideAtDesk = async (
  { db, posting, executors }: ApprovalParts,
  found: FoundOfMember,
  { verdict, reason }: Asking,
  { id, principal }: { id: string; principal: Principal },
): Promise<Refusal | undefined> => {
  const nameOf = await namesFor(db, [found]);
  const { key_makers: keyMakers } = found;
  const admission = await admittedOf(db, principal);
  const asking = { verdict, reason, actor: principal.id, keyMakers, admission };
  const told = {
    approvalId: id,
    askedBy: nameOf(found.asked_by) ?? found.asked_by,
    approvedBy: principal.name,
  };
  const executor = await executors[found.kind](db, found.payload);
  const done = await posting.submit(decisionOn(found, asking, executor, told));
  return "ok" in done ? done : undefined;
};

/** Decides about a publication in a change of the programme. */
const changeProgramme = async (
  { db, configure }: ApprovalParts,
  key: string,
  asking: Asking,
  { principal, now }: Circumstances,
): Promise<Refusal | undefined> => {
  const asked = { principal, now, keyHash: undefined, requestHash: Buffer.alloc(0) };
  const admission = await admittedOf(db, principal);
  const done = await configure(asked, async (change) => {
    const decided = await decidePublication(change, key, {
      ...asking,
      ...{ actor: principal.id, admission },
    });
    return decided.ok ? { status: 200, body: {}, record: "elsewhere" } : decided;
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
    ? await changeProgramme(parts, found.approval_key, asking, given)
    : await decideAtDesk(parts, found, asking, { id, principal });
  await db.transaction((tx) =>
    appendAudit(tx, {
      ...{ at: now, actor: principal.id, action: `approval.${asking.verdict}` },
      ...{ target: `approval:${id}`, network: given.network, requestId: given.requestId },
      outcome: denied ? "refused" : "done",
      detail: {
        ...{ reason: asking.reason, payload_hash: found.payload_hash },
        ...(!isOfProgramme(found) && { member_id: found.external_id }),
        ...(denied && { code: denied.code }),
      },
    }),
  );
  if (denied) return denied;
  return (await readApproval(db, id, { principal, now })) ?? refuse("approval_not_found");
};

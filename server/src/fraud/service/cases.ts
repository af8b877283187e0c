// The door of the cases: lists, one case with its evidence, decisions, and what runs by itself.

import type { Severity } from "@nuqta/contracts/anti-fraud.ts";
import type { FraudCaseDetail, FraudCaseReply, FraudOutcome } from "@nuqta/contracts/fraud.ts";
import { needsSecondPerson } from "../../approvals/domain.ts";
import { type DecidesAlone, recordAsked, waitingVoid } from "../../approvals/door/service.ts";
import { appendAudit } from "../../kit/audit/append.ts";
import type { Database, Tx } from "../../kit/db/db.ts";
import type { Principal } from "../../kit/http/principal.ts";
import { accept, type Decision, type Refusal, refuse } from "../../kit/pure/decision.ts";
import { entryId } from "../../ledger/door/account.ts";
import type { Answer, By, Posting } from "../../ledger/door/posting.ts";
import { caseIdOf, handCounters, movedSoFar, readCaseId } from "../../members/door/service.ts";
import type { Programme } from "../../programme/domain.ts";
import { authorNames } from "../../programme/door/configuration.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import * as store from "../store/cases.ts";
import type { Subject } from "./acts.ts";
import { decideCase, performDue } from "./decide.ts";
import { sendNotice } from "./notices.ts";

export type FraudParts = { db: Database; posting: Posting<Programme>; programmes: Programmes };

/** Dependencies of people who decide: who may go on alone. */
export type CaseParts = FraudParts & { decidesAlone: DecidesAlone };

const findById = (db: Database, id: string) => {
  const parts = readCaseId(id);
  return parts && store.findCase(db, parts.memberId, parts.key);
};

const iso = (ms: number): string => new Date(ms).toISOString();

const replyOf = (row: store.FoundCase): FraudCaseReply => ({
  case_id: caseIdOf(row.member_id, row.case_key),
  member_id: row.external_id,
  member_name: row.member_name,
  member_status: row.member_status,
  rule: row.rule,
  severity: row.severity,
  state: row.state,
  unit: row.unit,
  limit: row.limit_value,
  value: row.value,
  window: { from: iso(row.window_from), to: iso(row.window_to) },
  settings_version: row.settings_version,
  proposed: row.proposed,
  done: [
    ...new Set(row.done.filter(({ undoneAt }) => undoneAt === null).map(({ action }) => action)),
  ],
  raised_at: iso(row.raised_at),
  decided_at: row.decided_at === null ? null : iso(row.decided_at),
  decided_by: row.decided_by,
});

/** One page of cases. */
export const listFraud = async (
  db: Database,
  ask: store.CaseListAsk,
): Promise<Decision<{ data: FraudCaseReply[]; next_cursor: string | null; total: number }>> => {
  const page = await store.listCases(db, ask);
  if (!page.ok) return page;
  const { rows, next, total } = page.value;
  return accept({ data: rows.map(replyOf), next_cursor: next, total });
};

/** The newest cases that wait for a person, with whom they are about. */
export const openCases = async (
  tx: Tx,
  limit: number,
): Promise<{ case_id: string; name: string; severity: Severity; at: string }[]> => {
  const ask = { state: "open", severity: undefined, rule: undefined, memberId: undefined } as const;
  const page = await store.listCases(tx, { ...ask, limit, sort: "-raised_at" });
  if (!page.ok) return [];
  return page.value.rows.map((row) => ({
    case_id: caseIdOf(row.member_id, row.case_key),
    name: row.member_name ?? row.external_id,
    severity: row.severity,
    at: iso(row.raised_at),
  }));
};

const shownEntries = 200;

/** Current count of the rule in the case's window. */
const valueNow = (row: store.FoundCase, found: { total: number; points: number }): number => {
  if (row.unit === "points") return Math.max(row.value, found.points);
  if (row.unit === "percent" || row.unit === "orders") return row.value;
  return Math.max(row.value, found.total);
};

type Viewer = { principal: Principal; now: Date };

/** Whether so many points are more than this person may void alone, with what was moved by hand on this day. */
const isMuch = async (
  { db, programmes }: Pick<CaseParts, "db" | "programmes">,
  memberId: number,
  points: number,
  { principal: { id, answeredBy = [] }, now }: Viewer,
): Promise<boolean> => {
  if (points === 0) return false;
  const { config } = await programmes.current();
  const counters = handCounters(config, now.getTime(), [id, ...answeredBy]);
  const before = await movedSoFar(db, counters, memberId);
  const { approval_points_threshold: most } = config.settingsAt(now.getTime());
  return needsSecondPerson(before + points, most);
};

/** One case whole, as `principal` may decide it. */
export const readCase = async (
  parts: Pick<CaseParts, "db" | "programmes" | "decidesAlone">,
  id: string,
  { principal, now }: Viewer,
): Promise<FraudCaseDetail | undefined> => {
  const { db, decidesAlone } = parts;
  const row = await findById(db, id);
  if (!row) return undefined;
  const found = await store.readEvidence(db, row, shownEntries);
  const earnings = await store.suspiciousEarnings(db, row);
  const entryNos = earnings.map(({ entry_no }) => entry_no);
  const left = row.state === "shadow" ? 0 : await store.pointsLeft(db, row.member_id, entryNos);
  const actors = row.timeline.map(({ actor }) => actor);
  const nameOf = await authorNames(db, [...actors, row.decided_by ?? ""]);
  const reversed = await store.reversedOf(db, row.member_id, caseIdOf(row.member_id, row.case_key));
  return {
    ...replyOf(row),
    decided_by: row.decided_by === null ? null : (nameOf(row.decided_by) ?? row.decided_by),
    value_now: valueNow(row, found),
    entries: found.entries.map((entry) => ({
      entry_id: entryId(row.member_id, entry.entry_no),
      kind: entry.kind,
      occurred_at: iso(entry.effective_at),
      points: entry.points,
      order_id: entry.order_id,
      reference: entry.reference,
      is_suspicious:
        entry.entry_no >= row.entry_no || row.unit === "percent" || row.unit === "orders",
      reversed: reversed.get(entry.entry_no) ?? 0,
    })),
    entries_total: found.total,
    timeline: row.timeline.map((step) => ({
      ...step,
      at: iso(step.at),
      actor_name: nameOf(step.actor),
    })),
    voidable_points: left,
    parked: await store.parkedOf(db, row.member_id, { entryNos, now }),
    void_needs_second:
      (await isMuch(parts, row.member_id, left, { principal, now })) &&
      !(await decidesAlone(db, principal)),
    waiting: await waitingVoid(db, row.member_id, { caseId: id, now: now.getTime() }),
    notices: row.done
      .filter(({ action, undoneAt }) => action === "notify" && undoneAt === null)
      .map(({ at, channels }) => ({ at: iso(at), channels: [...(channels ?? [])] })),
  };
};

const subjectOf = async (
  db: Database,
  memberId: number,
  caseKey: string,
): Promise<Subject | undefined> => {
  const row = await store.findCase(db, memberId, caseKey);
  if (!row) return undefined;
  const earnings = await store.suspiciousEarnings(db, row);
  const orderIds = new Set<string>();
  for (const { order_id } of earnings) if (order_id !== null) orderIds.add(order_id);
  for (const { reversed } of row.done)
    for (const { orderId } of reversed ?? []) if (orderId !== null) orderIds.add(orderId);
  const caseKeys = await store.caseKeysOf(db, memberId);
  return {
    ...{ memberId, caseKey, caseKeys, earnings },
    externalId: row.external_id,
    orderIds: [...orderIds],
    raisedAt: row.raised_at,
    isNoticeDue: row.due.includes("notify"),
    noticesSent: row.done.filter(({ action }) => action === "notify").length,
  };
};

/** Subject of the case with this id, for commands; undefined without such a case. */
export const subjectById = async (db: Database, id: string): Promise<Subject | undefined> => {
  const parts = readCaseId(id);
  return parts && subjectOf(db, parts.memberId, parts.key);
};

/** Decides a case and writes it, or that it was asked for, into the record. */
export const decideById = async (
  { db, posting, decidesAlone }: CaseParts,
  id: string,
  ask: { outcome: FraudOutcome; reason: string },
  given: { by: By; principal: Principal; now: Date; network: string; requestId: string },
): Promise<Answer | Refusal> => {
  const subject = await subjectById(db, id);
  if (!subject) return refuse("fraud_case_not_found");
  const wanted = { caseId: id, now: given.now.getTime() };
  if (ask.outcome === "void" && (await waitingVoid(db, subject.memberId, wanted)))
    return refuse("fraud_case_waiting");
  const found = { decidedAlone: false };
  const mayGoOn = await decidesAlone(db, given.principal);
  const { answeredBy = [] } = given.principal;
  const verdict = { ...ask, mayGoOn, answeredBy, at: given.now.getTime() };
  const done = await posting.submit(decideCase(subject, verdict, given.by, found));
  if (!("ok" in done) && !done.replayed && done.status === 202)
    await recordAsked(db, done.text, given);
  else if (!("ok" in done) && !done.replayed)
    await db.transaction((tx) =>
      appendAudit(tx, {
        at: given.now,
        actor: given.by.actor,
        action: `fraud_case.${ask.outcome}`,
        target: `fraud_case:${id}`,
        network: given.network,
        outcome: "done",
        requestId: given.requestId,
        detail: {
          ...{ reason: ask.reason, member_id: subject.externalId },
          ...(found.decidedAlone && { decided: "alone" }),
        },
      }),
    );
  return done;
};

/** Carries out what cases have due; answers how many. */
export const performAll = async (
  { db, posting, programmes }: FraudParts,
  now: Date,
): Promise<number> => {
  const due = await store.dueCases(db, 200);
  for (const { member_id, case_key } of due) {
    const subject = await subjectOf(db, member_id, case_key);
    if (!subject) continue;
    const sent = subject.isNoticeDue
      ? await sendNotice({ db, programmes }, subject, now)
      : undefined;
    const done = await posting.submit(performDue(subject, sent));
    if ("ok" in done) throw new Error(`the actions of case ${case_key} were refused: ${done.code}`);
  }
  return due.length;
};

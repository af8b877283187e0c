// Arrivals that wait, for the people who decide about them: lists, one, and decisions for one or for all that match.
// Decision 0074.
import { problems } from "@nuqta/contracts/kit/problem.ts";
import {
  type ArrivalKind,
  type ArrivalReply,
  arrivalsAtOnce,
} from "@nuqta/contracts/quarantine.ts";
import { appendAudit } from "../../kit/audit/append.ts";
import type { Database, Tx } from "../../kit/db/db.ts";
import type { Principal } from "../../kit/http/principal.ts";
import { accept, type Decision, type Refusal, refuse } from "../../kit/pure/decision.ts";
import type { Answer, Command, Posting } from "../../ledger/door/posting.ts";
import type { Programme } from "../../programme/domain.ts";
import { authorNames } from "../../programme/door/configuration.ts";
import {
  type ArrivalFilter,
  type ArrivalListAsk,
  arrivalTable,
  type FoundArrival,
  findArrival,
  findArrivals,
  type Matching,
  oldestWaiting,
  sumArrivals,
} from "../store/arrivals.ts";
import { decide, type Release } from "./at-desk.ts";
import { arrivalIdOf, readArrivalId } from "./ids.ts";

/** Posts what waited, for the member whose row it is. */
export type LetIn = (
  body: unknown,
  asked: { memberId: string; release: Release },
) => Promise<Answer | Refusal>;

export type QuarantineParts = {
  db: Database;
  posting: Posting<Programme>;
  letIn: Readonly<Record<ArrivalKind, LetIn>>;
};

const iso = (ms: number): string => new Date(ms).toISOString();

type NameOf = (actor: string) => string | null | undefined;

const replyOf = (row: FoundArrival, nameOf: NameOf): ArrivalReply => ({
  arrival_id: arrivalIdOf(row.member_id, row.arrival_key),
  ...{ kind: row.kind, id: row.subject, member_id: row.external_id, state: row.state },
  ...{ source: row.source, sent_by: row.sent_by, sent_by_name: nameOf(row.sent_by) ?? null },
  ...{ occurred_at: iso(row.occurred_at), arrived_at: iso(row.arrived_at) },
  ...{ days_max: row.days_max, points: row.points, cost: row.cost, reason: row.reason },
  decided_by: row.decided_by,
  decided_by_name: row.decided_by === null ? null : (nameOf(row.decided_by) ?? null),
  decided_at: row.decided_at === null ? null : iso(row.decided_at),
});

const namesIn = (tx: Tx, rows: readonly FoundArrival[]) =>
  authorNames(
    tx,
    rows.flatMap(({ sent_by, decided_by }) => [sent_by, decided_by ?? ""]),
  );

/** One page, and what all that match would earn and cost. */
export const listArrivals = async (
  db: Database,
  ask: ArrivalListAsk,
): Promise<
  Decision<{
    data: ArrivalReply[];
    next_cursor: string | null;
    total: number;
    matching: Matching;
  }>
> => {
  const page = await findArrivals(db, ask);
  if (!page.ok) return page;
  const { rows, next, total } = page.value;
  const [nameOf, matching] = await Promise.all([namesIn(db, rows), sumArrivals(db, ask)]);
  const data = rows.map((row) => replyOf(row, nameOf));
  return accept({ data, next_cursor: next, total, matching });
};

const find = (db: Database, id: string): Promise<FoundArrival | undefined> | undefined => {
  const place = readArrivalId(id);
  return place && findArrival(db, place.memberId, place.key);
};

/** One arrival, with what was sent. */
export const readArrival = async (
  db: Database,
  id: string,
): Promise<(ArrivalReply & { body: unknown }) | undefined> => {
  const row = await find(db, id);
  return row && { ...replyOf(row, await namesIn(db, [row])), body: row.body };
};

/** The person who decides, and the request they do it with. */
export type Deciding = { principal: Principal; now: Date; network: string; requestId: string };

export type Verdict = "release" | "refuse";

const turnAway = (row: FoundArrival, { by, reason }: Release): Command<Programme> => ({
  actor: by,
  kind: "quarantine",
  member: { externalId: row.external_id, create: false },
  prepare: () => ({
    lots: "none",
    reads: new Map([[arrivalTable, [row.arrival_key]]]),
    decide: (desk) => {
      const found = desk.find(arrivalTable, row.arrival_key);
      if (!found) return refuse("arrival_not_found");
      if (found.state !== "waiting") return refuse("arrival_state");
      decide(desk, found, { state: "refused", by, reason });
      return accept({ status: 200, body: {} });
    },
  }),
});

const decideRow = (
  { posting, letIn }: QuarantineParts,
  row: FoundArrival,
  verdict: Verdict,
  release: Release,
): Promise<Answer | Refusal> =>
  verdict === "refuse"
    ? posting.submit(turnAway(row, release))
    : letIn[row.kind](row.body, { memberId: row.external_id, release });

const record = (
  db: Database,
  target: string,
  { principal, now, network, requestId }: Deciding,
  noted: { verdict: Verdict; detail: Record<string, unknown>; code?: string | undefined },
): Promise<void> =>
  db.transaction((tx) =>
    appendAudit(tx, {
      ...{ at: now, actor: principal.id, action: `arrival.${noted.verdict}`, target },
      ...{ network, requestId, outcome: noted.code === undefined ? "done" : "refused" },
      detail: { ...noted.detail, ...(noted.code !== undefined && { code: noted.code }) },
    }),
  );

/** Decides about one arrival, and writes into the record what was done or denied. */
export const decideArrival = async (
  parts: QuarantineParts,
  id: string,
  { verdict, reason }: { verdict: Verdict; reason: string },
  deciding: Deciding,
): Promise<ArrivalReply | Refusal> => {
  const { db } = parts;
  const row = await find(db, id);
  if (!row) return refuse("arrival_not_found");
  const release = { by: deciding.principal.id, reason };
  const done = await decideRow(parts, row, verdict, release);
  const code = "ok" in done ? done.code : undefined;
  const detail = { reason, member_id: row.external_id, [row.kind]: row.subject };
  await record(db, `arrival:${id}`, deciding, { verdict, detail, code });
  if ("ok" in done) return done;
  const after = await find(db, id);
  return after ? replyOf(after, await namesIn(db, [after])) : refuse("arrival_not_found");
};

export type BulkAsk = {
  verdict: Verdict;
  reason: string;
  filter: ArrivalFilter;
  expected: { arrivals: number; points: number };
};

/** Arrivals of a bulk that go to the lane together. */
const together = 50;

/** Decides about the oldest 500 that wait and match, when those that match are still those that were shown. */
export const decideMatching = async (
  parts: QuarantineParts,
  { verdict, reason, filter, expected }: BulkAsk,
  deciding: Deciding,
) => {
  const { db } = parts;
  const before = await sumArrivals(db, { ...filter, state: "waiting" });
  if (before.arrivals !== expected.arrivals || before.points !== expected.points)
    return refuse("arrivals_changed");
  const rows = await oldestWaiting(db, filter, arrivalsAtOnce);
  const release = { by: deciding.principal.id, reason };
  const failed: {
    arrival_id: string;
    id: string;
    code: string;
    message: string;
    messageAr: string;
  }[] = [];
  for (let at = 0; at < rows.length; at += together) {
    const some = rows.slice(at, at + together);
    const answers = await Promise.all(some.map((row) => decideRow(parts, row, verdict, release)));
    answers.forEach((answer, i) => {
      const row = some[i];
      if (row && "ok" in answer) failed.push(failureOf(row, answer));
    });
  }
  const decided = rows.length - failed.length;
  const detail = { reason, filter, decided, failed: failed.length, points: before.points };
  await record(db, "arrivals", deciding, { verdict, detail });
  return { decided, left: before.arrivals - decided - failed.length, failed };
};

const failureOf = (row: FoundArrival, { code }: Refusal) => {
  const { message, messageAr } = problems[code];
  const arrival_id = arrivalIdOf(row.member_id, row.arrival_key);
  return { arrival_id, id: row.subject, code, message, messageAr };
};

// The history in an imported file: shown with its effect, released once by a person, and posted from then on.
// Decision 0074.
import type { HistoryKind, HistoryReply } from "@nuqta/contracts/quarantine.ts";
import { isAnyStaff } from "../../identity/door/service.ts";
import { appendAudit } from "../../kit/audit/append.ts";
import type { Database, Tx } from "../../kit/db/db.ts";
import { type Refusal, refuse } from "../../kit/pure/decision.ts";
import { authorNames } from "../../programme/door/configuration.ts";
import {
  addHistory,
  decideHistoryRow,
  findHistory,
  type HistoryEffect,
  type HistoryRow,
  listHistories,
} from "../store/histories.ts";
import type { Deciding, Verdict } from "./deciding.ts";

/**
 * A history that is asked for: of which file, from when (epoch ms); of members, `from` is when the file was checked, so
 * that another check is another question.
 */
export type HistoryAsk = {
  kind: HistoryKind;
  importId: string;
  from: number;
  fileName: string;
  now: Date;
};

/** Id of a history: the file's hash, and the instant in base 36. */
const historyIdOf = ({ import_id, history_from }: HistoryRow): string =>
  `hi_${history_from.getTime().toString(36)}.${import_id}`;

const idPattern = /^hi_(-?[0-9a-z]{1,10})\.([0-9a-f]{64})$/;

/**
 * State of a history. The first time its effect is worked out and kept. It is released at once where it
 * earns nothing and brings nobody, or where nobody has an account yet; else it waits for a person.
 */
export const askForHistory = async (
  db: Database,
  { kind, importId, from, fileName, now }: HistoryAsk,
  effect: () => Promise<HistoryEffect>,
): Promise<HistoryRow> => {
  const before = await findHistory(db, importId, from);
  if (before) return before;
  const told = await effect();
  // Members bring tiers, consents and ids as well, so they are asked for whatever their points.
  const isNothing = kind === "orders" ? told.points === 0 : told.orders === 0;
  const isFree = isNothing || !(await isAnyStaff(db));
  const row: HistoryRow = {
    ...{ ...told, kind, import_id: importId, history_from: new Date(from), file_name: fileName },
    ...{ asked_at: now, state: isFree ? "released" : "waiting" },
    ...{ decided_by: isFree ? "import" : null, decided_at: isFree ? now : null, reason: null },
  };
  await addHistory(db, row);
  return (await findHistory(db, importId, from)) ?? row;
};

const replyOf = (
  row: HistoryRow,
  nameOf: (actor: string) => string | null | undefined,
): HistoryReply => ({
  history_id: historyIdOf(row),
  kind: row.kind,
  ...{ file: row.file_name, history_from: row.history_from.toISOString(), state: row.state },
  ...{ orders: row.orders, lines: row.order_lines, points: row.points, cost: row.cost },
  vouchers: row.vouchers,
  ...{ asked_at: row.asked_at.toISOString(), reason: row.reason, decided_by: row.decided_by },
  decided_by_name: row.decided_by === null ? null : (nameOf(row.decided_by) ?? null),
  decided_at: row.decided_at?.toISOString() ?? null,
});

/** All histories, those that wait first. */
export const readHistories = async (tx: Tx): Promise<HistoryReply[]> => {
  const rows = await listHistories(tx);
  const nameOf = await authorNames(
    tx,
    rows.map(({ decided_by }) => decided_by ?? ""),
  );
  return rows.map((row) => replyOf(row, nameOf));
};

/** Decides about a history that waits, and writes it into the record. */
export const decideHistory = async (
  db: Database,
  id: string,
  { verdict, reason }: { verdict: Verdict; reason: string },
  { principal, now, network, requestId }: Deciding,
): Promise<HistoryReply | Refusal> => {
  const [, at, importId] = idPattern.exec(id) ?? [];
  if (at === undefined || importId === undefined) return refuse("arrival_not_found");
  const from = Number.parseInt(at, 36);
  const row = await findHistory(db, importId, from);
  if (!row) return refuse("arrival_not_found");
  const state = verdict === "release" ? "released" : "refused";
  const isDone = await db.transaction(async (tx) => {
    const made = { state, by: principal.id, at: now, reason } as const;
    const done = await decideHistoryRow(tx, { importId, from: row.history_from }, made);
    await appendAudit(tx, {
      ...{ at: now, actor: principal.id, action: `history.${verdict}`, target: `history:${id}` },
      ...{ network, requestId, outcome: done ? "done" : "refused" },
      detail: { reason, file: row.file_name, orders: row.orders, points: row.points },
    });
    return done;
  });
  if (!isDone) return refuse("arrival_state");
  const after = await findHistory(db, importId, from);
  if (!after) return refuse("arrival_not_found");
  return replyOf(after, await authorNames(db, [after.decided_by ?? ""]));
};

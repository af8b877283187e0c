// Saved reports by mail: who gets them, when, and that each time writes to each once.
// Decision 0176.
import type { ReportScheduleReply } from "@nuqta/contracts/report-schedules.ts";
import { readersAmong } from "../../identity/door/service.ts";
import type { Database, Tx } from "../../kit/db/db.ts";
import type { Principal } from "../../kit/http/principal.ts";
import { postMail } from "../../kit/mail/outbox.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import { nextDue, type Timing } from "../domain/due.ts";
import { changedBy, deletedBy } from "../domain/saved.ts";
import { lockSaved } from "../store/saved.ts";
import * as store from "../store/schedules.ts";
import { reportMail } from "./report-mail.ts";

type Parts = { db: Database; programmes: Pick<Programmes, "current"> };

const permission = "analytics:read";

const zoneOf = async ({ programmes }: Pick<Parts, "programmes">, now: Date): Promise<string> =>
  (await programmes.current()).config.settingsAt(now.getTime()).timezone;

const accountOf = (principal: string): string => principal.replace(/^staff:/, "");

const viewOf = (
  row: Omit<store.ScheduleRow, "report" | "shared">,
  zone: string,
  mayOwner: boolean,
): ReportScheduleReply => {
  const state = row.paused ? "paused" : mayOwner ? "active" : "stopped";
  return {
    ...{ report_id: row.reportId, every: row.every, weekday: row.weekday, hour: row.hour },
    ...{ month_day: row.monthDay, zone, recipients: row.recipients.map(accountOf), state },
    next_at: state === "active" ? row.nextAt.toISOString() : null,
    last_at: row.lastAt?.toISOString() ?? null,
  };
};

/** Schedules of reports that somebody may see, and the zone of their hours. */
export const listSchedules = async (
  parts: Parts,
  { by, now }: { by: Principal; now: Date },
): Promise<{ zone: string; data: ReportScheduleReply[] }> => {
  const rows = await store.listSchedules(parts.db, by.id);
  const owners = rows.map(({ owner }) => owner);
  const may = new Set(
    (await readersAmong(parts.db, owners, permission)).map(({ principal }) => principal),
  );
  const zone = await zoneOf(parts, now);
  return { zone, data: rows.map((row) => viewOf(row, zone, may.has(row.owner))) };
};

type Ask = Timing & {
  readonly id: string;
  readonly recipients: readonly string[];
  readonly paused: boolean;
  readonly by: Principal;
  readonly now: Date;
};

const strangers = (at: number) =>
  refuse("validation_failed", { errors: [{ path: `recipients[${at}]`, code: "not_allowed" }] });

/** Plans a report of one's own. Others get it only where it is shared, and only colleagues who may see it now. */
export const putSchedule = async (
  parts: Parts,
  { id, by, now, recipients, paused, ...timing }: Ask,
): Promise<
  Decision<
    ReportScheduleReply,
    "saved_report_not_found" | "saved_report_not_own" | "validation_failed"
  >
> => {
  const zone = await zoneOf(parts, now);
  return parts.db.transaction(async (tx) => {
    const saved = changedBy(await lockSaved(tx, id), by);
    if (!saved.ok) return saved;
    const asked = recipients.map((account) => `staff:${account}`);
    const readers = await readersAmong(tx, asked, permission);
    const wrong = asked.findIndex(
      (one) => !saved.value.shared || readers.every(({ principal }) => principal !== one),
    );
    if (wrong >= 0) return strangers(wrong);
    const { id: reportId, owner } = saved.value;
    const nextAt = new Date(nextDue(zone, timing, now.getTime()));
    const others = asked.filter((one) => one !== owner);
    await store.putSchedule(tx, { ...timing, reportId, paused, nextAt }, others);
    const [row] = (await store.listSchedules(tx, owner)).filter((one) => one.reportId === reportId);
    if (row === undefined) throw new Error("the schedule was just put");
    return accept(viewOf(row, zone, true));
  });
};

/** Ends a schedule; that there was none is as well. */
export const deleteSchedule = (
  db: Database,
  { id, by }: { id: string; by: Principal },
): Promise<Decision<string, "saved_report_not_found" | "saved_report_not_own">> =>
  db.transaction(async (tx) => {
    const saved = deletedBy(await lockSaved(tx, id), by);
    if (!saved.ok) return saved;
    await store.deleteSchedule(tx, saved.value.id);
    return accept(saved.value.id);
  });

type Sending = Parts & { publicUrl: string | undefined };

/**
 * Writes to everybody whose reports are due. The mails and the next time are one transaction, so a time that was cut short
 * is as if it had not begun, and no time writes twice. Times that were missed are one.
 */
export const sendDue = async (parts: Sending, now: Date): Promise<number> => {
  const zone = await zoneOf(parts, now);
  for (let sent = 0; ; sent += 1) {
    const isDone = !(await parts.db.transaction((tx) => sendOne(tx, parts, { zone, now })));
    if (isDone) return sent;
  }
};

const sendOne = async (
  tx: Tx,
  { publicUrl }: Pick<Sending, "publicUrl">,
  { zone, now }: { zone: string; now: Date },
): Promise<boolean> => {
  const due = await store.takeDue(tx, now);
  if (due === undefined) return false;
  const { reportId, owner, report, shared, recipients } = due;
  const readers = await readersAmong(tx, [owner, ...(shared ? recipients : [])], permission);
  // Nobody answers for the report of somebody who left.
  const told = readers.some(({ principal }) => principal === owner) ? readers : [];
  for (const reader of told)
    await postMail(tx, reportMail(reader, { report, id: reportId, publicUrl, now }), { now });
  const nextAt = new Date(nextDue(zone, due, now.getTime()));
  await store.noteDue(tx, reportId, { now, nextAt });
  return true;
};

// Saved reports by mail: who gets them, when, and that each time writes to each once.
// Decision 0176.
import type { ReportScheduleReply } from "@nuqta/contracts/report-schedules.ts";
import { allReaders, readersAmong, teamNames } from "../../identity/door/service.ts";
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

type Team = {
  /** Principals who may see reports now. */
  readonly may: ReadonlySet<string>;
  readonly names: ReadonlyMap<string, string>;
};

const teamOf = async (tx: Tx, rows: readonly store.ScheduleRow[]): Promise<Team> => {
  const all = rows.flatMap(({ owner, recipients }) => [owner, ...recipients]);
  const readers = await readersAmong(tx, all, permission);
  return { may: new Set(readers.map(({ principal }) => principal)), names: await teamNames(tx) };
};

const viewOf = (
  row: store.ScheduleRow,
  zone: string,
  { may, names }: Team,
): ReportScheduleReply => {
  const state = row.paused ? "paused" : may.has(row.owner) ? "active" : "stopped";
  return {
    ...{ report_id: row.reportId, every: row.every, weekday: row.weekday, hour: row.hour },
    ...{ month_day: row.monthDay, zone, recipients: row.recipients.map(accountOf), state },
    people: row.recipients
      .map((principal) => ({
        account_id: accountOf(principal),
        name: names.get(principal) ?? null,
        gets: row.shared && may.has(principal),
      }))
      .sort((a, b) => (a.name ?? "").localeCompare(b.name ?? "")),
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
  const team = await teamOf(parts.db, rows);
  const zone = await zoneOf(parts, now);
  return { zone, data: rows.map((row) => viewOf(row, zone, team)) };
};

/** Colleagues of a person who may get a report: names and nothing else, since not all may read the team. */
export const listReaders = async (tx: Tx, by: Principal) =>
  (await allReaders(tx, permission))
    .filter(({ principal }) => principal !== by.id)
    .map(({ principal, name }) => ({ account_id: accountOf(principal), name }));

type Ask = Timing & {
  readonly id: string;
  readonly recipients: readonly string[];
  readonly paused: boolean;
  readonly by: Principal;
  readonly now: Date;
};

const strangers = (at: number) =>
  refuse("validation_failed", { errors: [{ path: `recipients[${at}]`, code: "not_allowed" }] });

/**
 * Plans a report of one's own. Others get it only where it is shared, and only colleagues who may see it now or who
 * got it before: an hour is changed without striking those whose right is gone, and they get nothing meanwhile.
 */
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
    const { id: reportId, owner, shared } = saved.value;
    const find = async () =>
      (await store.listSchedules(tx, owner)).find((one) => one.reportId === reportId);
    const known = new Set((await find())?.recipients);
    for (const { principal } of await readersAmong(tx, asked, permission)) known.add(principal);
    const wrong = asked.findIndex((one) => !shared || !known.has(one));
    if (wrong >= 0) return strangers(wrong);
    const nextAt = new Date(nextDue(zone, timing, now.getTime()));
    const others = asked.filter((one) => one !== owner);
    await store.putSchedule(tx, { ...timing, reportId, paused, nextAt }, others);
    const row = await find();
    if (row === undefined) throw new Error("the schedule was just put");
    return accept(viewOf(row, zone, await teamOf(tx, [row])));
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

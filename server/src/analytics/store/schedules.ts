// When saved reports are sent, as rows.
import type { Tx } from "../../kit/db/db.ts";
import type { Timing } from "../domain/due.ts";

export type Schedule = Timing & {
  readonly reportId: string;
  readonly paused: boolean;
  readonly nextAt: Date;
  readonly lastAt: Date | null;
};

export type ScheduleRow = Schedule & {
  readonly owner: string;
  readonly report: string;
  readonly shared: boolean;
  readonly recipients: readonly string[];
};

const columns = `s.report_id as "reportId", s.every, s.weekday, s.month_day as "monthDay", s.hour, s.paused,
  s.next_at as "nextAt", s.last_at as "lastAt", r.owner, r.report, r.shared,
  (select coalesce(array_agg(c.principal order by c.principal), '{}') from report_recipient c
    where c.report_id = s.report_id) as recipients`;

/** Schedules of reports that are of this person, or shared. */
export const listSchedules = (tx: Tx, owner: string): Promise<ScheduleRow[]> =>
  tx.query<ScheduleRow>({
    text: `select ${columns} from report_schedule s join saved_report r using (report_id)
      where r.owner = $1 or r.shared order by s.report_id`,
    values: [owner],
  });

export const putSchedule = async (
  tx: Tx,
  { reportId, every, weekday, monthDay, hour, paused, nextAt }: Omit<Schedule, "lastAt">,
  recipients: readonly string[],
): Promise<void> => {
  await tx.query({
    text: `insert into report_schedule
        (report_id, every, weekday, month_day, hour, paused, next_at)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (report_id) do update set every = excluded.every, weekday = excluded.weekday,
        month_day = excluded.month_day, hour = excluded.hour, paused = excluded.paused, next_at = excluded.next_at`,
    values: [reportId, every, weekday, monthDay, hour, paused, nextAt],
  });
  await tx.query({
    text: "delete from report_recipient where report_id = $1",
    values: [reportId],
  });
  await tx.query({
    text: "insert into report_recipient (report_id, principal) select $1::uuid, unnest($2::text[])",
    values: [reportId, recipients],
  });
};

export const deleteSchedule = async (tx: Tx, reportId: string): Promise<void> => {
  await tx.query({ text: "delete from report_schedule where report_id = $1", values: [reportId] });
};

/** One schedule that is due at `now`, which no other process takes until the end of the transaction. */
export const takeDue = async (tx: Tx, now: Date): Promise<ScheduleRow | undefined> => {
  const text = `select ${columns} from report_schedule s join saved_report r using (report_id)
    where not s.paused and s.next_at <= $1 order by s.next_at, s.report_id limit 1 for update of s skip locked`;
  return (await tx.query<ScheduleRow>({ text, values: [now] }))[0];
};

/** Notes that a schedule was due, and when it is next. */
export const noteDue = async (
  tx: Tx,
  reportId: string,
  { now, nextAt }: { now: Date; nextAt: Date },
): Promise<void> => {
  await tx.query({
    text: "update report_schedule set last_at = $2, next_at = $3 where report_id = $1",
    values: [reportId, now, nextAt],
  });
};

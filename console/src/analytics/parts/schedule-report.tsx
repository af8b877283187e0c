// Sending a saved report by mail: how often, on which day, at which hour, and who gets it too.
import { Checkbox, Select } from "@mantine/core";
import { useSpeech } from "../../i18n/language.tsx";
import { weekdayTexts } from "../../i18n/weekdays.ts";
import { useForm } from "../../kit/use-form.ts";
import { Form, FormEnd } from "../../ui/form.tsx";
import { GuardedDialog } from "../../ui/guarded-dialog.tsx";
import { Note } from "../../ui/page.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import type { SavedReport } from "../queries/saved.ts";
import { type ReportSchedule, usePutSchedule } from "../queries/schedules.ts";
import { scheduleTexts as texts } from "../texts/schedule.ts";
import { ColleaguesField } from "./colleagues-field.tsx";

type Props = {
  report: SavedReport;
  schedule: ReportSchedule | undefined;
  /** The zone of the hour. */
  zone: string;
  onClose: () => void;
};

const cadences = ["day", "week", "month"] as const;
const numbers = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => String(from + i));
const clock = (hour: string): string => `${hour.padStart(2, "0")}:00`;

// The week begins on Saturday; numbers begin with Sunday.
const weekdays = [
  ["6", weekdayTexts.sat],
  ["0", weekdayTexts.sun],
  ["1", weekdayTexts.mon],
  ["2", weekdayTexts.tue],
  ["3", weekdayTexts.wed],
  ["4", weekdayTexts.thu],
  ["5", weekdayTexts.fri],
] as const;

/** Plans when the link of a report is sent. */
export const ScheduleDialog = ({ report, schedule, zone, onClose }: Props) => {
  const { t, label } = useSpeech();
  const putting = usePutSchedule(report.report_id);
  const form = useForm({
    start: {
      every: schedule?.every ?? ("week" as ReportSchedule["every"]),
      weekday: String(schedule?.weekday ?? 0),
      monthDay: String(schedule?.month_day ?? 1),
      hour: String(schedule?.hour ?? 9),
      paused: schedule?.state === "paused",
      recipients: schedule?.recipients ?? [],
    },
    check: ({ recipients }) => ({
      ...(!report.shared && recipients.length > 0 && { recipients: t(texts.shareFirst) }),
    }),
    rename: { recipients: "recipients" },
  });
  const { every } = form.values;
  const send = (): Promise<boolean> =>
    form.send(async ({ weekday, monthDay, hour, paused, recipients }) => {
      await putting.mutateAsync({
        ...{ every, hour: Number(hour), paused, recipients },
        ...(every === "week" && { weekday: Number(weekday) }),
        ...(every === "month" && { month_day: Number(monthDay) }),
      });
      toastDone(t(texts.saved), t(words.close));
      onClose();
    });
  return (
    <GuardedDialog
      isDirty={form.isUnsaved}
      onClose={onClose}
      title={label(texts.scheduleOf, { name: report.name })}
    >
      {(close) => (
        <Form onSend={send} box={form.box}>
          {form.note !== "" && <Note tone="loss">{form.note}</Note>}
          <p className="muted">{t(texts.help)}</p>
          <Select
            label={t(texts.every)}
            data={cadences.map((value) => ({ value, label: t(texts[value]) }))}
            value={every}
            allowDeselect={false}
            onChange={(chosen) =>
              form.change({ every: cadences.find((one) => one === chosen) ?? "week" })
            }
          />
          {every === "week" && (
            <Select
              label={t(texts.weekday)}
              data={weekdays.map(([value, name]) => ({ value, label: t(name) }))}
              value={form.values.weekday}
              allowDeselect={false}
              onChange={(chosen) => form.change({ weekday: chosen ?? "0" })}
            />
          )}
          {every === "month" && (
            <Select
              label={t(texts.monthDay)}
              description={t(texts.monthDayHelp)}
              data={numbers(1, 31)}
              value={form.values.monthDay}
              allowDeselect={false}
              onChange={(chosen) => form.change({ monthDay: chosen ?? "1" })}
            />
          )}
          <Select
            label={t(texts.hour, { zone })}
            data={numbers(0, 23).map((value) => ({ value, label: clock(value) }))}
            value={form.values.hour}
            allowDeselect={false}
            onChange={(chosen) => form.change({ hour: chosen ?? "9" })}
          />
          <ColleaguesField
            isShared={report.shared}
            people={schedule?.people ?? []}
            value={form.values.recipients}
            error={form.errors["recipients"]}
            onChange={(recipients) => form.change({ recipients })}
          />
          <Checkbox
            label={t(texts.pause)}
            checked={form.values.paused}
            onChange={(event) => form.change({ paused: event.currentTarget.checked })}
          />
          <FormEnd onCancel={close} verb={t(words.save)} isBusy={form.isSaving} />
        </Form>
      )}
    </GuardedDialog>
  );
};

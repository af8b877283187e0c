// When a saved report is sent, in a cell of the list.
import { useSpeech } from "../../i18n/language.tsx";
import { Pill } from "../../ui/page.tsx";
import type { ReportSchedule } from "../queries/schedules.ts";
import { scheduleTexts as texts } from "../texts/schedule.ts";

/** When a report is sent next, or why it is not. */
export const ScheduleTold = ({ schedule }: { schedule: ReportSchedule | undefined }) => {
  const { t, dateTime } = useSpeech();
  if (schedule === undefined) return <span className="muted">{t(texts.none)}</span>;
  if (schedule.state === "paused") return <Pill tone="off">{t(texts.paused)}</Pill>;
  if (schedule.next_at === null) return <Pill tone="warn">{t(texts.stopped)}</Pill>;
  return t(texts.next, { time: dateTime(schedule.next_at) });
};

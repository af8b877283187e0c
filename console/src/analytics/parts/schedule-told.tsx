// When a saved report is sent and to whom, in a cell of the list.
import { useSpeech } from "../../i18n/language.tsx";
import { Pill } from "../../ui/page.tsx";
import type { ReportSchedule } from "../queries/schedules.ts";
import { scheduleTexts as texts } from "../texts/schedule.ts";

// As many as a cell holds without growing over the others.
const namesTold = 3;

/** When a report is sent next, or why it is not, and which colleagues get it too. */
export const ScheduleTold = ({ schedule }: { schedule: ReportSchedule | undefined }) => {
  const { t } = useSpeech();
  if (schedule === undefined) return <span className="muted">{t(texts.none)}</span>;
  const { people } = schedule;
  return (
    <>
      <Next schedule={schedule} />
      <Names text={texts.to} people={people.filter(({ gets }) => gets)} />
      <Names text={texts.lost} people={people.filter(({ gets }) => !gets)} />
    </>
  );
};

const Next = ({ schedule: { state, next_at: next } }: { schedule: ReportSchedule }) => {
  const { t, dateTime } = useSpeech();
  if (state === "paused") return <Pill tone="off">{t(texts.paused)}</Pill>;
  if (next === null) return <Pill tone="warn">{t(texts.stopped)}</Pill>;
  return <div>{t(texts.next, { time: dateTime(next) })}</div>;
};

type NamesProps = { text: typeof texts.to | typeof texts.lost; people: ReportSchedule["people"] };

const Names = ({ text, people }: NamesProps) => {
  const { t } = useSpeech();
  if (people.length === 0) return null;
  const names = people
    .slice(0, namesTold)
    .map(({ name }) => name ?? t(texts.nameless))
    .join(t(texts.comma));
  const count = people.length - namesTold;
  return (
    <div className="muted small">
      {t(text, { names: count > 0 ? t(texts.toMore, { names, count }) : names })}
    </div>
  );
};

// The next fourteen days, each with the hours at which the rule is on.
import type { Schedule } from "@nuqta/contracts/rules.ts";
import { useMemo } from "react";
import { zone } from "../../i18n/format.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { dateIn, type StripDay, stripOf } from "../domain/schedule.ts";
import { earningTexts } from "../texts/earning.ts";
import "./strip.css";

const daysShown = 14;

export const Strip = ({ schedule }: { schedule: Schedule | undefined }) => {
  const { t } = useSpeech();
  const days = useMemo(
    () => stripOf(schedule, dateIn(zone, new Date()), daysShown, zone),
    [schedule],
  );
  return (
    <div>
      <h3 className="strip-title">{t(earningTexts.stripTitle)}</h3>
      <p className="muted small">{t(earningTexts.stripHint)}</p>
      <ol className="strip">
        {days.map((day) => (
          <Day key={day.date} day={day} />
        ))}
      </ol>
    </div>
  );
};

const Day = ({ day }: { day: StripDay }) => {
  const { t, language, shortDate } = useSpeech();
  const weekday = new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" });
  const isWhole =
    day.spans.length === 1 && day.spans[0]?.end === day.minutes && day.spans[0].start === 0;
  const change =
    day.minutes < 1440 ? earningTexts.shortDay : day.minutes > 1440 ? earningTexts.longDay : null;
  return (
    <li data-on={day.spans.length > 0 || undefined}>
      <span className="small">
        <b>{weekday.format(new Date(`${day.date}T00:00:00Z`))}</b> {shortDate(day.date)}
      </span>
      <span className="band" aria-hidden="true">
        {day.spans.map((span) => (
          <i
            key={span.start}
            style={{
              insetInlineStart: `${(span.start / day.minutes) * 100}%`,
              inlineSize: `${((span.end - span.start) / day.minutes) * 100}%`,
            }}
          />
        ))}
      </span>
      <span className="tiny muted">
        {day.spans.length === 0
          ? t(earningTexts.offDay)
          : isWhole
            ? t(earningTexts.allDay)
            : day.spans.map((span) => (
                <bdi key={span.start} dir="ltr">
                  {t(earningTexts.span, { from: span.from, to: span.to })}
                </bdi>
              ))}
      </span>
      {change !== null && <span className="tiny gold">{t(change)}</span>}
    </li>
  );
};

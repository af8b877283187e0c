// A month to take a day from: weeks from Saturday, by arrows as by the pointer, in the reading direction of the page.
// Decision 0129.
import { Button } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { dayInCairo, daysBefore } from "../i18n/days.ts";
import { useSpeech } from "../i18n/language.tsx";
import { texts } from "../i18n/text.ts";

const calendarTexts = texts({
  today: { en: "Today", ar: "اليوم" },
  monthStart: { en: "Start of month", ar: "أول الشهر" },
  monthEnd: { en: "End of month", ar: "آخر الشهر" },
  clear: { en: "Clear", ar: "مسح" },
  nextMonth: { en: "Next month", ar: "الشهر التالي" },
  previousMonth: { en: "Previous month", ar: "الشهر السابق" },
  nextYear: { en: "Next year", ar: "السنة التالية" },
  previousYear: { en: "Previous year", ar: "السنة السابقة" },
  nextDecade: { en: "Next ten years", ar: "السنوات العشر التالية" },
  previousDecade: { en: "Previous ten years", ar: "السنوات العشر السابقة" },
});

type Props = {
  /** `2026-11-21`; empty for none. */
  day: string;
  min?: string | undefined;
  max?: string | undefined;
  onDay: (day: string) => void;
};

const locales = { en: "en-GB", ar: "ar-EG-u-nu-latn" } as const;

/** A calendar that tells the day that is taken, or an empty text. */
export const Calendar = ({ day, min, max, onDay }: Props) => {
  const { t, language, date: dateText } = useSpeech();
  const today = dayInCairo(Date.now());
  const [shown, setShown] = useState(within(day === "" ? today : day, min, max));
  const box = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState(shown);
  useEffect(() => {
    box.current?.querySelector<HTMLElement>(`[data-day="${reached}"]:not([data-outside])`)?.focus();
  }, [reached]);
  const say = (options: Intl.DateTimeFormatOptions) => (at: string) =>
    new Intl.DateTimeFormat(locales[language], { ...options, timeZone: "UTC" }).format(
      new Date(`${at.slice(0, 10)}T00:00:00Z`),
    );
  const move = (event: KeyboardEvent): void => {
    const from = (event.target as HTMLElement).dataset["day"];
    const to = from === undefined ? undefined : afterKey(event.key, from, language === "ar");
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = within(to, min, max);
    setShown(next);
    setReached(next);
  };
  const isOffered = (each: string): boolean => within(each, min, max) === each;
  const presets = [
    [t(calendarTexts.today), today],
    [t(calendarTexts.monthStart), `${shown.slice(0, 8)}01`],
    [t(calendarTexts.monthEnd), endOfMonth(shown)],
  ] as const;
  return (
    // The days take the keys before the component does, whose arrows do not know the reading direction.
    <div ref={box} className="stack calendar" onKeyDownCapture={move}>
      <DatePicker
        value={day === "" ? null : day}
        date={shown}
        onDateChange={(date) => setShown(date)}
        onChange={(date) => onDay(date ?? "")}
        {...(min && { minDate: min })}
        {...(max && { maxDate: max })}
        firstDayOfWeek={6}
        weekendDays={[]}
        fullWidth
        highlightToday
        hideOutsideDates
        weekdayFormat={say({ weekday: language === "ar" ? "narrow" : "short" })}
        monthLabelFormat={say({ month: "long", year: "numeric" })}
        monthsListFormat={say({ month: "short" })}
        getDayProps={(each) => ({ "data-day": each })}
        getDayAriaLabel={(each) => dateText(each)}
        ariaLabels={{
          nextMonth: t(calendarTexts.nextMonth),
          previousMonth: t(calendarTexts.previousMonth),
          nextYear: t(calendarTexts.nextYear),
          previousYear: t(calendarTexts.previousYear),
          nextDecade: t(calendarTexts.nextDecade),
          previousDecade: t(calendarTexts.previousDecade),
        }}
      />
      <div className="row gap-8">
        {presets.map(([label, each]) => (
          <Button
            key={label}
            size="compact-sm"
            variant="default"
            disabled={!isOffered(each)}
            onClick={() => onDay(each)}
          >
            {label}
          </Button>
        ))}
        {day !== "" && (
          <Button size="compact-sm" variant="subtle" onClick={() => onDay("")}>
            {t(calendarTexts.clear)}
          </Button>
        )}
      </div>
    </div>
  );
};

const within = (day: string, min: string | undefined, max: string | undefined): string => {
  if (min && day < min) return min.slice(0, 10);
  return max && day > max ? max.slice(0, 10) : day;
};

const endOfMonth = (day: string): string => {
  const [year, month] = day.split("-").map(Number);
  return new Date(Date.UTC(year ?? 0, month ?? 1, 0)).toISOString().slice(0, 10);
};

/** The day that a key leads to, as in every calendar that is used by keys; undefined for other keys. */
const afterKey = (key: string, from: string, isMirrored: boolean): string | undefined => {
  const weekday = (new Date(`${from}T00:00:00Z`).getUTCDay() + 1) % 7;
  const step: Readonly<Record<string, number>> = {
    ArrowLeft: isMirrored ? 1 : -1,
    ArrowRight: isMirrored ? -1 : 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekday,
    End: 6 - weekday,
  };
  if (key === "PageUp") return inMonth(daysBefore(`${from.slice(0, 8)}01`, 1), from);
  if (key === "PageDown") return inMonth(daysBefore(endOfMonth(from), -1), from);
  const days = step[key];
  return days === undefined ? undefined : daysBefore(from, -days);
};

/** The day of the month that `from` is, in the month of `other`; its last one where it has none. */
const inMonth = (other: string, from: string): string => {
  const [month, last] = [other.slice(0, 8), endOfMonth(other).slice(8)];
  return `${month}${String(Math.min(Number(from.slice(8)), Number(last))).padStart(2, "0")}`;
};

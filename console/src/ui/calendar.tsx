// A month to take a day from: weeks from Saturday, by arrows as by the pointer, in the reading direction of the page.
// Decision 0129.
import { ActionIcon, Button, Popover } from "@mantine/core";
import "./calendar.css";
import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from "react";
import { dayInCairo } from "../i18n/days.ts";
import { useSpeech } from "../i18n/language.tsx";
import { type Text, texts } from "../i18n/text.ts";
import {
  dayAfterKey,
  endOfMonth,
  monthsLater,
  startOfMonth,
  weeksOf,
  within,
} from "./calendar-days.ts";
import { IconChevronLeft, IconChevronsLeft } from "./icons.ts";
import { useOnTop } from "./use-on-top.ts";

const calendarTexts = texts({
  today: { en: "Today", ar: "اليوم" },
  monthStart: { en: "Start of month", ar: "أول الشهر" },
  monthEnd: { en: "End of month", ar: "آخر الشهر" },
  clear: { en: "Clear", ar: "مسح" },
  nextMonth: { en: "Next month", ar: "الشهر التالي" },
  previousMonth: { en: "Previous month", ar: "الشهر السابق" },
  nextYear: { en: "Next year", ar: "السنة التالية" },
  previousYear: { en: "Previous year", ar: "السنة السابقة" },
});

type Days = {
  /** The day that is taken; empty for none. */
  day: string;
  min?: string | undefined;
  max?: string | undefined;
  onDay: (day: string) => void;
};

type Props = Days & {
  /** The button that it hangs on. */
  button: ReactElement;
  label: string;
  isOpen: boolean;
  onClose: () => void;
};

/** A calendar below its button, that tells the day that is taken or an empty text. */
export const CalendarPopover = ({ button, label, isOpen, onClose, ...days }: Props) => {
  // Escape closes the calendar and not the dialog that its field stands in.
  useOnTop(isOpen);
  return (
    <Popover opened={isOpen} onDismiss={onClose} position="bottom-end" trapFocus withRoles={false}>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label}>
        <Calendar {...days} />
      </Popover.Dropdown>
    </Popover>
  );
};

// Days of a year that began its weeks on Saturday: the third of January 2026 was one.
const someWeek = Array.from({ length: 7 }, (_, at) => new Date(Date.UTC(2026, 0, 3 + at)));

const locales = { en: "en-GB", ar: "ar-EG-u-nu-latn" } as const;

const Calendar = ({ day, min, max, onDay }: Days) => {
  const { t, language } = useSpeech();
  const today = dayInCairo(Date.now());
  const [shown, setShown] = useState(within(day === "" ? today : day, min, max));
  const isOffered = (each: string): boolean => within(each, min, max) === each;
  const presets = [
    [calendarTexts.today, today],
    [calendarTexts.monthStart, startOfMonth(shown)],
    [calendarTexts.monthEnd, endOfMonth(shown)],
  ] as const;
  const month = new Intl.DateTimeFormat(locales[language], {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(`${shown}T00:00:00Z`));
  const turn = (text: Text, months: number) => {
    const to = monthsLater(shown, months);
    const Icon = Math.abs(months) === 1 ? IconChevronLeft : IconChevronsLeft;
    // A month is offered when one of its days is.
    const isThere = !(min && endOfMonth(to) < min.slice(0, 10)) && !(max && startOfMonth(to) > max);
    return (
      <ActionIcon
        variant="subtle"
        aria-label={t(text)}
        disabled={!isThere}
        onClick={() => setShown(within(to, min, max))}
      >
        <Icon size={18} className={months > 0 ? "onwards" : "back"} aria-hidden="true" />
      </ActionIcon>
    );
  };
  return (
    <div className="stack calendar">
      <div className="months">
        {turn(calendarTexts.previousYear, -12)}
        {turn(calendarTexts.previousMonth, -1)}
        <strong aria-live="polite">{month}</strong>
        {turn(calendarTexts.nextMonth, 1)}
        {turn(calendarTexts.nextYear, 12)}
      </div>
      <Month
        name={month}
        shown={shown}
        day={day}
        today={today}
        isOffered={isOffered}
        onDay={onDay}
        onShow={(to) => setShown(within(to, min, max))}
      />
      <div className="row gap-8">
        {presets.map(([text, each]) => (
          <Button
            key={text.en}
            size="compact-sm"
            variant="default"
            disabled={!isOffered(each)}
            onClick={() => onDay(each)}
          >
            {t(text)}
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

type MonthProps = {
  name: string;
  /** The day that keys start from; its month is drawn. */
  shown: string;
  day: string;
  today: string;
  isOffered: (day: string) => boolean;
  onDay: (day: string) => void;
  onShow: (day: string) => void;
};

const Month = ({ name, shown, day, today, isOffered, onDay, onShow }: MonthProps) => {
  const { language, date } = useSpeech();
  const table = useRef<HTMLTableElement>(null);
  const isByKey = useRef(false);
  useEffect(() => {
    if (isByKey.current) table.current?.querySelector<HTMLElement>(`[value="${shown}"]`)?.focus();
    isByKey.current = false;
  }, [shown]);
  const move = (event: KeyboardEvent): void => {
    const to = dayAfterKey(event, shown, language === "ar");
    if (to === undefined) return;
    event.preventDefault();
    isByKey.current = true;
    onShow(to);
  };
  const weekday = (style: "long" | "short" | "narrow") =>
    new Intl.DateTimeFormat(locales[language], { weekday: style, timeZone: "UTC" });
  const [long, short] = [weekday("long"), weekday(language === "ar" ? "narrow" : "short")];
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern for days is a grid
    <table role="grid" aria-label={name} ref={table} onKeyDown={move}>
      <thead>
        <tr>
          {someWeek.map((each) => (
            <th key={each.getTime()} scope="col" abbr={long.format(each)}>
              {short.format(each)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(shown).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((each, column) =>
              each === undefined ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: nothing stands in it
                <td key={column} />
              ) : (
                <td key={each}>
                  <button
                    type="button"
                    value={each}
                    aria-label={date(each)}
                    aria-pressed={each === day}
                    aria-current={each === today ? "date" : undefined}
                    disabled={!isOffered(each)}
                    tabIndex={each === shown ? 0 : -1}
                    data-autofocus={each === shown || undefined}
                    onClick={() => onDay(each)}
                  >
                    {Number(each.slice(8))}
                  </button>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

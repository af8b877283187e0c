// A day, or a minute of one, that is typed or taken from our own calendar: the same in every browser and language.
// Decision 0129.
import { TextInput, type TextInputProps } from "@mantine/core";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import "./day-field.css";
import { useSpeech } from "../i18n/language.tsx";
import { texts } from "../i18n/text.ts";
import { dayOf, minuteOf } from "./day-text.ts";
import { IconCalendar } from "./icons.ts";

// Most pages are left without a look at it.
const CalendarPopover = lazy(async () => ({
  default: (await import("./calendar.tsx")).CalendarPopover,
}));

const dayTexts = texts({
  open: { en: "Open calendar", ar: "فتح التقويم" },
  order: { en: "day/month/year", ar: "يوم/شهر/سنة" },
  unread: {
    en: "“{typed}” is not a date. Write it like 21/11/2026.",
    ar: "«{typed}» ليس تاريخًا. اكتبه مثل 21/11/2026.",
  },
  unreadTime: {
    en: "“{typed}” is not a date and time. Write it like 21/11/2026 14:05.",
    ar: "«{typed}» ليس تاريخًا ووقتًا. اكتبه مثل 21/11/2026 14:05.",
  },
});

type Props = Omit<TextInputProps, "value" | "onChange" | "type" | "min" | "max"> & {
  /** `2026-11-21`, with `hasTime` `2026-11-21T14:05`, in Cairo; empty for none. */
  value?: string;
  onChange: (value: string) => void;
  /** The first and the last day that the calendar offers; what is typed is judged by the form. */
  min?: string | undefined;
  max?: string | undefined;
  hasTime?: boolean;
};

/** A labelled box for a day. What it shows when it is left is what it tells. */
export const DayField = ({ value = "", onChange, hasTime = false, ...given }: Props) => {
  const { min, max, error, onBlur, ...input } = given;
  const { t, date } = useSpeech();
  const [typed, setTyped] = useState<string>();
  const [unread, setUnread] = useState<string>();
  const readOf = hasTime ? minuteOf : dayOf;
  const [day = "", time = ""] = value.split("T");
  const isDay = dayOf(day) !== undefined;
  const shown = isDay ? [date(day), ...(hasTime ? [time.slice(0, 5)] : [])].join(" ") : value;
  const type = (text: string): void => {
    setTyped(text);
    setUnread(undefined);
    const read = text.trim() === "" ? "" : readOf(text);
    if (read !== undefined && read !== value) onChange(read);
  };
  const isUnread = typed !== undefined && typed.trim() !== "" && readOf(typed) === undefined;
  const choose = (chosen: string): void => {
    setUnread(undefined);
    setTyped(undefined);
    onChange(hasTime && chosen !== "" ? `${chosen}T${time || "00:00"}` : chosen);
  };
  return (
    <TextInput
      {...input}
      className={hasTime ? "day-field day-time-field" : "day-field"}
      autoComplete="off"
      maxLength={40}
      placeholder={hasTime ? `${t(dayTexts.order)} 00:00` : t(dayTexts.order)}
      value={typed ?? shown}
      error={
        unread === undefined
          ? error
          : t(hasTime ? dayTexts.unreadTime : dayTexts.unread, { typed: unread })
      }
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !isUnread) return;
        // A form must not be sent with another day than the one that stands there.
        event.preventDefault();
        setUnread(typed);
      }}
      onBlur={(event) => {
        if (isUnread) setUnread(typed);
        setTyped(undefined);
        onBlur?.(event);
      }}
      rightSection={
        <CalendarButton
          day={isDay ? day : ""}
          min={min}
          max={max}
          isDisabled={input.disabled === true}
          onDay={choose}
        />
      }
    />
  );
};

type ButtonProps = {
  day: string;
  min: string | undefined;
  max: string | undefined;
  isDisabled: boolean;
  onDay: (day: string) => void;
};

/** Opens the calendar, which takes the focus; gives it back to the button when a day is taken or Escape is pressed. */
const CalendarButton = ({ isDisabled, onDay, ...days }: ButtonProps) => {
  const { t } = useSpeech();
  const [isOpen, setOpen] = useState<boolean>();
  const place = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen === false) place.current?.focus();
  }, [isOpen]);
  const button = (
    <button
      type="button"
      ref={place}
      className="day-button"
      aria-label={t(dayTexts.open)}
      aria-expanded={isOpen ?? false}
      aria-haspopup="dialog"
      disabled={isDisabled}
      onClick={() => setOpen(!isOpen)}
    >
      <IconCalendar size={18} aria-hidden="true" />
    </button>
  );
  if (isOpen === undefined) return button;
  return (
    <Suspense fallback={button}>
      <CalendarPopover
        {...days}
        button={button}
        label={t(dayTexts.open)}
        isOpen={isOpen}
        onDay={(day) => {
          onDay(day);
          setOpen(false);
        }}
        onClose={() => setOpen(false)}
      />
    </Suspense>
  );
};

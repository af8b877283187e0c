// A day, or a minute of one, that is typed or taken from our own calendar: the same in every browser and language.
// Decision 0129.
import { ActionIcon, Loader, Popover, TextInput, type TextInputProps } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import "./day-field.css";
import { useSpeech } from "../i18n/language.tsx";
import { texts } from "../i18n/text.ts";
import { dayOf, minuteOf } from "./day-text.ts";
import { IconCalendar } from "./icons.ts";

// Most pages are left without a look at it.
const Calendar = lazy(async () => ({ default: (await import("./calendar.tsx")).Calendar }));

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
  const [isOpen, setOpen] = useState(false);
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
    setOpen(false);
  };
  return (
    <TextInput
      {...input}
      className={hasTime ? "day-field day-time-field" : "day-field"}
      autoComplete="off"
      maxLength={40}
      placeholder={t(dayTexts.order)}
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
        <Popover
          opened={isOpen}
          onChange={setOpen}
          position="bottom-end"
          trapFocus
          returnFocus
          withRoles={false}
        >
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              aria-label={t(dayTexts.open)}
              aria-expanded={isOpen}
              aria-haspopup="dialog"
              disabled={input.disabled === true}
              onClick={() => setOpen(!isOpen)}
            >
              <IconCalendar size={18} aria-hidden="true" />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown role="dialog" aria-label={t(dayTexts.open)}>
            <Suspense fallback={<Loader className="calendar-wait" size="sm" />}>
              <Calendar day={isDay ? day : ""} min={min} max={max} onDay={choose} />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
    />
  );
};

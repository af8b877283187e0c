// Days and minutes as people type them: in the order day, month, year, or as 2026-11-21, in the digits of either script.
import { latinDigits } from "./number-field.tsx";

/** "21/11/2026", "21 Nov 2026", "٢١ نوفمبر ٢٠٢٦" or "2026-11-21" as `2026-11-21`; undefined for what is no day. */
export const dayOf = (typed: string): string | undefined => {
  const text = latinDigits(typed.replace(/[،,]/g, " ")).trim().toLowerCase();
  const [, year = "", month = "", day = ""] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  if (year !== "") return written(year, Number(month), Number(day));
  const parts = /^(\d{1,2})[\s/.-]+(\d{1,2}|\p{L}+)\.?[\s/.-]+(\d{4})$/u.exec(text);
  if (parts === null) return undefined;
  const [, date = "", middle = "", last = ""] = parts;
  return written(last, /\d/.test(middle) ? Number(middle) : monthOf(middle), Number(date));
};

/** A day with a time after it as `2026-11-21T14:05`; midnight where none is typed. */
export const minuteOf = (typed: string): string | undefined => {
  const text = latinDigits(typed.replace(/[،,]/g, " ")).trim();
  const [, first = "", hour = "0", minute = "00"] =
    /^(.*?)(?:[t\s]+(\d{1,2}):(\d{2}))?$/i.exec(text) ?? [];
  const day = dayOf(first);
  if (day === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined;
  return `${day}T${hour.padStart(2, "0")}:${minute}`;
};

const written = (year: string, month: number, day: number): string | undefined => {
  const text = [year, String(month).padStart(2, "0"), String(day).padStart(2, "0")].join("-");
  const at = new Date(`${text}T00:00:00Z`);
  // The 31st of a month that has thirty days would be the first of the next.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : undefined;
};

const namesOf = (language: string): string[] =>
  (["long", "short"] as const).flatMap((month) => {
    const format = new Intl.DateTimeFormat(language, { month, timeZone: "UTC" });
    return Array.from({ length: 12 }, (_, at) =>
      format.format(Date.UTC(2026, at, 1)).toLowerCase(),
    );
  });

let names: readonly string[] | undefined;

/** The number of a month by its name in English or Arabic, whole or short; 0 for what is none. */
const monthOf = (name: string): number => {
  names ??= ["en-GB", "en-US", "ar-EG"].flatMap(namesOf);
  const at = names.indexOf(name);
  return at < 0 ? 0 : (at % 12) + 1;
};

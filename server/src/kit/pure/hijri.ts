// The Hijri calendar by which feasts are announced in advance; the moon may differ by a day. Days are local days since
// 1970-01-01.
import { dayMs } from "@nuqta/contracts/kit/time.ts";

const hijri = new Intl.DateTimeFormat("en-u-ca-islamic-umalqura-nu-latn", {
  timeZone: "UTC",
  month: "numeric",
  day: "numeric",
});

const known = new Map<number, { month: number; day: number }>();

const ramadan = 9;

/** Month and day of the month of a day; asking Intl is slow, so each day is asked for once. */
export const hijriOf = (day: number): { month: number; day: number } => {
  const before = known.get(day);
  if (before) return before;
  const parts: Record<string, number> = {};
  for (const { type, value } of hijri.formatToParts(day * dayMs)) parts[type] = Number(value);
  const found = { month: parts["month"] ?? 0, day: parts["day"] ?? 0 };
  known.set(day, found);
  return found;
};

/** Whether a day lies in Ramadan: its nights are when people shop. */
export const isRamadan = (day: number): boolean => hijriOf(day).month === ramadan;

// Days and instants of months.
import { addDays, addMonths, dayOf, startOfDay } from "../../kit/pure/local-time.ts";

/** First and last day of a month such as `2026-10`. */
export const daysOfMonth = (month: string): { from: string; to: string } => {
  const from = `${month}-01`;
  return { from, to: addDays(addMonths(from, 1), -1) };
};

/** The month that comes `months` later. */
export const monthBehind = (month: string, months = 1): string =>
  addMonths(`${month}-01`, months).slice(0, 7);

/** First instant of a month, in epoch ms. */
export const startOfMonth = (zone: string, month: string): number =>
  startOfDay(zone, dayOf(`${month}-01`));

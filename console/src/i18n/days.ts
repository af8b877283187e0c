// The calendar of Cairo: days are `2026-11-21`, instants epoch milliseconds. A day there has 23, 24 or
// 25 hours, so days are counted on the calendar and never as hours from an instant.
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { zone } from "./format.ts";

/** The day it is in Cairo at an instant (epoch ms), as YYYY-MM-DD. */
export const dayInCairo = (now: number): string =>
  new Intl.DateTimeFormat("sv", { timeZone: zone }).format(now);

/** The local time in Cairo at an instant (epoch ms), as a datetime-local field takes it. */
export const minuteInCairo = (now: number): string => {
  const text = new Intl.DateTimeFormat("sv", {
    timeZone: zone,
    dateStyle: "short",
    timeStyle: "short",
  }).format(now);
  return text.replace(" ", "T");
};

/**
 * The instant of a local time in Cairo (`2026-11-21T18:30`); undefined for what is none. An hour that
 * comes twice is its first; one that summer time leaves out is undefined.
 */
export const instantInCairo = (local: string): string | undefined => {
  for (const offset of ["+03:00", "+02:00"]) {
    const at = Date.parse(`${local.slice(0, 16)}:00${offset}`);
    if (Number.isNaN(at)) return undefined;
    if (minuteInCairo(at) === local.slice(0, 16)) return new Date(at).toISOString();
  }
  return undefined;
};

/** The day `count` days before another. */
export const daysBefore = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - count * dayMs).toISOString().slice(0, 10);

/** The last `count` days in Cairo, today included. */
export const lastDays = (count: number, now: number): { from: string; to: string } => {
  const to = dayInCairo(now);
  return { from: daysBefore(to, count - 1), to };
};

/**
 * The last second of a day in Cairo, which is two or three hours ahead of UTC. On the day that summer
 * time ends the last hour comes twice, and the second one counts. Before 1900 clocks there went by the sun, a few
 * minutes off; whoever types a year passes such days, and nothing was recorded then.
 */
export const endOfDay = (day: string): string => {
  for (const offset of ["+02:00", "+03:00"]) {
    const instant = `${day}T23:59:59${offset}`;
    if (hourInCairo(instant) === "23") return instant;
  }
  return `${day}T23:59:59+02:00`;
};

const hourInCairo = (instant: string): string =>
  new Intl.DateTimeFormat("en", {
    timeZone: zone,
    hour: "2-digit",
    hourCycle: "h23",
  }).format(new Date(instant));

// Days of the business as instants.
import { zone } from "../i18n/format.ts";

/**
 * The last second of a day in Cairo, which is two or three hours ahead of UTC. On the day that summer
 * time ends the last hour comes twice, and the second one counts.
 */
export const endOfDay = (day: string): string => {
  for (const offset of ["+02:00", "+03:00"]) {
    const instant = `${day}T23:59:59${offset}`;
    if (hourInCairo(instant) === "23") return instant;
  }
  throw new RangeError(`${day} has no end in Cairo`);
};

const hourInCairo = (instant: string): string =>
  new Intl.DateTimeFormat("en", {
    timeZone: zone,
    hour: "2-digit",
    hourCycle: "h23",
  }).format(new Date(instant));

type Expiring = { readonly points: number; readonly expires_at: string };

/** Points that expire, by the month in Cairo in which they do, soonest first; `month` is its first lot's instant. */
export const byMonth = (expiring: readonly Expiring[]): { month: string; points: number }[] => {
  const months = new Map<string, { month: string; points: number }>();
  for (const { points, expires_at: at } of expiring) {
    const name = monthInCairo(at);
    const known = months.get(name);
    months.set(name, { month: known?.month ?? at, points: (known?.points ?? 0) + points });
  }
  return [...months.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, month]) => month);
};

const monthInCairo = (instant: string): string =>
  new Intl.DateTimeFormat("sv", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
  }).format(new Date(instant));

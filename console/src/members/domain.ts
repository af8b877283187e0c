// Points that expire, by month.
import { zone } from "../i18n/format.ts";

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

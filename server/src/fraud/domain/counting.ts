// Counting what a member does, window by window, and noticing when a limit is broken. Windows are
// those of business time: a day begins in the programme's zone, whenever the event arrives.

import type { AntiFraudSettings, FraudRule, WatchPeriod } from "@nuqta/contracts/anti-fraud.ts";
import { hourMs } from "@nuqta/contracts/kit/time.ts";
import {
  addMonths,
  bucketKey,
  dateOf,
  dayOf,
  instantOf,
  localTime,
  minuteOf,
  startOfDay,
} from "../../kit/pure/local-time.ts";
import type { Entry, HoldTrace } from "../../ledger/door/account.ts";
import type { Breach } from "./case.ts";

/** Count of a window, its end (epoch ms), whether a case was raised for it, and whether that was approved. */
export type Counted = { n: number; to: number; raised?: true; cleared?: true };
export type Counts = Readonly<Record<string, Counted>>;

type Window = { key: string; from: number; to: number };
type Measure = Pick<Breach, "rule" | "unit" | "limit"> & { window: Window; add: number };

/** Enough for every window that is still open and a good many late ones. */
const windowsMax = 60;

/** The rules that look at each movement while it is decided. */
const watchedAtOnce = ["max_points", "max_redemptions", "off_hours", "high_frequency"] as const;

/** Whether any movement needs looking at. */
export const isWatching = (settings: AntiFraudSettings): boolean =>
  watchedAtOnce.some((rule) => settings[rule].enabled);

/** The calendar period an instant lies in. */
export const periodOf = (zone: string, period: WatchPeriod, at: number): Window => {
  const { day } = localTime(zone, at);
  const key = bucketKey(period, day);
  if (period === "day") return { key, from: startOfDay(zone, day), to: startOfDay(zone, day + 1) };
  const first = dayOf(period === "week" ? key.slice(1) : `${key}-01`);
  const next = period === "week" ? first + 7 : dayOf(addMonths(`${key}-01`, 1));
  return { key, from: startOfDay(zone, first), to: startOfDay(zone, next) };
};

const hourOf = (at: number): Window => {
  const from = Math.floor(at / hourMs) * hourMs;
  return { key: `${new Date(from).toISOString().slice(0, 13)}Z`, from, to: from + hourMs };
};

/**
 * The stretch of monitored hours an instant lies in, if it does. Hours that run over midnight belong
 * to the day on which they begin.
 */
export const offHoursOf = (
  zone: string,
  { monitored_from, monitored_to }: AntiFraudSettings["off_hours"],
  at: number,
): Window | undefined => {
  const { day, minute } = localTime(zone, at);
  const [from, to] = [minuteOf(monitored_from), minuteOf(monitored_to)];
  const over = from > to;
  const isOn = over ? minute >= from || minute < to : minute >= from && minute < to;
  if (!isOn) return undefined;
  const first = over && minute < to ? day - 1 : day;
  return {
    key: dateOf(first),
    from: instantOf(zone, first, from),
    to: instantOf(zone, over ? first + 1 : first, to),
  };
};

const isRedemption = ({ kind, trace }: Entry): boolean =>
  kind === "hold" && (trace as HoldTrace | null)?.again !== true;

const isTransaction = (entry: Entry): boolean =>
  (entry.kind === "earn" && entry.orderId !== null) || isRedemption(entry);

/** Amounts that an entry adds to windows, by the terms in force when it happened. */
const measuresOf = (entry: Entry, settings: AntiFraudSettings, zone: string): Measure[] => {
  const at = entry.effectiveAt;
  const measures: Measure[] = [];
  const { max_points, max_redemptions, off_hours, high_frequency } = settings;
  if (max_points.enabled && entry.kind === "earn" && entry.points > 0)
    measures.push({
      rule: "max_points",
      unit: "points",
      limit: max_points.limit,
      window: periodOf(zone, max_points.period, at),
      add: entry.points,
    });
  if (max_redemptions.enabled && isRedemption(entry))
    measures.push({
      rule: "max_redemptions",
      unit: "redemptions",
      limit: max_redemptions.limit,
      window: periodOf(zone, max_redemptions.period, at),
      add: 1,
    });
  if (!isTransaction(entry)) return measures;
  const night = off_hours.enabled ? offHoursOf(zone, off_hours, at) : undefined;
  if (night)
    measures.push({ rule: "off_hours", unit: "transactions", limit: 0, window: night, add: 1 });
  if (high_frequency.enabled)
    measures.push({
      rule: "high_frequency",
      unit: "transactions",
      limit: high_frequency.limit,
      window: hourOf(at),
      add: 1,
    });
  return measures;
};

export const caseKeyOf = (rule: FraudRule, window: string): string => `${rule}.${window}`;

/** A breach, and the entry that made it. */
export type Found = Breach & { by: Entry };

/** An entry that stands beyond a limit, also when its window has a case already that nobody approved. */
export type Over = Pick<Found, "rule" | "caseKey" | "by">;

/**
 * Counts the entries of one command on top of what was counted before. A window that has a case
 * already raises no second one.
 */
export const countEntries = (
  before: Counts,
  entries: readonly Entry[],
  termsAt: (instant: number) => { settings: AntiFraudSettings; zone: string },
): { counts: Counts; found: Found[]; over: Over[] } => {
  let counts = before;
  const over: Over[] = [];
  const found: Found[] = [];
  for (const entry of entries) {
    const { settings, zone } = termsAt(entry.effectiveAt);
    for (const { rule, unit, limit, window, add } of measuresOf(entry, settings, zone)) {
      const caseKey = caseKeyOf(rule, window.key);
      const was = counts[caseKey];
      const value = (was?.n ?? 0) + add;
      if (value > limit && was?.cleared !== true) over.push({ rule, caseKey, by: entry });
      const breaks = value > limit && was?.raised !== true;
      counts = { ...counts, [caseKey]: { ...was, n: value, to: window.to } };
      if (!breaks) continue;
      counts = { ...counts, [caseKey]: { n: value, to: window.to, raised: true } };
      const { from: windowFrom, to: windowTo } = window;
      const { entryNo } = entry;
      found.push({ caseKey, rule, unit, limit, value, windowFrom, windowTo, entryNo, by: entry });
    }
  }
  return { counts: counts === before ? before : newest(counts), found, over };
};

/** Counts with a window marked as approved: what else is done in it is not suspected. */
export const cleared = (counts: Counts, caseKey: string): Counts => {
  const was = counts[caseKey];
  return was === undefined ? counts : { ...counts, [caseKey]: { ...was, cleared: true } };
};

/** Sum of two members' counts, window by window. */
export const sumCounts = (one: Counts, other: Counts): Counts => {
  const sum: Record<string, Counted> = { ...one };
  for (const [key, { n, to, raised }] of Object.entries(other)) {
    const was = sum[key];
    const isRaised = was?.raised === true || raised === true;
    sum[key] = { n: (was?.n ?? 0) + n, to, ...(isRaised && { raised: true as const }) };
  }
  return newest(sum);
};

const newest = (counts: Counts): Counts => {
  const all = Object.entries(counts);
  if (all.length <= windowsMax) return counts;
  return Object.fromEntries(all.toSorted(([, a], [, b]) => b.to - a.to).slice(0, windowsMax));
};

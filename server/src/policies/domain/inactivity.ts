// What inactivity does to a member: counted inactive, warned, and in the end without points.
import type { InactivityTerms, ResettingAction } from "@nuqta/contracts/policies.ts";
import { addMonths, dayOf, localDate, localTime, startOfDay } from "../../kit/pure/local-time.ts";

/** When the member last did each thing (epoch ms), null for never. */
export type Deeds = Readonly<Record<ResettingAction, number | null>>;

/** State in which the policies have left a member; instants are epoch ms. */
export type Standing = {
  readonly inactiveSince: number | null;
  readonly pointsEndAt: number | null;
  readonly tierSince: number | null;
  readonly tierReviewedAt: number | null;
};

export type Seen = {
  readonly joinedAt: number;
  readonly deeds: Deeds;
  /** Points that can be spent, not those held. */
  readonly active: number;
  /** Points among them that were there before `standing.pointsEndAt`. */
  readonly ending: number;
  /** Whether the member was told of `standing.pointsEndAt`. */
  readonly warned: boolean;
  readonly standing: Standing;
};

/** Days before points end at which members are first warned. */
export const warnDays = 30;

/** The last of the deeds that the terms count, or the joining (epoch ms). */
const lastDeed = ({ joinedAt, deeds }: Seen, { reset_by }: InactivityTerms): number =>
  reset_by.reduce((last, action) => Math.max(last, deeds[action] ?? 0), joinedAt);

/** The first instant at which a member counts as inactive: the day after the last day of the period. */
export const inactiveFrom = (zone: string, last: number, { period_days }: InactivityTerms) =>
  startOfDay(zone, localTime(zone, last).day + period_days + 1);

/** The first instant at which the points end by the terms alone, grace included. */
export const pointsEndFrom = (zone: string, last: number, terms: InactivityTerms): number => {
  const lastDay = dayOf(addMonths(localDate(zone, last), terms.expiration_period_months));
  return startOfDay(zone, lastDay + terms.grace_period_days + 1);
};

export type Verdict = {
  /** State of the member from now on. */
  readonly standing: Standing;
  readonly becomes: "inactive" | "active" | null;
  /** The points end now: those that were there before `pointsEndAt`. */
  readonly ends: boolean;
  /** Epoch ms of what reset the timer last. */
  readonly since: number;
};

/**
 * Judges a member as of `at` (epoch ms). Points never end before the member was told, 30 days before:
 * terms that come into force over long idle members give them that time too.
 */
export const judge = (seen: Seen, terms: InactivityTerms, zone: string, at: number): Verdict => {
  const since = lastDeed(seen, terms);
  const { standing } = seen;
  const isInactive = terms.enabled && at >= inactiveFrom(zone, since, terms);
  const inactiveSince = isInactive ? (standing.inactiveSince ?? at) : null;
  const pointsEndAt = endOf(seen, terms, { zone, since, at });
  const isOver = pointsEndAt !== null && pointsEndAt === standing.pointsEndAt && at >= pointsEndAt;
  return {
    standing: { ...standing, inactiveSince, pointsEndAt },
    becomes: becomes(standing.inactiveSince, inactiveSince),
    ends: isOver && seen.warned && seen.ending > 0 && seen.active >= terms.minimum_points,
    since,
  };
};

/** Days within which points count as ending by terms: a month beyond the warning that members get first. */
const lapseDays = warnDays + 30;

/** Whether the points of a member who does nothing from now on end within 60 days of `at` (epoch ms) by the terms. */
export const lapses = (seen: Seen, terms: InactivityTerms, zone: string, at: number): boolean => {
  if (!terms.expiration_enabled || seen.active < terms.minimum_points) return false;
  const due = pointsEndFrom(zone, lastDeed(seen, terms), terms);
  return localTime(zone, due).day <= localTime(zone, at).day + lapseDays;
};

const becomes = (before: number | null, after: number | null): Verdict["becomes"] => {
  if ((before === null) === (after === null)) return null;
  return after === null ? "active" : "inactive";
};

const endOf = (
  { active, standing }: Seen,
  terms: InactivityTerms,
  { zone, since, at }: { zone: string; since: number; at: number },
): number | null => {
  if (!terms.expiration_enabled) return null;
  const due = pointsEndFrom(zone, since, terms);
  const today = localTime(zone, at).day;
  const dueDay = localTime(zone, due).day;
  if (dueDay - today > warnDays) return null;
  // The date the member was told stays, unless the terms have become kinder meanwhile.
  if (standing.pointsEndAt !== null) return Math.max(standing.pointsEndAt, due);
  if (active < terms.minimum_points) return null;
  return startOfDay(zone, Math.max(dueDay, today + warnDays));
};

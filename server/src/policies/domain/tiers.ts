// Which tier somebody reaches, and when a tier is kept, gained or lost.
// Decision 0025.
import type { InactivityTerms } from "@nuqta/contracts/policies.ts";
import { addMonths, dayOf, localDate, localTime, startOfDay } from "../../kit/pure/local-time.ts";

/** A tier as it is decided by: two criteria, null where one is switched off. */
export type Rung = {
  readonly tierId: string;
  readonly rule: "all" | "any";
  readonly amount: number | null;
  readonly count: number | null;
};

/** The tiers in use, the lowest first. */
export type Ladder = readonly Rung[];

/** Piastres, and orders or products. */
export type Figures = { readonly amount: number; readonly count: number };

type Periods = Pick<InactivityTerms, "adjustment_enabled" | "adjustment_period_months">;

/** Days for which a tier is kept in any case when tiers are not reviewed by period. */
const graceDays = 30;

const holds = ({ rule, amount, count }: Rung, figures: Figures): boolean => {
  const met: boolean[] = [];
  if (amount !== null) met.push(figures.amount >= amount);
  if (count !== null) met.push(figures.count >= count);
  // Without criteria a tier is everybody's.
  return rule === "all" || met.length === 0 ? met.every(Boolean) : met.some(Boolean);
};

/** The place of the highest tier that is reached, -1 for none. */
export const reached = (ladder: Ladder, figures: Figures): number =>
  ladder.findLastIndex((rung) => holds(rung, figures));

export const placeOf = (ladder: Ladder, tierId: string | null): number =>
  ladder.findIndex((rung) => rung.tierId === tierId);

/** Since when figures count at `at` (epoch ms): the period of the terms; null is from the beginning. */
export const windowFrom = (terms: Periods, zone: string, at: number): number | null => {
  if (!terms.adjustment_enabled) return null;
  return startOfDay(zone, dayOf(addMonths(localDate(zone, at), -terms.adjustment_period_months)));
};

/**
 * When a tier that was reached or last reviewed at `since` is reviewed: after the period and to the end
 * of that month; without periods after 30 days, for tiers whose purchases went back.
 */
export const reviewAt = (terms: Periods, zone: string, since: number): number => {
  if (!terms.adjustment_enabled)
    return startOfDay(zone, localTime(zone, since).day + graceDays + 1);
  const date = addMonths(localDate(zone, since), terms.adjustment_period_months);
  return startOfDay(zone, dayOf(`${addMonths(date, 1).slice(0, 7)}-01`));
};

export type Held = {
  readonly tierId: string | null;
  /** Epoch ms; null when the tier came from elsewhere and was never looked at. */
  readonly reviewedAt: number | null;
};

export type TierVerdict = {
  readonly to: string | null;
  readonly reason: "reached" | "review" | "withdrawn" | null;
  /** The tier was looked at to be kept or lost: the time until the next review begins anew. */
  readonly reviewed: boolean;
};

type By = { terms: InactivityTerms; zone: string; at: number };

/** Judges a tier as of `at`. Gaining is at once; losing waits for the review and goes step by step. */
export const judgeTier = (held: Held, figures: Figures, ladder: Ladder, by: By): TierVerdict => {
  const target = reached(ladder, figures);
  const current = placeOf(ladder, held.tierId);
  const to = ladder[target]?.tierId ?? null;
  if (held.tierId !== null && current < 0) return { to, reason: "withdrawn", reviewed: true };
  if (target > current) return { to, reason: "reached", reviewed: true };
  const stays = { to: held.tierId, reason: null };
  if (held.tierId === null) return { ...stays, reviewed: false };
  if (!isReviewDue(held, by)) return { ...stays, reviewed: held.reviewedAt === null };
  const { terms } = by;
  const isMeant = (terms.adjustment_tier ?? held.tierId) === held.tierId;
  if (target === current || (terms.adjustment_enabled && !isMeant))
    return { ...stays, reviewed: true };
  const next = terms.adjustment_enabled ? Math.max(target, current - 1) : target;
  return { to: ladder[next]?.tierId ?? null, reason: "review", reviewed: true };
};

/** Whether the tier is to be kept or lost now. */
export const isReviewDue = ({ tierId, reviewedAt }: Held, { terms, zone, at }: By): boolean =>
  tierId !== null && reviewedAt !== null && at >= reviewAt(terms, zone, reviewedAt);

// Points that members are expected to redeem and to lose in the months ahead: at each age, cohorts do what older ones did
// at that age. Whole numbers only.
// Decision 0180.
import { type Cohort, type Cohorts, leftOf } from "./cohorts.ts";

/** Parts of one whole, fine enough that rounding stays below a point in ten million. */
const whole = 1_000_000_000n;
/** Months that are looked back on, so that what members do now weighs more than what they did years ago. */
const lookedBack = 12;
/** Months over which the points of a month to come are averaged. */
const recent = 3;

/** Per `whole` of what a cohort had: redeemed, expired, lost otherwise. */
type Rates = { redeemed: bigint; expired: bigint; gone: bigint };
type Sums = { had: number; redeemed: number; expired: number; gone: number };
const noSums = (): Sums => ({ had: 0, redeemed: 0, expired: 0, gone: 0 });

const partOf = (part: number, all: number): bigint =>
  all <= 0 || part <= 0 ? 0n : (BigInt(part) * whole) / BigInt(all);
const ratesOf = ({ had, redeemed, expired, gone }: Sums): Rates => ({
  redeemed: partOf(redeemed, had),
  expired: partOf(expired, had),
  gone: partOf(gone, had),
});
const times = (points: number, rate: bigint): number =>
  points <= 0 ? 0 : Number((BigInt(points) * rate + whole / 2n) / whole);

/** Counts what cohorts did at each age in the months up to `origin`. */
const sumsByAge = (cohorts: readonly Cohort[], origin: number): Map<number, Sums> => {
  const byAge = new Map<number, Sums>();
  for (const cohort of cohorts) {
    const since = Math.max(cohort.month, origin - lookedBack + 1, 0);
    let left = leftOf(cohort, since - 1);
    for (let month = since; month <= origin; month += 1) {
      const cell = cohort.cells.get(month) ?? { gained: 0, redeemed: 0, expired: 0 };
      const age = month - cohort.month;
      const sums = byAge.get(age) ?? noSums();
      byAge.set(age, sums);
      sums.had += Math.max(left, 0) + Math.max(cell.gained, 0);
      sums.redeemed += cell.redeemed;
      sums.expired += cell.expired;
      sums.gone += Math.max(-cell.gained, 0);
      left += cell.gained - cell.redeemed - cell.expired;
    }
  }
  return byAge;
};

/** At ages that nobody reached yet: what older points do in all, and none expire. */
const atUnseen = (byAge: ReadonlyMap<number, Sums>): Rates => {
  const all = noSums();
  for (const [age, sums] of byAge) {
    if (age === 0) continue;
    all.had += sums.had;
    all.redeemed += sums.redeemed;
    all.gone += sums.gone;
  }
  return ratesOf(all);
};

/** Points of one month ahead; `unseen` of `had` are of ages that no cohort had reached. */
export type Expected = {
  redeemed: number;
  expired: number;
  had: number;
  unseen: number;
  /** Whether any points had expired in the months that are looked back on. */
  hasExpired: boolean;
};

/**
 * Expected points of the `ahead` months after month `origin`, from what had happened by its end; points that will be earned
 * meanwhile are as many as in the months before.
 */
export const expectedAfter = (
  { cohorts }: Cohorts,
  { origin, ahead }: { origin: number; ahead: number },
): Expected[] => {
  const byAge = sumsByAge(cohorts, origin);
  const known = new Map([...byAge].map(([age, sums]) => [age, ratesOf(sums)]));
  const other = atUnseen(byAge);
  const hasExpired = [...byAge.values()].some(({ expired }) => expired > 0);
  const newest = cohorts.filter(({ month }) => month > origin - recent && month <= origin);
  const earned = newest.reduce((sum, { month, cells }) => sum + (cells.get(month)?.gained ?? 0), 0);
  const eachMonth = Math.max(Math.round(earned / Math.min(recent, origin + 1)), 0);
  const held = cohorts
    .filter(({ month }) => month <= origin)
    .map((cohort) => ({ month: cohort.month, left: Math.max(leftOf(cohort, origin), 0) }));
  return Array.from({ length: ahead }, (_, n) => {
    const month = origin + 1 + n;
    held.push({ month, left: eachMonth });
    const sums: Expected = { redeemed: 0, expired: 0, had: 0, unseen: 0, hasExpired };
    for (const one of held) {
      const rates = known.get(month - one.month);
      const { redeemed, expired, gone } = rates ?? other;
      const moved = { redeemed: times(one.left, redeemed), expired: times(one.left, expired) };
      sums.had += one.left;
      if (rates === undefined) sums.unseen += one.left;
      sums.redeemed += moved.redeemed;
      sums.expired += moved.expired;
      one.left = Math.max(one.left - moved.redeemed - moved.expired - times(one.left, gone), 0);
    }
    return sums;
  });
};

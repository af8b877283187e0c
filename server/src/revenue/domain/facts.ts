// Points by the month that they were earned in and the months in which something happened to them.
import { type LotMeasure, lotMeasures, signs } from "../../analytics/door/domain.ts";

/** Points by measure, and piastres that members paid for the goods that earned them. */
export type Sums = Record<LotMeasure, number> & { sold: number };

/** Sums of one payer and one month of earning in one later month; months as `2026-10`. */
export type Fact = Sums & {
  party: string;
  cohort: string;
  /** Whether an order earned the points; what was given without a sale has no price to share out. */
  is_sale: boolean;
  month: string;
};

export const sumNames = [...lotMeasures, "sold"] as const;

export const noSums = (): Sums =>
  Object.fromEntries(sumNames.map((name) => [name, 0])) as Record<
    (typeof sumNames)[number],
    number
  >;

/** Identity of a fact. */
export const factKey = ({
  party,
  cohort,
  is_sale,
  month,
}: Pick<Fact, "party" | "cohort" | "is_sale" | "month">): string =>
  JSON.stringify([party, cohort, is_sale, month]);

const added = (one: Sums, other: Sums, sign: 1 | -1): Sums => {
  const all = sumNames.map((name) => [name, one[name] + sign * other[name]]);
  return Object.fromEntries(all) as Sums;
};

/** Facts together, one for each payer, month of earning, origin and month. */
export const togetherFacts = (facts: readonly Fact[]): Fact[] => {
  const all = new Map<string, Fact>();
  for (const fact of facts) {
    const was = all.get(factKey(fact));
    all.set(factKey(fact), was === undefined ? fact : { ...fact, ...added(was, fact, 1) });
  }
  return [...all.values()];
};

/** Facts that lead from `before` to `after`; those that change nothing are left out. */
export const factsBetween = (before: readonly Fact[], after: readonly Fact[]): Fact[] => {
  const minus = before.map((fact) => ({ ...fact, ...added(noSums(), fact, -1) }));
  return togetherFacts([...after, ...minus]).filter((fact) =>
    sumNames.some((name) => fact[name] !== 0),
  );
};

/** Points of a cohort as they stand. */
export type Standing = {
  issued: number;
  /** Not taken back. */
  counted: number;
  redeemed: number;
  expired: number;
  left: number;
  sold: number;
};

/** Sums as they stand: points that repaid a debt were used, and what returns took back does not count. */
export const standingOf = (sums: Sums): Standing => {
  const counted = sums.issued - sums.cancelled - sums.clawed_back + sums.adjusted;
  const redeemed = sums.redeemed - sums.given_back + sums.repaid;
  return {
    ...{ issued: sums.issued, counted, redeemed, expired: sums.expired, sold: sums.sold },
    left: lotMeasures.reduce((net, name) => net + signs[name] * sums[name], 0),
  };
};

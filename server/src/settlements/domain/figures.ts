// What points are worth together, exactly: numerators over one denominator, rounded only at the end.
// Decisions 0027, 0037.
import type {
  SettlementCredits,
  SettlementFigures,
  SettlementMeasure,
  SettlementSales,
} from "@nuqta/contracts/settlements.ts";
import { settlementMeasures } from "@nuqta/contracts/settlements.ts";

/** Points that cost the same: `cost_points` of them cost `cost_piastres`. */
export type RatePoints = { cost_points: number; cost_piastres: number; points: number };

export type Worth = { points: number; money: number };

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));

/** The smallest number that every `cost_points` divides. */
export const commonOf = (rates: readonly Pick<RatePoints, "cost_points">[]): bigint =>
  rates.reduce((all, { cost_points }) => {
    const points = BigInt(cost_points);
    return (all * points) / gcd(all, points);
  }, 1n);

/** Cost of the points together, in piastres times `common`. */
export const exactWorth = (rates: readonly RatePoints[], common: bigint): bigint =>
  rates.reduce(
    (sum, { cost_points, cost_piastres, points }) =>
      sum + BigInt(points) * BigInt(cost_piastres) * (common / BigInt(cost_points)),
    0n,
  );

/** Whole piastres of an exact worth, rounded down. */
export const piastresOf = (exact: bigint, common: bigint): number =>
  Number(exact >= 0n || exact % common === 0n ? exact / common : exact / common - 1n);

const nothing: Worth = { points: 0, money: 0 };
const plus = (a: Worth, b: Worth): Worth => ({
  points: a.points + b.points,
  money: a.money + b.money,
});

/** Movement of one measure; `prior` happened in an earlier month. */
export type Moved = Worth & { measure: SettlementMeasure; prior: boolean };

/** The figures of a statement out of what there was, what moved, what was reimbursed, and disputes that were accepted. */
export const figuresOf = (
  opening: Worth,
  moved: readonly Moved[],
  { sales, credits }: { sales: SettlementSales | null; credits: SettlementCredits | null },
): SettlementFigures => {
  const sumOf = (wanted: (one: Moved) => boolean): Worth =>
    moved.filter(wanted).reduce((sum, { points, money }) => plus(sum, { points, money }), nothing);
  const redeemed = sumOf(({ measure }) => measure === "redeemed" || measure === "given_back");
  return {
    opening,
    lines: Object.fromEntries(
      settlementMeasures.map((name) => [name, sumOf(({ measure }) => measure === name)]),
    ) as SettlementFigures["lines"],
    closing: plus(
      opening,
      sumOf(() => true),
    ),
    due: { points: 0 - redeemed.points, money: 0 - redeemed.money },
    prior: sumOf(({ prior }) => prior),
    sales,
    credits,
  };
};

/** Piastres that the seller pays: what is due, less its reimbursement and its credits. */
export const netOf = ({
  due,
  sales,
  credits,
}: Pick<SettlementFigures, "due" | "sales" | "credits">): number =>
  due.money - (sales?.net ?? 0) - (credits?.money ?? 0);

/** Number of a statement: one for each seller and month. */
export const numberOf = (sellerId: string, month: string): string => `ST-${month}-${sellerId}`;

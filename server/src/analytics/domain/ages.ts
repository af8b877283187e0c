// Points that are out, by how long ago they were issued, each valued so that the ages of a payer add up to the piastre.
// Decision 0177.
import { type Age, ages } from "@nuqta/contracts/liability-report.ts";
import { monthsBetween } from "../../kit/pure/local-time.ts";
import { allocateFractions, commonOf, exactOf } from "./valued.ts";

/** Points of one month of issue, payer and cost that are out. */
export type Left = {
  party: string;
  costPoints: number;
  costPiastres: number;
  /** First day of the month. */
  issuedIn: string;
  points: number;
};

type Aged = { age: Age; points: number; money: number };

/** The age of points that were issued in a month, in the month of `today`. */
export const ageOf = (issuedIn: string, today: string): Age => {
  const months = monthsBetween(issuedIn, today);
  if (months <= 0) return "this_month";
  if (months <= 3) return "months_1_3";
  if (months <= 6) return "months_4_6";
  return months <= 12 ? "months_7_12" : "older";
};

/** Points of one payer by age, and their cost: the sum is rounded down, the ages so that they add up to it. */
export const byAge = (
  left: readonly Left[],
  today: string,
): { points: number; money: number; ages: Aged[] } => {
  const common = commonOf(left.map(({ costPoints }) => costPoints));
  const groups = Map.groupBy(left, ({ issuedIn }) => ageOf(issuedIn, today));
  const values = ages.map((age) => exactOf(groups.get(age) ?? [], common));
  const money = allocateFractions(values, common);
  const rows = ages.map((age, i) => ({
    age,
    points: (groups.get(age) ?? []).reduce((sum, { points }) => sum + points, 0),
    money: money[i] ?? 0,
  }));
  return { ...totalOf(rows), ages: rows };
};

export const totalOf = (rows: readonly { points: number; money: number }[]) => ({
  points: rows.reduce((sum, { points }) => sum + points, 0),
  money: rows.reduce((sum, { money }) => sum + money, 0),
});

/** Balances that bands of members begin with. */
export const balanceBands = [0, 1, 100, 500, 1_000, 5_000, 10_000, 50_000] as const;

// Points by the month in which they were earned and the month in which they moved, as numbered months.
import { monthsBetween } from "../../kit/pure/local-time.ts";

/** Movements, in points, of all points of one month of issue that happened in one month (first days of months). */
export type CohortMoves = {
  issuedIn: string;
  movedIn: string;
  issued: number;
  cancelled: number;
  redeemed: number;
  givenBack: number;
  expired: number;
  clawedBack: number;
  repaid: number;
  adjusted: number;
};

/** Points of one cohort in one month: came in (or left otherwise, below zero), redeemed net of returns, expired. */
export type Cell = { gained: number; redeemed: number; expired: number };

/** A cohort: points of one month of issue. */
export type Cohort = {
  /** The number of its month; below zero where points were moved in with a date of before. */
  month: number;
  /** By number of the month in which something moved. */
  cells: ReadonlyMap<number, Cell>;
};

/** Months are numbered from the first in which anything moved. */
export type Cohorts = {
  /** First day of month 0. */
  first: string;
  cohorts: readonly Cohort[];
};

/** Undefined where nothing has moved yet. */
export const cohortsOf = (moves: readonly CohortMoves[]): Cohorts | undefined => {
  const [first] = moves.map(({ movedIn }) => movedIn).sort();
  if (first === undefined) return undefined;
  const cohorts = new Map<number, Map<number, Cell>>();
  for (const move of moves) {
    const month = monthsBetween(first, move.issuedIn);
    const cells = cohorts.get(month) ?? new Map<number, Cell>();
    cohorts.set(month, cells);
    const at = monthsBetween(first, move.movedIn);
    const cell = cells.get(at) ?? { gained: 0, redeemed: 0, expired: 0 };
    const left = move.cancelled + move.clawedBack + move.repaid;
    cell.gained += move.issued + move.adjusted - left;
    cell.redeemed += move.redeemed - move.givenBack;
    cell.expired += move.expired;
    cells.set(at, cell);
  }
  return { first, cohorts: [...cohorts].map(([month, cells]) => ({ month, cells })) };
};

/** Points of a cohort that are left at the end of a month. */
export const leftOf = ({ cells }: Cohort, end: number): number => {
  let left = 0;
  for (const [at, { gained, redeemed, expired }] of cells)
    if (at <= end) left += gained - redeemed - expired;
  return left;
};

/** Points of a month that members redeemed (net of returns), and that expired. */
export type Happened = { redeemed: number; expired: number };

/** Of all cohorts together, in one month. */
export const happenedIn = ({ cohorts }: Cohorts, month: number): Happened => {
  const cells = cohorts.flatMap(({ cells: own }) => own.get(month) ?? []);
  return {
    redeemed: cells.reduce((sum, { redeemed }) => sum + redeemed, 0),
    expired: cells.reduce((sum, { expired }) => sum + expired, 0),
  };
};

/** The same by first day of the month, from the movements themselves. */
export const happenedBy = (moves: readonly CohortMoves[]): ReadonlyMap<string, Happened> => {
  const months = new Map<string, Happened>();
  for (const { movedIn, redeemed, givenBack, expired } of moves) {
    const sums = months.get(movedIn) ?? { redeemed: 0, expired: 0 };
    sums.redeemed += redeemed - givenBack;
    sums.expired += expired;
    months.set(movedIn, sums);
  }
  return months;
};

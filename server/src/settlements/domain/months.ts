// Months as they are closed: what moved since the last close, by who pays for the points.
// Decision 0156.
import { type CloseAccount, controlAccounts } from "@nuqta/contracts/month-closes.ts";
import {
  type LotMeasure,
  lotMeasures,
  type RateSums,
  type RollForward,
  rollForward,
  signs,
  together,
} from "../../analytics/door/domain.ts";
import { commonOf, exactWorth, piastresOf, type Worth } from "./figures.ts";

/** Points by measure, of one payer, that cost the same. */
export type PartySums = Record<LotMeasure, number> & {
  party: string;
  cost_points: number;
  cost_piastres: number;
};

export type PartyMonth = RollForward & { party: string; prior: Worth };
export type MonthMoved = RollForward & { prior: Worth; parties: PartyMonth[] };

const keyOf = ({ party, cost_points, cost_piastres }: PartySums): string =>
  JSON.stringify([party, cost_points, cost_piastres]);

const netOf = (sums: Record<LotMeasure, number>): number =>
  lotMeasures.reduce((net, name) => net + signs[name] * sums[name], 0);

const zeros = Object.fromEntries(lotMeasures.map((name) => [name, 0])) as Record<
  LotMeasure,
  number
>;

const less = (
  a: Record<LotMeasure, number>,
  b: Record<LotMeasure, number>,
): Record<LotMeasure, number> =>
  Object.fromEntries(lotMeasures.map((name) => [name, a[name] - b[name]])) as Record<
    LotMeasure,
    number
  >;

const worthOf = (
  rates: readonly (Omit<RateSums, LotMeasure | "opening"> & { points: number })[],
) => {
  const common = commonOf(rates);
  return {
    points: rates.reduce((sum, { points }) => sum + points, 0),
    money: piastresOf(exactWorth(rates, common), common),
  };
};

/** Lines with the sign of what they do to what members have, so that they add up to the closing. */
const signed = (lines: RollForward): RollForward =>
  Object.fromEntries(
    Object.entries(lines).map(([name, { points, money }]) => [
      name,
      signs[name as LotMeasure] === -1
        ? { points: 0 - points, money: 0 - money }
        : { points, money },
    ]),
  ) as RollForward;

/**
 * A month out of sums since the beginning: those of the close before (`before`), those up to the end of the month
 * (`until`), and what happened on its own days (`within`). What is in neither of the first nor the last is of earlier
 * months: `prior`, which is part of the movements.
 */
export const monthMoved = (
  before: readonly PartySums[],
  until: readonly PartySums[],
  within: readonly PartySums[],
): MonthMoved => {
  const earlier = new Map(before.map((one) => [keyOf(one), one]));
  const own = new Map(within.map((one) => [keyOf(one), one]));
  const groups = new Map<string, (RateSums & { priorPoints: number })[]>();
  for (const sums of until) {
    const was = earlier.get(keyOf(sums)) ?? zeros;
    const moved = less(sums, was);
    const { party, cost_points, cost_piastres } = sums;
    groups.set(party, [
      ...(groups.get(party) ?? []),
      {
        ...{ cost_points, cost_piastres, opening: netOf(was), ...moved },
        priorPoints: netOf(less(moved, own.get(keyOf(sums)) ?? zeros)),
      },
    ]);
  }
  const parties = [...groups].map(([party, rates]) => ({
    party,
    ...signed(rollForward(rates)),
    prior: worthOf(rates.map(({ priorPoints: points, ...rate }) => ({ ...rate, points }))),
  }));
  const prior = parties.reduce(
    (sum, one) => ({
      points: sum.points + one.prior.points,
      money: sum.money + one.prior.money,
    }),
    { points: 0, money: 0 },
  );
  return { ...together(parties), prior, parties };
};

export type AccountMoved = { account: string; opening: number; moved: number };

/** Accounts of a kind together: those of all sellers, of all wallets, and the others by themselves. */
export const controlOf = (accounts: readonly AccountMoved[]): CloseAccount[] =>
  controlAccounts.flatMap((account) => {
    const all = accounts.filter((one) => one.account.split(":", 1)[0] === account);
    const opening = all.reduce((sum, one) => sum + one.opening, 0);
    const moved = all.reduce((sum, one) => sum + one.moved, 0);
    return all.length === 0 ? [] : [{ account, opening, moved, closing: opening + moved }];
  });

/** Payers whose points come to something else by one count than by another; points by payer and cost. */
export const disagreeing = (
  one: readonly { party: string; cost_points: number; cost_piastres: number; points: number }[],
  other: readonly { party: string; cost_points: number; cost_piastres: number; points: number }[],
): string[] => {
  const left = new Map<string, { party: string; points: number }>();
  const add = (rows: typeof one, sign: 1 | -1) => {
    for (const { party, cost_points, cost_piastres, points } of rows) {
      const key = JSON.stringify([party, cost_points, cost_piastres]);
      left.set(key, { party, points: (left.get(key)?.points ?? 0) + sign * points });
    }
  };
  add(one, 1);
  add(other, -1);
  return [
    ...new Set([...left.values()].flatMap(({ party, points }) => (points === 0 ? [] : party))),
  ];
};

/** Net points of sums: what members have of them. */
export const pointsOf = ({
  party,
  cost_points,
  cost_piastres,
  ...sums
}: PartySums): { party: string; cost_points: number; cost_piastres: number; points: number } => ({
  ...{ party, cost_points, cost_piastres },
  points: netOf(sums),
});

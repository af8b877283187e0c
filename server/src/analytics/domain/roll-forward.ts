// The liability from one day to another: what there was, what moved, what there is, in points and in
// piastres, adding up to the piastre.
import { type LotMeasure, lotMeasures, signs } from "./measures.ts";
import { commonOf } from "./valued.ts";

/** Sums of one payer's points that cost the same. */
export type RateSums = Record<LotMeasure, number> & {
  cost_points: number;
  cost_piastres: number;
  opening: number;
};

export type Worth = { points: number; money: number };
export type RollForward = Record<LotMeasure | "opening" | "closing", Worth>;

const floor = (a: bigint, b: bigint): bigint => (a >= 0n || a % b === 0n ? a / b : a / b - 1n);

/**
 * Values every line at what its points cost. Opening and closing are rounded down; the movements are
 * rounded so that they lead from one to the other exactly, those with the largest fraction up.
 */
export const rollForward = (sums: readonly RateSums[]): RollForward => {
  const common = commonOf(sums.map(({ cost_points }) => cost_points));
  const exact = (of: (one: RateSums) => number): bigint =>
    sums.reduce(
      (sum, one) =>
        sum + BigInt(of(one)) * BigInt(one.cost_piastres) * (common / BigInt(one.cost_points)),
      0n,
    );
  const points = (of: (one: RateSums) => number): number =>
    sums.reduce((sum, one) => sum + of(one), 0);
  const closingOf = (one: RateSums): number =>
    lotMeasures.reduce((sum, name) => sum + signs[name] * one[name], one.opening);
  const worth = (of: (one: RateSums) => number): Worth => ({
    points: points(of),
    money: Number(floor(exact(of), common)),
  });
  const opening = worth((one) => one.opening);
  const closing = worth(closingOf);
  const moves = lotMeasures.map((name) => {
    const value = BigInt(signs[name]) * exact((one) => one[name]);
    const whole = floor(value, common);
    return { name, whole, fraction: value - whole * common };
  });
  let left =
    BigInt(closing.money - opening.money) - moves.reduce((sum, { whole }) => sum + whole, 0n);
  const byFraction = moves.toSorted((a, b) =>
    a.fraction > b.fraction ? -1 : a.fraction < b.fraction ? 1 : 0,
  );
  for (const move of byFraction) {
    if (left === 0n) break;
    move.whole += 1n;
    left -= 1n;
  }
  const line = ({ name, whole }: (typeof moves)[number]) =>
    [name, { points: points((one) => one[name]), money: signs[name] * Number(whole) }] as const;
  return {
    opening,
    ...(Object.fromEntries(moves.map(line)) as Record<LotMeasure, Worth>),
    closing,
  };
};

/** Several together, line by line. */
export const together = (all: readonly RollForward[]): RollForward => {
  const names = ["opening", ...lotMeasures, "closing"] as const;
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        points: all.reduce((sum, one) => sum + one[name].points, 0),
        money: all.reduce((sum, one) => sum + one[name].money, 0),
      },
    ]),
  ) as RollForward;
};

// Sums since the beginning, worked out again from those before a month and its moves.
import { type WalletLine, walletLines } from "@nuqta/contracts/month-closes.ts";
import { type LotMeasure, lotMeasures, signs } from "../analytics/door/domain.ts";
import type { PartySums } from "../settlements/door/domain.ts";

type Rate = Pick<PartySums, "party" | "cost_points" | "cost_piastres">;

const keyOf = ({ party, cost_points, cost_piastres }: Rate): string =>
  JSON.stringify([party, cost_points, cost_piastres]);

const zeros = Object.fromEntries(lotMeasures.map((name) => [name, 0])) as Record<
  LotMeasure,
  number
>;

const nothingOf = ({ party, cost_points, cost_piastres }: Rate): PartySums => ({
  ...{ party, cost_points, cost_piastres },
  ...zeros,
});

/** Sums of moves, rate by rate. */
export type Moved = {
  /** Adds points as they change what members have. */
  add: (rate: Rate, measure: LotMeasure, points: number) => void;
  all: () => PartySums[];
};

/** Sums that begin with nothing. */
export const sumsOfMoves = (): Moved => {
  const sums = new Map<string, PartySums>();
  return {
    add: (rate, measure, points) => {
      const one = sums.get(keyOf(rate)) ?? nothingOf(rate);
      one[measure] += signs[measure] * points;
      sums.set(keyOf(rate), one);
    },
    all: () => [...sums.values()],
  };
};

const less = (one: PartySums, other: PartySums): PartySums => {
  const left = lotMeasures.map((name) => [name, one[name] - other[name]]);
  return { ...one, ...(Object.fromEntries(left) as Record<LotMeasure, number>) };
};

/**
 * Sums before and after a month, rate by rate: those it was closed with (`after`), and these less its moves. Payers are
 * `off` where the close before has kept other sums (`earlier`), or where moves are in neither.
 */
export const pairsOf = (
  after: readonly PartySums[],
  moves: readonly PartySums[],
  earlier: readonly PartySums[] | undefined,
): { pairs: { before: PartySums; after: PartySums }[]; off: string[] } => {
  const moved = new Map(moves.map((one) => [keyOf(one), one]));
  const kept = new Map(earlier?.map((one) => [keyOf(one), one]));
  const off: string[] = [];
  const pairs = after.map((one) => {
    const key = keyOf(one);
    const started = less(one, moved.get(key) ?? nothingOf(one));
    const due = kept.get(key) ?? nothingOf(one);
    if (earlier !== undefined && lotMeasures.some((name) => started[name] !== due[name]))
      off.push(one.party);
    moved.delete(key);
    kept.delete(key);
    return { before: started, after: one };
  });
  off.push(...[...moved.values(), ...kept.values()].map(({ party }) => party));
  return { pairs, off: [...new Set(off)] };
};

type Wallet = {
  sums: { seller_id: string } & Record<WalletLine, number>;
  moves: readonly { kind: WalletLine; delta: number }[];
};

/** Sellers whose wallets were closed with something else than what moved them. */
export const offWallets = (wallets: readonly Wallet[]): string[] =>
  wallets.flatMap(({ sums, moves }) => {
    const moved = (line: WalletLine) =>
      moves.reduce((sum, { kind, delta }) => sum + (kind === line ? delta : 0), 0);
    return walletLines.some((line) => moved(line) !== sums[line]) ? sums.seller_id : [];
  });

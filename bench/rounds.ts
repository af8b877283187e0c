// Contenders measured side by side: A B C, A B C, … so that whatever disturbs the machine disturbs
// all of them. Only ratios of rates within one round are compared.

import type { Processor } from "./proc.ts";

/** What a run cost: microseconds of processor, and bytes. */
export type Cost = {
  /** Undefined where the kernel's count cannot be read. */
  processor: Processor | undefined;
  wal: number;
  disk: number;
};
/** What a contender did in one round: units of work, and the time it took in seconds. */
export type Run = {
  done: number;
  seconds: number;
  p99Ms?: number;
  cost?: Cost;
  /** How long what follows the work went on after it, in seconds. */
  lag?: number;
};
export type Contender = { name: string; run(seconds: number): Promise<Run> };

export type Spread = { median: number; min: number; max: number };

export type Comparison = {
  /** Units of work per second, by contender, round by round. */
  rates: ReadonlyMap<string, readonly number[]>;
  /** The median of the rounds' p99, in milliseconds, where the contender says it. */
  p99Ms: ReadonlyMap<string, number>;
};

type Length = { rounds: number; seconds: number };

/**
 * Runs every contender once in each round, after one shorter round that only warms up. Every second round goes the
 * other way, all but a floor in front: what one leaves running behind itself falls on each of the others as often.
 */
export const takeTurns = async (
  contenders: readonly Contender[],
  { rounds, seconds }: Length,
): Promise<Map<string, Run[]>> => {
  for (const { run } of contenders) await run(seconds / 2);
  const runs = new Map<string, Run[]>(contenders.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const { name, run } of inOrder(contenders, round))
      runs.get(name)?.push(await run(seconds));
  return runs;
};

const inOrder = (contenders: readonly Contender[], round: number): readonly Contender[] => {
  if (round % 2 === 0) return contenders;
  const isFloorFirst = contenders.length > 2;
  return isFloorFirst
    ? [...contenders.slice(0, 1), ...contenders.slice(1).toReversed()]
    : contenders.toReversed();
};

/** The rates of contenders who take turns. */
export const compare = async (
  contenders: readonly Contender[],
  length: Length,
): Promise<Comparison> => {
  const runs = await takeTurns(contenders, length);
  const p99Ms = new Map<string, number>();
  for (const [name, own] of runs) {
    const waits = own.flatMap(({ p99Ms: wait }) => (wait === undefined ? [] : [wait]));
    if (waits.length > 0) p99Ms.set(name, spreadOf(waits).median);
  }
  const rates = new Map(
    [...runs].map(([name, own]) => [name, own.map((one) => one.done / one.seconds)]),
  );
  return { rates, p99Ms };
};

/** Median, least and most. */
export const spreadOf = (values: readonly number[]): Spread => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? Number.NaN;
  const middle = (sorted.length - 1) / 2;
  return {
    median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    min: at(0),
    max: at(sorted.length - 1),
  };
};

/** Pair by pair, `over` divided by `under`: of runs of the same rounds. */
export const pairs = (
  over: readonly Run[],
  under: readonly Run[],
  figure: (run: Run) => number,
): Spread =>
  spreadOf(
    over.map((run, i) => {
      const other = under[i];
      return other === undefined ? Number.NaN : figure(run) / figure(other);
    }),
  );

/** How many times the rate of `under` the rate of `over` is, round by round. */
export const ratioOf = ({ rates }: Comparison, over: string, under: string): Spread => {
  const below = rates.get(under) ?? [];
  return spreadOf((rates.get(over) ?? []).map((rate, i) => rate / (below[i] ?? Number.NaN)));
};

/** `clients` ask again as soon as they are answered, until the time is over. */
export const drive = async (
  clients: number,
  seconds: number,
  ask: (client: number) => Promise<unknown>,
): Promise<Run> => {
  const start = performance.now();
  const end = start + seconds * 1_000;
  const waits: number[] = [];
  const client = async (_: unknown, number: number) => {
    for (let now = performance.now(); now < end; ) {
      await ask(number);
      const then = performance.now();
      waits.push(then - now);
      now = then;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const sorted = Float64Array.from(waits).sort();
  return {
    done: waits.length,
    seconds: (performance.now() - start) / 1_000,
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
  };
};

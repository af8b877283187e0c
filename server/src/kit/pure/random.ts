// Chance that can be repeated: the same seed gives the same numbers on every machine. Whole numbers
// only, so that no rounding of a processor can creep in. Not for secrets.

export type Random = {
  /** A whole number from 0 up to, not including, `limit` (at most 2^32). */
  below(limit: number): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  /** True `perMille` times out of 1000. */
  chance(perMille: number): boolean;
  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
  /** A shuffled copy. */
  shuffle<T>(list: readonly T[]): T[];
  /** A stream of its own for `label`, which does not depend on what was drawn here. */
  fork(label: string): Random;
};

const range = 2 ** 32;

/** FNV-1a, 32 bits. */
const hash = (text: string, start: number): number => {
  let value = start >>> 0;
  for (let i = 0; i < text.length; i += 1)
    value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return value;
};

/** sfc32, Chris Doty-Humphrey's small fast counting generator; the first draws only mix the seed. */
const sfc32 = (seed: string): (() => number) => {
  let [a, b, c, counter] = [
    hash(seed, 0x811c9dc5),
    hash(seed, 0x9e3779b9),
    hash(seed, 0x85ebca6b),
    1,
  ];
  const next = () => {
    const sum = (a + b + counter) >>> 0;
    counter = (counter + 1) >>> 0;
    a = (b ^ (b >>> 9)) >>> 0;
    b = (c + (c << 3)) >>> 0;
    c = (((c << 21) | (c >>> 11)) + sum) >>> 0;
    return sum;
  };
  for (let i = 0; i < 15; i += 1) next();
  return next;
};

/** A stream of chance from a seed. */
export const randomFrom = (seed: string): Random => {
  const next = sfc32(seed);
  const below = (limit: number): number => {
    if (!Number.isInteger(limit) || limit < 1 || limit > range)
      throw new RangeError(`a number below ${limit}`);
    // Draws beyond the last whole multiple of the limit would favour small numbers.
    const fair = range - (range % limit);
    for (;;) {
      const drawn = next();
      if (drawn < fair) return drawn % limit;
    }
  };
  return {
    below,
    between: (low, high) => low + below(high - low + 1),
    chance: (perMille) => below(1000) < perMille,
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    shuffle: <T>(list: readonly T[]): T[] => {
      const copy = [...list];
      for (let i = copy.length - 1; i > 0; i -= 1) {
        const j = below(i + 1);
        [copy[i], copy[j]] = [copy[j] as T, copy[i] as T];
      }
      return copy;
    },
    fork: (label) => randomFrom(`${seed}/${label}`),
  };
};

/** Draws positions 0, 1, 2 … in proportion to whole weights, whose sum is at most 2^32. */
export type Weighted = {
  draw(random: Random): number;
  /** Only among the first `count` positions; undefined when they weigh nothing. */
  drawAmong(random: Random, count: number): number | undefined;
};

export const weighted = (weights: readonly number[]): Weighted => {
  const sums: number[] = [];
  let sum = 0;
  for (const weight of weights) {
    sum += weight;
    sums.push(sum);
  }
  const drawAmong = (random: Random, count: number): number | undefined => {
    const total = count === 0 ? 0 : (sums[count - 1] ?? 0);
    if (total === 0) return undefined;
    const wanted = random.below(total);
    let low = 0;
    let high = count - 1;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((sums[middle] ?? 0) > wanted) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  return {
    drawAmong,
    draw: (random) => {
      const at = drawAmong(random, weights.length);
      if (at === undefined) throw new RangeError("nothing to draw from");
      return at;
    },
  };
};

/** Weights of a few who do much and many who do little: about 1/rank, softened by `shift`. */
export const zipf = (count: number, shift: number): number[] =>
  Array.from({ length: count }, (_, rank) => Math.floor(100_000 / (rank + 1 + shift)) + 1);

import { expect, test } from "vitest";
import { randomFrom, weighted, zipf } from "./random.ts";

const draws = (seed: string, count = 5) => {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => random.below(1_000_000));
};

test("a seed gives the same numbers for ever, another seed gives others", () => {
  expect(draws("nuqta")).toEqual(draws("nuqta"));
  expect(draws("nuqta")).not.toEqual(draws("nuqtb"));
  // Written down once: a change here would change every demo marketplace.
  expect(draws("nuqta")).toMatchInlineSnapshot(`
    [
      649595,
      355648,
      326487,
      530237,
      366531,
    ]
  `);
});

test("a fork does not depend on what was drawn before", () => {
  const one = randomFrom("x");
  const other = randomFrom("x");
  other.below(10);
  expect(one.fork("a").below(1_000_000)).toBe(other.fork("a").below(1_000_000));
  expect(one.fork("a").below(1_000_000)).not.toBe(one.fork("b").below(1_000_000));
});

test("numbers fall evenly, and only where they may", () => {
  const random = randomFrom("even");
  const counts = Array.from({ length: 7 }, () => 0);
  for (let i = 0; i < 70_000; i += 1) {
    const drawn = random.below(7);
    counts[drawn] = (counts[drawn] ?? 0) + 1;
  }
  // Ten thousand each, give or take five standard deviations.
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(463);
  expect(() => random.below(0)).toThrow(RangeError);
  expect(() => random.below(1.5)).toThrow(RangeError);
});

test("weights decide how often a position is drawn", () => {
  const random = randomFrom("weights");
  const three = weighted([1, 0, 9]);
  const drawn = Array.from({ length: 10_000 }, () => three.draw(random));
  expect(drawn.filter((at) => at === 1)).toHaveLength(0);
  expect(Math.abs(drawn.filter((at) => at === 0).length - 1_000)).toBeLessThan(150);
  expect(three.drawAmong(random, 2)).toBe(0);
  expect(three.drawAmong(random, 0)).toBeUndefined();
  expect(() => weighted([]).draw(random)).toThrow(RangeError);
});

test("a shuffle keeps everything, and zipf falls", () => {
  const list = Array.from({ length: 50 }, (_, i) => i);
  const shuffled = randomFrom("s").shuffle(list);
  expect(shuffled).not.toEqual(list);
  expect(shuffled.toSorted((a, b) => a - b)).toEqual(list);
  const weights = zipf(1_000, 5);
  expect(weights).toEqual(weights.toSorted((a, b) => b - a));
  expect(weights.at(-1)).toBeGreaterThan(0);
});

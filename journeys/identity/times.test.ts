import { expect, test } from "vitest";
import { compareTimes } from "./times.ts";

const sample = (from: number) => Array.from({ length: 200 }, (_, at) => from + ((at * 37) % 100));

test("alike is alike, and two milliseconds of a hundred are not yet told apart", () => {
  expect(compareTimes(sample(0), sample(0)).p).toBeGreaterThan(0.9);
  expect(compareTimes(sample(0), sample(2))).toMatchObject({ apartMs: 2 });
  expect(compareTimes(sample(0), sample(2)).p).toBeGreaterThan(0.01);
});

test("a quarter of the spread is told apart, in both directions", () => {
  expect(compareTimes(sample(0), sample(25)).p).toBeLessThan(1e-6);
  expect(compareTimes(sample(25), sample(0)).p).toBeLessThan(1e-6);
  expect(compareTimes(sample(25), sample(0)).apartShare).toBeCloseTo(-25 / 74.5);
});

test("the tail is that of the normal distribution", () => {
  const ten = Array.from({ length: 10 }, (_, at) => at + 1);
  const by = (shift: number) =>
    compareTimes(
      ten,
      ten.map((value) => value + shift),
    ).p;
  // Counted by hand: U = 28 of 100, z = -1.663, and U = 6, z = -3.326.
  expect(by(2.5)).toBeCloseTo(0.0963, 4);
  expect(by(6.5)).toBeCloseTo(0.000881, 5);
});

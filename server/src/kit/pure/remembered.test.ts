import { expect, test } from "vitest";
import { remembered } from "./remembered.ts";

test("an answer is worked out once, until there are too many", () => {
  const asked: number[] = [];
  const of = (n: number): number => {
    if (n < 0) throw new RangeError("below zero");
    asked.push(n);
    return n * n;
  };
  const square = remembered(of, 2);
  expect([1, 2, 1, 2].map(square)).toEqual([1, 4, 1, 4]);
  expect(asked).toEqual([1, 2]);
  expect([3, 3, 1].map(square)).toEqual([9, 9, 1]);
  expect(asked).toEqual([1, 2, 3, 1]);
  expect(() => square(-1)).toThrow(RangeError);
  expect(() => square(-1)).toThrow(RangeError);
});

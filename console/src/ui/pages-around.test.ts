import { expect, test } from "vitest";
import { pagesAround } from "./pages-around.ts";

test("the ends and two on either side, and never a gap of one page", () => {
  expect(pagesAround(1, 1)).toEqual([1]);
  expect(pagesAround(1, 3)).toEqual([1, 2, 3]);
  expect(pagesAround(1, 5)).toEqual([1, 2, 3, 4, 5]);
  expect(pagesAround(1, 9)).toEqual([1, 2, 3, 9]);
  expect(pagesAround(5, 9)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(pagesAround(6, 12)).toEqual([1, 4, 5, 6, 7, 8, 12]);
  expect(pagesAround(12, 12)).toEqual([1, 10, 11, 12]);
});

import { expect, test } from "vitest";
import { budgetState } from "./funding.ts";

test.each([
  [0, 1_000, "calm"],
  [499, 1_000, "calm"],
  [500, 1_000, "half"],
  [799, 1_000, "half"],
  [800, 1_000, "low"],
  [1_000, 1_000, "gone"],
  [0, 0, "gone"],
] as const)("%d of %d points given is %s", (used, budget, level) => {
  expect(budgetState(used, budget).level).toBe(level);
});

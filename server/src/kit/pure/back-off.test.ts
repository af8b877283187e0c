import { expect, test } from "vitest";
import { waitAfter } from "./back-off.ts";

test("each try has its wait, a fifth to either side, and after the last there is none", () => {
  const waits = [10_000, 60_000];
  expect([0, 0.5, 1].map((chance) => waitAfter(1, waits, chance))).toEqual([8_000, 10_000, 12_000]);
  expect(waitAfter(2, waits, 0.5)).toBe(60_000);
  expect(waitAfter(3, waits, 0.5)).toBe(undefined);
});

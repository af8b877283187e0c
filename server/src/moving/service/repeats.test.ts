// Ids that come more than once, found in a table of bits.
import { expect, test } from "vitest";
import { repeatsIn } from "./repeats.ts";

async function* idsOf(count: number, repeated: readonly string[]) {
  for (let n = 0; n < count; n += 1) yield `M-${n}`;
  yield* repeated;
}

test("each id that comes twice is found, and few others", async () => {
  const repeated = Array.from({ length: 100 }, (_, n) => `M-${n * 37}`);
  const found = await repeatsIn(idsOf(20_000, repeated), 20_000 * 20);
  expect(repeated.filter((id) => !found.has(id))).toEqual([]);
  expect(found.size).toBeLessThan(100 + 20_000 * 0.03);
});

test("a file of nothing has none", async () => {
  expect(await repeatsIn(idsOf(0, []), 0)).toEqual(new Set());
});

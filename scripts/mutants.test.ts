// Planting takes long and seldom happens in full; that each defect can still be planted is seen at once.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { mutants } from "./mutants-list.ts";

const textOf = (file: string): string =>
  readFileSync(join(import.meta.dirname, "..", file), "utf8");

test.each(mutants)(
  "$name can be planted, and the test that notices it is there",
  ({ changes, tests, only }) => {
    for (const { file, find } of changes) expect(textOf(file).split(find)).toHaveLength(2);
    expect(textOf(tests)).toContain(only ?? "test");
  },
);

test("no two defects have one name", () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
});

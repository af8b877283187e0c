import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { long } from "./longest-first.ts";

test("what is begun first is there, and named once", () => {
  expect(long.filter((file) => !existsSync(join(import.meta.dirname, "..", file)))).toEqual([]);
  expect(new Set(long).size).toBe(long.length);
});

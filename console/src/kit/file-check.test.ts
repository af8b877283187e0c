import { expect, test } from "vitest";
import { fileFault } from "./file-check.ts";

const rule = { endings: [".csv", ".xlsx"], bytesMax: 100 };

test.each([
  ["list.csv", 100, undefined],
  ["LIST.XLSX", 1, undefined],
  ["list.csv", 101, "size"],
  ["list.csv", 0, "empty"],
  ["list.csv.exe", 10, "kind"],
  ["csv", 10, "kind"],
] as const)("%s of %d bytes: %s", (name, size, fault) => {
  expect(fileFault({ name, size }, rule)).toBe(fault);
});

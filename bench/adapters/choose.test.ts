// An adapter is chosen by the files that a build has.
import { join } from "node:path";
import { expect, test } from "vitest";
import { adapterOf, adapters, chooseAdapter } from "./choose.ts";

const older = { name: "older", files: ["lane.ts", "earning.ts"] };
const newer = { name: "newer", files: ["lane.ts", "journal.ts"] };
const among =
  (...files: string[]) =>
  (file: string) =>
    files.includes(file);

test("the first whose files are all there is taken", () => {
  expect(chooseAdapter([newer, older], among("lane.ts", "earning.ts"))).toBe(older);
  expect(chooseAdapter([newer, older], among("lane.ts", "earning.ts", "journal.ts"))).toBe(newer);
});

test("a build that lacks a file of each has none", () => {
  expect(chooseAdapter([newer, older], among("lane.ts"))).toBeUndefined();
  expect(adapterOf(join(import.meta.dirname, "no such folder"))).toBeUndefined();
});

test("this build has one, or its service layer could not be measured", () => {
  expect(adapterOf(join(import.meta.dirname, "../.."))).toBe(adapters[0]);
});

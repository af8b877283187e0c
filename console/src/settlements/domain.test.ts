import { expect, test } from "vitest";
import { endedMonths } from "./domain.ts";

test("only months that have ended are chosen from, across the new year", () => {
  expect(endedMonths("2026-02-28", 3)).toEqual(["2026-01", "2025-12", "2025-11"]);
  expect(endedMonths("2026-01-01", 1)).toEqual(["2025-12"]);
});

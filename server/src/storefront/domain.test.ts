import { expect, test } from "vitest";
import { newestFirst } from "./domain.ts";

test("a seller's campaigns stand by their first day, the newest first", () => {
  const campaign = (name: string, start_date: string | null) => ({ name, start_date });
  const named = newestFirst([
    campaign("last year", "2025-11-21"),
    campaign("b", "2026-11-20"),
    campaign("always", null),
    campaign("a", "2026-11-20"),
  ]);
  expect(named.map(({ name }) => name)).toEqual(["always", "a", "b", "last year"]);
});

// Which period is obeyed when.
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { retentionDefaults } from "@nuqta/contracts/retention.ts";
import { expect, test } from "vitest";
import { archivedBefore, cursorOf, cutoff, obeyedAt, placeOf, type Saved } from "./periods.ts";

const noon = Date.parse("2026-11-01T12:00:00Z");
const saved = (...periods: readonly [day: number, months: number | null][]): Saved[] =>
  periods.map(([day, months], place) => ({
    version: place + 1,
    value: { ...retentionDefaults, staff_words: { ...retentionDefaults.staff_words, months } },
    savedAt: noon + day * dayMs,
  }));
const at = (day: number, versions: Saved[]) =>
  obeyedAt(versions, "staff_words", noon + day * dayMs);
const from = (day: number): number => noon + day * dayMs;

test.each([
  ["nothing was saved", 0, saved(), { months: null, savedFrom: null }],
  ["a first period waits", 6.9, saved([0, 3]), { months: null, savedFrom: from(7) }],
  ["and is obeyed after a week", 7, saved([0, 3]), { months: 3, savedFrom: null }],
  ["a longer one is obeyed at once", 20, saved([0, 3], [20, 9]), { months: 9, savedFrom: null }],
  ["so is keeping for ever", 20, saved([0, 3], [20, null]), { months: null, savedFrom: null }],
  ["a shorter one waits", 26, saved([0, 9], [20, 3]), { months: 9, savedFrom: from(27) }],
  ["and then holds", 27, saved([0, 9], [20, 3]), { months: 3, savedFrom: null }],
  [
    "back and forth within a week is as long as the longest of it",
    27,
    saved([0, 3], [20, 9], [21, 3]),
    { months: 9, savedFrom: from(28) },
  ],
  [
    "a stop that came after the night is obeyed by a night that is made up for",
    20,
    saved([0, 3], [22, null]),
    { months: null, savedFrom: null },
  ],
])("%s", (_, day, versions, expected) => {
  expect(at(day, versions)).toEqual(expected);
});

test("things go before the start of a local day, that many months back", () => {
  const night = Date.parse("2026-05-31T00:30:00Z");
  expect(cutoff("Africa/Cairo", night, 3)).toEqual({
    ...{ date: "2026-02-28", at: Date.parse("2026-02-27T22:00:00Z") },
  });
});

test("a cursor names its kind and member", () => {
  expect(placeOf("")).toEqual({ kind: "profile", after: 0 });
  expect(placeOf(cursorOf({ kind: "staff_words", after: 7 }))).toEqual({
    ...{ kind: "staff_words", after: 7 },
  });
});

test.each([
  ["2026-11-28T12:00:00Z", 12, "2025-10-01"],
  ["2026-12-31T21:59:59Z", 12, "2025-10-01"],
  ["2026-12-31T22:00:00Z", 12, "2026-01-01"],
  ["2026-05-31T12:00:00Z", 3, "2026-01-01"],
])("at %s answers older than %i months are those of quarters before %s", (now, months, date) => {
  expect(archivedBefore("Africa/Cairo", Date.parse(now), months)).toEqual({
    ...{ date, at: Date.parse(date) },
  });
});

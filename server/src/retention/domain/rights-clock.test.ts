// The time of a request by the law: working days of Cairo, to the millisecond.
import { expect, test } from "vitest";
import { rightsClockAt, rightsTimes } from "./rights-clock.ts";

const zone = "Africa/Cairo";
const timesOf = (received: string, isExtended = false) => {
  const { dueAt, warnAt } = rightsTimes(zone, { receivedAt: Date.parse(received), isExtended });
  return [warnAt, dueAt].map((at) => new Date(at).toISOString());
};

test.each([
  // 22 November 2026 is a Sunday: Monday to Thursday are four, Sunday and Monday the rest.
  ["on a Sunday", "2026-11-22T08:00:00Z", ["2026-11-28T22:00:00.000Z", "2026-11-30T22:00:00.000Z"]],
  [
    "a minute before midnight of Cairo",
    "2026-11-22T21:59:00Z",
    ["2026-11-28T22:00:00.000Z", "2026-11-30T22:00:00.000Z"],
  ],
  [
    "at midnight of Cairo it is the next day",
    "2026-11-22T22:00:00Z",
    ["2026-11-29T22:00:00.000Z", "2026-12-01T22:00:00.000Z"],
  ],
  [
    "on a Friday counts from Sunday",
    "2026-11-20T10:00:00Z",
    ["2026-11-25T22:00:00.000Z", "2026-11-29T22:00:00.000Z"],
  ],
  // Clocks of Cairo go back on Thursday 29 October 2026, at its end.
  [
    "across the end of summer time",
    "2026-10-25T10:00:00Z",
    ["2026-10-31T22:00:00.000Z", "2026-11-02T22:00:00.000Z"],
  ],
])("a request that arrives %s", (_, received, times) => {
  expect(timesOf(received)).toEqual(times);
});

test("an extension gives as many working days once more", () => {
  expect(timesOf("2026-11-22T08:00:00Z", true)).toEqual([
    "2026-12-06T22:00:00.000Z",
    "2026-12-08T22:00:00.000Z",
  ]);
});

test.each([
  ["it runs before the warning", 49, null, "running"],
  ["from the warning on it is soon", 50, null, "soon"],
  ["just before the end it is soon", 99, null, "soon"],
  ["at the end it is overdue", 100, null, "overdue"],
  ["answered in time it stays so", 1000, 99, "answered"],
  ["answered at the end it is late", 1000, 100, "late"],
])("%s", (_, now, closedAt, clock) => {
  expect(rightsClockAt({ warnAt: 50, dueAt: 100 }, closedAt, now)).toBe(clock);
});

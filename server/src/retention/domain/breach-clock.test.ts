// The clock of a breach, to the millisecond.
import { hourMs } from "@nuqta/contracts/kit/time.ts";
import { expect, test } from "vitest";
import { clockAt, dueAt } from "./breach-clock.ts";

const noticedAt = Date.parse("2026-11-20T22:30:00Z");
const after = (hours: number): number => noticedAt + hours * hourMs;

test.each([
  ["a day later it runs", 24, null, "running"],
  ["just before a day is left it still runs", 48 - 1e-6, null, "running"],
  ["with a day left it is soon", 48, null, "soon"],
  ["just before the end it is soon", 72 - 1e-6, null, "soon"],
  ["at the end it is overdue", 72, null, "overdue"],
  ["told in time it is reported, however late one looks", 100, 72, "reported"],
  ["told after the end it stays late", 100, 72 + 1e-6, "late"],
])("%s", (_, now, reported, clock) => {
  const reportedAt = reported === null ? null : after(reported);
  expect(clockAt({ noticedAt, reportedAt }, after(now))).toBe(clock);
});

test("the end is 72 hours after it was noticed, across a change of the month", () => {
  expect(new Date(dueAt(Date.parse("2026-11-29T12:00:00Z"))).toISOString()).toBe(
    "2026-12-02T12:00:00.000Z",
  );
});

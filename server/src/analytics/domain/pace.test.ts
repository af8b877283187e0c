// What a simulation says of each weekday. Decision 0182.
import { expect, test } from "vitest";
import { addDays } from "../../kit/pure/local-time.ts";
import { paceOf, type Run } from "./pace.ts";

// Saturday to Friday, twice; the weekend gives three times as much.
const from = "2026-11-07";
const days = Array.from({ length: 14 }, (_, n) => addDays(from, n));
const byDay = (live: number, draft: (n: number) => number) =>
  days.map((day, n) => ({ day, live, draft: live + draft(n) }));
const run = (more: Partial<Run> = {}): Run => ({
  ...{ from, to: "2026-11-20", dates: "ignore", madeOn: "2026-11-21", runsOutOn: null },
  byDay: byDay(100, (n) => (n % 7 === 0 ? 30 : 10)),
  campaign: { live: 0, draft: 180 },
  ...more,
});
const always = { from: "0000-01-01", to: "9999-12-30" };
const perDay = (one: Run, own = always) =>
  paceOf(one, own)?.map(({ points, of }) => Number((points * 100n) / of) / 100);

test("a weekday gives the average of its days", () => {
  // Sunday first, so Saturday is the last.
  expect(perDay(run())).toEqual([10, 10, 10, 10, 10, 10, 30]);
});

test("where it was live already, its points have the shape of all that was given", () => {
  const all = run({
    byDay: byDay(0, (n) => (n % 7 === 0 ? 60 : 20)),
    campaign: { live: 90, draft: 180 },
  });
  expect(perDay(all)).toEqual([10, 10, 10, 10, 10, 10, 30]);
  // All that the draft gives more is the campaign's.
  const raised = run({ campaign: { live: 90, draft: 270 } });
  expect(perDay(raised)).toEqual([15, 15, 15, 15, 15, 15, 45]);
  // What the draft gives more is of something else.
  const less = run({ campaign: { live: 90, draft: 180 } });
  expect(perDay(less)?.at(-1)).toBe(14.81);
});

test("the day on which it was made, and those after the budget went, do not make others look small", () => {
  const made = run({
    byDay: byDay(0, (n) => (n === 13 ? 0 : 10)),
    campaign: { live: 0, draft: 130 },
  });
  expect(perDay(made)?.[5]).toBe(5);
  expect(perDay({ ...made, madeOn: "2026-11-20" })?.[5]).toBe(10);
  const ran = run({ byDay: byDay(0, (n) => (n < 4 ? 10 : 0)), campaign: { live: 0, draft: 40 } });
  expect(perDay({ ...ran, runsOutOn: "2026-11-10" })).toEqual([10, 10, 10, 10, 10, 10, 10]);
});

test("where its own days counted, only these tell; a run that had none of them tells nothing", () => {
  const own = { from: "2026-11-17", to: "2026-12-31" };
  const kept = run({
    dates: "keep",
    byDay: byDay(0, (n) => (n < 10 ? 0 : 10)),
    campaign: { live: 0, draft: 40 },
  });
  expect(perDay(kept, own)).toEqual([10, 10, 10, 10, 10, 10, 10]);
  expect(perDay(kept, { from: "2026-12-01", to: "2026-12-31" })).toBeUndefined();
  expect(perDay(run(), { from: "2026-12-01", to: "2026-12-31" })).toBeDefined();
});

test("a run in which nothing was given expects nothing", () => {
  const none = run({ byDay: [], campaign: { live: 0, draft: 0 } });
  expect(perDay(none)).toEqual([0, 0, 0, 0, 0, 0, 0]);
});

import { expect, test } from "vitest";
import { dayAfterKey, endOfMonth, monthsLater, weeksOf, within } from "./calendar-days.ts";

test("weeks begin on Saturday and hold each day of the month once", () => {
  const weeks = weeksOf("2026-11-26");
  // The first of November 2026 is a Sunday.
  expect(weeks[0]).toEqual([undefined, ...[1, 2, 3, 4, 5, 6].map((day) => `2026-11-0${day}`)]);
  expect(weeks.at(-1)?.[2]).toBe("2026-11-30");
  for (let month = 1; month <= 12; month += 1) {
    const day = `2028-${String(month).padStart(2, "0")}-15`;
    const days = weeksOf(day).flat().filter(Boolean);
    expect([days[0]?.slice(8), days.at(-1)]).toEqual(["01", endOfMonth(day)]);
    expect(new Set(days).size).toBe(Number(endOfMonth(day).slice(8)));
  }
});

test("a month that begins on Saturday has no empty week before it", () => {
  expect(weeksOf("2026-08-09")[0]?.[0]).toBe("2026-08-01");
  expect(weeksOf("2026-08-09")).toHaveLength(5);
});

test("a month later is the same day, or the last one where there is none such", () => {
  expect(monthsLater("2026-01-31", 1)).toBe("2026-02-28");
  expect(monthsLater("2028-01-31", 1)).toBe("2028-02-29");
  expect(monthsLater("2026-01-15", -1)).toBe("2025-12-15");
  expect(monthsLater("2028-02-29", 12)).toBe("2029-02-28");
});

test("days outside the ends become the nearest inside", () => {
  expect(within("2026-11-20", "2026-11-21T10:00", undefined)).toBe("2026-11-21");
  expect(within("2026-11-21", "2026-11-21T10:00", "2026-11-21T12:00")).toBe("2026-11-21");
  expect(within("2026-11-25", undefined, "2026-11-21")).toBe("2026-11-21");
  expect(within("2026-11-25", "", "")).toBe("2026-11-25");
});

test.each([
  ["ArrowLeft", "2026-11-25", "2026-11-27"],
  ["ArrowRight", "2026-11-27", "2026-11-25"],
  ["ArrowUp", "2026-11-19", "2026-11-19"],
  ["ArrowDown", "2026-12-03", "2026-12-03"],
  ["Home", "2026-11-21", "2026-11-21"],
  ["End", "2026-11-27", "2026-11-27"],
  ["PageUp", "2026-10-26", "2026-10-26"],
  ["PageDown", "2026-12-26", "2026-12-26"],
  ["Enter", undefined, undefined],
])("%s leads from Thursday the 26th to %s, read from the right to %s", (key, ltr, rtl) => {
  expect(dayAfterKey({ key, shiftKey: false }, "2026-11-26", false)).toBe(ltr);
  expect(dayAfterKey({ key, shiftKey: false }, "2026-11-26", true)).toBe(rtl);
});

test("with shift a page is a year", () => {
  expect(dayAfterKey({ key: "PageUp", shiftKey: true }, "2026-11-26", false)).toBe("2025-11-26");
  expect(dayAfterKey({ key: "PageDown", shiftKey: true }, "2026-11-26", false)).toBe("2027-11-26");
});

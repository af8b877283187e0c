import { expect, test } from "vitest";
import { formats } from "../i18n/format.ts";
import { dayOf, minuteOf } from "./day-text.ts";

test.each([
  "21/11/2026",
  "21-11-2026",
  "21.11.2026",
  " 21 11 2026 ",
  "21 Nov 2026",
  "21 november 2026",
  "٢١/١١/٢٠٢٦",
  "٢١ نوفمبر ٢٠٢٦",
  "2026-11-21",
])("%s is a day", (typed) => expect(dayOf(typed)).toBe("2026-11-21"));

test.each([
  "",
  "21",
  "21/11",
  "21/11/26",
  "31/11/2026",
  "29/2/2026",
  "11/21/2026",
  "1 Foo 2026",
  "0/1/2026",
])("%s is none", (typed) => expect(dayOf(typed)).toBeUndefined());

test("what a field shows is read again, in every month and both languages", () => {
  for (const language of ["en", "ar"] as const)
    for (let month = 1; month <= 12; month += 1) {
      const day = `2026-${String(month).padStart(2, "0")}-05`;
      expect(dayOf(formats(language).date(day))).toBe(day);
      expect(minuteOf(`${formats(language).date(day)}, 09:05`)).toBe(`${day}T09:05`);
    }
});

test("a minute has its time after the day, midnight without one", () => {
  expect(minuteOf("21/11/2026 9:05")).toBe("2026-11-21T09:05");
  expect(minuteOf("2026-11-21T14:05")).toBe("2026-11-21T14:05");
  expect(minuteOf("21 Nov 2026")).toBe("2026-11-21T00:00");
  expect(minuteOf("21 Nov 2026 24:00")).toBeUndefined();
  expect(minuteOf("14:05")).toBeUndefined();
});

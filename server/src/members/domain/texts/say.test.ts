import { expect, test } from "vitest";
import { ar } from "./ar.ts";
import { en, type TextKey } from "./en.ts";
import { draw, sentence, type Value } from "./say.ts";

const zone = "Africa/Cairo";
const keys = Object.keys(en) as TextKey[];
const holes = (text: string) => [...text.matchAll(/\{([a-z_]+)\}/g)].map((match) => match[1]);
const both = (key: TextKey, values: Record<string, Value>) =>
  (["en", "ar"] as const).map((locale) => draw(sentence(key, values), locale, zone));
const reads = (value: Value) => both("reason.adjust", { reason: value });

test("both languages say the same things of the same values", () => {
  expect(Object.keys(ar).sort()).toEqual([...keys].sort());
  for (const key of keys)
    expect([key, holes(ar[key]).sort()]).toEqual([key, holes(en[key]).sort()]);
});

test("Arabic texts are Arabic, English texts are not", () => {
  for (const key of keys) {
    const words = (text: string) => text.replace(/\{[a-z_]+\}/g, "").trim();
    if (words(en[key]) === "") continue;
    expect(words(ar[key])).toMatch(/[\u0621-\u064a]/);
    expect(words(ar[key])).not.toMatch(/[A-Za-z]/);
    expect(words(en[key])).not.toMatch(/[\u0600-\u06ff]/);
  }
});

test("a sentence with a hole is a bug, not an answer", () => {
  expect(() => draw(sentence("cancel.order"), "en", zone)).toThrow("needs {when}");
});

test("points follow the plural rules of the language", () => {
  expect([0, 1, 2, 3, 10, 11, 99, 100, 102, 103, 1_234].map((points) => reads({ points }))).toEqual(
    [
      ["0 points", "0 نقطة"],
      ["1 point", "نقطة واحدة"],
      ["2 points", "نقطتين"],
      ["3 points", "3 نقاط"],
      ["10 points", "10 نقاط"],
      ["11 points", "11 نقطة"],
      ["99 points", "99 نقطة"],
      ["100 points", "100 نقطة"],
      ["102 points", "102 نقطة"],
      ["103 points", "103 نقاط"],
      ["1,234 points", "1,234 نقطة"],
    ],
  );
  expect(reads({ money: 123_450 })).toEqual(["1,234.50 EGP", "1,234.50 ج.م"]);
});

test("dates are those of Cairo, and an end is the last day that counts", () => {
  expect(reads({ at: Date.parse("2026-11-20T22:30:00Z") })).toEqual([
    "21 November 2026 at 00:30",
    "21 نوفمبر 2026 الساعة 00:30",
  ]);
  expect(reads({ until: Date.parse("2026-11-20T22:00:00Z") })).toEqual([
    "the end of 20 November 2026",
    "نهاية يوم 20 نوفمبر 2026",
  ]);
  // The day on which clocks go forward begins at one o'clock.
  expect(reads({ until: Date.parse("2026-04-23T22:00:00Z") })).toEqual([
    "the end of 23 April 2026",
    "نهاية يوم 23 أبريل 2026",
  ]);
  expect(reads({ until: Date.parse("2026-11-20T22:00:01Z") })[0]).toBe("21 November 2026 at 00:00");
});

test("words of callers keep their own direction", () => {
  expect(reads({ text: "A-1" })).toEqual(["A-1", "\u2068A-1\u2069"]);
  expect(reads({ text: "هدية" })).toEqual(["\u2068هدية\u2069", "\u2068هدية\u2069"]);
});

test("what a caller writes is never taken for a template", () => {
  expect(reads({ text: "{points} $& {when}" })[0]).toBe("{points} $& {when}");
});

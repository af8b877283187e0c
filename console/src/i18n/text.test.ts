import { expect, test } from "vitest";
import { formats } from "./format.ts";
import { chosen, counted, fill, formFor, withoutMarks } from "./text.ts";

const plain = (value: number) => String(value);

test("values of the other reading direction are kept apart, those of the same are not", () => {
  expect(fill("Hello {name}", { name: "Mona" }, "en", plain)).toBe("Hello Mona");
  expect(fill("Hello {name}", { name: "منى" }, "en", plain)).toBe("Hello \u2068منى\u2069");
  expect(fill("مرحبا {name}", { name: "منى" }, "ar", plain)).toBe("مرحبا منى");
  const arabic = fill("عرض {from}-{to}", { from: 1, to: 10 }, "ar", plain);
  expect(arabic).toBe("عرض \u20681\u2069-\u206810\u2069");
  expect(withoutMarks(arabic)).toBe("عرض 1-10");
});

test("a name without a value stays visible, and a value is never read as a name", () => {
  expect(fill("{a} {b}", { a: "{b}" }, "en", plain)).toBe("{b} {b}");
});

test("Arabic has its own forms of a number", () => {
  const text = counted({
    en: { one: "{count} change", other: "{count} changes" },
    ar: { one: "تغيير واحد", two: "تغييران", few: "{count} تغييرات", other: "{count} تغييرًا" },
  });
  expect([1, 2, 0].map((count) => formFor(text, count, "en"))).toEqual([
    "{count} change",
    "{count} changes",
    "{count} changes",
  ]);
  expect([1, 2, 3, 11, 100].map((count) => formFor(text, count, "ar"))).toEqual([
    "تغيير واحد",
    "تغييران",
    "{count} تغييرات",
    "{count} تغييرًا",
    "{count} تغييرًا",
  ]);
});

test("money is written from whole piastres, however large, without losing one", () => {
  const { money } = formats("en");
  expect(money(5)).toContain("0.05");
  expect(money(-12_050)).toContain("120.50");
  expect(money(9_007_199_254_740_991)).toContain("90,071,992,547,409.91");
  expect(formats("ar").money(12_050)).toContain("120.50");
});

test("instants are shown in Cairo's time, days as themselves", () => {
  const { dateTime, date } = formats("en");
  expect(dateTime("2026-07-15T22:30:00Z")).toContain("16 Jul 2026");
  expect(dateTime("2026-07-15T22:30:00Z")).toContain("01:30");
  expect(date("2026-04-24")).toContain("24");
});

test("where the server sent one language only, that one is shown", () => {
  expect(chosen("ar", "Saved", undefined)).toBe("Saved");
  expect(chosen("ar", "Saved", "")).toBe("Saved");
  expect(chosen("ar", "Saved", "حُفظ")).toBe("حُفظ");
  expect(chosen("en", null, "حُفظ")).toBe("حُفظ");
  expect(chosen("en", undefined, null)).toBe("");
});

import { expect, test } from "vitest";
import { folded } from "./folded.ts";

test.each([
  ["Café", "cafe"],
  ["أحمد", "احمد"],
  ["مُحَمَّد", "محمد"],
  ["الإعدادات", "الاعدادات"],
  ["مــحــمد", "محمد"],
  ["مكافأة", "مكافاه"],
  ["على", "علي"],
  ["طلب ١٢۳", "طلب 123"],
  ["ORD-7", "ord-7"],
])("%s is found by %s", (text, same) => {
  expect(folded(text)).toBe(folded(same));
});

test("letters that differ stay apart", () => {
  expect(folded("نقطة")).not.toBe(folded("نفطة"));
});

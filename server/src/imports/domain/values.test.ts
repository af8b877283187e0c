import fc from "fast-check";
import { expect, test } from "vitest";
import { bucketOf, piastresOf, timeReader, wholeOf } from "./values.ts";

test("prices become piastres digit by digit", () => {
  expect(piastresOf("2,55", ",")).toBe(255);
  expect(piastresOf("2,1", ",")).toBe(210);
  expect(piastresOf("75", ",")).toBe(7_500);
  expect(piastresOf("-11062,06", ",")).toBe(-1_106_206);
  expect(piastresOf("٢٫٥٥", ".")).toBe(255);
  expect(piastresOf("0.00", ".")).toBe(0);
  expect(Object.is(piastresOf("-0,00", ","), 0)).toBe(true);
});

test("what is not exactly a price is none", () => {
  expect(piastresOf("2,555", ",")).toBe("price_too_fine");
  expect(piastresOf("2,550", ",")).toBe("price_too_fine");
  for (const text of ["", "2.55", "1.234,50", "2,", ",5", "1e3", "EGP 5", "0x10", "--1", "1 000"])
    expect(piastresOf(text, ",")).toBe("price_not_a_number");
});

test("any amount comes back as it was written", () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 0, max: 99 }), (whole, fraction) => {
      const text = `${whole},${String(fraction).padStart(2, "0")}`;
      expect(piastresOf(text, ",")).toBe(whole * 100 + fraction);
    }),
  );
});

test("quantities are whole numbers, also when written with empty decimals", () => {
  expect(wholeOf("6", ",")).toBe(6);
  expect(wholeOf("-12", ",")).toBe(-12);
  expect(wholeOf("6,00", ",")).toBe(6);
  expect(wholeOf("١٢", ".")).toBe(12);
  for (const text of ["", "6,5", "6.0", "six", "1e1", "+1"])
    expect(wholeOf(text, ",")).toBeUndefined();
});

const iso = (at: number | undefined) => at !== undefined && new Date(at).toISOString();

test("local times are read in their zone", () => {
  const read = timeReader("d/M/yyyy HH:mm", "Africa/Cairo");
  expect(iso(read?.("1/12/2010 08:26"))).toBe("2010-12-01T06:26:00.000Z");
  // Summer time, which Egypt has again since 2023.
  expect(iso(read?.("1/7/2024 08:26"))).toBe("2024-07-01T05:26:00.000Z");
  for (const text of ["31/2/2010 08:00", "1/13/2010 08:00", "1/12/2010", "1/12/2010 24:00", "x"])
    expect(read?.(text)).toBeUndefined();
  expect(iso(timeReader("yyyy-MM-dd HH:mm:ss", "UTC")?.("2024-02-29 23:59:58"))).toBe(
    "2024-02-29T23:59:58.000Z",
  );
  expect(iso(timeReader("yyyyMMdd", "UTC")?.("20240229"))).toBe("2024-02-29T00:00:00.000Z");
});

test("a time the clock skips is the first instant after the gap", () => {
  const read = timeReader("yyyy-MM-dd HH:mm", "Africa/Cairo");
  expect(iso(read?.("2024-04-26 00:30"))).toBe("2024-04-25T22:00:00.000Z");
});

test("iso times name their zone, and a form must name the whole day", () => {
  const read = timeReader("iso", "UTC");
  expect(iso(read?.("2024-07-01T08:00:00+03:00"))).toBe("2024-07-01T05:00:00.000Z");
  expect(read?.("2024-07-01T08:00:00")).toBeUndefined();
  expect(timeReader("M/yyyy", "UTC")).toBeUndefined();
  expect(timeReader("d/M/yyyy d", "UTC")).toBeUndefined();
});

test("buckets are the published FNV-1a and never change", () => {
  // The 32-bit hash of "a" is 0xe40c292c, that of "foobar" 0xbf9cf968.
  expect(bucketOf("a", 100_000)).toBe((0xe40c292c % 100_000) + 1);
  expect(bucketOf("foobar", 40)).toBe((0xbf9cf968 % 40) + 1);
  expect(bucketOf("", 7)).toBe((0x811c9dc5 % 7) + 1);
});

test("the signs of a form are signs, not patterns", () => {
  const read = timeReader("yyyy.MM.dd (a+)*|", "Africa/Cairo");
  expect(read?.("2026.11.23 (a+)*|")).toBeTypeOf("number");
  expect(
    ["2026-11-23 (a+)*|", "2026.11.23 aaa", "2026.11.23 "].map((text) => read?.(text)),
  ).toEqual([undefined, undefined, undefined]);
});

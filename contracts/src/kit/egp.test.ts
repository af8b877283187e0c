import { expect, test } from "vitest";
import { egp, formWhole, hundredths, orNone, percentBps, wholeNumber } from "./egp.ts";

test.each([
  ["0", 0],
  ["120.5", 12_050],
  ["120.50", 12_050],
  [" 7 ", 700],
  [1234567.89, 123_456_789],
  [0.29, 29],
  ["٤٥٫٩", 4_590],
  ["۱۲", 1_200],
  ["9999999999999.99", 999_999_999_999_999],
])("%s is %d hundredths", (sent, expected) => {
  expect(hundredths(sent)).toBe(expected);
});

test.each(["", ".5", "5.", "1.005", "-1", "+1", "1e3", "1,5", "12345678901234", "NaN", "1 2"])(
  "%s is no amount",
  (sent) => {
    expect(hundredths(sent)).toBeUndefined();
  },
);

test("whole numbers have no decimals", () => {
  expect([wholeNumber("12"), wholeNumber(0), wholeNumber("1.0"), wholeNumber("")]).toEqual([
    12,
    0,
    undefined,
    undefined,
  ]);
});

test("every cent up to 10,000 EGP is read from the number a client writes", () => {
  for (let cents = 0; cents <= 1_000_000; cents += 1)
    if (hundredths(cents / 100) !== cents) throw new Error(`${cents / 100} is not ${cents}`);
});

test("the fields refuse what lies outside, and empty means none where it may", () => {
  expect(egp.safeParse(-0.01).success).toBe(false);
  expect(percentBps.parse("2.5")).toBe(250);
  expect(percentBps.safeParse("0").success).toBe(false);
  expect(formWhole(1, 9).safeParse(10).success).toBe(false);
  const field = orNone(formWhole(0, 9)).optional();
  expect([field.parse(""), field.parse(null), field.parse(undefined), field.parse("3")]).toEqual([
    null,
    null,
    undefined,
    3,
  ]);
});

// Exact fractions that are not negative. Nothing is rounded before it must be.
import {
  add,
  divideCeil,
  divideFloor,
  gcd,
  multiply,
  remainder,
  toNumber,
  type Whole,
} from "./whole.ts";

/** `num / den` in lowest terms, `num >= 0`, `den > 0`. */
export type Ratio = { readonly num: Whole; readonly den: Whole };

export type Rounding = "floor" | "half_up" | "ceil";

export const zero: Ratio = { num: 0, den: 1 };

/** The fraction in lowest terms. */
export const ratio = (num: Whole, den: Whole = 1): Ratio => {
  if (den <= 0 || num < 0) throw new RangeError(`${num}/${den} is not a fraction from zero up`);
  const divisor = gcd(num, den);
  return { num: divideFloor(num, divisor), den: divideFloor(den, divisor) };
};

export const plus = (a: Ratio, b: Ratio): Ratio =>
  a.den === b.den
    ? ratio(add(a.num, b.num), a.den)
    : ratio(add(multiply(a.num, b.den), multiply(b.num, a.den)), multiply(a.den, b.den));

export const times = (a: Ratio, b: Ratio): Ratio =>
  ratio(multiply(a.num, b.num), multiply(a.den, b.den));

/** Negative, zero or positive as `a` is smaller than, equal to or larger than `b`. */
export const compare = (a: Ratio, b: Ratio): number => {
  const [left, right] = [multiply(a.num, b.den), multiply(b.num, a.den)];
  return left < right ? -1 : left > right ? 1 : 0;
};

/** The whole number the fraction is rounded to; throws beyond 2^53 - 1. */
export const round = (value: Ratio, rounding: Rounding): number =>
  toNumber(roundWhole(value.num, value.den, rounding));

/** `num / den` rounded, of any size. */
export const roundWhole = (num: Whole, den: Whole, rounding: Rounding): Whole => {
  switch (rounding) {
    case "floor":
      return divideFloor(num, den);
    case "ceil":
      return divideCeil(num, den);
    case "half_up": {
      const isUp = multiply(remainder(num, den), 2) >= den;
      return add(divideFloor(num, den), isUp ? 1 : 0);
    }
  }
};

/** The exact value as text: "25" or "255/10" in lowest terms. */
export const ratioText = (num: Whole, den: Whole): string => {
  const value = ratio(num, den);
  return value.den === 1 ? `${value.num}` : `${value.num}/${value.den}`;
};

/** Reads what `ratioText` wrote. */
export const parseRatio = (text: string): Ratio => {
  const [num = "0", den = "1"] = text.split("/");
  return ratio(wholeOf(num), wholeOf(den));
};

const wholeOf = (digits: string): Whole => add(BigInt(digits), 0);

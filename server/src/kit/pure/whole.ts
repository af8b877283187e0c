// Whole numbers of any size: plain numbers while they are exact, bigints beyond. Products of rates
// and amounts rarely pass 2^53, and plain numbers are an order of magnitude faster.

/** A whole number: a number while it is a safe integer, a bigint otherwise. */
export type Whole = number | bigint;

export const add = (a: Whole, b: Whole): Whole => {
  if (typeof a === "number" && typeof b === "number") {
    const sum = a + b;
    if (Number.isSafeInteger(sum)) return sum;
  }
  return normal(BigInt(a) + BigInt(b));
};

export const subtract = (a: Whole, b: Whole): Whole => {
  if (typeof a === "number" && typeof b === "number") {
    const difference = a - b;
    if (Number.isSafeInteger(difference)) return difference;
  }
  return normal(BigInt(a) - BigInt(b));
};

// A product that is not exact is at least 2^53 and stays so when rounded: never a safe integer.
export const multiply = (a: Whole, b: Whole): Whole => {
  if (typeof a === "number" && typeof b === "number") {
    const product = a * b;
    if (Number.isSafeInteger(product)) return product;
  }
  return normal(BigInt(a) * BigInt(b));
};

/** The quotient rounded down, for `a >= 0` and `b > 0`. */
export const divideFloor = (a: Whole, b: Whole): Whole => {
  // The remainder is exact, so the difference is a multiple of b and its quotient exact too.
  if (typeof a === "number" && typeof b === "number") return (a - (a % b)) / b;
  return normal(BigInt(a) / BigInt(b));
};

/** The remainder of the division, for `a >= 0` and `b > 0`. */
export const remainder = (a: Whole, b: Whole): Whole => {
  if (typeof a === "number" && typeof b === "number") return a % b;
  return normal(BigInt(a) % BigInt(b));
};

/** The quotient rounded up, for `a >= 0` and `b > 0`. */
export const divideCeil = (a: Whole, b: Whole): Whole => {
  const quotient = divideFloor(a, b);
  return remainder(a, b) === 0 ? quotient : add(quotient, 1);
};

export const min = (a: Whole, b: Whole): Whole => (a <= b ? a : b);

/** The greatest common divisor of two whole numbers that are not negative. */
export const gcd = (a: Whole, b: Whole): Whole => {
  let [x, y] = [a, b];
  while (y !== 0) [x, y] = [y, remainder(x, y)];
  return x;
};

/** The least common multiple of two positive whole numbers. */
export const lcm = (a: Whole, b: Whole): Whole =>
  a === b ? a : multiply(divideFloor(a, gcd(a, b)), b);

/** The number itself; throws when it is beyond 2^53 - 1. */
export const toNumber = (value: Whole): number => {
  if (typeof value === "number") return value;
  throw new RangeError(`${value} is beyond 2^53 - 1`);
};

const largest = BigInt(Number.MAX_SAFE_INTEGER);

const normal = (value: bigint): Whole =>
  value <= largest && value >= -largest ? Number(value) : value;

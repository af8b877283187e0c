import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  add,
  divideCeil,
  divideFloor,
  gcd,
  lcm,
  multiply,
  remainder,
  subtract,
  toNumber,
} from "./whole.ts";

const whole = fc.oneof(fc.maxSafeNat(), fc.bigInt({ min: 2n ** 53n, max: 2n ** 200n }));
const positive = fc.oneof(fc.integer({ min: 1 }), fc.bigInt({ min: 2n ** 53n, max: 2n ** 100n }));

describe("whole numbers", () => {
  it("agree with bigint and are numbers exactly while they are safe", () => {
    const pairs: [typeof add, (a: bigint, b: bigint) => bigint][] = [
      [add, (a, b) => a + b],
      [subtract, (a, b) => a - b],
      [multiply, (a, b) => a * b],
      [divideFloor, (a, b) => a / b],
      [remainder, (a, b) => a % b],
      [divideCeil, (a, b) => (a + b - 1n) / b],
    ];
    fc.assert(
      fc.property(whole, positive, (a, b) => {
        for (const [ours, exact] of pairs) {
          const [got, wanted] = [ours(a, b), exact(BigInt(a), BigInt(b))];
          expect(BigInt(got)).toBe(wanted);
          const isSafe = wanted <= 2n ** 53n - 1n && wanted >= 1n - 2n ** 53n;
          expect(typeof got).toBe(isSafe ? "number" : "bigint");
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it("stay exact at the edge of 2^53", () => {
    const max = Number.MAX_SAFE_INTEGER;
    expect(add(max, 1)).toBe(2n ** 53n);
    expect(multiply(94_906_267, 94_906_267)).toBe(94_906_267n ** 2n);
    expect(divideFloor(max, 3)).toBe(3_002_399_751_580_330);
    expect(divideFloor(2n ** 53n, 2)).toBe(2 ** 52);
  });

  it("know common divisors and multiples", () => {
    expect(gcd(12, 18)).toBe(6);
    expect(gcd(0, 5)).toBe(5);
    expect(lcm(4, 6)).toBe(12);
    expect(lcm(2n ** 60n, 2)).toBe(2n ** 60n);
  });

  it("refuse to become a number that is not exact", () => {
    expect(toNumber(5)).toBe(5);
    expect(() => toNumber(2n ** 53n)).toThrow(RangeError);
  });
});

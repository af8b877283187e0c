import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allocate, allocateCells, drawDown } from "./allocate.ts";

const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0);
const weights = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 12 });

describe("allocate", () => {
  it("splits 101 at 60 to 40 into 61 and 40", () => {
    expect(allocate(101, [6_000, 4_000])).toEqual([61, 40]);
  });

  it("gives equal remainders to the lower position", () => {
    expect(allocate(10, [1, 1, 1])).toEqual([4, 3, 3]);
    expect(allocate(3, [0, 0])).toEqual([2, 1]);
  });

  it("works beyond 2^53 in between", () => {
    const max = Number.MAX_SAFE_INTEGER;
    expect(allocate(max, [max, max - 1])).toEqual([2 ** 52, 2 ** 52 - 1]);
    expect(allocate(9, [2n ** 70n, 2n ** 71n])).toEqual([3, 6]);
  });

  it("refuses to share with no one", () => {
    expect(allocate(0, [])).toEqual([]);
    expect(() => allocate(1, [])).toThrow();
  });

  it("adds up, and no share is a unit away from its exact value", () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), weights, (total, list) => {
        const shares = allocate(total, list);
        const all = BigInt(sum(list));
        expect(sum(shares)).toBe(total);
        if (all === 0n) return;
        shares.forEach((share, i) => {
          const off = BigInt(share) * all - BigInt(total) * BigInt(list[i] ?? 0);
          expect(off > -all && off < all).toBe(true);
        });
      }),
      { numRuns: 5_000 },
    );
  });
});

describe("allocateCells", () => {
  it("floors 9.999, 10.001 and 5.55 of 25 to 10, 10 and 5", () => {
    expect(allocateCells(25, [9_999, 10_001, 5_550], 1_000)).toEqual([10, 10, 5]);
  });

  it("scales down in proportion when the target is below the floors", () => {
    expect(allocateCells(6, [70, 30], 10)).toEqual([4, 2]);
    expect(allocateCells(0, [70, 30], 10)).toEqual([0, 0]);
  });

  it("never gives a unit to a cell that is whole", () => {
    expect(() => allocateCells(11, [70, 30], 10)).toThrow();
  });

  it("adds up and never passes the cell rounded up", () => {
    fc.assert(
      fc.property(weights, fc.integer({ min: 1, max: 5_000 }), fc.nat(), (cells, den, pick) => {
        const target = pick % (Math.floor(sum(cells) / den) + 1);
        const whole = allocateCells(target, cells, den);
        expect(sum(whole)).toBe(target);
        whole.forEach((one, i) => {
          expect(one).toBeGreaterThanOrEqual(0);
          expect(one).toBeLessThanOrEqual(Math.ceil((cells[i] ?? 0) / den));
        });
      }),
      { numRuns: 5_000 },
    );
  });
});

describe("drawDown", () => {
  it("takes 3, 3 and 4 of three equal steps from one share", () => {
    expect([3, 6, 10].map((taken) => drawDown(taken, [10]))).toEqual([[3], [6], [10]]);
  });

  it("takes in proportion, the lower position first", () => {
    expect(drawDown(1, [5, 5])).toEqual([1, 0]);
    expect(drawDown(5, [6, 4])).toEqual([3, 2]);
    expect(drawDown(3, [0, 3])).toEqual([0, 3]);
  });

  it("never gives back what was taken and ends whole", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(40), { minLength: 1, maxLength: 6 }), (list) => {
        let before = list.map(() => 0);
        for (let taken = 0; taken <= sum(list); taken++) {
          const out = drawDown(taken, list);
          expect(sum(out)).toBe(taken);
          out.forEach((one, i) => {
            expect(one).toBeGreaterThanOrEqual(before[i] ?? 0);
            expect(one).toBeLessThanOrEqual(list[i] ?? 0);
          });
          before = out;
        }
        expect(before).toEqual(list);
      }),
      { numRuns: 500 },
    );
  });

  it("is as quick for billions", () => {
    expect(sum(drawDown(333_333_333_333, [1e12, 1, 7e11]))).toBe(333_333_333_333);
    expect(() => drawDown(3, [1, 1])).toThrow();
  });
});

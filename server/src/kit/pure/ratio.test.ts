import { describe, expect, it } from "vitest";
import { compare, parseRatio, plus, ratio, ratioText, round, times } from "./ratio.ts";

describe("ratios", () => {
  it("are kept in lowest terms", () => {
    expect(ratio(255, 10)).toEqual({ num: 51, den: 2 });
    expect(ratio(0, 7)).toEqual({ num: 0, den: 1 });
  });

  it("add, multiply and compare exactly", () => {
    expect(plus(ratio(1, 3), ratio(1, 6))).toEqual({ num: 1, den: 2 });
    expect(plus(ratio(1, 4), ratio(1, 4))).toEqual({ num: 1, den: 2 });
    expect(times(ratio(2, 3), ratio(3, 4))).toEqual({ num: 1, den: 2 });
    expect(compare(ratio(1, 3), ratio(33_333, 100_000))).toBe(1);
    expect(compare(ratio(1, 3), ratio(2, 6))).toBe(0);
    expect(compare(ratio(1, 4), ratio(1, 3))).toBe(-1);
  });

  it.each([
    ["floor", "49/2", 24],
    ["half_up", "49/2", 25],
    ["half_up", "2449999/100000", 24],
    ["ceil", "2400001/100000", 25],
    ["ceil", "24", 24],
    ["half_up", "1/2", 1],
    ["floor", "99/100", 0],
  ] as const)("round %s of %s is %i", (rounding, text, wanted) => {
    expect(round(parseRatio(text), rounding)).toBe(wanted);
  });

  it("are written and read", () => {
    expect(ratioText(255, 10)).toBe("51/2");
    expect(ratioText(250, 10)).toBe("25");
    expect(parseRatio("36893488147419103233/2").num).toBe(2n ** 65n + 1n);
  });

  it("refuse what is negative or has no denominator", () => {
    expect(() => ratio(-1, 2)).toThrow(RangeError);
    expect(() => ratio(1, 0)).toThrow(RangeError);
  });
});

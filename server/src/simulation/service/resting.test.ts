import { describe, expect, it } from "vitest";
import { isFull, remember, type Times } from "./resting.ts";

const nothing: Times = { idle: 0, all: 0 };
const after = (seen: Times, idle: number, all: number): Times =>
  remember(seen, { idle: 5, all: 90 }, { idle: 5 + idle, all: 90 + all });

describe("whether a replay is in the way", () => {
  it("is when the processors had hardly anything left", () => {
    expect(isFull(after(nothing, 0, 100))).toBe(true);
    expect(isFull(after(nothing, 24, 100))).toBe(true);
    expect(isFull(after(nothing, 25, 100))).toBe(false);
  });

  it("is not after a moment too short to tell", () => {
    expect(isFull(after(nothing, 0, 90))).toBe(false);
    expect(isFull(after(after(nothing, 0, 90), 0, 90))).toBe(true);
  });

  it("is no longer as soon as a long rest shows that others have gone", () => {
    const busy = after(after(nothing, 0, 100), 0, 100);
    expect(isFull(after(busy, 20, 20))).toBe(true);
    expect(isFull(after(busy, 900, 1_000))).toBe(false);
  });
});

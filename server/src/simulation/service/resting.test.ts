import { describe, expect, it } from "vitest";
import { isFull } from "./resting.ts";

const since = (idle: number, all: number) =>
  isFull({ idle: 5, all: 90 }, { idle: 5 + idle, all: 90 + all });

describe("whether a replay is in the way", () => {
  it("is when the processors had hardly anything left", () => {
    expect(since(0, 100)).toBe(true);
    expect(since(24, 100)).toBe(true);
  });

  it("is not when they had", () => {
    expect(since(25, 100)).toBe(false);
    expect(since(100, 100)).toBe(false);
  });

  it("is not after a moment too short to tell", () => {
    expect(since(0, 30)).toBe(false);
  });
});

import { expect, test } from "vitest";
import { clockTime } from "./clock.ts";

test.each([
  ["9", "09:00"],
  ["930", "09:30"],
  ["2130", "21:30"],
  ["9:30", "09:30"],
  [" 23:59 ", "23:59"],
  ["٢١:٠٠", "21:00"],
  ["0", "00:00"],
])("%s is %s", (typed, clock) => {
  expect(clockTime(typed)).toBe(clock);
});

test.each(["", "24", "24:00", "9:60", "9:3", "noon", "12345", "-1"])("%s is no time", (typed) => {
  expect(clockTime(typed)).toBeUndefined();
});

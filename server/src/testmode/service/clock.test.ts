import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import { expect, test } from "vitest";
import { openTestClock } from "./clock.ts";

test("the clock of the test world goes on with ours, and forward only", () => {
  let now = Date.parse("2026-11-21T12:00:00Z");
  const clock = openTestClock({ now: () => new Date(now) }, 1_000);
  expect(clock.now()).toEqual(new Date(now + 1_000));
  clock.raiseTo(60_000);
  clock.raiseTo(5_000);
  expect(clock.aheadMs()).toBe(60_000);
  now += 7;
  expect(clock.now()).toEqual(new Date(now + minuteMs));
});

import { expect, test } from "vitest";
import { dayInCairo, instantInCairo, lastDays, minuteInCairo } from "./days.ts";

test("local times of Cairo are instants, in winter and in summer", () => {
  expect(instantInCairo("2026-11-21T18:30")).toBe("2026-11-21T16:30:00.000Z");
  expect(instantInCairo("2026-07-01T18:30")).toBe("2026-07-01T15:30:00.000Z");
  // Summer time begins on 24 April 2026: the hour from midnight is left out.
  expect(instantInCairo("2026-04-24T00:30")).toBeUndefined();
  expect(instantInCairo("soon")).toBeUndefined();
  expect(minuteInCairo(Date.parse("2026-11-21T16:30:00Z"))).toBe("2026-11-21T18:30");
});

// Summer time ended on 30 October 2026 and begins on 30 April 2027, at midnight between Thursday and Friday.
test.each([
  ["2026-11-22T21:30:00Z", "2026-11-22", "2026-10-24"],
  ["2026-11-22T22:30:00Z", "2026-11-23", "2026-10-25"],
  ["2027-05-10T21:30:00Z", "2027-05-11", "2027-04-12"],
  ["2027-05-10T20:30:00Z", "2027-05-10", "2027-04-11"],
])("at %s it is %s, and thirty days begin on %s, also over a clock change", (at, to, from) => {
  expect(dayInCairo(Date.parse(at))).toBe(to);
  expect(lastDays(30, Date.parse(at))).toEqual({ from, to });
});

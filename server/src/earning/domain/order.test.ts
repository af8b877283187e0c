import { expect, test } from "vitest";
import type { ProgrammeSettings } from "../../programme/domain.ts";
import { availableAt, expiresAt } from "./order.ts";

const settings = (windowDays: number, expiryDays: number | null): ProgrammeSettings =>
  ({
    timezone: "Africa/Cairo",
    return_window_days: windowDays,
    redemption: { expiry_enabled: expiryDays !== null, expiry_days: expiryDays },
  }) as ProgrammeSettings;

const at = (instant: string) => Date.parse(instant);
const told = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

test.each([
  ["no window", "2026-11-20T23:30:00Z", 0, "2026-11-20T23:30:00.000Z"],
  ["whole days of Cairo", "2026-11-20T23:30:00Z", 2, "2026-11-23T22:00:00.000Z"],
  ["the day without a midnight", "2027-04-28T12:00:00Z", 1, "2027-04-29T22:00:00.000Z"],
  ["into summer time", "2027-04-28T12:00:00Z", 2, "2027-04-30T21:00:00.000Z"],
  ["out of summer time", "2026-10-28T12:00:00Z", 1, "2026-10-29T22:00:00.000Z"],
])(
  "points become spendable when the return window is over: %s",
  (_, delivered, days, available) => {
    expect(told(availableAt("delivered", at(delivered), settings(days, null)))).toBe(available);
  },
);

test("points of an order that is not delivered wait for it", () => {
  expect(availableAt("paid", at("2026-11-20T23:30:00Z"), settings(0, null))).toBeNull();
});

test.each([
  ["the last day counts whole", "2026-11-20T23:30:00Z", 5, "2026-11-26T22:00:00.000Z"],
  ["into summer time", "2027-04-28T22:30:00Z", 1, "2027-04-30T21:00:00.000Z"],
  ["onto the day without a midnight", "2027-04-27T22:30:00Z", 1, "2027-04-29T22:00:00.000Z"],
  ["out of summer time", "2026-10-28T12:00:00Z", 1, "2026-10-29T22:00:00.000Z"],
])("points end with the last local day of their life: %s", (_, available, days, end) => {
  expect(told(expiresAt(at(available), settings(0, days)))).toBe(end);
});

test("points never end where expiry is off", () => {
  expect(expiresAt(at("2026-11-20T23:30:00Z"), settings(0, null))).toBeNull();
});

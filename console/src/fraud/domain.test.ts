import { antiFraudDefaults, responseActions } from "@nuqta/contracts/anti-fraud.ts";
import { expect, test } from "vitest";
import {
  bandsOf,
  changesBetween,
  formOf,
  outcomeOf,
  placeOn,
  problemsOf,
  termsOf,
  toggled,
} from "./domain.ts";

test("terms go through the form unchanged, and a change is counted once", () => {
  const form = formOf(antiFraudDefaults);
  expect(termsOf(form)).toEqual(antiFraudDefaults);
  expect(problemsOf(form)).toEqual({});
  const numbers = { ...form.numbers, "max_points.limit": "7000" };
  const settings = { ...form.settings, processing: "manual" as const };
  expect(changesBetween(form, { settings, numbers })).toBe(2);
  expect(termsOf({ settings, numbers }).max_points.limit).toBe(7_000);
});

test("numbers and hours that the server would refuse are told before", () => {
  const form = formOf({
    ...antiFraudDefaults,
    off_hours: { ...antiFraudDefaults.off_hours, monitored_from: "10:00" },
  });
  const numbers = {
    ...form.numbers,
    "max_points.limit": "",
    "max_redemptions.limit": "0",
    "high_frequency.limit": "1.5",
    "refund_ratio.limit_percent": "101",
  };
  expect(problemsOf({ ...form, numbers })).toEqual({
    "max_points.limit": { code: "required" },
    "max_redemptions.limit": { code: "too_small", limit: 1 },
    "high_frequency.limit": { code: "wrong_type" },
    "refund_ratio.limit_percent": { code: "too_large", limit: 100 },
    "off_hours.monitored_to": { code: "not_allowed" },
  });
});

test("what happens is read back by mode and severity", () => {
  const low = { ...antiFraudDefaults.max_points, severity: "low" as const };
  const terms = { ...antiFraudDefaults, max_points: low, actions: ["suspend", "flag"] as const };
  const of = (more: object) =>
    outcomeOf({ ...terms, actions: [...terms.actions], ...more }, "max_points");
  const both = ["flag", "suspend"];
  expect(of({})).toEqual({ how: "acts", automatic: both });
  expect(of({ processing: "manual" })).toEqual({ how: "acts", manual: both });
  expect(of({ max_points: { ...low, shadow: true } })).toEqual({ how: "shadow" });
});

test("custom processing reads back what is done at once and what waits", () => {
  const off = Object.fromEntries(responseActions.map((action) => [action, "off"]));
  const of = (low: Partial<typeof antiFraudDefaults.custom.low>) =>
    outcomeOf(
      {
        ...antiFraudDefaults,
        max_points: { ...antiFraudDefaults.max_points, severity: "low" },
        processing: "custom",
        custom: {
          ...antiFraudDefaults.custom,
          low: { ...antiFraudDefaults.custom.low, ...off, ...low },
        },
      },
      "max_points",
    );
  expect(of({})).toEqual({ how: "acts", automatic: [] });
  expect(of({ notify: "automatic" })).toEqual({ how: "acts", automatic: ["notify"] });
  expect(of({ verify: "manual" })).toEqual({ how: "acts", manual: ["verify"] });
  expect(of({ notify: "automatic", verify: "manual" })).toEqual({
    ...{ how: "acts", automatic: ["notify"], manual: ["verify"] },
  });
});

test("bands of a day, places on a track, lists", () => {
  expect(bandsOf("22:00", "06:00")).toEqual([
    { from: 0, to: 0.25 },
    { from: 22 / 24, to: 1 },
  ]);
  expect(bandsOf("12:00", "18:00")).toEqual([{ from: 0.5, to: 0.75 }]);
  expect([placeOn(1, 1, 100), placeOn(10, 1, 100), placeOn(10_000, 1, 100)]).toEqual([0, 0.5, 1]);
  expect(toggled(["a", "b", "c"], ["c"], "a")).toEqual(["a", "c"]);
});

import { setGlobalEarning } from "@nuqta/contracts/programme.ts";
import type { EarningMethod } from "@nuqta/contracts/rules.ts";
import { expect, test } from "vitest";
import {
  decimalText,
  formOf,
  formProblems,
  globalQuery,
  type RedemptionForm,
  receiptOf,
  redemptionPayload,
} from "./redemption-form.ts";

const form: RedemptionForm = formOf({
  fixed_point_value_enabled: true,
  conversion_points: 500,
  conversion_amount: 1_000,
  cross_category_enabled: true,
  min_threshold_enabled: false,
  min_threshold: 0,
  expiry_enabled: false,
  expiry_days: null,
});

test("the form is filled with what is in force, and sends it back unchanged", () => {
  expect(form).toMatchObject({ conversionEgp: "10", minThreshold: "", expiryTime: "" });
  expect(redemptionPayload(form)).toEqual({
    cross_redemption_enabled: true,
    min_threshold: null,
    expiry_time_in_days: null,
    fixed_point_value_enabled: true,
    conversion_points: 500,
    conversion_amount: 1_000,
    min_threshold_enabled: false,
    expiry_enabled: false,
  });
});

test.each([
  [{ conversionPoints: "" }, "conversionPoints", "required"],
  [{ conversionPoints: "1.5" }, "conversionPoints", "not_integer"],
  [{ conversionPoints: "0" }, "conversionPoints", "too_small"],
  [{ conversionEgp: "1.005" }, "conversionEgp", "bad_format"],
  [{ conversionEgp: "0" }, "conversionEgp", "out_of_range"],
  [{ conversionPoints: "1", conversionEgp: "90.01" }, "conversionEgp", "out_of_range"],
  [{ minThresholdEnable: true, minThreshold: "" }, "minThreshold", "required"],
  [{ minThresholdEnable: true, minThreshold: "0" }, "minThreshold", "too_small"],
  [{ expiryEnable: true, expiryTime: "36501" }, "expiryTime", "too_large"],
] as const)("%j is refused", (wrong, field, code) => {
  expect(formProblems({ ...form, ...wrong })[field]?.code).toBe(code);
});

test("a field whose switch is off is not looked at, and Arabic digits are digits", () => {
  const given = { ...form, minThreshold: "x", expiryTime: "x", conversionPoints: "٥٠٠" };
  expect(Object.values(formProblems(given)).filter((wrong) => wrong !== undefined)).toEqual([]);
  expect(redemptionPayload(given).conversion_points).toBe(500);
});

test.each([
  [{}, 500, 20_000, { kind: "pays", points: 500, pays: 1_000, rest: 19_000, isCut: false }],
  [{}, 499, 20_000, { kind: "pays", points: 499, pays: 998, rest: 19_002, isCut: false }],
  [{ conversionPoints: "3", conversionEgp: "1" }, 2, 20_000, { kind: "pays", pays: 66 }],
  [{}, 10_000, 1_001, { kind: "pays", points: 501, pays: 1_001, rest: 0, isCut: true }],
  [{ minThresholdEnable: true, minThreshold: "600" }, 500, 1, { kind: "below", minimum: 600 }],
  [{ fixedPointValueEnable: false }, 500, 1, { kind: "off" }],
  [{ conversionEgp: "" }, 500, 1, { kind: "incomplete" }],
] as const)("with %j, %d points on %d piastres", (change, points, cart, receipt) => {
  expect(receiptOf({ ...form, ...change }, points, cart)).toMatchObject(receipt);
});

test.each([
  [
    { kind: "fixed", points: 25 },
    { earning_type: "Fixed", Fixed: "25", Ratio: "" },
  ],
  [
    { kind: "percent", bps: 1_250 },
    { earning_type: "Ratio", Fixed: "", Ratio: "12.50" },
  ],
  [
    { kind: "product", auto_apply_category_points: true },
    { earning_type: "Product", Fixed: "", Ratio: "" },
  ],
] as const satisfies [EarningMethod, object][])("%j is asked for as %j", (method, query) => {
  expect(globalQuery(method)).toEqual(query);
  const { auto_apply_category_points: _, ...read } = method as Record<string, unknown>;
  expect(setGlobalEarning.query.parse(query)).toEqual(read);
});

test("hundredths as people write them", () => {
  expect([5, 50, 500, 1_000, 123_456].map(decimalText)).toEqual([
    "0.05",
    "0.50",
    "5",
    "10",
    "1234.56",
  ]);
});

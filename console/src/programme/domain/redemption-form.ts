// What the redemption form holds, what it sends, and what points pay by it.
import { hundredths, wholeNumber } from "@nuqta/contracts/kit/egp.ts";
import type { FormCode } from "@nuqta/contracts/kit/form-problem.ts";
import { isCountableWorth, type RedemptionSettingsValue } from "@nuqta/contracts/programme.ts";
import type { EarningMethod } from "@nuqta/contracts/rules.ts";

/** The fields of the form, numbers as they are typed. */
export type RedemptionForm = {
  fixedPointValueEnable: boolean;
  conversionPoints: string;
  /** EGP with up to two decimals. */
  conversionEgp: string;
  crossRedemptionEnable: boolean;
  minThresholdEnable: boolean;
  minThreshold: string;
  expiryEnable: boolean;
  expiryTime: string;
};

/** Hundredths as people write them in a box: 1250 as "12.50", 1000 as "10". */
export const decimalText = (hundredth: number): string => {
  const digits = String(hundredth).padStart(3, "0");
  const fraction = digits.slice(-2);
  return digits.slice(0, -2) + (fraction === "00" ? "" : `.${fraction}`);
};

/** The form filled with what is in force. */
export const formOf = (live: RedemptionSettingsValue): RedemptionForm => ({
  fixedPointValueEnable: live.fixed_point_value_enabled,
  conversionPoints: String(live.conversion_points),
  conversionEgp: decimalText(live.conversion_amount),
  crossRedemptionEnable: live.cross_category_enabled,
  minThresholdEnable: live.min_threshold_enabled,
  minThreshold: live.min_threshold === 0 ? "" : String(live.min_threshold),
  expiryEnable: live.expiry_enabled,
  expiryTime: live.expiry_days === null ? "" : String(live.expiry_days),
});

export type Wrong = { readonly code: FormCode; readonly limit?: number };

const wholeProblem = (text: string, min: number, max: number): Wrong | undefined => {
  if (text.trim() === "") return { code: "required" };
  const value = wholeNumber(text);
  if (value === undefined) return { code: "not_integer" };
  if (value < min) return { code: "too_small", limit: min };
  return value > max ? { code: "too_large", limit: max } : undefined;
};

const egpProblem = (text: string): Wrong | undefined => {
  if (text.trim() === "") return { code: "required" };
  const value = hundredths(text);
  if (value === undefined) return { code: "bad_format" };
  return value < 1 || value > 1_000_000_000_000 ? { code: "out_of_range" } : undefined;
};

/** What is wrong with each field; a field whose switch is off is not looked at. */
export const formProblems = (
  form: RedemptionForm,
): Partial<Record<keyof RedemptionForm, Wrong | undefined>> => {
  const points = wholeNumber(form.conversionPoints) ?? 0;
  const amount = hundredths(form.conversionEgp) ?? 0;
  const isTooMuch = !isCountableWorth({ conversion_points: points, conversion_amount: amount });
  return {
    conversionPoints: wholeProblem(form.conversionPoints, 1, 1_000_000_000),
    conversionEgp:
      egpProblem(form.conversionEgp) ??
      (points > 0 && isTooMuch ? { code: "out_of_range" } : undefined),
    minThreshold: form.minThresholdEnable
      ? wholeProblem(form.minThreshold, 1, 1_000_000_000_000)
      : undefined,
    expiryTime: form.expiryEnable ? wholeProblem(form.expiryTime, 1, 36_500) : undefined,
  };
};

/** The payload of `apply-redemption-settings`: its three fields, and the further ones. */
export const redemptionPayload = (form: RedemptionForm) => ({
  cross_redemption_enabled: form.crossRedemptionEnable,
  min_threshold: wholeNumber(form.minThreshold) ?? null,
  expiry_time_in_days: wholeNumber(form.expiryTime) ?? null,
  fixed_point_value_enabled: form.fixedPointValueEnable,
  conversion_points: wholeNumber(form.conversionPoints) ?? 0,
  conversion_amount: hundredths(form.conversionEgp) ?? 0,
  min_threshold_enabled: form.minThresholdEnable,
  expiry_enabled: form.expiryEnable,
});

/** Where the fields of the payload stand in the form. */
export const payloadFields: Readonly<Record<string, keyof RedemptionForm>> = {
  cross_redemption_enabled: "crossRedemptionEnable",
  min_threshold: "minThreshold",
  expiry_time_in_days: "expiryTime",
  fixed_point_value_enabled: "fixedPointValueEnable",
  conversion_points: "conversionPoints",
  conversion_amount: "conversionEgp",
  min_threshold_enabled: "minThresholdEnable",
  expiry_enabled: "expiryEnable",
};

export type Receipt =
  | { readonly kind: "incomplete" | "off" }
  | { readonly kind: "below"; readonly minimum: number }
  | {
      readonly kind: "pays";
      readonly points: number;
      /** What they pay, and what is left to pay, in piastres. */
      readonly pays: number;
      readonly rest: number;
      /** More points were offered than the cart takes. */
      readonly isCut: boolean;
    };

/** What `points` pay of a cart of `cart` piastres by the settings of the form. */
export const receiptOf = (form: RedemptionForm, points: number, cart: number): Receipt => {
  if (!form.fixedPointValueEnable) return { kind: "off" };
  const problems = formProblems(form);
  if (problems.conversionPoints ?? problems.conversionEgp ?? problems.minThreshold)
    return { kind: "incomplete" };
  const minimum = form.minThresholdEnable ? (wholeNumber(form.minThreshold) ?? 0) : 0;
  if (points < minimum) return { kind: "below", minimum };
  const per = BigInt(wholeNumber(form.conversionPoints) ?? 1);
  const amount = BigInt(hundredths(form.conversionEgp) ?? 1);
  const worth = Number((BigInt(points) * amount) / per);
  if (worth <= cart) return { kind: "pays", points, pays: worth, rest: cart - worth, isCut: false };
  const needed = Number((BigInt(cart) * per + amount - 1n) / amount);
  return { kind: "pays", points: needed, pays: cart, rest: 0, isCut: true };
};

/** The query of `is-global-settings`: the field that is not meant is sent empty. */
export const globalQuery = (method: EarningMethod) => {
  switch (method.kind) {
    case "fixed":
      return { earning_type: "Fixed", Fixed: String(method.points), Ratio: "" } as const;
    case "percent":
      return { earning_type: "Ratio", Fixed: "", Ratio: decimalText(method.bps) } as const;
    case "product":
      return { earning_type: "Product", Fixed: "", Ratio: "" } as const;
  }
};

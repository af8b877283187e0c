// The three steps of the global rule. Where somebody stands and what they chose is in the address.
import { hundredths, wholeNumber } from "@nuqta/contracts/kit/egp.ts";
import type { FormCode } from "@nuqta/contracts/kit/form-problem.ts";
import type { EarningSettingsValue } from "@nuqta/contracts/programme.ts";
import type { EarningMethod, Schedule } from "@nuqta/contracts/rules.ts";
import type { WizardSearch } from "../search.ts";

export type Basis = "value" | "product";
export type ValueMethod = "fixed" | "percent";

/** How points are earned, as it is typed. */
export type MethodForm = {
  readonly basis: Basis;
  readonly method: ValueMethod;
  /** Points per transaction. */
  readonly points: string;
  /** Percent with up to two decimals. */
  readonly rate: string;
  readonly isAutoApplied: boolean;
};

/** `step` 0: the wizard is not running. */
export type Wizard = MethodForm & { readonly step: 0 | 1 | 2 | 3 };

const steps = [1, 2, 3] as const;

const decimal = (hundredth: number): string => {
  const [whole, fraction] = [Math.floor(hundredth / 100), hundredth % 100];
  return fraction === 0 ? String(whole) : `${whole}.${String(fraction).padStart(2, "0")}`;
};

/** The form of a method; empty and value-based when there is none yet. */
export const methodForm = (method: EarningMethod | undefined): MethodForm => ({
  basis: method?.kind === "product" ? "product" : "value",
  method: method?.kind === "percent" ? "percent" : "fixed",
  points: method?.kind === "fixed" ? String(method.points) : "",
  rate: method?.kind === "percent" ? decimal(method.bps) : "",
  isAutoApplied: method?.kind === "product" ? method.auto_apply_category_points : true,
});

export type MethodProblems = Partial<Record<"points" | "rate", FormCode>>;

/** What is wrong with the field that the chosen method has. */
export const methodProblems = (form: MethodForm): MethodProblems => {
  if (form.basis === "product") return {};
  if (form.method === "fixed") {
    if (form.points.trim() === "") return { points: "required" };
    const points = wholeNumber(form.points);
    if (points === undefined) return { points: "not_integer" };
    return points < 1 || points > 1_000_000_000 ? { points: "out_of_range" } : {};
  }
  if (form.rate.trim() === "") return { rate: "required" };
  const bps = hundredths(form.rate);
  if (bps === undefined) return { rate: "bad_format" };
  return bps < 1 || bps > 1_000_000 ? { rate: "out_of_range" } : {};
};

/** The method that a form means; undefined while something is wrong with it. */
export const methodOf = (form: MethodForm): EarningMethod | undefined => {
  if (Object.keys(methodProblems(form)).length > 0) return undefined;
  if (form.basis === "product")
    return { kind: "product", auto_apply_category_points: form.isAutoApplied };
  return form.method === "fixed"
    ? { kind: "fixed", points: wholeNumber(form.points) ?? 0 }
    : { kind: "percent", bps: hundredths(form.rate) ?? 0 };
};

/** The wizard that an address describes; what it leaves out is what is in force. */
export const wizardOf = (search: WizardSearch, live: EarningMethod | undefined): Wizard => {
  const start = methodForm(live);
  const form: MethodForm = {
    basis: search.basis ?? start.basis,
    method: search.method ?? start.method,
    points: search.points ?? start.points,
    rate: search.rate ?? start.rate,
    isAutoApplied: search.auto === undefined ? start.isAutoApplied : search.auto === "true",
  };
  const asked = steps.find((step) => String(step) === search.step) ?? 0;
  // The last step is reached with a method only.
  return { ...form, step: asked === 3 && methodOf(form) === undefined ? 2 : asked };
};

/** The search part of a wizard's address. */
export const wizardAddress = (wizard: Wizard): WizardSearch => {
  if (wizard.step === 0) return {};
  if (wizard.step === 1) return { step: "1" };
  const { basis, method, points, rate, isAutoApplied } = wizard;
  const value = method === "fixed" ? { method, points } : { method, rate };
  return {
    step: `${wizard.step}`,
    basis,
    ...(basis === "product" ? { auto: `${isAutoApplied}` } : value),
  };
};

/** The settings with the global rule of the wizard in force. */
export const withGlobal = (
  { schedule: _, ...live }: EarningSettingsValue,
  method: EarningMethod,
  schedule: Schedule | undefined,
): EarningSettingsValue => ({
  ...live,
  enabled: true,
  mode: "global",
  global: method,
  ...(schedule !== undefined && { schedule }),
});

/** Whether the call that sets the method alone leads from `live` to `after`. */
export const isMethodOnly = (live: EarningSettingsValue, after: EarningSettingsValue): boolean => {
  const kept = live.global?.kind === "product" ? live.global.auto_apply_category_points : true;
  const isAutoKept =
    after.global?.kind !== "product" || after.global.auto_apply_category_points === kept;
  return isAutoKept && JSON.stringify(live.schedule) === JSON.stringify(after.schedule);
};

/** Whether the global rule is in force. */
export const isGlobal = (live: EarningSettingsValue): boolean =>
  live.enabled && live.mode === "global";

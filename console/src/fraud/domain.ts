// The form of the anti-fraud terms: numbers as they are typed, and what is wrong with them.

import type { AntiFraudSettings, FraudRule, ResponseAction } from "@nuqta/contracts/anti-fraud.ts";
import { responseActions } from "@nuqta/contracts/anti-fraud.ts";
import type { FormCode } from "@nuqta/contracts/kit/form-problem.ts";
import { hourMs } from "@nuqta/contracts/kit/time.ts";

/** The terms with each number as its text, by rule and field. */
export type TermsForm = { settings: AntiFraudSettings; numbers: Readonly<Record<string, string>> };

/** Every number of the form with the bounds that the server keeps. */
export const numberFields = {
  "max_points.limit": { from: 1, to: 1_000_000_000 },
  "max_redemptions.limit": { from: 1, to: 1_000_000 },
  "high_frequency.limit": { from: 1, to: 1_000_000 },
  "refund_ratio.limit_percent": { from: 1, to: 100 },
  "refund_ratio.minimum_orders": { from: 1, to: 1_000_000 },
  "redeem_then_return.limit": { from: 1, to: 1_000_000 },
  "counter_crowd.limit": { from: 1, to: 1_000_000 },
} as const;
export type NumberField = keyof typeof numberFields;
const names = Object.keys(numberFields) as NumberField[];

const partsOf = (name: NumberField): [FraudRule | "counter_crowd", string] => {
  const [rule = "", field = ""] = name.split(".");
  return [rule as FraudRule | "counter_crowd", field];
};

/** The form of terms. */
export const formOf = (settings: AntiFraudSettings): TermsForm => {
  const read = (name: NumberField): string => {
    const [rule, field] = partsOf(name);
    return String((settings[rule] as Readonly<Record<string, unknown>>)[field]);
  };
  return { settings, numbers: Object.fromEntries(names.map((name) => [name, read(name)])) };
};

export type Problem = { code: FormCode; limit?: number };

/** What is wrong, by field. Rules that are off keep what stands in them and are checked all the same. */
export const problemsOf = ({ settings, numbers }: TermsForm): Record<string, Problem> => {
  const wrong: Record<string, Problem> = {};
  for (const name of names) {
    const written = (numbers[name] ?? "").trim();
    const { from, to } = numberFields[name];
    if (written === "") wrong[name] = { code: "required" };
    else if (!/^\d{1,12}$/.test(written)) wrong[name] = { code: "wrong_type" };
    else if (Number(written) < from) wrong[name] = { code: "too_small", limit: from };
    else if (Number(written) > to) wrong[name] = { code: "too_large", limit: to };
  }
  const { monitored_from: from, monitored_to: to } = settings.off_hours;
  const isClock = (text: string) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
  if (!isClock(from)) wrong["off_hours.monitored_from"] = { code: "bad_format" };
  if (!isClock(to)) wrong["off_hours.monitored_to"] = { code: "bad_format" };
  else if (from === to) wrong["off_hours.monitored_to"] = { code: "not_allowed" };
  return wrong;
};

/** The terms to send; only of a form without problems. */
export const termsOf = ({ settings, numbers }: TermsForm): AntiFraudSettings => {
  const terms: Record<string, unknown> = { ...settings };
  for (const name of names) {
    const [rule, field] = partsOf(name);
    terms[rule] = { ...(terms[rule] as object), [field]: Number(numbers[name]) };
  }
  return terms as AntiFraudSettings;
};

/** How many fields differ. */
export const changesBetween = (a: TermsForm, b: TermsForm): number => {
  const flat = (form: TermsForm): Map<string, string> => {
    const found = new Map(Object.entries(form.numbers));
    const walk = (value: unknown, path: string): void => {
      if (typeof value === "object" && value !== null && !Array.isArray(value))
        for (const [key, part] of Object.entries(value)) walk(part, `${path}.${key}`);
      else if (typeof value !== "number") found.set(path, JSON.stringify(value));
    };
    walk(form.settings, "");
    return found;
  };
  const [one, other] = [flat(a), flat(b)];
  return [...one].filter(([key, value]) => other.get(key) !== value).length;
};

/** A list with one member more or less, in the order of `all`. */
export const toggled = <T extends string>(all: readonly T[], list: readonly T[], one: T): T[] =>
  all.filter((each) => (each === one ? !list.includes(one) : list.includes(each)));

/** What is done at once, and what waits for a person; only one of the two outside of custom processing. */
export type Said =
  | { how: "shadow" }
  | { how: "acts"; automatic?: readonly ResponseAction[]; manual?: readonly ResponseAction[] };

/** What happens when a rule is broken, to read it back. */
export const outcomeOf = (settings: AntiFraudSettings, rule: FraudRule): Said => {
  const { severity, shadow } = settings[rule];
  if (shadow) return { how: "shadow" };
  if (settings.processing === "custom") {
    const chosen = settings.custom[severity];
    const automatic = responseActions.filter((action) => chosen[action] === "automatic");
    const manual = responseActions.filter((action) => chosen[action] === "manual");
    if (manual.length === 0) return { how: "acts", automatic };
    return { how: "acts", ...(automatic.length > 0 && { automatic }), manual };
  }
  const isAutomatic =
    settings.processing === "automatic" ||
    (settings.processing === "low_automatic" && severity === "low");
  const actions = responseActions.filter((action) => settings.actions.includes(action));
  return { how: "acts", ...(isAutomatic ? { automatic: actions } : { manual: actions }) };
};

/** Where a value lies between `least` and `most` on a scale that gives each power of ten its room; 0 to 1. */
export const placeOn = (value: number, least: number, most: number): number => {
  const at = (Math.log10(Math.max(value, 1)) - Math.log10(least)) / Math.log10(most / least);
  return Math.min(1, Math.max(0, at));
};

/** The monitored stretches of a day as shares of it, 0 to 1; two when they run over midnight. */
export const bandsOf = (from: string, to: string): { from: number; to: number }[] => {
  const share = (clock: string): number =>
    (Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))) / 1_440;
  const [start, end] = [share(from), share(to)];
  if (Number.isNaN(start) || Number.isNaN(end) || start === end) return [];
  if (start < end) return [{ from: start, to: end }];
  return [
    { from: 0, to: end },
    { from: start, to: 1 },
  ].filter((band) => band.to > band.from);
};

/** Whole hours between two instants. */
export const hoursBetween = (from: string, to: Date): number =>
  Math.max(0, Math.floor((to.getTime() - Date.parse(from)) / hourMs));

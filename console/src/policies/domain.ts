// The form of the terms of inactivity: what is typed, what is wrong with it, and what is sent.
import { wholeNumber } from "@nuqta/contracts/kit/egp.ts";
import type { FormCode } from "@nuqta/contracts/kit/form-problem.ts";
import { graceDaysMax, type InactivityTerms } from "@nuqta/contracts/policies.ts";

const minimumMax = 1_000_000_000;

/** Numbers one types are texts; the tier is "" for the current level. */
export type TermsForm = Omit<
  InactivityTerms,
  "grace_period_days" | "minimum_points" | "adjustment_tier"
> & { grace_period_days: string; minimum_points: string; adjustment_tier: string };

export const formOf = (terms: InactivityTerms): TermsForm => ({
  ...terms,
  grace_period_days: String(terms.grace_period_days),
  minimum_points: String(terms.minimum_points),
  adjustment_tier: terms.adjustment_tier ?? "",
});

type Wrong = { readonly code: FormCode; readonly limit?: number };
export type TermsProblems = Partial<Record<keyof TermsForm, Wrong>>;

const numberProblem = (text: string, [min, max]: readonly [number, number]): Wrong | undefined => {
  if (text.trim() === "") return { code: "required" };
  const value = wholeNumber(text);
  if (value === undefined) return { code: "not_integer" };
  if (value < min) return { code: "too_small", limit: min };
  return value > max ? { code: "too_large", limit: max } : undefined;
};

/** What is wrong, by field. */
export const termsProblems = (form: TermsForm): TermsProblems => {
  const grace = numberProblem(form.grace_period_days, [0, graceDaysMax]);
  const minimum = numberProblem(form.minimum_points, [1, minimumMax]);
  return {
    ...(form.reset_by.length === 0 && { reset_by: { code: "required" as const } }),
    ...(form.channels.length === 0 && { channels: { code: "required" as const } }),
    ...(grace && { grace_period_days: grace }),
    ...(minimum && { minimum_points: minimum }),
  };
};

/** What a form without problems asks for. */
export const termsOf = (form: TermsForm): InactivityTerms => ({
  ...form,
  grace_period_days: wholeNumber(form.grace_period_days) ?? 0,
  minimum_points: wholeNumber(form.minimum_points) ?? 1,
  adjustment_tier: form.adjustment_tier === "" ? null : form.adjustment_tier,
});

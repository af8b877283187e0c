// The form of retention: what is chosen, and what is sent.
import type { FieldCode } from "@nuqta/contracts/kit/field-problem.ts";
import {
  type legalGrounds,
  type RetentionKind,
  type RetentionTerms,
  retentionKinds,
  retentionMonths,
} from "@nuqta/contracts/retention.ts";

type Ground = (typeof legalGrounds)[number];

/** Periods are texts, "" for ever; the fields of a kind begin with its name. */
export type RetentionForm = { [Kind in RetentionKind as `${Kind}.months`]: string } & {
  [Kind in RetentionKind as `${Kind}.ground`]: Ground;
} & { [Kind in RetentionKind as `${Kind}.purpose` | `${Kind}.purpose_ar`]: string };

export const formOf = (terms: RetentionTerms): RetentionForm =>
  Object.fromEntries(
    retentionKinds.flatMap((kind) =>
      Object.entries(terms[kind]).map(([name, value]) => [`${kind}.${name}`, String(value ?? "")]),
    ),
  ) as RetentionForm;

const monthsIn = (text: string): number | null => (text === "" ? null : Number(text));

export const termsOf = (form: RetentionForm): RetentionTerms => {
  const of = (kind: RetentionKind) => ({
    months: monthsIn(form[`${kind}.months`]),
    ground: form[`${kind}.ground`],
    purpose: form[`${kind}.purpose`].trim(),
    purpose_ar: form[`${kind}.purpose_ar`].trim(),
  });
  return { profile: of("profile"), shop_words: of("shop_words"), staff_words: of("staff_words") };
};

export type Months = Record<RetentionKind, number | null>;

/** The periods alone. */
export const monthsOf = (terms: RetentionTerms): Months => ({
  profile: terms.profile.months,
  shop_words: terms.shop_words.months,
  staff_words: terms.staff_words.months,
});

/** Purposes that are missing, by field. */
export const problemsOf = (form: RetentionForm): Record<string, { code: FieldCode }> =>
  Object.fromEntries(
    retentionKinds
      .flatMap((kind) => [`${kind}.purpose`, `${kind}.purpose_ar`] as const)
      .filter((name) => form[name].trim() === "")
      .map((name) => [name, { code: "required" }]),
  );

/** Whether some kind would be kept for less time. */
export const isShorter = (before: Months, after: Months): boolean =>
  retentionKinds.some((kind) => {
    const [from, to] = [before[kind], after[kind]];
    return to !== null && (from === null || to < from);
  });

const offered = [3, 6, 12, 13, 18, 24, 36, 48, 60, 84, 120];

/** Months that a kind may be kept for; `chosen` is among them, whoever chose it. */
export const monthsFor = (kind: RetentionKind, chosen: string): number[] => {
  const { min, max } = retentionMonths[kind];
  const some = offered.filter((months) => months >= min && months <= max);
  const own = monthsIn(chosen);
  return [...new Set(own === null ? some : [...some, own])].sort((a, b) => a - b);
};

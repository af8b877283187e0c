// Texts in two languages side by side: a text without its Arabic does not compile.

export type Language = "en" | "ar";

/** One sentence or label; `{name}` stands for a value. */
export type Text = { readonly en: string; readonly ar: string };

/** A text that depends on a number, `{count}` in it; Arabic has six forms. */
export type CountedText = {
  readonly en: { readonly one: string; readonly other: string };
  readonly ar: Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };
};

/** The names of the values that stand in a text. */
export type ValueNames<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ValueNames<Rest>
  : never;

export type Values = Readonly<Record<string, string | number>>;

/** Declares the texts of one screen or part. */
export const texts = <const T extends Readonly<Record<string, Text>>>(declared: T): T => declared;

/** Declares a text that depends on a number. */
export const counted = (declared: CountedText): CountedText => declared;

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const isolate = (value: string): string => `\u2068${value}\u2069`;

// A value that reads the other way than the sentence around it would turn its neighbours round.
const needsIsolation = (language: Language, value: string): boolean =>
  language === "ar" ? !rightToLeft.test(value) : rightToLeft.test(value);

/** Puts the values into a text; those of the other reading direction are kept apart from their neighbours. */
export const fill = (
  template: string,
  values: Values,
  language: Language,
  format: (value: number) => string,
): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    const written = typeof value === "number" ? format(value) : value;
    return needsIsolation(language, written) ? isolate(written) : written;
  });

/** The form of a counted text for `count`. */
export const formFor = (text: CountedText, count: number, language: Language): string => {
  const form = new Intl.PluralRules(language).select(count);
  return language === "ar"
    ? (text.ar[form] ?? text.ar.other)
    : form === "one"
      ? text.en.one
      : text.en.other;
};

/** The text without the marks that keep reading directions apart: for names that assistive tools compare. */
export const withoutMarks = (text: string): string => text.replace(/[\u2068\u2069]/g, "");

/** The text of a language; the other one where it is missing, rather than nothing. */
export const chosen = (
  language: Language,
  en: string | null | undefined,
  ar: string | null | undefined,
): string => (language === "ar" ? ar || en : en || ar) ?? "";

// Sentences as data, and how they are drawn in either language: one template, its values, and their
// spelling. Nothing here is ever stored as prose.

import { localTime, startOfDay } from "../../../kit/pure/local-time.ts";
import { type Locale, moneyText, numberText, pointsText } from "../../../rules/door/domain.ts";
import { ar } from "./ar.ts";
import { en, type TextKey } from "./en.ts";

/** One value of a sentence. `at` and `until` are epoch ms; `until` is the first instant after. */
export type Value =
  | { readonly points: number }
  | { readonly money: number }
  | { readonly number: number }
  | { readonly at: number }
  | { readonly until: number }
  /** A day, as `2026-03-31`. */
  | { readonly date: string }
  /** Words of a caller: an id, a reason, a name. */
  | { readonly text: string }
  /** Words of an operator, kept in both languages. */
  | { readonly either: Readonly<Record<Locale, string>> }
  /** Words of ours. */
  | { readonly word: TextKey };

export type Sentence = { readonly key: TextKey; readonly values: Readonly<Record<string, Value>> };

/** A sentence: its template and what fills it. */
export const sentence = (key: TextKey, values: Sentence["values"] = {}): Sentence => ({
  key,
  values,
});

const templates: Readonly<Record<Locale, Readonly<Record<TextKey, string>>>> = { en, ar };

/**
 * A sentence in one language, with dates of the zone.
 * @throws Error when a value of the template is missing: a sentence with a hole is a bug
 */
export const draw = ({ key, values }: Sentence, locale: Locale, zone: string): string =>
  templates[locale][key].replace(/\{([a-z_]+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the text ${key} needs {${name}}`);
    return spell(value, locale, zone);
  });

/** A sentence in both languages. */
export const drawBoth = (one: Sentence, zone: string): { text: string; textAr: string } => ({
  text: draw(one, "en", zone),
  textAr: draw(one, "ar", zone),
});

const spell = (value: Value, locale: Locale, zone: string): string => {
  if ("points" in value) return pointsText(value.points, locale);
  if ("money" in value) return moneyText(value.money, locale);
  if ("number" in value) return numberText(value.number);
  if ("word" in value) return draw(sentence(value.word), locale, zone);
  if ("text" in value) return isolated(value.text, locale);
  if ("either" in value) return isolated(value.either[locale], locale);
  if ("date" in value) return formatsOf(locale, "UTC").date.format(Date.parse(value.date));
  if ("at" in value) return whenText(value.at, locale, zone);
  return untilText(value.until, locale, zone);
};

const firstStrongIsolate = "\u2068";
const popIsolate = "\u2069";
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

// Words of the other direction would pull the punctuation around them to the wrong side.
const isolated = (text: string, locale: Locale): string =>
  locale === "ar" || rightToLeft.test(text) ? `${firstStrongIsolate}${text}${popIsolate}` : text;

const whenText = (at: number, locale: Locale, zone: string): string => {
  const { date, time } = formatsOf(locale, zone);
  return fill(templates[locale].when, { date: date.format(at), time: time.format(at) });
};

// The last valid day is what people say; only an end in the middle of a day needs its time.
const untilText = (until: number, locale: Locale, zone: string): string => {
  const { day } = localTime(zone, until);
  if (startOfDay(zone, day) !== until) return whenText(until, locale, zone);
  const date = formatsOf(locale, zone).date.format(until - 1);
  return fill(templates[locale].end_of_day, { date });
};

const fill = (template: string, words: Readonly<Record<string, string>>): string =>
  template.replace(/\{([a-z]+)\}/g, (_, name: string) => words[name] ?? "");

type Formats = { date: Intl.DateTimeFormat; time: Intl.DateTimeFormat };

const formats = new Map<string, Formats>();
const tags = { en: "en-GB", ar: "ar-EG-u-nu-latn" } as const;

const formatsOf = (locale: Locale, zone: string): Formats => {
  const key = `${locale} ${zone}`;
  const known = formats.get(key);
  if (known) return known;
  const made = {
    date: new Intl.DateTimeFormat(tags[locale], {
      timeZone: zone,
      day: "numeric",
      month: "long",
      year: "numeric",
    }),
    time: new Intl.DateTimeFormat(tags.en, {
      timeZone: zone,
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    }),
  };
  formats.set(key, made);
  return made;
};

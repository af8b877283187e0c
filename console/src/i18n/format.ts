// Numbers, money, dates and times as people of each language read them; always in Cairo's time.
import type { Language } from "./text.ts";

/** The business time zone; every time on a screen is meant there. */
export const zone = "Africa/Cairo";

// Latin digits in Arabic too: figures are compared with invoices and exports.
const locales = { en: "en-GB", ar: "ar-EG-u-nu-latn" } as const;

const once = <T>(make: (language: Language) => T): ((language: Language) => T) => {
  const made = new Map<Language, T>();
  return (language) => {
    const found = made.get(language) ?? make(language);
    made.set(language, found);
    return found;
  };
};

const whole = once((l) => new Intl.NumberFormat(locales[l], { maximumFractionDigits: 2 }));
const short = once(
  (l) => new Intl.NumberFormat(locales[l], { notation: "compact", maximumFractionDigits: 1 }),
);
const money = once(
  (l) => new Intl.NumberFormat(locales[l], { style: "currency", currency: "EGP" }),
);
const percents = once(
  (l) => new Intl.NumberFormat(locales[l], { style: "percent", maximumFractionDigits: 1 }),
);
const day = once(
  (l) =>
    new Intl.DateTimeFormat(locales[l], {
      day: "numeric",
      month: "short",
      year: "numeric",
      timeZone: zone,
    }),
);
const dayAndTime = once(
  (l) =>
    new Intl.DateTimeFormat(locales[l], {
      ...{ day: "numeric", month: "short", year: "numeric" },
      ...{ hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: zone },
    }),
);
const toTheSecond = once(
  (l) =>
    new Intl.DateTimeFormat(locales[l], {
      ...{ day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", second: "2-digit" },
      ...{ hourCycle: "h23", timeZone: zone },
    }),
);
const monthAndDay = once(
  (l) => new Intl.DateTimeFormat(locales[l], { day: "numeric", month: "short", timeZone: zone }),
);

const monthAndYear = once(
  (l) => new Intl.DateTimeFormat(locales[l], { month: "short", year: "numeric", timeZone: zone }),
);

/** Piastres as a decimal text, so that no fraction is ever calculated with. */
const poundsText = (piastres: number | bigint): `${number}` => {
  const digits = String(piastres).replace("-", "").padStart(3, "0");
  return `${piastres < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}` as `${number}`;
};

// A day alone ("2026-11-20") means that day in Cairo, so noon of it is shown.
const instantOf = (value: string | Date): Date =>
  value instanceof Date
    ? value
    : new Date(/^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T12:00:00+02:00` : value);

export type Format = {
  readonly number: (value: number) => string;
  /** A whole number of any size. */
  readonly big: (value: bigint) => string;
  /** Piastres of any number as EGP. */
  readonly bigMoney: (piastres: bigint) => string;
  /** 12,400 as 12.4K. */
  readonly compact: (value: number) => string;
  /** Piastres as EGP. */
  readonly money: (piastres: number) => string;
  /** A share, 0.125 as 12.5%. */
  readonly percent: (share: number) => string;
  readonly date: (value: string | Date) => string;
  readonly dateTime: (value: string | Date) => string;
  /** Day and time to the second, without the year. */
  readonly exactTime: (value: string | Date) => string;
  readonly shortDate: (value: string | Date) => string;
  /** May 2027. */
  readonly month: (value: string | Date) => string;
};

/** The formats of a language. */
export const formats = once(
  (language): Format => ({
    number: (value) => whole(language).format(value),
    big: (value) => whole(language).format(value),
    bigMoney: (piastres) => money(language).format(poundsText(piastres)),
    compact: (value) => short(language).format(value),
    money: (piastres) => money(language).format(poundsText(piastres)),
    percent: (share) => percents(language).format(share),
    date: (value) => day(language).format(instantOf(value)),
    dateTime: (value) => dayAndTime(language).format(instantOf(value)),
    exactTime: (value) => toTheSecond(language).format(instantOf(value)),
    month: (value) => monthAndYear(language).format(instantOf(value)),
    shortDate: (value) => monthAndDay(language).format(instantOf(value)),
  }),
);

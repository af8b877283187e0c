// Points and money as people read them, in English and Arabic.
import { parseRatio } from "../../kit/pure/ratio.ts";
import { divideFloor, multiply, remainder } from "../../kit/pure/whole.ts";

export type Locale = "en" | "ar";

const rules = { en: new Intl.PluralRules("en"), ar: new Intl.PluralRules("ar") };
const grouping = new Intl.NumberFormat("en");

/** `12,345`: the same digits in both languages, as on the receipts of the marketplace. */
export const numberText = (value: number | bigint): string => grouping.format(value);

/** "1 point", "0 points"; in Arabic one and two are words and the noun follows the number. */
export const pointsText = (points: number, locale: Locale): string => {
  const form = rules[locale].select(points);
  const number = numberText(points);
  if (locale === "en") return form === "one" ? `${number} point` : `${number} points`;
  switch (form) {
    case "one":
      return "نقطة واحدة";
    case "two":
      return "نقطتين";
    case "few":
      return `${number} نقاط`;
    default:
      return `${number} نقطة`;
  }
};

/** An exact amount of points as people read it: "12.77 points", cut after two digits. */
export const exactPointsText = (exact: string, locale: Locale): string => {
  const { num, den } = parseRatio(exact);
  const whole = divideFloor(num, den);
  const part = remainder(num, den);
  if (part === 0 && typeof whole === "number") return pointsText(whole, locale);
  const hundredths = divideFloor(multiply(part, 100), den);
  const digits = String(hundredths).padStart(2, "0");
  const isExact = remainder(multiply(part, 100), den) === 0;
  const number = `${numberText(whole)}.${digits}${isExact ? "" : "…"}`;
  return locale === "en" ? `${number} points` : `${number} نقطة`;
};

/** Piastres as `1,234.50 EGP`. */
export const moneyText = (piastres: number, locale: Locale): string => {
  const sign = piastres < 0 ? "-" : "";
  const all = Math.abs(piastres);
  const text = `${sign}${numberText((all - (all % 100)) / 100)}.${String(all % 100).padStart(2, "0")}`;
  return locale === "en" ? `${text} EGP` : `${text} ج.م`;
};

/** Basis points as a percentage: `5%`, `2.5%`. */
export const percentText = (bps: number): string => {
  const part = bps % 100;
  const digits = part === 0 ? "" : `.${String(part).padStart(2, "0").replace(/0$/, "")}`;
  return `${numberText((bps - part) / 100)}${digits}%`;
};

/** A multiplier as `2x`, `1.5x`. */
export const factorText = (bps: number): string => {
  const part = bps % 10_000;
  const digits = part === 0 ? "" : `.${String(part).padStart(4, "0").replace(/0+$/, "")}`;
  return `${numberText((bps - part) / 10_000)}${digits}`;
};

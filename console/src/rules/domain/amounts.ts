// Numbers of forms as texts: EGP, factors and shares in hundredths.
import { hundredths, wholeNumber } from "@nuqta/contracts/kit/egp.ts";

/** Hundredths (piastres, or basis points as percent) as the text of a field, without idle zeros. */
export const hundredthsText = (value: number): string => {
  const digits = String(value).padStart(3, "0");
  const fraction = digits.slice(-2).replace(/0+$/, "");
  return fraction === "" ? digits.slice(0, -2) : `${digits.slice(0, -2)}.${fraction}`;
};

/** Piastres as the text of an EGP field. */
export const egpText = (piastres: number): string => {
  const text = hundredthsText(piastres);
  return /\.\d$/.test(text) ? `${text}0` : text;
};

export const piastresOf = (typed: string): number | undefined => hundredths(typed);
export const wholeOf = (typed: string): number | undefined => wholeNumber(typed);

/** A factor such as 1.5 as basis points (15000), or undefined. */
export const factorBps = (typed: string): number | undefined => {
  const value = hundredths(typed);
  return value === undefined ? undefined : value * 100;
};

/** Basis points as a factor: 15000 is 1.5. */
export const factorText = (bps: number): string => hundredthsText(Math.round(bps / 100));

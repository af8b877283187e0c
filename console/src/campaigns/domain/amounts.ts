// Numbers of forms as texts: EGP, factors and shares in hundredths, and days of Cairo.
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

const zone = "Africa/Cairo";

/** The day it is in Cairo at an instant (epoch ms), as YYYY-MM-DD. */
export const dayInCairo = (now: number): string =>
  new Intl.DateTimeFormat("sv", { timeZone: zone }).format(now);

/** The local time in Cairo at an instant (epoch ms), as a datetime-local field takes it. */
export const minuteInCairo = (now: number): string => {
  const text = new Intl.DateTimeFormat("sv", {
    timeZone: zone,
    dateStyle: "short",
    timeStyle: "short",
  }).format(now);
  return text.replace(" ", "T");
};

/**
 * The instant of a local time in Cairo (`2026-11-21T18:30`); undefined for what is none. An hour that
 * comes twice is its first; one that summer time leaves out is undefined.
 */
export const instantInCairo = (local: string): string | undefined => {
  for (const offset of ["+03:00", "+02:00"]) {
    const at = Date.parse(`${local.slice(0, 16)}:00${offset}`);
    if (Number.isNaN(at)) return undefined;
    if (minuteInCairo(at) === local.slice(0, 16)) return new Date(at).toISOString();
  }
  return undefined;
};

// Money and numbers as the specification's forms send them: EGP with up to two decimals, as a JSON
// number or as text, read digit by digit and never calculated with as a fraction.
import { z } from "zod";
import { optionalText } from "./text.ts";

const digits: Readonly<Record<string, string>> = { "٫": ".", "٬": "" };

// Arabic-Indic and Persian digits, and the Arabic decimal and thousands signs.
const western = (text: string): string =>
  text.replace(/[٠-٩۰-۹٫٬]/g, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    return digits[sign] ?? String(code >= 0x6f0 ? code - 0x6f0 : code - 0x660);
  });

/** Hundredths of a decimal with at most two decimals ("120.5" is 12050), or undefined. */
export const hundredths = (sent: string | number): number | undefined => {
  const text = western(String(sent).trim());
  const [, whole = "", fraction = ""] = /^([0-9]{1,13})(?:\.([0-9]{1,2}))?$/.exec(text) ?? [];
  return whole === "" ? undefined : Number(whole + fraction.padEnd(2, "0"));
};

/** A whole number written as a number or as text, or undefined. */
export const wholeNumber = (sent: string | number): number | undefined => {
  const text = western(String(sent).trim());
  return /^[0-9]{1,15}$/.test(text) ? Number(text) : undefined;
};

const written = z.union([z.number(), optionalText(40)]);

type Read = (sent: string | number) => number | undefined;

// The transform answers through the context, so that a wrong value is a field error like any other.
const readAs = (read: Read, min: number, max: number) =>
  written.transform((sent, context): number => {
    const value = read(sent);
    if (value !== undefined && value >= min && value <= max) return value;
    const code = value === undefined ? "bad_format" : "out_of_range";
    context.addIssue({ code: "custom", params: { code } });
    return z.NEVER;
  });

const none = z.union([z.null(), z.literal("")]).transform((): null => null);

/** EGP with up to two decimals, as a number or text; piastres behind the door. */
export const egp = readAs(hundredths, 0, 1_000_000_000_000);

/** A percentage with up to two decimals above nothing; basis points behind the door. */
export const percentBps = readAs(hundredths, 1, 1_000_000);

/** A whole number from a form, as a number or text. */
export const formWhole = (min: number, max: number) => readAs(wholeNumber, min, max);

/** A field of a form that may be left empty: null and the empty text mean none. */
export const orNone = <Value extends z.ZodType>(value: Value) => z.union([none, value]);

// Numbers, times and buckets as files write them, read exactly or not at all.
import { latinDigits } from "@nuqta/contracts/kit/digits.ts";
import { instant, toEpochMs } from "@nuqta/contracts/kit/instant.ts";
import { dateOf, dayOf, instantOf } from "../../kit/pure/local-time.ts";

/** Eastern Arabic digits as 0-9, and their decimal mark as the file's own. */
const plain = (text: string, decimal: string): string => latinDigits(text).replace("٫", decimal);

/** A whole number; `6,0` is one. Undefined for anything else. */
export const wholeOf = (text: string, decimal: "." | ","): number | undefined => {
  const [, digits, fraction = ""] = /^(-?\d{1,12})(?:[.,](0+))?$/.exec(plain(text, decimal)) ?? [];
  if (digits === undefined) return undefined;
  if (fraction !== "" && !plain(text, decimal).includes(decimal)) return undefined;
  // Minus nothing is nothing.
  return Number(digits) + 0;
};

/** An amount in EGP as piastres, digit by digit and never through a fraction. */
export const piastresOf = (
  text: string,
  decimal: "." | ",",
): number | "price_not_a_number" | "price_too_fine" => {
  const [, sign, whole, mark, fraction = ""] =
    /^(-?)(\d{1,12})(?:([.,])(\d+))?$/.exec(plain(text, decimal)) ?? [];
  if (whole === undefined || (mark !== undefined && mark !== decimal)) return "price_not_a_number";
  if (fraction.length > 2) return "price_too_fine";
  const piastres = Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
  return sign === "-" && piastres !== 0 ? -piastres : piastres;
};

const parts: Readonly<Record<string, string>> = {
  yyyy: "(?<year>\\d{4})",
  MM: "(?<month>\\d{2})",
  M: "(?<month>\\d{1,2})",
  dd: "(?<date>\\d{2})",
  d: "(?<date>\\d{1,2})",
  HH: "(?<hour>\\d{2})",
  H: "(?<hour>\\d{1,2})",
  mm: "(?<minute>\\d{2})",
  ss: "(?<second>\\d{2})",
};

export type ReadTime = (text: string) => number | undefined;

/**
 * A reader of local times in one form and zone, as epoch ms; undefined for what is no such time. A
 * time the clock skips is the first instant after the gap, one that happens twice is the first.
 * @returns undefined when the form does not name year, month and day once each
 */
export const timeReader = (format: string, zone: string): ReadTime | undefined => {
  if (format === "iso")
    return (text) => (instant.safeParse(text).success ? toEpochMs(text) : undefined);
  const pattern = format
    .split(/(yyyy|MM?|dd?|HH?|mm|ss)/)
    .map((part) => parts[part] ?? part.replace(/[^\w ]/g, "\\$&"))
    .join("");
  if (!["year", "month", "date"].every((name) => pattern.split(`<${name}>`).length === 2))
    return undefined;
  const shape = new RegExp(`^${pattern}$`);
  return (text) => {
    const found = shape.exec(plain(text, "."))?.groups;
    return found && epochOf(found, zone);
  };
};

const epochOf = (found: Record<string, string>, zone: string): number | undefined => {
  const { year = "", month = "", date = "", hour = "0", minute = "0", second = "0" } = found;
  const text = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  const [h, m, s] = [Number(hour), Number(minute), Number(second)];
  if (h > 23 || m > 59 || s > 59 || Number(year) < 1900 || Number(year) > 2199) return undefined;
  if (Number.isNaN(Date.parse(`${text}T00:00:00Z`)) || dateOf(dayOf(text)) !== text)
    return undefined;
  return instantOf(zone, dayOf(text), h * 60 + m) + s * 1_000;
};

const utf8 = new TextEncoder();

/** The bucket of a text, 1 to `buckets`, by FNV-1a of its UTF-8 bytes: the same everywhere, for ever. */
export const bucketOf = (text: string, buckets: number): number => {
  let hash = 0x811c9dc5;
  for (const byte of utf8.encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return (hash % buckets) + 1;
};

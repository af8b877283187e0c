// Instants and days on the wire: ISO 8601, and an instant always names its zone.
import { z } from "zod";

const firstMs = Date.UTC(1900, 0, 1);
const lastMs = Date.UTC(2200, 0, 1);

/** The instant as milliseconds since 1970-01-01T00:00:00Z; finer fractions are cut off. */
export const toEpochMs = (value: string): number => Date.parse(value);

const inRange = (value: string): boolean => {
  const ms = toEpochMs(value);
  return ms >= firstMs && ms < lastMs;
};

/** An ISO 8601 instant with zone between the years 1900 and 2200; it stays the string it was. */
export const instant = z.iso
  .datetime({ offset: true, abort: true })
  .max(40)
  .refine(inRange, { params: { code: "out_of_range" } });

/** A calendar day, `2026-11-20`, between the years 1900 and 2200. */
export const day = z.iso.date().refine(inRange, { params: { code: "out_of_range" } });

/** A month of the programme's zone, `2026-10`. */
export const month = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/);

// Points on the wire: whole numbers that every JSON reader represents exactly.
import { z } from "zod";

/** The largest amount of points or piastres in one field: 2^53 - 1. */
export const amountMax = Number.MAX_SAFE_INTEGER;

/** Points given, asked for or spent: 1 to 2^53 - 1. */
export const points = z.int().min(1).max(amountMax);

/** A count of points that may be none: 0 to 2^53 - 1. */
export const pointsOrZero = z.int().min(0).max(amountMax);

/** A change of a balance, or a balance that may stand below zero. */
export const signedPoints = z.int().min(-amountMax).max(amountMax);

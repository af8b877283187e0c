// Points on the wire: whole numbers that every JSON reader represents exactly.
// Decision 0012.
import { z } from "zod";

/** The largest amount of points or piastres in one field: 2^53 - 1. */
export const amountMax = Number.MAX_SAFE_INTEGER;

/**
 * The most points a member may have (available, pending and held together), owe, or be given by hand
 * at once: a million millions. Far enough from 2^53 that what they pay stays exact too.
 */
export const balanceMax = 1_000_000_000_000;

/** Points given, asked for or spent: 1 to 2^53 - 1. */
export const points = z.int().min(1).max(amountMax);

/** A count of points that may be none: 0 to 2^53 - 1. */
export const pointsOrZero = z.int().min(0).max(amountMax);

/** A change of a balance, or a balance that may stand below zero. */
export const signedPoints = z.int().min(-amountMax).max(amountMax);

/** A sum over all members: a number while every JSON reader holds it exactly, else its digits as text. */
export const total = z.union([signedPoints, z.string().regex(/^-?[1-9][0-9]{15,}$/)]);
export type Total = z.input<typeof total>;

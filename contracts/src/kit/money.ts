// Money on the wire: whole piastres (1 EGP = 100 piastres), never a fraction.
// Decision 0012.
import { z } from "zod";
import { amountMax, balanceMax } from "./points.ts";

/** An amount in piastres, 0 to 2^53 - 1. */
export const piastres = z.int().min(0).max(amountMax);

/** An amount in piastres above nothing, 1 to 2^53 - 1. */
export const positivePiastres = z.int().min(1).max(amountMax);

/** The most one point may pay, in piastres (90 EGP): the largest balance is worth less than 2^53. */
export const pointWorthMax = Math.floor(amountMax / balanceMax / 1_000) * 1_000;

/** Points, and what they cost in piastres; a change below nothing is a loss. */
export const worth = z.strictObject({ points: z.int(), money: z.int() });

// Money on the wire: whole piastres (1 EGP = 100 piastres), never a fraction.
import { z } from "zod";
import { amountMax } from "./points.ts";

/** An amount in piastres, 0 to 2^53 - 1. */
export const piastres = z.int().min(0).max(amountMax);

/** An amount in piastres above nothing, 1 to 2^53 - 1. */
export const positivePiastres = z.int().min(1).max(amountMax);

// The points of a member in short.
import { z } from "zod";
import { pointsOrZero } from "./kit/points.ts";

/** Points before and after in short, as orders and redemptions answer them. */
export const balanceBrief = z.strictObject({
  available: pointsOrZero,
  pending: pointsOrZero,
  held: pointsOrZero,
  debt: pointsOrZero,
});

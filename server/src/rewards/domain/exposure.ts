// What members could take of a reward at most, beyond what their points are worth. Money is piastres.
// Decision 0080.
import { amountMax } from "@nuqta/contracts/kit/points.ts";
import type { RewardBody } from "@nuqta/contracts/rewards.ts";

/** A price of a reward and what it gives at most; null where no price tells it. */
export type Term = { readonly points: number; readonly value: number | null };

/**
 * The terms of a reward. A percentage gives its limit, a product its price, the dearest of several; what an
 * experience is worth nobody has said.
 * @param priceOf the price of a product, where it has one
 */
export const termsOf = (
  { type, details }: RewardBody,
  priceOf: (sku: string) => number | undefined,
): readonly Term[] => {
  switch (type) {
    case "discount": {
      const value = details.kind === "fixed" ? details.amount : details.max_amount;
      return [{ points: details.points, value }];
    }
    case "gift_card":
      return details.denominations.map(({ points, value }) => ({ points, value }));
    case "free_product": {
      if (details.choose === "categories")
        return [{ points: details.points, value: details.max_value }];
      const prices = details.skus.flatMap((sku) => priceOf(sku) ?? []);
      const value = prices.length === 0 ? null : Math.max(...prices);
      return [{ points: details.points, value }];
    }
    case "experience":
      return [{ points: details.points, value: null }];
  }
};

type Circumstances = {
  /** Pieces that are left; null without a limit. */
  readonly remaining: number | null;
  /** All points that members hold. */
  readonly outstanding: number;
  /** Piastres that so many points are worth. */
  readonly worth: (points: number) => number;
};

/** Piastres that a reward gives away at most, and in how many claims: by the term that gives away most. */
export type Exposure = { readonly claims: number; readonly value: number };

/** Piastres that members could take with all the points they hold, beyond the worth of those points. */
export const exposureOf = (
  terms: readonly Term[],
  { remaining, outstanding, worth }: Circumstances,
): Exposure => {
  const each = terms.map(({ points, value }) => {
    const gift = Math.max(0, (value ?? 0) - worth(points));
    const affordable = Math.floor(outstanding / points);
    const claims = remaining === null ? affordable : Math.min(remaining, affordable);
    const whole = BigInt(gift) * BigInt(claims);
    return { claims, value: whole > BigInt(amountMax) ? amountMax : Number(whole) };
  });
  return each.reduce((most, one) => (one.value > most.value ? one : most), { claims: 0, value: 0 });
};

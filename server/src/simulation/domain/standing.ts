// Orders seen as if members or sellers had stood on other tiers when they were placed.
// Decision 0103.

import type { StoredOrder } from "./stored-order.ts";
import type { SideNo } from "./tally.ts";

/** Tier ids on both sides of a replay; null is no tier. */
export type Sides = readonly [string | null, string | null];

/** Tiers by member number and seller id; whoever is left out keeps the tier that is on record. */
export type Standing = {
  readonly members?: ReadonlyMap<number, Sides>;
  readonly sellers?: ReadonlyMap<string, Sides>;
};

/** The view that a side of a replay has of an order. */
export const withStanding =
  ({ members, sellers }: Standing) =>
  (order: StoredOrder, side: SideNo): StoredOrder => {
    const { input } = order;
    const tier = members?.get(order.memberId);
    const lines = input.order.lines.map((line) => {
      const sellerTier = sellers?.get(line.sellerId);
      return sellerTier === undefined ? line : { ...line, sellerTier: sellerTier[side] };
    });
    const member = tier === undefined ? input.member : { ...input.member, tier: tier[side] };
    return { ...order, input: { ...input, member, order: { ...input.order, lines } } };
  };

import fc from "fast-check";
import { expect, it } from "vitest";
import { newestFirst } from "./wallets.ts";

it("tells moves of one millisecond in the turn in which they came", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 12 }), (amounts) => {
      let left = 0;
      const moves = amounts.map((amount, i) => {
        left += amount;
        return { at: new Date(1_000 + (i >> 2)), amount, left };
      });
      const shuffled = moves.toSorted((a, b) => ((a.left * 7) % 13) - ((b.left * 7) % 13));
      expect(newestFirst(shuffled)).toEqual(moves.toReversed());
    }),
  );
});

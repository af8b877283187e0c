import fc from "fast-check";
import { expect, it } from "vitest";
import { freed, newestFirst } from "./wallets.ts";

const part = fc.record({
  points: fc.integer({ min: 1, max: 500 }),
  charged: fc.integer({ min: 0, max: 9_999 }),
  pieces: fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 8 }),
});

it("gives all of a charge back once, in whatever pieces its points are lost", () => {
  fc.assert(
    fc.property(part, ({ points, charged, pieces }) => {
      let lost = 0;
      let back = 0;
      for (const piece of [...pieces, points]) {
        const after = Math.min(points, lost + piece);
        back += freed({ charged, points, before: lost, after });
        lost = after;
        expect(back).toBeLessThanOrEqual(Math.floor((charged * lost) / points));
      }
      expect(back).toBe(charged);
    }),
  );
});

it("takes again what came to life again, and frees nothing of points that nobody paid for", () => {
  expect(freed({ charged: 100, points: 10, before: 10, after: 4 })).toBe(-60);
  expect(freed({ charged: 0, points: 0, before: 0, after: 3 })).toBe(0);
});

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

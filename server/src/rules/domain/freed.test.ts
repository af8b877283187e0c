import fc from "fast-check";
import { expect, it } from "vitest";
import { freed } from "./freed.ts";

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

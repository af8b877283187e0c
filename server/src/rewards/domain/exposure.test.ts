import { amountMax } from "@nuqta/contracts/kit/points.ts";
import { rewardBody } from "@nuqta/contracts/rewards.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { exposureOf, termsOf } from "./exposure.ts";

const names = { name: "One", name_ar: "واحد" };
const bodyOf = (type: string, details: object) => rewardBody.parse({ ...names, type, details });
const none = () => undefined;
const prices: Readonly<Record<string, number>> = { CHEAP: 500, DEAR: 9_000 };

test.each([
  ["discount", { kind: "fixed", points: 100, amount: 1_000 }, [{ points: 100, value: 1_000 }]],
  [
    "discount",
    {
      ...{ kind: "percent", points: 100, percent_bps: 1_000, max_percent_bps: 1_000 },
      max_amount: 700,
    },
    [{ points: 100, value: 700 }],
  ],
  [
    "gift_card",
    {
      denominations: [
        { points: 10, value: 50 },
        { points: 20, value: 90 },
      ],
    },
    [
      { points: 10, value: 50 },
      { points: 20, value: 90 },
    ],
  ],
  [
    "free_product",
    { choose: "products", points: 5, skus: ["CHEAP", "DEAR", "UNPRICED"] },
    [{ points: 5, value: 9_000 }],
  ],
  [
    "free_product",
    { choose: "products", points: 5, skus: ["UNPRICED"] },
    [{ points: 5, value: null }],
  ],
  [
    "free_product",
    { choose: "categories", points: 5, categories: ["C"], max_value: 300 },
    [{ points: 5, value: 300 }],
  ],
  [
    "experience",
    { points: 5, experience_type: "tour", provider: "Guides" },
    [{ points: 5, value: null }],
  ],
])("a %s %j gives its terms", (type, details, terms) => {
  expect(termsOf(bodyOf(type, details), (sku) => prices[sku])).toEqual(terms);
});

// Two piastres a point.
const worth = (points: number): number => points * 2;
const ground = { remaining: null, outstanding: 1_000, worth };

test.each([
  ["a fair price gives nothing away", [{ points: 50, value: 100 }], null, { claims: 0, value: 0 }],
  ["a dear one neither", [{ points: 50, value: 60 }], null, { claims: 0, value: 0 }],
  ["what nobody priced neither", [{ points: 1, value: null }], null, { claims: 0, value: 0 }],
  ["all points buy it", [{ points: 100, value: 300 }], null, { claims: 10, value: 1_000 }],
  ["as long as there are any", [{ points: 100, value: 300 }], 3, { claims: 3, value: 300 }],
  ["none are left", [{ points: 100, value: 300 }], 0, { claims: 0, value: 0 }],
  ["nobody can afford it", [{ points: 1_001, value: 9_000 }], null, { claims: 0, value: 0 }],
  [
    "the term that gives away most counts",
    [
      { points: 500, value: 2_000 },
      { points: 10, value: 30 },
    ],
    null,
    { claims: 2, value: 2_000 },
  ],
])("%s", (_name, terms, remaining, exposure) => {
  expect(exposureOf(terms, { ...ground, remaining })).toEqual(exposure);
});

test("it is exact for whatever can be typed, and never beyond what an amount may be", () => {
  const term = fc.record({
    points: fc.integer({ min: 1, max: 1_000_000_000 }),
    value: fc.integer({ min: 1, max: 1_000_000_000_000 }),
  });
  fc.assert(
    fc.property(term, fc.integer({ min: 0, max: 1_000_000_000_000 }), (one, outstanding) => {
      const { value, claims } = exposureOf([one], { ...ground, outstanding });
      const exact = BigInt(Math.max(0, one.value - worth(one.points))) * BigInt(claims);
      expect(BigInt(value)).toBe(exact > BigInt(amountMax) ? BigInt(amountMax) : exact);
    }),
  );
  expect(
    termsOf(bodyOf("experience", { points: 5, experience_type: "t", provider: "G" }), none),
  ).toHaveLength(1);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { lotMeasures } from "../../analytics/door/domain.ts";
import { disagreeing, monthMoved, type PartySums, pointsOf } from "./months.ts";

const zeros = Object.fromEntries(lotMeasures.map((name) => [name, 0])) as Pick<
  PartySums,
  (typeof lotMeasures)[number]
>;
const sums = (party: string, of: Partial<PartySums>, piastres = 10): PartySums => ({
  ...{ party, cost_points: 3, cost_piastres: piastres, ...zeros, ...of },
});

test("a month is what came since the close before, and what is not of its own days is of earlier ones", () => {
  const moved = monthMoved(
    [sums("platform", { issued: 300 })],
    [sums("platform", { issued: 500, redeemed: 60 }), sums("seller:S-1", { issued: 30 })],
    [sums("platform", { issued: 140, redeemed: 60 }), sums("seller:S-1", { issued: 30 })],
  );
  expect(moved.opening).toEqual({ points: 300, money: 1_000 });
  expect([moved.issued.points, moved.redeemed.points]).toEqual([230, -60]);
  expect(moved.closing).toEqual({ points: 470, money: 1_566 });
  // 60 points of the platform came late, worth 200 piastres.
  expect(moved.prior).toEqual({ points: 60, money: 200 });
  expect(moved.parties.map(({ party, prior }) => [party, prior.points])).toEqual([
    ["platform", 60],
    ["seller:S-1", 0],
  ]);
});

const amounts = fc.record(
  Object.fromEntries(lotMeasures.map((name) => [name, fc.integer({ min: 0, max: 9_999 })])),
) as fc.Arbitrary<Pick<PartySums, (typeof lotMeasures)[number]>>;
const rows = fc.uniqueArray(
  fc
    .tuple(
      fc.constantFrom("platform", "seller:S-1", "brand:B-1"),
      fc.constantFrom(7, 10, 33),
      amounts,
    )
    .map(([party, piastres, of]) => sums(party, of, piastres)),
  { selector: ({ party, cost_piastres: p }) => `${party} ${p}`, maxLength: 9 },
);

/** Sums with more of everything, as they are a month later. */
const later = (before: readonly PartySums[], more: readonly PartySums[]): PartySums[] => {
  const keyOf = ({ party, cost_piastres: p }: PartySums) => `${party} ${p}`;
  const all = new Map(before.map((one) => [keyOf(one), one]));
  for (const one of more) {
    const was = all.get(keyOf(one));
    const added = lotMeasures.map((name) => [name, one[name] + (was?.[name] ?? 0)]);
    all.set(keyOf(one), { ...one, ...(Object.fromEntries(added) as typeof zeros) });
  }
  return [...all.values()];
};

test("months lead from one to the next to the piastre, whatever they are made of", () => {
  fc.assert(
    fc.property(rows, rows, rows, (first, second, third) => {
      const one = first;
      const two = later(one, second);
      const three = later(two, third);
      const months = [monthMoved(one, two, []), monthMoved(two, three, [])];
      for (const month of months)
        for (const unit of ["points", "money"] as const)
          for (const told of [month, ...month.parties])
            expect(
              lotMeasures.reduce((sum, name) => sum + told[name][unit], told.opening[unit]),
            ).toBe(told.closing[unit]);
      for (const party of months[0]?.parties ?? []) {
        const next = months[1]?.parties.find((other) => other.party === party.party);
        expect(next?.opening).toEqual(party.closing);
      }
    }),
  );
});

test("counts of the same points disagree where one has a point more, or at another cost", () => {
  const count = [sums("seller:S-1", { issued: 9 }), sums("seller:S-2", { issued: 5, expired: 5 })];
  const points = count.map(pointsOf);
  expect(disagreeing(points, points)).toEqual([]);
  // What came to nothing needs no row.
  expect(disagreeing(points, points.slice(0, 1))).toEqual([]);
  expect(disagreeing(points, [sums("seller:S-1", { issued: 8 })].map(pointsOf))).toEqual([
    "seller:S-1",
  ]);
  expect(disagreeing(points, [sums("seller:S-1", { issued: 9 }, 11)].map(pointsOf))).toEqual([
    "seller:S-1",
  ]);
});

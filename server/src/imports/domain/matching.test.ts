import fc from "fast-check";
import { expect, test } from "vitest";
import type { Group } from "./grouping.ts";
import type { ReturnLine } from "./mapping.ts";
import { type Purchase, planReturn, type ReturnPlan, type TakenPart } from "./matching.ts";

const bought = (orderId: string, occurredAt: number, quantity: number, sku = "X"): Purchase => ({
  orderId,
  lineId: `${sku}-line`,
  position: 1,
  sku,
  occurredAt,
  quantity,
  amount: quantity * 100,
  left: quantity,
});

const returned = (
  id: string,
  occurredAt: number,
  lines: [sku: string, quantity: number][],
): Group<ReturnLine> => ({
  id,
  firstRow: 1,
  lastRow: lines.length,
  lines: lines.map(([sku, quantity], i) => ({
    row: { row: i + 1, start: 0, end: 0, cells: [] },
    value: { memberId: "M", occurredAt, sku, quantity, orderId: null },
  })),
});

const partsOf = (plan: ReturnPlan) =>
  [...plan.parts].map(([orderId, lines]) => [orderId, Object.fromEntries(lines)]);

test("a return takes from the newest orders before it", () => {
  const purchases = [bought("A", 10, 4), bought("B", 20, 3), bought("C", 40, 9)];
  const plan = planReturn(returned("R", 30, [["X", 5]]), purchases, []);
  expect(partsOf(plan)).toEqual([
    ["B", { "X-line": 3 }],
    ["A", { "X-line": 2 }],
  ]);
  expect(purchases.map(({ left }) => left)).toEqual([2, 0, 9]);
});

test("a line that cannot be matched whole takes nothing", () => {
  const purchases = [bought("A", 10, 4), bought("B", 20, 3, "Y")];
  const plan = planReturn(
    returned("R", 30, [
      ["X", 5],
      ["Z", 1],
      ["X", 4],
    ]),
    purchases,
    [],
  );
  expect(plan.unmatched.map(({ row, why }) => [row.row, why.code])).toEqual([
    [1, "return_exceeds_purchases"],
    [2, "no_matching_order"],
  ]);
  expect(partsOf(plan)).toEqual([["A", { "X-line": 4 }]]);
});

const copy = (purchases: readonly Purchase[]) => purchases.map((one) => ({ ...one }));

/** Parts in the ledger after a plan's first `count` orders were posted. */
const posted = (plan: ReturnPlan, count = Number.POSITIVE_INFINITY): TakenPart[] =>
  [...plan.parts].slice(0, count).map(([orderId, lines]) => ({
    orderId,
    lines: [...lines].map(([line_id, quantity]) => ({ line_id, quantity })),
  }));

const world = fc.record({
  purchases: fc
    .array(fc.tuple(fc.nat(9), fc.integer({ min: 1, max: 6 }), fc.constantFrom("X", "Y")), {
      maxLength: 6,
    })
    .map((all) => all.map(([at, count, sku], i) => bought(`O${i}`, at, count, sku))),
  returns: fc.array(
    fc.tuple(
      fc.integer({ min: 2, max: 12 }),
      fc.array(fc.tuple(fc.constantFrom("X", "Y"), fc.integer({ min: 1, max: 8 })), {
        minLength: 1,
        maxLength: 4,
      }),
    ),
    { maxLength: 5 },
  ),
});

test("planned again after everything was posted, every return is what it was", () => {
  fc.assert(
    fc.property(world, ({ purchases, returns }) => {
      const state = copy(purchases);
      const groups = returns.map(([at, lines], i) => returned(`R${i}`, at, lines));
      const plans = groups.map((group) => planReturn(group, state, []));
      groups.forEach((group, i) => {
        const first = plans[i];
        if (!first) throw new Error("no plan");
        const again = planReturn(group, copy(state), posted(first));
        expect(again.parts.size).toBe(0);
        expect(again.unmatched).toEqual(first.unmatched);
        expect(again.matched.map(({ row }) => row)).toEqual(first.matched.map(({ row }) => row));
      });
    }),
  );
});

test("killed between two orders, a return goes on with the rest", () => {
  fc.assert(
    fc.property(world, fc.nat(3), ({ purchases, returns }, count) => {
      const [first] = returns;
      if (!first) return;
      const group = returned("R", ...first);
      const state = copy(purchases);
      const whole = planReturn(group, state, []);
      const done = posted(whole, count);
      const left = copy(purchases);
      for (const { orderId, lines } of done)
        for (const { line_id, quantity } of lines) {
          const line = left.find((one) => one.orderId === orderId && one.lineId === line_id);
          if (line) line.left -= quantity;
        }
      const rest = planReturn(group, left, done);
      expect([...done, ...posted(rest)]).toEqual(posted(whole));
      expect(rest.unmatched).toEqual(whole.unmatched);
      expect(left).toEqual(state);
    }),
  );
});

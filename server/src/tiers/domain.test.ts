import { expect, test } from "vitest";
import { isSameLadder, isSameOrder, keptLadder, movedRungs } from "./domain.ts";

const rung = (id: string, amount: number, more = {}) => ({
  ...{ tier_id: id, name: id, rule_type: "all" as const, is_active: true },
  ...{ amount, count: null, ...more },
});
const [low, high] = [rung("low", 1), rung("high", 9)];

test("names do not make another ladder; criteria, switches and the order do", () => {
  expect(isSameLadder([low, high], [{ ...low, name: "Other" }, high])).toBe(true);
  expect(isSameLadder([low, high], [high, low])).toBe(false);
  expect(isSameLadder([low], [{ ...low, is_active: false }])).toBe(false);
  expect(isSameLadder([low], [low, high])).toBe(false);
  expect([isSameOrder([low], [{ ...low, amount: 2 }]), isSameOrder([low], [high])]).toEqual([
    true,
    false,
  ]);
});

test("while a ladder waits tiers stand as before, new names kept and new tiers switched off", () => {
  const after = [rung("high", 2, { name: "Top" }), low, rung("new", 0)];
  const kept = keptLadder([low, high], after);
  expect(kept).toEqual([low, { ...high, name: "Top" }, rung("new", 0, { is_active: false })]);
  expect(movedRungs(kept, after).map(({ was, is }) => [was.amount, is.amount])).toEqual([
    [9, 2],
    [0, 0],
  ]);
});

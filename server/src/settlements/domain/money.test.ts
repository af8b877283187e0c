import { expect, test } from "vitest";
import { netOf } from "./figures.ts";
import {
  accountOf,
  moveOn,
  postingsOfPayment,
  postingsOfStatement,
  reversed,
  toPay,
} from "./money.ts";

const credits = { count: 2, money: 450 };
const none = { points: 0, money: 0 };
const sales = {
  ...{ lines: 3, paid: 900, reimbursed: 1_000, taken_back: -200 },
  ...{ fees: -50, fees_returned: 10, net: 760, prior: 0 },
};

test.each([
  ["owes for points", { due: { points: 10, money: 300 }, sales: null }],
  ["is owed for points that came back", { due: { points: -10, money: -300 }, sales: null }],
  ["is owed more than it owes", { due: { points: 10, money: 300 }, sales }],
  ["owes nothing", { due: none, sales: null }],
  ["is credited for disputes", { due: { points: 10, money: 300 }, sales, credits }],
  ["only gives back", { due: none, sales: { ...sales, reimbursed: 0, fees: 0, net: -190 } }],
])("a statement of a seller that %s moves its account by the net", (_, told) => {
  const figures = { credits: null, ...told };
  const postings = postingsOfStatement("S", figures);
  expect(moveOn(accountOf("S"), postings)).toBe(netOf(figures));
  for (const { piastres, debit, credit } of postings) {
    expect(piastres).toBeGreaterThan(0);
    expect(debit).not.toBe(credit);
  }
});

test("a payment settles what is owed, either way, and its reversal undoes it", () => {
  for (const net of [700, -700]) {
    const paid = postingsOfPayment("S", net);
    expect(moveOn(accountOf("S"), paid)).toBe(0 - net);
    expect(moveOn(accountOf("S"), [...paid, ...reversed(paid)])).toBe(0);
    expect(moveOn("bank", [...paid, ...reversed(paid)])).toBe(0);
  }
});

test.each([
  ["all that is left, without others", 500, [], 500],
  ["less what a closed one left the other way", 500, [["2026-08", -200, true]], 300],
  ["nothing where more is owed the other way", 500, [["2026-08", -700, true]], 0],
  ["not what closed ones left the same way", 500, [["2026-08", 200, true]], 500],
  ["not what open ones are owed", 500, [["2026-08", -200, false]], 500],
  ["less what the seller still owes", -500, [["2026-08", 200, true]], -300],
  ["nothing to a seller that owes more", -500, [["2026-08", 700, true]], 0],
] as const)("to pay of a statement is %s", (_, left, others, due) => {
  const open = [
    { month: "2026-09", left, is_closed: false },
    ...others.map(([month, rest, is_closed]) => ({ month, left: rest, is_closed })),
  ];
  expect(toPay("2026-09", open) + 0).toBe(due);
  expect(toPay("2026-07", open) + 0).toBe(0);
});

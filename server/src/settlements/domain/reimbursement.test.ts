import { reimburse } from "@nuqta/contracts/rate-cards.ts";
import { expect, test } from "vitest";
import {
  backBetween,
  cardFor,
  type FrozenLine,
  nothingBack,
  type RateCard,
  takeBack,
} from "./reimbursement.ts";

const terms = { reimbursed_bps: 10_000, fee_bps: 0, fee_piastres: 0 };
const card = (cardId: string, more: Partial<RateCard>): RateCard => ({
  ...{ cardId, sellerId: null, startsAt: 0, createdAt: 0, terms },
  ...more,
});

test("a seller's own card goes before everybody's, from the instant it starts until it is ended", () => {
  const cards = [
    card("all", { startsAt: 10 }),
    card("own", { sellerId: "S", startsAt: 20 }),
    card("own-ended", { sellerId: "S", startsAt: 30, terms: null }),
    card("all-ended", { startsAt: 40, terms: null }),
  ];
  const at = (instant: number, seller = "S") => cardFor(cards, seller, instant)?.cardId;
  expect([9, 10, 19, 20, 29, 30, 39, 40].map((instant) => at(instant))).toEqual([
    ...[undefined, "all", "all", "own", "own", "all", "all"],
    undefined,
  ]);
  expect(at(25, "T")).toBe("all");
});

test("of two cards that start together the later one holds, in whichever order they are read", () => {
  const cards = [card("second", { createdAt: 2 }), card("first", { createdAt: 1 })];
  expect(cardFor(cards, "S", 0)?.cardId).toBe("second");
  expect(cardFor([...cards].reverse(), "S", 0)?.cardId).toBe("second");
});

test.each([
  ["face value", 1_999, terms, { gross: 1_999, fee: 0 }],
  ["discounted", 1_999, { ...terms, reimbursed_bps: 9_000 }, { gross: 1_799, fee: 0 }],
  [
    "less a fee",
    1_999,
    { ...terms, reimbursed_bps: 9_000, fee_bps: 250, fee_piastres: 5 },
    { gross: 1_799, fee: 49 },
  ],
  ["a fee of more than it is", 30, { ...terms, fee_piastres: 50 }, { gross: 30, fee: 30 }],
  ["nothing", 0, { ...terms, fee_piastres: 50 }, { gross: 0, fee: 0 }],
])("%s", (_, value, card, expected) => {
  expect(reimburse(value, card)).toEqual(expected);
});

const line: FrozenLine = {
  ...{ lineId: "1", sellerId: "S", cardId: "c", amount: 1_000 },
  ...{ value: 333, gross: 299, fee: 7, back: nothingBack },
};

test("returns in any number and order come to one full return, the last bringing the rest", () => {
  for (const steps of [[1_000], [1, 999], [333, 333, 334], [999, 1], [250, 250, 250, 250]]) {
    let now = line;
    const moves = steps.map((amount) => {
      const after = takeBack(now, amount);
      const move = backBetween(now, after);
      now = after;
      return move;
    });
    const sum = (name: "value" | "gross" | "fee") =>
      moves.reduce((all, move) => all + (move?.[name] ?? 0), 0);
    expect([sum("value"), sum("gross"), sum("fee")]).toEqual([-333, -299, -7]);
    expect(now.back).toEqual({ amount: 1_000, value: 333, gross: 299, fee: 7 });
  }
});

test("a cancellation takes back what is left, and once all is back nothing more goes", () => {
  const part = takeBack(line, 300);
  const all = takeBack(part, undefined);
  expect(backBetween(part, all)).toMatchObject({ amount: -700, gross: -(299 - 89) });
  expect(backBetween(all, takeBack(all, undefined))).toBeUndefined();
});

test("what cost nothing gives nothing back", () => {
  const free = { ...line, amount: 0, value: 0, gross: 0, fee: 0 };
  expect(backBetween(free, takeBack(free, undefined))).toBeUndefined();
});

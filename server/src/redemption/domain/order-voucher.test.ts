// Whatever the returns and their order, the same comes back; the last part is exactly the rest.
import fc from "fast-check";
import { expect, test } from "vitest";
import { dueBack, type OrderStanding, type OrderUse, wentBackTo } from "./order-voucher.ts";
import type { Voucher } from "./voucher.ts";
import { pointsBack } from "./voucher.ts";
import { backTo } from "./voucher-back.ts";

const lineOf = fc.record({
  quantity: fc.integer({ min: 1, max: 9 }),
  amount: fc.integer({ min: 0, max: 1_000_000 }),
  value: fc.integer({ min: 0, max: 1_000_000 }),
});

/** An order with a use of one voucher, and its pieces in the order in which they come back. */
const stories = fc
  .record({ lines: fc.array(lineOf, { minLength: 1, maxLength: 5 }), byLine: fc.boolean() })
  .chain(({ lines, byLine }) => {
    const pieces = lines.flatMap(({ quantity }, i) => Array.from({ length: quantity }, () => i));
    return fc.record({
      lines: fc.constant(lines),
      byLine: fc.constant(byLine),
      pieces: fc.shuffledSubarray(pieces, { minLength: pieces.length }),
      /** After how many pieces the rest is cancelled at once, if it is. */
      cancelAfter: fc.option(fc.integer({ min: 0, max: pieces.length })),
    });
  });

type Line = { quantity: number; amount: number; value: number };

const useOf = (lines: readonly Line[], byLine: boolean): OrderUse => ({
  redemptionId: "rd",
  useNo: 0,
  at: 0,
  applied: lines.reduce((sum, { value }) => sum + value, 0),
  lines: byLine ? lines.map(({ value }, i) => ({ lineId: `${i}`, value, base: 0 })) : null,
  base: 0,
  type: "gift_card",
  name: "Card",
  nameAr: "بطاقة",
  last4: "0000",
});

const usedCard = ({ applied }: OrderUse, more: Partial<Voucher> = {}): Voucher => ({
  redemptionId: "rd",
  rewardId: "rw",
  codeHmac: "",
  last4: "0000",
  state: "used",
  value: applied,
  balance: 0,
  issuedAt: 0,
  expiresAt: null,
  graceUntil: null,
  claim: null,
  uses: [{ at: 0, orderId: "O", amount: null, applied }],
  ...more,
});

const steps = (lines: readonly Line[], pieces: readonly number[], cancelAfter: number | null) => {
  const returned = lines.map(() => 0);
  const now = (isCancelled = false): OrderStanding => ({
    isCancelled,
    lines: lines.map(({ quantity, amount }, i) => ({
      lineId: `${i}`,
      quantity,
      returned: returned[i] ?? 0,
      amount,
    })),
  });
  const all = [now()];
  for (const [i, piece] of pieces.entries()) {
    if (i === cancelAfter) return [...all, now(true)];
    returned[piece] = (returned[piece] ?? 0) + 1;
    all.push(now());
  }
  return all;
};

test("random partial returns in any order come to one full return, to the piastre", () => {
  fc.assert(
    fc.property(stories, ({ lines, byLine, pieces, cancelAfter }) => {
      const use = useOf(lines, byLine);
      let voucher = usedCard(use);
      let told = 0;
      const all = steps(lines, pieces, cancelAfter);
      all.forEach((after, i) => {
        const before = all[i - 1];
        if (before === undefined) return;
        const ask = { useNo: 0, ...dueBack(use, after), now: 1, graceUntil: 1 };
        expect(ask.value).toBeGreaterThanOrEqual(dueBack(use, before).value);
        const back = backTo(voucher, "gift_card", ask);
        voucher = back?.voucher ?? voucher;
        // The same once more gives nothing.
        expect(backTo(voucher, "gift_card", ask)).toBeUndefined();
        const [went] = wentBackTo([use], before, after);
        told += went?.value ?? 0;
        if (went?.lines)
          expect(went.lines.reduce((sum, { value }) => sum + value, 0)).toBe(went.value);
        expect(voucher.balance).toBe(ask.value);
        expect(told).toBe(ask.value);
      });
      expect(voucher.balance).toBe(use.applied);
      expect(voucher.uses[0]).toMatchObject({ back: use.applied, isBack: true });
      expect(dueBack(use, all.at(-1) as OrderStanding).isWhole).toBe(true);
    }),
  );
});

const order = (returned: number, quantity = 4): OrderStanding => ({
  isCancelled: false,
  lines: [{ lineId: "0", quantity, returned, amount: 1_000 }],
});

test("a discount is usable again when the last of its use has come back, not before", () => {
  const use = { ...useOf([{ quantity: 4, amount: 1_000, value: 303 }], true) };
  const used = usedCard(use, { value: 500 });
  const at = (returned: number, voucher: Voucher) =>
    backTo(voucher, "discount", {
      ...{ useNo: 0, ...dueBack(use, order(returned)), now: 10, graceUntil: 20 },
    });
  const part = at(3, used);
  expect(part).toMatchObject({
    value: 227,
    isUsable: false,
    voucher: { state: "used", balance: 0 },
  });
  const whole = at(4, part?.voucher ?? used);
  expect(whole).toMatchObject({
    ...{ value: 76, isUsable: true },
    voucher: { state: "active", balance: 500, graceUntil: null },
  });
});

test("what comes back after the end has the grace, and what had ended before stays gone", () => {
  const use = useOf([{ quantity: 4, amount: 1_000, value: 400 }], true);
  const card = usedCard(use, { state: "active", value: 1_000, balance: 600, expiresAt: 5 });
  const at = (returned: number, voucher: Voucher, now: number) =>
    backTo(voucher, "gift_card", {
      ...{ useNo: 0, ...dueBack(use, order(returned)), now, graceUntil: now + 10 },
    })?.voucher ?? voucher;
  const intime = at(1, card, 4);
  expect(intime).toMatchObject({ balance: 700, graceUntil: null });
  const late = at(2, intime, 5);
  expect(late).toMatchObject({ balance: 100, graceUntil: 15 });
  expect(at(3, late, 14)).toMatchObject({ balance: 200, graceUntil: 24 });
  expect(at(3, late, 15)).toMatchObject({ balance: 100, graceUntil: 25 });
});

test("a use without lines comes back in proportion to what of the order was left when it was used", () => {
  const use = { ...useOf([{ quantity: 4, amount: 1_000, value: 100 }], false), base: 250 };
  expect(dueBack(use, order(1)).value).toBe(0);
  expect(dueBack(use, order(2)).value).toBe(33);
  expect(dueBack(use, order(4))).toEqual({ value: 100, isWhole: true });
});

test("a card undone in several steps gives back as many points as undone at once", () => {
  const use = useOf([{ quantity: 4, amount: 1_000, value: 499 }], true);
  const card = usedCard(use, { state: "active", value: 1_000, balance: 501 });
  const first = pointsBack(card, { points: 7, givenBack: 0 });
  expect(first).toBe(3);
  const undone: Voucher = { ...card, state: "void", balance: 0 };
  const back = backTo(undone, "gift_card", {
    ...{ useNo: 0, ...dueBack(use, order(4)), now: 1, graceUntil: 1 },
  });
  expect(back?.voucher).toMatchObject({ state: "active", balance: 499 });
  expect(pointsBack(back?.voucher ?? card, { points: 7, givenBack: first })).toBe(4);
});

// Vouchers of a year by dice: claimed with points, used for lines of orders, gone back as points; each answer is held against the
// books of the story.
import { expect } from "vitest";
import type { Json, Marketplace } from "../support/marketplace.ts";
import { tendering } from "../support/tendering.ts";
import type { OrderLine, Voucher, WentBack, YearBooks } from "./year-books.ts";

type Dice = (n: number) => number;

const kinds = [
  { isCard: true, price: 61, value: 1_999 },
  { isCard: false, price: 47, value: 777 },
] as const;

/** A use as it is sent: of the whole, by line, or all of it on the first line; and what the story says of lines. */
const wayOf = (voucher: Voucher, lines: readonly OrderLine[], roll: Dice) => {
  const named = lines.map(({ line_id, quantity, unit_price }) => ({
    ...{ line_id, amount: quantity * unit_price },
  }));
  const whole = named.reduce((sum, { amount }) => sum + amount, 0);
  const most = Math.min(voucher.balance, whole);
  const applied = voucher.isCard ? 1 + roll(most) : most;
  const amount = voucher.isCard ? { amount: applied } : {};
  const way = roll(voucher.isCard ? 3 : 2);
  if (way === 0) return { applied, paid: null, told: { amount: whole, ...amount } };
  const [first] = named;
  if (way === 1 || first === undefined || first.amount < applied)
    return { applied, paid: lines, told: { ...amount, lines: named } };
  const told = named.map((one, i) => ({ ...one, applied: i === 0 ? applied : 0 }));
  const paid = new Map([[first.line_id, applied]]);
  return { applied, paid, told: { ...amount, lines: told } };
};

/** Every voucher and every order that they paid for, as they stand. */
const checkVouchers = async (shop: Marketplace, books: YearBooks): Promise<void> => {
  for (const { id, code, balance } of books.vouchers) {
    const standing = await shop.post("/v1/vouchers/verify", { code });
    expect([id, standing.body.balance]).toEqual([id, balance]);
  }
  for (const [id, { uses }] of books.orders) {
    if (uses.length === 0) continue;
    const { body } = await shop.get(`/v1/orders/${id}`);
    const told = body.vouchers.map(({ redemption_id, applied, returned }: Json) => [
      ...[redemption_id, applied, returned],
    ]);
    const kept = uses.map(({ voucher, applied, back }) => [voucher.id, applied, back]);
    expect([id, told]).toEqual([id, kept]);
  }
};

/** Rewards that members claim, and what they do with their vouchers. */
export const openYearVouchers = async (shop: Marketplace, books: YearBooks, roll: Dice) => {
  const { offered } = tendering(shop);
  const counts = { claims: 0, uses: 0, undone: 0, back: 0 };
  const rewards = [
    await offered({ details: { denominations: [{ points: 61, value: 1_999 }] } }),
    await offered({ type: "discount", details: { kind: "fixed", points: 47, amount: 777 } }),
  ];
  return {
    counts,
    claim: async (now: number, member_id: string): Promise<void> => {
      const which = roll(2) === 0 ? 0 : 1;
      const kind = kinds[which];
      const held = await shop.post("/v1/redemptions", { member_id, reward_id: rewards[which] });
      // Whoever has too few points, or has not bought anything yet.
      if (["insufficient_points", "unknown_member"].includes(held.body.code)) return;
      expect([held.status, held.text]).toEqual([201, held.text]);
      const id: string = held.body.redemption_id;
      const done = await shop.post(`/v1/redemptions/${id}/confirm`, {});
      expect([done.status, done.body.points]).toEqual([200, kind.price]);
      const { code } = done.body.voucher;
      books.claimed(now, { id, code, ...kind, balance: kind.value, undone: 0, given: 0 });
      counts.claims += 1;
    },
    /** Pays a part of an order, which comes afterwards, with vouchers of whomever. */
    pay: async (order_id: string, lines: readonly OrderLine[]): Promise<void> => {
      const good = books.vouchers.filter(({ balance }) => balance > 0);
      for (const voucher of good.slice(-1 - roll(2))) {
        const { applied, paid, told } = wayOf(voucher, lines, roll);
        const kept = [...(books.used(order_id, voucher, applied, paid) ?? [])];
        const { code } = voucher;
        const used = await shop.post("/v1/vouchers/redeem", { code, order_id, ...told });
        expect([used.status, used.text]).toEqual([200, used.text]);
        const shares = (used.body.lines ?? []).filter(({ value }: Json) => value > 0);
        const parts = kept.flatMap(([line_id, value]) => (value > 0 ? { line_id, value } : []));
        expect([used.body.applied, shares]).toEqual([applied, parts]);
        counts.uses += 1;
      }
    },
    undo: async (now: number): Promise<void> => {
      const voucher = books.vouchers.find((one) => books.canUndo(one));
      if (voucher === undefined) return;
      const gone = await shop.post(`/v1/redemptions/${voucher.id}/reverse`, {});
      expect([gone.status, gone.text]).toEqual([200, gone.text]);
      expect(gone.body.given_back).toBe(books.undone(now, voucher));
      counts.undone += 1;
    },
    /** Holds an answer to a return or a cancellation against the books. */
    cameBack: (answer: Json, vouchers: readonly WentBack[]): void => {
      const told = (answer.vouchers ?? []).map(({ redemption_id, value, is_usable }: Json) => ({
        ...{ redemption_id, value, is_usable },
      }));
      expect(told).toEqual(vouchers);
      counts.back += vouchers.length;
    },
    check: () => checkVouchers(shop, books),
  };
};

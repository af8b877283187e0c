// What stories of rewards do: offer one, earn points for it, claim it, take its voucher.
import { expect } from "vitest";
import { anOrder, type Json, type Marketplace } from "./marketplace.ts";

/** One denomination: 100 points for 20 EGP. */
const card = { denominations: [{ points: 100, value: 2_000 }] };

const rewardOf = (more: Json): Json => ({
  name: "Card",
  name_ar: "بطاقة",
  type: "gift_card",
  details: card,
  ...more,
});

export const claiming = (shop: Marketplace) => {
  const claim = (member: string, rewardId: string, more: Json = {}, on = shop) =>
    on.post("/v1/redemptions", { member_id: member, reward_id: rewardId, ...more });
  return {
    card,
    claim,
    /** A reward that can be claimed: a gift card unless told otherwise. */
    offered: async (more: Json = {}): Promise<string> => {
      const made = await shop.post("/v1/rewards", rewardOf(more));
      expect(made.status, made.text).toBe(201);
      const { reward_id: id } = made.body;
      expect((await shop.post(`/v1/rewards/${id}/activate`, {})).body.status).toBe("active");
      return id;
    },
    /** A member with `points` to spend. */
    withPoints: async (member: string, points: number): Promise<void> => {
      const order = anOrder(`O-${member}`, member);
      order.lines[0].unit_price = points * 2_000;
      order.lines[0].category_id = null;
      expect((await shop.post("/v1/orders", order)).status).toBe(201);
    },
    /** Claims and confirms; the voucher with its code. */
    voucherFor: async (member: string, rewardId: string, more: Json = {}): Promise<Json> => {
      const held = await claim(member, rewardId, more);
      expect(held.status, held.text).toBe(201);
      const done = await shop.post(`/v1/redemptions/${held.body.redemption_id}/confirm`, {});
      expect(done.status, done.text).toBe(200);
      return done.body.voucher;
    },
  };
};

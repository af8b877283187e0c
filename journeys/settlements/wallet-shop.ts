// A marketplace whose sellers have wallets, and a second person who agrees to what is put in.
import { expect } from "vitest";
import { as, join, signIn } from "../support/four-eyes.ts";
import { openSellerShop, type SellerShop } from "./seller-shop.ts";

/** Opens it on 12 September 2026. */
export const openWalletShop = async (shopped: SellerShop = {}) => {
  const world = await openSellerShop(shopped);
  world.at("2026-09-12T10:00:00Z");
  const { shop } = world;
  await join(shop, "second", "owner");
  let signedIn = { at: 0, token: "" };
  /** A second person, signed in at this instant. */
  const second = async (): Promise<string> => {
    const at = world.now().getTime();
    if (signedIn.at !== at) signedIn = { at, token: await signIn(shop, "second@nuqta.example") };
    return signedIn.token;
  };
  const path = (seller: string) => `/v1/sellers/${seller}/wallet`;
  const move = (seller: string, kind: string, piastres: number) =>
    shop.post(`${path(seller)}/moves`, { kind, piastres, reference: "CIB 4711" });
  const fill = async (seller: string, kind: string, piastres: number): Promise<void> => {
    const waits = await move(seller, kind, piastres);
    expect([waits.status, waits.body.approval?.kind]).toEqual([202, "wallet"]);
    const url = `/v1/approvals/${waits.body.approval.approval_id}/approve`;
    const agreed = await as(shop, await second(), "POST", url, { reason: "seen at the bank" });
    expect([agreed.status, agreed.text]).toEqual([200, agreed.text]);
  };
  const save = async (seller: string, terms: { policy: string | null; low_at?: number }) => {
    const saved = await shop.send("PUT", path(seller), terms);
    expect([saved.status, saved.text]).toEqual([200, saved.text]);
  };
  const order = (id: string, seller: string, status: string) =>
    shop.post("/v1/orders", {
      ...{ order_id: id, member_id: id, status, occurred_at: world.now().toISOString() },
      lines: [{ line_id: "1", sku: "SKU-1", quantity: 3, unit_price: 111, seller_id: seller }],
    });
  return {
    ...{ ...world, second, move, fill, save, order },
    /** Opens a wallet with so much credit; an order has made the seller known before. */
    open: async (seller: string, policy: string, piastres: number) => {
      await world.buy(`first-${seller}`, seller, 100, 0, `first-${seller}`);
      await save(seller, { policy });
      await fill(seller, "credit_raised", piastres);
    },
    wallet: async (seller: string) => (await shop.get(path(seller))).body,
    giveBack: async (id: string, piece: number, quantity: number) => {
      const answer = await shop.post(`/v1/orders/${id}/returns`, {
        ...{ return_id: `r-${piece}`, occurred_at: world.now().toISOString() },
        lines: [{ line_id: "1", quantity }],
      });
      expect([answer.status, answer.text]).toEqual([201, answer.text]);
      await world.follow();
    },
  };
};

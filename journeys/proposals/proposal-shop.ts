// Two sellers with goods and orders of the last days, one of whom proposes campaigns.
import { expect } from "vitest";
import { asOwner, enterAgain, enterByMail } from "../support/areas.ts";
import { aLine, anOrder, type Json, openMarketplace } from "../support/marketplace.ts";
import { untilOver } from "../support/simulate.ts";

/** Opens it on 21 November 2026: ten orders of EGP 100 of S-1 and EGP 50 of S-2 each. */
export const openProposalShop = async () => {
  const shop = await openMarketplace("2026-11-21T12:00:00Z");
  const owner = await asOwner(shop);
  for (const id of ["S-1", "S-2"]) {
    await shop.post("/v1/sellers", { seller_id: id, name: `Shop ${id}` });
    const goods = { brand_id: `B-${id}`, category_id: `C-${id}`, seller_id: id };
    for (const n of [1, 2])
      expect(
        (await shop.post("/v1/products", { sku: `${id}-${n}`, name: `Towel ${n}`, ...goods }))
          .status,
      ).toBe(201);
    const email = `${id.toLowerCase()}@example.com`;
    expect((await owner(`POST /v1/sellers/${id}/portal`, { email })).status).toBe(200);
  }
  const lines = [
    aLine("1", 10_000, { seller_id: "S-1", sku: "S-1-1", brand_id: "B-S-1" }),
    aLine("2", 5_000, { seller_id: "S-2", sku: "S-2-1", brand_id: "B-S-1" }),
  ];
  const order = async (id: string, more: Json = {}) => {
    const sent = await shop.post("/v1/orders", anOrder(id, "m-1", { lines, ...more }));
    expect([sent.status, sent.text]).toEqual([201, sent.text]);
  };
  for (let n = 1; n <= 10; n += 1)
    await order(`before-${n}`, { occurred_at: "2026-11-20T10:00:00Z" });
  return {
    ...{ shop, owner, order },
    /** Lines of the same goods as they would earn now. */
    quote: async (): Promise<Json> => {
      const { status, body, text } = await shop.post("/v1/quotes", { member_id: "m-1", lines });
      expect([status, text]).toEqual([200, text]);
      return body.earn.lines;
    },
    mine: await enterByMail(shop, "s-1@example.com"),
    theirs: await enterByMail(shop, "s-2@example.com"),
    /** Signs people in anew, once the clock has moved. */
    ownerAgain: () => asOwner(shop),
    again: (email: string) => enterAgain(shop, email),
    /** Waits for the forecast of a proposal. */
    forecast: async ({ id }: { id: string }): Promise<Json> => {
      const { body } = await shop.get(`/v1/proposals/${id}`);
      await untilOver(shop, body.forecast.simulation_id);
      return (await shop.get(`/v1/proposals/${id}`)).body;
    },
  };
};

/** One point more for each pound of own goods, for EGP 50 at most. */
export const aProposal = (more: Json = {}): Json => ({
  ...{ name: "Winter towels", name_ar: "مناشف الشتاء" },
  ...{ start_date: "2026-11-22", end_date: "2026-12-21", budget: 5_000 },
  earning: { kind: "rate", points: 1, per_amount: 100 },
  ...more,
});

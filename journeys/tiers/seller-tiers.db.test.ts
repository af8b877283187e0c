// Tiers of sellers, told through the API and night by night.
import { hourMs } from "@nuqta/contracts/kit/time.ts";
import { expect, test } from "vitest";
import { catchUpAll } from "../../server/src/analytics/testing.ts";
import { dayOf, instantOf } from "../../server/src/kit/pure/local-time.ts";
import { testDatabase } from "../../server/src/kit/testing/database.ts";
import { openProgramme } from "../../server/src/programme/service/programmes.ts";
import { aLine, anOrder, openMarketplace } from "../support/marketplace.ts";
import { openWorker } from "../support/nights.ts";

const firstDay = "2026-04-10";

test("sellers rise by sales and products, all or any; they keep a tier until its review; a draft says who would move", async () => {
  const db = await testDatabase();
  const shop = await openMarketplace(`${firstDay}T12:00:00Z`, db);
  const time = { at: Date.parse(`${firstDay}T12:00:00Z`) };
  const now = () => new Date(time.at);
  const { runner, close } = openWorker(db, { runner: now, lane: now }, { batchSize: 500 });
  const address = "/staging/v1/ecommerce/tiers/seller/";
  const trusted = { name: "Trusted", minimum_sales_volume: 900, minimum_products: 1 };
  expect((await shop.post(address, { ...trusted, ruleType: "all" })).status).toBe(201);
  const programmes = openProgramme(db, { pollMs: hourMs });
  const sell = async (id: string, egp: number) => {
    const lines = [aLine("1", egp * 100)];
    const order = anOrder(id, "buyer", { occurred_at: `${firstDay}T09:00:00Z`, lines });
    expect((await shop.post("/v1/orders", order)).status).toBe(201);
  };
  const evaluate = async () => {
    await catchUpAll({ db, programmes }, now);
    await db.query({ text: "delete from job_run where name = 'seller_tiers'" });
    await runner.runNow("seller_tiers", "staff:1");
    await runner.work();
    const { data } = (await shop.get("/v1/tiers/seller")).body;
    return Object.fromEntries(
      data.map((tier: { name: string; sellers: number }) => [tier.name, tier.sellers]),
    );
  };
  await sell("o-1", 600);
  expect(await evaluate()).toEqual({ Trusted: 0 });
  const { tier_id } = (await shop.get("/v1/tiers/seller")).body.data[0];
  const draft = { tier_id, rule_type: "all", is_active: true, minimum_products: null };
  const moves = async (minimum_sales_volume: number) => {
    await catchUpAll({ db, programmes }, now);
    return (await shop.post("/v1/tiers/seller/preview", { ...draft, minimum_sales_volume })).body;
  };
  await expect.poll(() => moves(60_000)).toMatchObject({ looked: 1, up: 1, down: 0, reach: 1 });
  expect(await moves(60_001)).toMatchObject({ looked: 1, up: 0, down: 0, reach: 0 });
  await sell("o-2", 300);
  await expect.poll(() => moves(90_000)).toMatchObject({ up: 1 });
  // The sales alone are not all; with a product they are.
  expect(await evaluate()).toEqual({ Trusted: 0 });
  const product = { sku: "P-1", name: "Rug", price: 300, points: null, seller_id: "S-1" };
  expect((await shop.post("/v1/products", product)).status).toBe(201);
  expect(await evaluate()).toEqual({ Trusted: 1 });
  expect(await moves(100_000)).toMatchObject({ up: 0, down: 1 });
  // One of two is any.
  const star = { name: "Star", minimum_sales_volume: 5_000, minimum_products: 1 };
  expect((await shop.post(address, { ...star, ruleType: "any" })).status).toBe(201);
  expect(await evaluate()).toEqual({ Trusted: 0, Star: 1 });

  // What goes back takes no tier away before its review; then it falls to where the figures lead.
  const lines = [{ line_id: "1", quantity: 1 }];
  const back = { return_id: "r", occurred_at: now().toISOString(), lines };
  expect((await shop.post("/v1/orders/o-2/returns", back)).status).toBe(201);
  await shop.send("PATCH", "/v1/products/P-1", { active: false });
  await expect.poll(() => moves(60_001)).toMatchObject({ up: 0, down: 1 });
  for (const [night, holders] of [
    ["2026-04-11", 1],
    ["2026-05-10", 1],
    ["2026-05-11", 0],
  ] as const) {
    time.at = instantOf("Africa/Cairo", dayOf(night), 120);
    expect(await evaluate()).toEqual({ Trusted: 0, Star: holders });
  }
  const ids = new Map<string, string>(
    (await shop.get("/v1/tiers/seller")).body.data.map(
      (tier: { name: string; tier_id: string }) => [tier.tier_id, tier.name],
    ),
  );
  const history = await db.query<{ changes: { from: string | null; to: string | null }[] }>({
    text: "select changes from catalogue_history where action = 'seller.tier_changed' order by entry_no",
  });
  const named = (id: string | null) => (id === null ? null : ids.get(id));
  const told = history.flatMap(({ changes }) =>
    changes.map(({ from, to }) => [named(from), named(to)]),
  );
  expect(told).toEqual([
    [null, "Trusted"],
    ["Trusted", "Star"],
    ["Star", null],
  ]);

  // A tier that is switched off is left at once, and the one below it counts.
  await shop.send("PATCH", "/v1/products/P-1", { active: true });
  await sell("o-3", 900);
  expect(await evaluate()).toEqual({ Trusted: 0, Star: 1 });
  const starId = [...ids].find(([, name]) => name === "Star")?.[0];
  await shop.send("PATCH", `/v1/tiers/seller/${starId}`, { is_active: false });
  expect(await evaluate()).toEqual({ Trusted: 1, Star: 0 });
  programmes.close();
  await close();
  await shop.close();
});

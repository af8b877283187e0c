// What the Points Engine promises of single orders, told through the API.
import { afterAll, expect, test } from "vitest";
import { aLine, anOrder, openMarketplace } from "./marketplace.ts";
import { publish } from "./publish.ts";

const shop = await openMarketplace();
afterAll(shop.close);

test("a line without a category has that of its product in the catalogue, when it earns and when it is paid for", async () => {
  await publish(shop.db, (now) => {
    const { programme, redemption, earning } = now;
    if (!programme || !redemption || !earning) throw new Error("a programme without settings");
    const byProduct = { kind: "product", auto_apply_category_points: true } as const;
    return {
      ...now,
      programme: { ...programme, return_window_days: 0 },
      redemption: { ...redemption, cross_category_enabled: false, minimum_points: 1 },
      earning: { ...earning, mode: "global", global: byProduct },
    };
  });
  for (const [category_id, default_points] of [
    ["C-tea", 4],
    ["C-rug", 30],
  ])
    await shop.post("/v1/categories", { category_id, name: category_id, default_points });
  const product = { sku: "T-1", name: "Tea", price: 20, points: null, category_id: "C-tea" };
  const added = await shop.post("/v1/products", product);
  expect(added.status).toBe(201);

  const without = { sku: "T-1", quantity: 3, category_id: undefined };
  const lines = [
    aLine("known", 1_000, without),
    aLine("named", 1_000, { sku: "T-1", category_id: "C-rug" }),
    aLine("unknown", 1_000, { category_id: null }),
  ];
  const quote = await shop.post("/v1/quotes", { member_id: "m-1", lines });
  expect(quote.body.earn.lines.map(({ points }: { points: number }) => points)).toEqual([
    12, 30, 0,
  ]);
  const sent = anOrder("o-1", "m-1", { lines });
  const made = await shop.post("/v1/orders", sent);
  expect(made.body.lines).toMatchObject([{ points: 12 }, { points: 30 }, { points: 0 }]);
  const stored = await shop.get("/v1/orders/o-1");
  expect(stored.body.lines).toMatchObject([
    { category_id: "C-tea" },
    { category_id: "C-rug" },
    { category_id: null },
  ]);

  // The product moves: the next order is of its new category, and the first stays what it was.
  const moved = await shop.send("PATCH", "/v1/products/T-1", { category_id: "C-rug" });
  expect(moved.status).toBe(200);
  expect((await shop.post("/v1/orders", sent, "again")).status).toBe(200);
  const next = anOrder("o-2", "m-2", { lines: [aLine("known", 1_000, without)] });
  expect((await shop.post("/v1/orders", next)).body.points.awarded).toBe(90);

  // Points of a category pay for the same products, named or not, and for no others.
  const hold = (line: object) =>
    shop.post("/v1/redemptions", { member_id: "m-2", points: 10, order_lines: [line] });
  const paid = await hold({ sku: "T-1", amount: 5_000 });
  expect(paid.status).toBe(201);
  const other = await hold({ sku: "T-1", amount: 5_000, category_id: "C-tea" });
  expect(other.body.code).toBe("category_not_allowed");
});

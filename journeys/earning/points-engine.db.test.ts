// What the Points Engine promises of single orders, told through the API.
import { afterAll, beforeAll, expect, test } from "vitest";
import { aLine, anOrder, type Json, openMarketplace } from "../support/marketplace.ts";
import { publish } from "../support/publish.ts";

const shop = await openMarketplace();
const fields = await openMarketplace();
afterAll(async () => {
  await shop.close();
  await fields.close();
});

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

// Each field of the settings screens by itself: the same deed under another value comes to something else.

const start = "2026-11-01T08:00:00Z";
const noon = "2026-11-18T12:00:00Z";
let members = 0;

/** Puts earning settings into force at the start of the month; then it is noon of the 18th. */
const earnBy = async (earning: Json): Promise<void> => {
  fields.setTime(start);
  const section = "/v1/earning-settings";
  const { etag } = (await fields.get(section)).body;
  const value = { enabled: true, mode: "global", ...earning };
  const drafted = await fields.send("PUT", section, value, undefined, { "if-match": etag });
  expect(drafted.status, drafted.text).toBe(200);
  const published = await fields.post(`${section}/publish`, {});
  expect(published.status, published.text).toBe(200);
  fields.setTime(noon);
};

/** What an order of one line (200 EGP unless told otherwise) earns, by somebody new. */
const earns = async (line: Json, at = noon): Promise<number> => {
  members += 1;
  const lines = [aLine("1", 20_000, { category_id: null, ...line })];
  const order = anOrder(`e-${members}`, `e-${members}`, { occurred_at: at, lines });
  const made = await fields.post("/v1/orders", order);
  expect(made.status, made.text).toBe(201);
  return made.body.points.awarded;
};

const fivePercent = { kind: "percent", bps: 500 };
const byProduct = (auto_apply_category_points: boolean) => ({
  kind: "product",
  auto_apply_category_points,
});
const fixed = (points: number) => ({ kind: "fixed", points });
const own = { sku: "own" };
const inCategory = { sku: "in-category" };
const [first, second] = [{ seller_id: "S-1" }, { seller_id: "S-2" }];
const timed = (schedule: Json) => ({ global: fivePercent, schedule });
const at = (instant: string) => [{}, instant] as const;

type EarningRow = {
  field: string;
  earning: Json;
  orders: readonly (readonly [line: Json, at?: string])[];
  awarded: readonly number[];
};

// 200 EGP at 5 % are 10 points. Cairo is two hours before UTC in November; the 18th is a Wednesday.
const earningRows: EarningRow[] = [
  {
    field: "base earning off",
    earning: { enabled: false, global: fivePercent },
    orders: [[first]],
    awarded: [0],
  },
  {
    field: "global rules on: one rule for all sellers",
    earning: { global: fixed(9), individual: { "S-1": fixed(4) } },
    orders: [[first], [second]],
    awarded: [9, 9],
  },
  {
    field: "global rules off: each seller's own, and nothing without one",
    earning: { mode: "individual", global: fixed(9), individual: { "S-1": fixed(4) } },
    orders: [[first], [second]],
    awarded: [4, 0],
  },
  {
    field: "points per transaction",
    earning: { global: fixed(25) },
    orders: [[{}], [{ quantity: 3 }]],
    awarded: [25, 25],
  },
  {
    field: "percentage rate",
    earning: { global: { kind: "percent", bps: 1_250 } },
    orders: [[{}], [{ quantity: 3 }]],
    awarded: [25, 75],
  },
  {
    field: "product-based, category points applied automatically",
    earning: { global: byProduct(true) },
    orders: [[{ ...own, quantity: 2 }], [inCategory], [{ sku: "unknown" }]],
    awarded: [14, 4, 0],
  },
  {
    field: "product-based, category points not applied",
    earning: { global: byProduct(false) },
    orders: [[own], [inCategory]],
    awarded: [7, 0],
  },
  {
    field: "a seller's percentage rate beside another's products",
    earning: {
      mode: "individual",
      individual: { "S-1": { kind: "percent", bps: 1_000 }, "S-2": byProduct(true) },
    },
    orders: [[{ ...inCategory, ...first }], [{ ...inCategory, ...second }]],
    awarded: [20, 4],
  },
  {
    field: "a seller's products without their categories' points",
    earning: { mode: "individual", individual: { "S-2": byProduct(false) } },
    orders: [[{ ...own, ...second }], [{ ...inCategory, ...second }]],
    awarded: [7, 0],
  },
  {
    field: "start date",
    earning: timed({ start_date: "2026-11-17" }),
    orders: [at("2026-11-16T21:59:59Z"), at("2026-11-16T22:00:00Z")],
    awarded: [0, 10],
  },
  {
    field: "end date",
    earning: timed({ end_date: "2026-11-16" }),
    orders: [at("2026-11-16T21:59:59Z"), at("2026-11-16T22:00:00Z")],
    awarded: [10, 0],
  },
  {
    field: "days of the week",
    earning: timed({ weekdays: ["mon", "wed"] }),
    orders: [at("2026-11-16T12:00:00Z"), at("2026-11-17T12:00:00Z"), at("2026-11-18T10:00:00Z")],
    awarded: [10, 0, 10],
  },
  {
    field: "start and end time",
    earning: timed({ times: [{ from: "09:00", to: "17:30" }] }),
    orders: [
      ...[at("2026-11-17T06:59:59Z"), at("2026-11-17T07:00:00Z")],
      ...[at("2026-11-17T15:29:59Z"), at("2026-11-17T15:30:00Z")],
    ],
    awarded: [0, 10, 10, 0],
  },
  {
    field: "rounding down",
    earning: { global: fivePercent, rounding: "floor" },
    orders: [[{ unit_price: 21_000 }]],
    awarded: [10],
  },
  {
    field: "rounding from one half on",
    earning: { global: fivePercent, rounding: "half_up" },
    orders: [[{ unit_price: 20_999 }], [{ unit_price: 21_000 }]],
    awarded: [10, 11],
  },
  {
    field: "rounding up",
    earning: { global: fivePercent, rounding: "ceil" },
    orders: [[{ unit_price: 20_001 }]],
    awarded: [11],
  },
];

beforeAll(async () => {
  await fields.post("/v1/categories", { category_id: "C-4", name: "Four", default_points: 4 });
  const products = [
    { sku: "own", name: "Own", points: 7 },
    { sku: "in-category", name: "In a category", points: null },
  ];
  for (const product of products)
    await fields.post("/v1/products", { ...product, price: 200, category_id: "C-4" });
});

test.each(earningRows)("a field of the earning rules decides: $field", async (row) => {
  await earnBy(row.earning);
  const awarded: number[] = [];
  for (const [line, when] of row.orders) awarded.push(await earns(line, when));
  expect(awarded).toEqual(row.awarded);
});

type RedemptionRow = { field: string; settings: Json; category?: string; comes: number | string };

// 100 points of category C-1, earned on the 2nd, offered for a line on the 18th. 500 points pay 10 EGP.
const redemptionRows: RedemptionRow[] = [
  { field: "fixed point value on", settings: {}, comes: 200 },
  {
    field: "fixed point value off",
    settings: { fixed_point_value_enabled: false },
    comes: "redemption_blocked",
  },
  { field: "points of the rate", settings: { conversion_points: 50 }, comes: 2_000 },
  { field: "EGP of the rate", settings: { conversion_amount: 2_500 }, comes: 500 },
  { field: "cross-category on", settings: {}, category: "C-2", comes: 200 },
  {
    field: "cross-category off",
    settings: { cross_redemption_enabled: false },
    category: "C-2",
    comes: "category_not_allowed",
  },
  {
    field: "cross-category off, in its category",
    settings: { cross_redemption_enabled: false },
    comes: 200,
  },
  { field: "minimum points reached", settings: { min_threshold: 100 }, comes: 200 },
  { field: "minimum points missed", settings: { min_threshold: 101 }, comes: "below_minimum" },
  {
    field: "minimum switched off",
    settings: { min_threshold: 101, min_threshold_enabled: false },
    comes: 200,
  },
  { field: "days until expiration to come", settings: { expiry_time_in_days: 16 }, comes: 200 },
  {
    field: "days until expiration over",
    settings: { expiry_time_in_days: 15 },
    comes: "insufficient_points",
  },
  {
    field: "expiration switched off",
    settings: { expiry_time_in_days: 15, expiry_enabled: false },
    comes: 200,
  },
];

const freshRedemption = {
  ...{ cross_redemption_enabled: true, fixed_point_value_enabled: true },
  ...{ conversion_points: 500, conversion_amount: 1_000 },
  ...{ min_threshold: 0, expiry_time_in_days: 0 },
};

test.each(redemptionRows)("a field of the redemption rules decides: $field", async (row) => {
  await earnBy({ global: fixed(100) });
  fields.setTime(start);
  const settings = { ...freshRedemption, ...row.settings };
  const set = await fields.post(
    "/staging/v1/ecommerce/account/apply-redemption-settings",
    settings,
  );
  expect(set.status, set.text).toBe(200);
  fields.setTime(noon);
  expect(await earns({ category_id: "C-1" }, "2026-11-02T12:00:00Z")).toBe(100);
  const { status, body } = await fields.post("/v1/redemptions", {
    ...{ member_id: `e-${members}`, points: 100 },
    order_lines: [{ amount: 50_000, category_id: row.category ?? "C-1" }],
  });
  expect(status === 201 ? body.value : body.code).toBe(row.comes);
});

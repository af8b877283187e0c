// Claims of rewards: points, stock, limit and voucher move together, exactly, and back.
import { afterAll, expect, test } from "vitest";
import { claiming } from "../support/claiming.ts";
import { anOrder, type Json, openMarketplace } from "../support/marketplace.ts";
import { withoutCostLimit } from "../support/publish.ts";

const shop = await openMarketplace();
await withoutCostLimit(shop.db);
const other = await shop.secondServer();
const { offered, withPoints, claim, voucherFor, card } = claiming(shop);
afterAll(async () => {
  expect((await shop.get("/v1/trial-balance")).body).toMatchObject({ balanced: true });
  await other.close();
  await shop.close();
});

const figures = async (id: string) => {
  const { remaining, claims } = (await shop.get(`/v1/rewards/${id}`)).body;
  return { remaining, ...claims };
};

test("sixty claims of a stock of five, at two servers: five win, and the rest keep their points", async () => {
  const id = await offered({ stock: 5 });
  const members = Array.from({ length: 20 }, (_, i) => `crowd-${i}`);
  await Promise.all(members.map((member) => withPoints(member, 300)));
  const asked = await Promise.all(
    [...members, ...members, ...members].map((member, i) =>
      claim(member, id, {}, i % 2 === 0 ? shop : other),
    ),
  );
  const won = asked.filter((each) => each.status === 201);
  expect(won).toHaveLength(5);
  expect(
    new Set(asked.filter((each) => each.status !== 201).map((each) => each.body.code)),
  ).toEqual(new Set(["out_of_stock"]));
  expect(await figures(id)).toMatchObject({ remaining: 0, held: 5 });
  const balances = await Promise.all(
    members.map((each) => shop.get(`/v1/members/${each}/balance`)),
  );
  const held = balances.reduce((sum, each) => sum + each.body.held, 0);
  expect(held).toBe(500);

  const [first, second] = won.map((each) => each.body.redemption_id);
  await shop.post(`/v1/redemptions/${first}/release`, {});
  await other.post(`/v1/redemptions/${first}/release`, {});
  expect(await figures(id)).toMatchObject({ remaining: 1, held: 4 });
  await shop.post(`/v1/redemptions/${second}/confirm`, {});
  expect(await figures(id)).toMatchObject({ remaining: 1, held: 3, confirmed: 1, points: 100 });
});

test("the monthly limit is exact when many ask at once, and turns with the month in Cairo", async () => {
  const id = await offered({ monthly_limit: 2 });
  await withPoints("monthly", 2_000);
  const asked = await Promise.all(
    Array.from({ length: 12 }, (_, i) => claim("monthly", id, {}, i % 2 === 0 ? shop : other)),
  );
  const codes = asked.map((each) => each.body.code ?? "held").toSorted();
  expect(codes).toEqual([...Array(2).fill("held"), ...Array(10).fill("limit_reached")]);
  const [held] = asked.filter((each) => each.status === 201);
  await shop.post(`/v1/redemptions/${held?.body.redemption_id}/release`, {});
  expect((await claim("monthly", id)).status).toBe(201);
  // 21:59:59Z is still November there, 22:00:00Z is December.
  shop.setTime("2026-11-30T21:59:59Z");
  expect((await claim("monthly", id)).body.code).toBe("limit_reached");
  shop.setTime("2026-11-30T22:00:00Z");
  expect((await claim("monthly", id)).status).toBe(201);
  shop.setTime("2026-11-21T12:00:00Z");
});

test("a confirmed claim tells its code to the same request only, and the database tells nobody", async () => {
  const id = await offered();
  await withPoints("buyer", 500);
  const held = await claim("buyer", id);
  expect(held.body).toMatchObject({ state: "held", points: 100, value: 2_000, voucher: null });
  const path = `/v1/redemptions/${held.body.redemption_id}`;
  const told = await shop.post(`${path}/confirm`, {}, "confirm-once");
  const { code } = told.body.voucher;
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}-[0-9A-HJKMNP-TV-Z]$/);
  const again = await other.post(`${path}/confirm`, {}, "confirm-once");
  expect(again).toMatchObject({ replayed: true, text: told.text });
  for (const later of [await shop.post(`${path}/confirm`, {}), await shop.get(path)])
    expect(later.body).toMatchObject({
      state: "confirmed",
      voucher: { code: null, masked: `••••-••••-•${code.slice(-5)}`, balance: 2_000 },
    });
  const plain = code.replaceAll("-", "");
  for (const table of ["voucher", "voucher_lookup", "idempotency", "event", "redemption"]) {
    const rows = await shop.db.query<{ row: string }>({
      text: `select t::text as row from ${table} t`,
    });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ row }) => row.includes(code) || row.includes(plain))).toEqual([]);
  }
});

test("a gift card is spent bit by bit, each bit once, and only what is left of it goes back", async () => {
  const id = await offered({ stock: 3, expiry: { number: 1, unit: "months" } });
  await withPoints("giver", 400);
  const voucher = await voucherFor("giver", id);
  // A month on in Cairo, up to the end of that day.
  expect(voucher.expires_at).toBe("2026-12-21T22:00:00.000Z");
  const { code } = voucher;
  const use = (more: Json, on = shop) => on.post("/v1/vouchers/redeem", { code, ...more });
  const rush = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      use({ order_id: `V-${i}`, amount: 300 }, i % 2 === 0 ? shop : other),
    ),
  );
  const paid = rush.filter((each) => each.status === 200).map((each) => each.body.applied);
  expect(paid.toSorted((a, b) => a - b)).toEqual([200, 300, 300, 300, 300, 300, 300]);
  expect((await use({ amount: 300 })).body.code).toBe("voucher_not_valid");
  const whole = rush.findIndex((each) => each.body.applied === 300);
  expect((await use({ order_id: `V-${whole}`, amount: 300 })).body).toMatchObject({
    applied: 300,
    voucher: { state: "used", balance: 0 },
  });

  const second = await voucherFor("giver", id);
  const typed = second.code.toLowerCase().replaceAll("-", " ");
  expect((await shop.post("/v1/vouchers/redeem", { code: typed, amount: 500 })).body).toMatchObject(
    {
      applied: 500,
      voucher: { state: "active", balance: 1_500, member_id: "giver" },
    },
  );
  const undone = await shop.post(`/v1/redemptions/${second.redemption_id}/reverse`, {});
  expect(undone.body).toMatchObject({
    state: "confirmed",
    given_back: 75,
    voucher: { state: "void", balance: 0 },
  });
  const again = await shop.post(`/v1/redemptions/${second.redemption_id}/reverse`, {});
  expect(again.body.code).toBe("redemption_state");
  const unused = await voucherFor("giver", id);
  const back = await shop.post(`/v1/redemptions/${unused.redemption_id}/reverse`, {});
  expect(back.body).toMatchObject({ state: "reversed", given_back: 100 });
  // What came back whole frees its place in the stock; the used one does not.
  expect(await figures(id)).toMatchObject({ remaining: 1, confirmed: 2, reversed: 1 });
  expect((await shop.get("/v1/members/giver/claims")).body.data).toHaveLength(3);

  const late = await voucherFor("giver", await offered({ expiry: { number: 1, unit: "days" } }));
  shop.setTime("2026-11-22T21:59:59Z");
  const verify = () => shop.post("/v1/vouchers/verify", { code: late.code });
  expect((await verify()).body).toMatchObject({ state: "active" });
  shop.setTime("2026-11-22T22:00:00Z");
  expect((await verify()).body).toMatchObject({ state: "expired" });
  const tooLate = await shop.post("/v1/vouchers/redeem", { code: late.code, amount: 100 });
  expect(tooLate.body.code).toBe("voucher_not_valid");
  shop.setTime("2026-11-21T12:00:00Z");
});

test("discounts pay what they say, and only of what they are good for", async () => {
  await shop.post("/v1/categories", { category_id: "C-SHOES", name: "Shoes" });
  await shop.post("/v1/categories", {
    category_id: "C-BOOTS",
    name: "Boots",
    parent_id: "C-SHOES",
  });
  const percent = await offered({
    type: "discount",
    details: {
      kind: "percent",
      points: 100,
      percent_bps: 1_000,
      max_percent_bps: 2_500,
      max_amount: 5_000,
      applies_to: "categories",
      categories: ["C-SHOES"],
    },
  });
  await withPoints("saver", 1_000);
  expect((await claim("saver", percent, { quantity: 3 })).body).toMatchObject({
    code: "validation_failed",
    errors: [{ path: "quantity", code: "out_of_range" }],
  });
  const { code } = await voucherFor("saver", percent, { quantity: 2 });
  const use = (more: Json) => shop.post("/v1/vouchers/redeem", { code, ...more });
  expect((await use({ amount: 10_000 })).body.errors).toMatchObject([{ path: "lines" }]);
  const hats = [{ amount: 10_000, category_id: "C-HATS" }];
  expect((await use({ lines: hats })).body.errors).toMatchObject([{ path: "lines" }]);
  expect((await use({ member_id: "buyer", amount: 1 })).body.code).toBe("voucher_not_valid");
  const boots = [...hats, { amount: 20_000, category_id: "C-BOOTS" }];
  expect((await use({ lines: boots, order_id: "D-1" })).body).toMatchObject({
    applied: 4_000,
    voucher: { state: "used" },
  });
  expect((await use({ lines: boots, order_id: "D-2" })).body.code).toBe("voucher_not_valid");

  const scoped = { ...card, applies_to: "categories", categories: ["C-SHOES"] };
  const shoes = await voucherFor("saver", await offered({ details: scoped }));
  const spend = (more: Json) => shop.post("/v1/vouchers/redeem", { code: shoes.code, ...more });
  expect((await spend({ amount: 500 })).body.errors).toMatchObject([{ path: "lines" }]);
  expect((await spend({ lines: hats })).status).toBe(422);
  expect(
    (await spend({ lines: [...hats, { amount: 500, category_id: "C-SHOES" }] })).body,
  ).toMatchObject({ applied: 500, voucher: { balance: 1_500 } });

  const fixed = await offered({
    type: "discount",
    details: { kind: "fixed", points: 100, amount: 1_000, min_purchase: 5_000 },
  });
  const off = await voucherFor("saver", fixed);
  const small = await shop.post("/v1/vouchers/redeem", { code: off.code, amount: 4_999 });
  expect(small.body.errors).toMatchObject([{ path: "amount", code: "too_small" }]);
  const large = await shop.post("/v1/vouchers/redeem", { code: off.code, amount: 5_000 });
  expect(large.body.applied).toBe(1_000);
});

test("free products and experiences are given to whom, when and for what they are meant", async () => {
  await shop.post("/v1/products", { sku: "SHIRT", name: "Shirt" });
  const shirt = await offered({
    type: "free_product",
    details: { choose: "products", points: 50, skus: ["SHIRT"] },
  });
  await withPoints("guest", 500);
  const { code } = await voucherFor("guest", shirt);
  const take = (sku: string) =>
    shop.post("/v1/vouchers/redeem", { code, lines: [{ sku, amount: 7_500 }] });
  expect((await take("HAT")).status).toBe(422);
  expect((await take("SHIRT")).body).toMatchObject({ applied: 7_500, voucher: { state: "used" } });

  // Ten of them give away no more than one person may decide.
  const boots = await offered({
    ...{ type: "free_product", stock: 10 },
    details: { choose: "categories", points: 50, categories: ["C-SHOES"], max_value: 8_000 },
  });
  const gift = await voucherFor("guest", boots);
  const wear = (...amounts: number[]) =>
    shop.post("/v1/vouchers/redeem", {
      code: gift.code,
      lines: amounts.map((amount) => ({ amount, category_id: "C-BOOTS" })),
    });
  expect((await wear(8_001)).body.errors).toMatchObject([{ code: "too_large" }]);
  expect((await wear(9_000, 8_000, 300)).body.applied).toBe(8_000);

  const show = await offered({
    type: "experience",
    details: {
      points: 60,
      experience_type: "workshop",
      provider: "Studio",
      date_from: "2026-11-22",
      date_to: "2026-11-23",
    },
  });
  expect((await claim("guest", show)).body).toMatchObject({
    code: "reward_unavailable",
    detail: "The experience is offered on other days.",
  });
  shop.setTime("2026-11-22T12:00:00Z");
  expect((await voucherFor("guest", show)).expires_at).toBe("2026-11-23T22:00:00.000Z");
  shop.setTime("2026-11-21T12:00:00Z");
  const evening = await offered({ window: { times: [{ from: "18:00", to: "22:00" }] } });
  expect((await claim("guest", evening)).body.detail).toBe("The reward is offered at other times.");
  const poor = await offered({ details: { denominations: [{ points: 9_999, value: 100 }] } });
  expect((await claim("guest", poor)).body.code).toBe("insufficient_points");
  await shop.post(`/v1/rewards/${evening}/deactivate`, {});
  expect((await claim("guest", evening)).body.detail).toBe("The reward is not offered at present.");
});

test("a lapsed claim gives its stock to the next, and is taken anew only while there is some", async () => {
  const id = await offered({ stock: 1 });
  await withPoints("slow", 200);
  await withPoints("quick", 200);
  const held = await claim("slow", id, { ttl_seconds: 1 });
  const confirm = () => shop.post(`/v1/redemptions/${held.body.redemption_id}/confirm`, {});
  expect((await claim("quick", id)).body.code).toBe("out_of_stock");
  shop.setTime("2026-11-21T12:00:05Z");
  await expect.poll(async () => (await figures(id)).remaining).toBe(1);
  const other = await claim("quick", id);
  expect(other.status).toBe(201);
  expect((await confirm()).body.code).toBe("out_of_stock");
  await shop.post(`/v1/redemptions/${other.body.redemption_id}/release`, {});
  expect((await confirm()).body).toMatchObject({
    state: "confirmed",
    voucher: { state: "active" },
  });
  expect((await figures(id)).remaining).toBe(0);
  // Points are not the only way in: an order cannot be paid with a claim.
  const order = anOrder("O-claim", "slow", { redemption_id: held.body.redemption_id });
  expect((await shop.post("/v1/orders", order)).body.code).toBe("redemption_state");
  const entries = await shop.get("/v1/members/slow/entries?limit=10");
  const spent = entries.body.data.find((each: Json) => each.kind === "redeem");
  const why = await shop.get(`/v1/entries/${spent.entry_id}/why`);
  expect(why.body.text).toContain("on the reward Card");
  expect(why.body.textAr).toContain("بطاقة");
});

test("guessing codes is stopped, mistyping them is not", async () => {
  const id = await offered();
  await withPoints("target", 200);
  const { code } = await voucherFor("target", id);
  await shop.db.query({ text: "delete from rate_counter" });
  const verify = (typed: string) => shop.post("/v1/vouchers/verify", { code: typed });
  const last = code.at(-1);
  const wrong = `${code.slice(0, -1)}${last === "0" ? "1" : "0"}`;
  for (let i = 0; i < 40; i += 1) expect((await verify(wrong)).status).toBe(409);
  // Twelve zeros check to zero, so this could be a code.
  for (let i = 0; i < 30; i += 1) expect((await verify("0000-0000-0000-0")).status).toBe(409);
  expect((await verify("0000-0000-0000-0")).status).toBe(429);
  expect((await verify(code)).status).toBe(429);
});

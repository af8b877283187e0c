// Wallets of sellers over time: expiry, statements paid from them, warnings, and what they were as of an instant.
import { afterAll, beforeAll, expect, test } from "vitest";
import { entryId } from "../../server/src/ledger/door/account.ts";
import { tellLowWallets } from "../../server/src/settlements/service/low-wallets.ts";
import { asOwner, enterByMail } from "../support/areas.ts";
import type { Json } from "../support/marketplace.ts";
import { openWalletShop } from "./wallet-shop.ts";

let world: Awaited<ReturnType<typeof openWalletShop>>;

beforeAll(async () => {
  world = await openWalletShop({ expiry_days: 20 });
});
afterAll(() => world.close());

const whyOf = async (orderId: string): Promise<string> => {
  const [row] = await world.shop.db.query<{ member_id: number; entry_no: number }>({
    text: "select member_id, entry_no from sales_order where order_id = $1",
    values: [orderId],
  });
  const id = entryId(row?.member_id ?? 0, row?.entry_no ?? 0);
  return (await world.shop.get(`/v1/entries/${id}/why`)).text;
};

test("why tells what the wallet bore, and what it did not, in both languages", async () => {
  for (const [policy, told] of [
    ["platform_pays", "and the platform the rest"],
    ["part_not_given", "and the rest was not given"],
    ["rule_does_not_apply", "did not apply: it costs seller"],
  ] as const) {
    const seller = `S-${policy}`;
    await world.open(seller, policy, 250);
    await world.buy(`one-${policy}`, seller, 100, 0, `m-${policy}`);
    expect(await whyOf(`one-${policy}`)).toContain(
      `Seller ${seller} pays 2.00 EGP out of its wallet, which had 2.50 EGP.`,
    );
    await world.buy(`two-${policy}`, seller, 100, 0, `m-${policy}`);
    const why = await whyOf(`two-${policy}`);
    expect(why).toContain(told);
    expect(why).toContain("محفظت");
  }
});

test("why not names the wallet where it bore nothing of a rule", async () => {
  const { shop, buy } = world;
  await world.open("S-none", "part_not_given", 200);
  await buy("none-1", "S-none", 100, 0, "none");
  await buy("none-2", "S-none", 100, 0, "none");
  const { rules } = (await shop.get("/v1/orders/none-2/why-not?rule=paid")).body;
  expect(rules).toMatchObject([{ rule_id: "paid", points: 0, reason: "limit" }]);
  expect(JSON.stringify(rules[0].sentences)).toContain("its wallet had 0.00 EGP");
});

test("a quote as of an instant takes the wallet and its policy as they were", async () => {
  const { shop } = world;
  const seller = "S-then";
  const lines = [{ line_id: "1", sku: "SKU-1", quantity: 1, unit_price: 1_000, seller_id: seller }];
  const earned = async (as_of?: string): Promise<number> => {
    const answer = await shop.post("/v1/quotes", {
      member_id: "then",
      lines,
      ...(as_of && { as_of }),
    });
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
    return answer.body.earn.points;
  };
  await world.buy("then-0", seller, 100, 0, "then-0");
  world.at("2026-09-13T10:00:00Z");
  await world.save(seller, { policy: "part_not_given" });
  world.at("2026-09-14T10:00:00Z");
  await world.fill(seller, "credit_raised", 600);
  world.at("2026-09-15T10:00:00Z");
  await world.fill(seller, "top_up", 600);
  world.at("2026-09-16T10:00:00Z");
  expect((await world.order("then-1", seller, "delivered")).status).toBe(201);
  world.at("2026-09-17T10:00:00Z");
  await world.giveBack("then-1", 1, 3);
  expect(await earned()).toBe(600);
  expect(await earned("2026-09-12T12:00:00Z")).toBe(1_000);
  expect(await earned("2026-09-13T12:00:00Z")).toBe(0);
  expect(await earned("2026-09-14T12:00:00Z")).toBe(300);
  expect(await earned("2026-09-15T12:00:00Z")).toBe(600);
  expect(await earned("2026-09-16T12:00:00Z")).toBe(267);
  world.at("2026-09-18T10:00:00Z");
  const quote = (await shop.get("/v1/orders/then-1/quote?as_of=2026-09-17T12:00:00Z")).body;
  expect(quote.points).toBe(333);
});

test("owners hear once that little is left, and again after it was filled", async () => {
  const { shop } = world;
  const notices = async (): Promise<string[]> =>
    (
      await shop.db.query<{ facts: Json }>({
        text: "select facts from owner_notice where kind = 'wallet_low' order by at",
      })
    ).map(({ facts }) => `${facts.name} ${facts.count}`);
  const tell = () => tellLowWallets(shop.db, world.now());
  await world.buy("low-0", "S-low", 100, 0, "low-0");
  await world.save("S-low", { policy: "platform_pays", low_at: 400 });
  await tell();
  expect(await notices()).toEqual([]);
  await world.fill("S-low", "credit_raised", 500);
  await tell();
  expect(await notices()).toEqual([]);
  await world.buy("low-1", "S-low", 100, 0, "low-1");
  expect(await world.wallet("S-low")).toMatchObject({ left: 300, low_at: 400, is_low: true });
  await Promise.all([tell(), tell()]);
  await tell();
  expect(await notices()).toEqual(["S-low 300"]);
  await world.fill("S-low", "top_up", 150);
  await tell();
  await world.buy("low-2", "S-low", 100, 0, "low-2");
  await tell();
  expect(await notices()).toEqual(["S-low 300", "S-low 250"]);
});

test("closing a statement takes the money of the wallet first, and points that expire come back", async () => {
  const { shop } = world;
  const seller = "S-pays";
  await world.open(seller, "part_not_given", 100_000);
  await world.fill(seller, "top_up", 50);
  await world.buy("pays-1", seller, 1_000, 0, "pays-1");
  const charged = await world.wallet(seller);
  expect(charged).toMatchObject({ left: 98_050, reserved: 2_000, money: 50 });
  world.at("2026-09-28T10:00:00Z");
  await world.buy("pays-2", "S-other", 100_000, 100, "pays-1");
  await world.follow();
  world.at("2026-10-02T10:00:00Z");
  await shop.post("/v1/settlements/2026-09/issue", undefined);
  const account = async () => (await shop.get(`/v1/sellers/${seller}/account`)).body;
  const [open] = (await account()).open;
  expect(open).toMatchObject({ left: 200, to_pay: 200, from_wallet: 50, is_closed: false });
  const closed = await shop.post(`/v1/sellers/${seller}/settlements/2026-09/close`, undefined);
  expect([closed.status, closed.text]).toEqual([200, closed.text]);
  const { balance, data } = await account();
  expect(balance).toBe(0);
  const payments = data.filter((one: Json) => one.kind === "payment");
  expect(payments.map((one: Json) => one.amount).toSorted()).toEqual([-150, -50]);
  expect(await world.wallet(seller)).toMatchObject({ left: 98_050, reserved: 2_000, money: 0 });
  const trial = (await shop.get("/v1/settlement-accounts")).body;
  expect([trial.sum, trial.differences]).toEqual([0, []]);
  world.at("2026-11-10T10:00:00Z");
  expect((await shop.get("/v1/members/pays-1/balance")).body.available).toBe(0);
  await world.buy("pays-3", "S-other", 100, 0, "pays-1");
  await world.follow();
  expect(await world.wallet(seller)).toMatchObject({ left: 99_850, reserved: 200, money: 0 });
});

test("what a dispute credits of a charged line comes back to the wallet", async () => {
  const { shop, at, buy } = world;
  const seller = "S-dispute";
  at("2026-11-12T10:00:00Z");
  await world.open(seller, "part_not_given", 100_000);
  await buy("dispute-1", seller, 1_000, 0, "dispute-1");
  at("2026-11-28T10:00:00Z");
  await buy("dispute-2", "S-other", 100_000, 1_000, "dispute-1");
  await world.follow();
  at("2026-12-02T10:00:00Z");
  await shop.post("/v1/settlements/2026-11/issue", undefined);
  const owner = await asOwner(shop);
  const email = "dispute@example.com";
  const opened = await owner(`POST /v1/sellers/${seller}/portal`, { email });
  expect([opened.status, opened.text]).toEqual([200, opened.text]);
  const mine = await enterByMail(shop, email);
  const path = "/v1/store/statements/2026-11/disputes";
  const line = { order_id: "dispute-1", line_id: "1", reason: "wrong_share", text: "Half of it." };
  const dispute = await mine(`POST ${path}`, line, "wallet-dispute");
  expect([dispute.status, dispute.text]).toEqual([201, dispute.text]);
  const before = await world.wallet(seller);
  expect(before).toMatchObject({ left: 98_000, reserved: 2_000 });
  const answer = { outcome: "accepted", piastres: 700, text: "You are right." };
  const answered = await shop.post(`/v1/disputes/${dispute.body.id}/answer`, answer);
  expect([answered.status, answered.text]).toEqual([201, answered.text]);
  const after = await world.wallet(seller);
  expect(after).toMatchObject({ left: 98_700, reserved: 1_300 });
  expect(after.moves[0]).toMatchObject({ kind: "released", reference: dispute.body.id });
});

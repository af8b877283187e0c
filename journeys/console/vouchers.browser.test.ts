// What a member's vouchers paid and what of it came back, as a support agent sees it.
import { expect, test } from "vitest";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole();

let keys = 0;
const post = async (path: string, body: unknown) => {
  keys += 1;
  const answer = await story.send("POST", path, body, { "idempotency-key": `vouchers-${keys}` });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
};

const order = (id: string, quantity: number) => ({
  ...{ order_id: id, member_id: "M-card", status: "delivered" },
  occurred_at: new Date().toISOString(),
  lines: [{ line_id: "1", sku: "SKU-1", quantity, unit_price: 100_000, seller_id: "S-1" }],
});

const bought = async () => {
  await post("/v1/members", { member_id: "M-card", name: "Nadia Helmy" });
  await post("/v1/members/M-card/adjustments", { points: 300, reason: "Welcome" });
  const { reward_id } = await post("/v1/rewards", {
    ...{ name: "Nile card", name_ar: "بطاقة النيل", type: "gift_card" },
    details: { denominations: [{ points: 100, value: 20_000 }] },
  });
  await post(`/v1/rewards/${reward_id}/activate`, {});
  const { redemption_id } = await post("/v1/redemptions", { member_id: "M-card", reward_id });
  const { voucher } = await post(`/v1/redemptions/${redemption_id}/confirm`, {});
  const use = (order_id: string, amount: number) =>
    post("/v1/vouchers/redeem", { code: voucher.code, order_id, amount });
  await use("O-part", 10_000);
  await use("O-whole", 5_000);
  await post("/v1/vouchers/redeem", { code: voucher.code, amount: 1_000 });
  await post("/v1/orders", order("O-part", 4));
  await post("/v1/orders", order("O-whole", 1));
  const giveBack = (id: string) =>
    post(`/v1/orders/${id}/returns`, {
      ...{ return_id: "R-1", occurred_at: new Date().toISOString() },
      lines: [{ line_id: "1", quantity: 1 }],
    });
  await giveBack("O-part");
  await giveBack("O-whole");
};

const lines = {
  en: [
    "EGP 100.00 on order O-part · EGP 25.00 returned",
    "on order O-whole · all returned",
    "EGP 10.00 without an order",
  ],
  ar: ["على الطلب O-part · عاد منها", "على الطلب O-whole · عادت بالكامل", "بدون طلب"],
} as const;

test("a voucher shows the orders that it paid for and what came back, in both languages", async () => {
  await bought();
  for (const language of ["en", "ar"] as const)
    for (const width of [1440, 390]) {
      const page = await story.open("/admin/members/M-card?tab=rewards", { language, width });
      const title = language === "en" ? "Rewards" : "المكافآت";
      const card = page.locator("section", { has: page.getByRole("heading", { name: title }) });
      await card.getByText("O-part").waitFor();
      const text = (await card.textContent())?.replaceAll(/\s+/g, " ");
      for (const line of lines[language]) expect(text).toContain(line);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      );
      await close(page);
    }
});

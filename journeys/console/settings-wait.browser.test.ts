// A dearer rate, another end of points, and a reward that gives much away, in the console: the page says that nothing has changed yet,
// and the approval shows what is and what would be, and what it costs.
import { expect, test } from "vitest";
import { findings, sideways } from "./support/accessibility.ts";
import { lookAt } from "./support/look-at.ts";
import { close, openConsole } from "./support/open-console.ts";
import { addSecond } from "./support/second-person.ts";
import { shoot } from "./support/shoot.ts";

const story = await openConsole();
const url = "/v1/programme-settings";
const { live, etag } = (await story.send("GET", url)).body;
await story.send("PUT", url, { ...live, approval_cost_threshold: 100 }, { "if-match": etag });
await story.send("POST", `${url}/publish`, {});
await addSecond(story);
await story.send("POST", "/v1/members", { member_id: "M-1", name: "Laila Hassan" });
await story.send("POST", "/v1/members/M-1/adjustments", { points: 9_000, reason: "Welcome" });

test("a dearer worth of points waits, and the approval says what it costs", async () => {
  const page = await story.open("/admin/redemption-rules/simple");
  await page.getByRole("textbox", { name: /Value in EGP/ }).fill("50");
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByText("A change to these settings waits up to 72 hours").waitFor();
  expect((await story.send("GET", "/v1/redemption-settings")).body.live).toMatchObject({
    conversion_amount: 1_000,
  });
  expect([...(await sideways(page)), ...(await findings(page))]).toEqual([]);
  await shoot(page, "worth-waits-en");
  await page.getByRole("link", { name: "View the request" }).click();
  await page.getByText("500 points pay EGP 50.00").waitFor();
  await page.getByText("9,000 points become worth EGP 720.00 more").waitFor();
  expect([...(await sideways(page)), ...(await findings(page))]).toEqual([]);
  await shoot(page, "worth-approval-en");
  await page.setViewportSize({ width: 390, height: 900 });
  expect(await sideways(page)).toEqual([]);
  await shoot(page, "worth-approval-390");
  await close(page);
  const arabic = await story.open("/admin/redemption-rules/simple", { language: "ar", width: 390 });
  await arabic.getByText(/ينتظر تغييرٌ لهذه الإعدادات/).waitFor();
  expect([...(await sideways(arabic)), ...(await findings(arabic))]).toEqual([]);
  await shoot(arabic, "worth-waits-ar");
  await close(arabic);
});

test("terms that would end the points of idle members wait, and the approval says which and why", async () => {
  await story.db.query({ text: "update account set joined_at = now() - interval '400 days'" });
  const page = await story.open("/admin/terms&conditions/inActivity");
  await page.getByRole("switch", { name: "Expire the points of inactive members" }).check();
  await page.getByRole("button", { name: "Save the terms" }).click();
  await page.getByText("A change to these settings waits up to 72 hours").waitFor();
  expect((await story.send("GET", "/v1/terms/inactivity")).body.version).toBe(0);
  expect([...(await sideways(page)), ...(await findings(page))]).toEqual([]);
  await shoot(page, "terms-wait-en");
  await page.getByRole("link", { name: "View the request" }).click();
  await page
    .getByRole("heading", { name: "Change when points of inactive members expire" })
    .waitFor();
  await page.getByText("Points do not expire through inactivity").waitFor();
  await page.getByText(/Points expire after 12 months without any of/).waitFor();
  await page.getByText("Points that expire sooner: 9,000").waitFor();
  await lookAt(page, "terms-approval-en");
  const address = new URL(page.url()).pathname;
  await close(page);
  const arabic = await story.open(address, { language: "ar", width: 1440 });
  await arabic.getByText("لا تنتهي النقاط بسبب عدم النشاط").waitFor();
  await lookAt(arabic, "terms-approval-ar");
  await arabic.goto(`${story.base}/admin/terms&conditions/inActivity`);
  await arabic.getByText(/ينتظر تغييرٌ لهذه الإعدادات/).waitFor();
  expect(await sideways(arabic)).toEqual([]);
  await shoot(arabic, "terms-wait-ar-390");
  await close(arabic);
});

test("another life of points waits, and the approval says how many points it moves", async () => {
  const body = { expiry_time_in_days: 365 };
  const url = "/staging/v1/ecommerce/account/apply-redemption-settings";
  const asked = await story.send("POST", url, body);
  expect(asked.status).toBe(202);
  const address = `/admin/approvals/${asked.body.approval.approval_id}`;
  const page = await story.open(address);
  await page.getByRole("heading", { name: "Change when points expire" }).waitFor();
  await page.getByText("500 points pay EGP 10.00; points never expire").waitFor();
  await page.getByText("500 points pay EGP 10.00; points expire after 365 days").waitFor();
  await page.getByText("Points that expire sooner: 9,000").waitFor();
  await lookAt(page, "life-approval-en");
  await close(page);
  const arabic = await story.open(address, { language: "ar" });
  await arabic.getByRole("heading", { name: "تغيير موعد انتهاء النقاط" }).waitFor();
  await lookAt(arabic, "life-approval-ar");
  await close(arabic);
});

test("a reward that gives much away waits, and the approval says what it may cost", async () => {
  const made = await story.send("POST", "/v1/rewards", {
    ...{ type: "gift_card", name: "Gift card of EGP 500", name_ar: "بطاقة هدية 500 جنيه" },
    ...{ details: { denominations: [{ points: 10, value: 50_000 }] }, stock: 20 },
  });
  expect(made.status).toBe(201);
  const page = await story.open("/admin/rewards-options/library");
  await page.getByRole("switch", { name: /Gift card of EGP 500/ }).click();
  await page.getByText(/would give away more than one person may decide/).waitFor();
  expect(await page.getByRole("switch", { name: /Gift card of EGP 500/ }).isChecked()).toBe(false);
  await shoot(page, "reward-waits-en");
  const [waiting] = (await story.send("GET", "/v1/approvals?kind=reward")).body.data;
  const address = `/admin/approvals/${waiting.approval_id}`;
  await page.goto(`${story.base}${address}`);
  await page.getByRole("heading", { name: "Offer the reward Gift card of EGP 500" }).waitFor();
  await page.getByText("10 points for EGP 500.00 at most").waitFor();
  await page.getByText(/Up to .* more, in .{0,2}20.{0,2} claims/).waitFor();
  expect([...(await sideways(page)), ...(await findings(page))]).toEqual([]);
  await shoot(page, "reward-approval-en");
  await close(page);
  const arabic = await story.open(address, { language: "ar", width: 390 });
  await arabic.getByText("التكلفة فوق قيمة النقاط").waitFor();
  await shoot(arabic, "reward-approval-ar-390");
  expect([...(await sideways(arabic)), ...(await findings(arabic))]).toEqual([]);
  await close(arabic);
});

test("a product whose points could cost much is saved without them, and the approval says what they cost", async () => {
  const product = { sku: "SKU-7", name: "Linen shirt", points: 900_000 };
  const made = await story.send("POST", "/v1/products", product);
  expect(made.body).toMatchObject({ points: null, approval: { kind: "products" } });
  const address = `/admin/approvals/${made.body.approval.approval_id}`;
  const page = await story.open(address);
  await page.getByRole("heading", { name: "Raise the points of Linen shirt" }).waitFor();
  await page.getByText(/none of its own now, 900,000 once approved/).waitFor();
  expect([...(await sideways(page)), ...(await findings(page))]).toEqual([]);
  await shoot(page, "products-approval-en");
  await close(page);
  const arabic = await story.open(address, { language: "ar", width: 390 });
  await arabic.getByRole("heading", { name: /رفع نقاط .{0,2}Linen shirt/ }).waitFor();
  await shoot(arabic, "products-approval-ar-390");
  expect([...(await sideways(arabic)), ...(await findings(arabic))]).toEqual([]);
  await close(arabic);
});

test("a tier that everybody would reach waits, and the approval says what it costs", async () => {
  await story.send("POST", "/v1/orders", {
    ...{ order_id: "o-1", member_id: "M-1", occurred_at: new Date().toISOString() },
    ...{ status: "delivered" },
    lines: [{ line_id: "1", sku: "SKU-9", quantity: 1, unit_price: 100_000, seller_id: "S-1" }],
  });
  const tier = { name: "Gold", min_purchase_amount: 500_000, min_transactions_count: 9 };
  const made = await story.send("POST", "/staging/v1/ecommerce/tiers/customer/", tier);
  const { tier_id: id } = made.body.data;
  const rule = { rule_id: "golden", name: "Golden", name_ar: "ذهبي", trigger: "purchase" };
  await story.send("POST", "/v1/rules", {
    ...rule,
    audience: { kind: "customer_tiers", tiers: [id] },
    effects: [{ kind: "multiplier", bps: 100_000 }],
  });
  expect((await story.send("POST", "/v1/rules/golden/publish", {})).status).toBe(200);
  const page = await story.open("/admin/tiers-setting/customer");
  await page.getByRole("button", { name: "Edit Gold" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: /Receipt value in EGP/ }).fill("10");
  await dialog.getByRole("textbox", { name: "Transactions", exact: true }).fill("1");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText(/This would cost more than one person may decide/).waitFor();
  await page.getByText(/receipts of at least .*500,000/).waitFor();
  await shoot(page, "tiers-wait-en");
  const [waiting] = (await story.send("GET", "/v1/approvals?kind=tiers")).body.data;
  const address = `/admin/approvals/${waiting.approval_id}`;
  await page.goto(`${story.base}${address}`);
  await page.getByRole("heading", { name: "Change how customers reach tiers" }).waitFor();
  await page.getByText(/purchases of .*10.*and .*orders: /).waitFor();
  expect([...(await sideways(page)), ...(await findings(page))]).toEqual([]);
  await shoot(page, "tiers-approval-en");
  await close(page);
  const arabic = await story.open(address, { language: "ar", width: 390 });
  await arabic.getByRole("heading", { name: "تغيير شروط وصول العملاء إلى المستويات" }).waitFor();
  await shoot(arabic, "tiers-approval-ar-390");
  await arabic.mouse.wheel(0, 900);
  await shoot(arabic, "tiers-approval-ar-390-lower");
  expect([...(await sideways(arabic)), ...(await findings(arabic))]).toEqual([]);
  await close(arabic);
});

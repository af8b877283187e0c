// The wallet of a seller: opened, filled by two people, lowered, given another policy, and closed.
import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { lookAt } from "./support/look-at.ts";
import { close, openConsole } from "./support/open-console.ts";
import { addSecond, openAsSecond } from "./support/second-person.ts";

const story = await openConsole();
await addSecond(story);
const [seller, name] = ["S-1", "Nile Shop"];
const path = `/admin/edit-seller/profile?id=${seller}`;

/** A seller who pays for a rule of 700 points. */
beforeAll(async () => {
  const made = await story.send("POST", "/v1/sellers", {
    ...{ seller_id: seller, name, commercial_id: "CR-1", email: "shop@sellers.example" },
    ...{ phone: "01001234567", brand_type: "single", default_brand_name: "Nile" },
  });
  await story.send("POST", "/v1/members", { member_id: "M-1", name: "Laila Hassan" });
  const rule = await story.send("POST", "/v1/rules", {
    ...{ rule_id: "gift", name: "Gift", name_ar: "هدية", trigger: "purchase" },
    effects: [{ kind: "fixed", points: 700 }],
    funding: [{ party: "seller_of_line", share_bps: 10_000 }],
  });
  const published = await story.send("POST", "/v1/rules/gift/publish", {});
  expect([made.status, rule.status, published.status]).toEqual([201, 201, 200]);
});

const wallet = async () => (await story.send("GET", `/v1/sellers/${seller}/wallet`)).body;

const move = (body: unknown) =>
  story.send("POST", `/v1/sellers/${seller}/wallet/moves`, body, {
    "idempotency-key": randomUUID(),
  });

const section = (page: Page) => page.getByRole("region", { name: "Wallet" });
const closed = (page: Page) => expect.poll(() => page.getByRole("dialog").count()).toBe(0);

const buy = async (id: string): Promise<void> => {
  const order = await story.send("POST", "/v1/orders", {
    ...{ order_id: id, member_id: "M-1", status: "delivered" },
    occurred_at: new Date().toISOString(),
    lines: [{ line_id: "1", sku: "SKU-1", quantity: 1, unit_price: 10_000, seller_id: seller }],
  });
  expect([order.status, order.body.errors]).toEqual([201, undefined]);
};

test("a wallet is opened by keyboard, filled by two people, and bounds what orders cost the seller", async () => {
  const page = await story.open(path);
  await section(page).getByText("pays for points without a limit").waitFor();
  await section(page).getByRole("button", { name: "Open a wallet" }).focus();
  await page.keyboard.press("Enter");
  const opening = page.getByRole("dialog", { name: "Open a wallet" });
  await opening.waitFor();
  await page.keyboard.press("Escape");
  await closed(page);
  await expect
    .poll(() => page.evaluate("document.activeElement?.textContent"))
    .toBe("Open a wallet");
  await page.keyboard.press("Enter");
  await opening.getByText(/^The wallet is empty at first/).waitFor();
  await opening.getByRole("radio", { name: /^The platform pays the rest/ }).focus();
  await page.keyboard.press("ArrowDown");
  expect(await opening.getByRole("radio", { name: /^The rest is not given/ }).isChecked()).toBe(
    true,
  );
  await page.keyboard.press("Enter");
  await closed(page);
  await section(page).getByText("The rest is not given").waitFor();
  await section(page).getByText("Nothing left").waitFor();
  expect(await wallet()).toMatchObject({ policy: "part_not_given", left: 0 });

  await section(page).getByRole("button", { name: "Put money in" }).click();
  const dialog = page.getByRole("dialog", { name: "Put money in" });
  await dialog.getByText(/once a second person agrees/).waitFor();
  const send = () => dialog.getByRole("button", { name: "Ask for approval" }).click();
  await send();
  await dialog.getByText("Enter an amount in EGP above 0.").waitFor();
  await dialog.getByText("Enter a reference.").waitFor();
  await dialog.getByLabel("Amount").fill("1500.50");
  await dialog.getByText(/^Once agreed, .*1,500\.50.* is left\.$/).waitFor();
  await dialog.getByLabel("Reference").fill("CIB 4711");
  await lookAt(page, "wallet-put-in");
  await send();
  await dialog.getByText(/Nothing is in the wallet yet/).waitFor();
  expect((await wallet()).left).toBe(0);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await closed(page);
  await section(page)
    .getByText(/Money put in: .*1,500\.50.* waits for a second person/)
    .waitFor();
  await section(page).getByRole("link", { name: "View the request" }).click();
  await page.getByText("You asked for this, so another person has to decide.").waitFor();
  await page.getByText("CIB 4711").waitFor();
  await close(page);

  const second = await openAsSecond(story);
  const approveNext = async (what: RegExp): Promise<void> => {
    await second.goto(`${story.base}/admin/approvals`);
    await second.getByRole("link", { name: what }).click();
    await second.getByRole("link", { name }).waitFor();
    await second.getByRole("button", { name: "Approve" }).click();
    const approve = second.getByRole("dialog", { name: "Approve and execute" });
    await approve.getByText(/It counts from the next order on/).waitFor();
    await approve.getByRole("textbox", { name: /Reason/ }).fill("Seen on the bank's statement");
    await approve.getByRole("button", { name: "Approve" }).click();
    await closed(second);
    await second.getByText("Seen on the bank's statement").waitFor();
  };
  await approveNext(/^Look at it: Put .* into the wallet of Nile Shop/);
  expect(await wallet()).toMatchObject({ left: 150_050, put_in: 150_050, reserved: 0 });
  const raise = await move({ kind: "credit_raised", piastres: 50_000, reference: "Contract" });
  expect(raise.status).toBe(202);
  await approveNext(/^Look at it: Raise the credit of Nile Shop/);
  await lookAt(second, "wallet-approval");
  expect(await wallet()).toMatchObject({ left: 200_050, credit: 50_000 });
  await buy("bought-1");
  const { left, reserved } = await wallet();
  expect(reserved).toBeGreaterThan(0);
  expect(left).toBe(200_050 - reserved);
  await second.getByRole("link", { name }).click();
  const row = (what: RegExp) => section(second).getByRole("row", { name: what });
  await row(/Money put in.*CIB 4711.*1,500\.50/).waitFor();
  await row(/Credit raised.*Contract.*500\.00/).waitFor();
  await row(/Reserved.*bought-1.*-/).waitFor();
  await section(second)
    .getByText(/500\.00 of it is credit/)
    .waitFor();
  await row(/CIB 4711/).scrollIntoViewIfNeeded();
  await lookAt(second, "wallet-en");
  await close(second);
});

test("credit is lowered to what is left, and what somebody else took meanwhile is said at the field", async () => {
  const page = await story.open(path);
  const { left } = await wallet();
  await section(page).getByRole("button", { name: "Lower credit" }).click();
  const dialog = page.getByRole("dialog", { name: "Lower credit" });
  await dialog.getByText(/^At most .* can be taken out/).waitFor();
  const amount = dialog.getByLabel("Amount");
  const send = () => dialog.getByRole("button", { name: "Lower credit" }).click();
  const focusAtAmount = () =>
    expect
      .poll(() => page.evaluate("document.activeElement?.getAttribute('data-path')"))
      .toBe("amount");
  await dialog.getByLabel("Reference").fill("Contract of 2026");
  await amount.fill("99999");
  await send();
  await dialog.getByText(/^At most .* of the credit is left\.$/).waitFor();
  await focusAtAmount();
  expect((await wallet()).left).toBe(left);
  await amount.fill("500");
  const other = await move({ kind: "credit_lowered", piastres: 100, reference: "Meanwhile" });
  expect(other.status).toBe(201);
  await dialog.getByLabel("Reference").focus();
  await send();
  await dialog.getByText(/^At most .* of the credit is left\.$/).waitFor();
  await focusAtAmount();
  await lookAt(page, "wallet-too-much");
  expect((await wallet()).left).toBe(left - 100);
  await amount.fill("1");
  await dialog.getByText(/is left after it\.$/).waitFor();
  await send();
  await closed(page);
  await section(page)
    .getByRole("row", { name: /Credit lowered.*Contract of 2026/ })
    .waitFor();
  expect((await wallet()).left).toBe(left - 200);
  await close(page);
});

test("a change of policy is said before, a failing call says why, and a closed wallet keeps what is left", async () => {
  const page = await story.open(path);
  const { left } = await wallet();
  await section(page).getByRole("button", { name: "Change settings" }).click();
  const policy = page.getByRole("dialog", { name: "Change settings" });
  const save = () => policy.getByRole("button", { name: "Change settings" }).click();
  await policy.getByLabel("Warn below").fill("0");
  await save();
  await policy.getByText(/^Enter an amount in EGP above 0, or/).waitFor();
  await policy.getByLabel("Warn below").fill("5000");
  await policy.getByRole("radio", { name: /^The rule does not apply/ }).check();
  await policy.getByText(/^From the next order on, once the .* left is too little/).waitFor();
  await lookAt(page, "wallet-policy-en");
  await page.route("**/wallet", (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  await save();
  await policy.getByRole("alert").waitFor();
  await page.unrouteAll();
  expect((await wallet()).policy).toBe("part_not_given");
  await save();
  await closed(page);
  await section(page).getByText("The rule does not apply").waitFor();
  await section(page).getByText("Low", { exact: true }).waitFor();
  expect(await wallet()).toMatchObject({ policy: "rule_does_not_apply", low_at: 500_000 });

  await page.route("**/wallet", (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  const alert = section(page).getByRole("alert");
  await alert.getByText("This could not be loaded").waitFor({ timeout: 30_000 });
  await page.unrouteAll();
  await alert.getByRole("button", { name: "Try again" }).click();

  await section(page).getByRole("button", { name: "Close the wallet" }).click();
  const sure = page.getByRole("dialog", { name: `Close the wallet of ${name}?` });
  await sure.getByText(/pays for points without a limit/).waitFor();
  await sure.getByRole("button", { name: "Close the wallet" }).click();
  await closed(page);
  await section(page)
    .getByText(/is left from before and counts again/)
    .waitFor();
  expect(await wallet()).toMatchObject({ policy: null, left, low_at: 500_000 });
  await lookAt(page, "wallet-closed-en");
  await close(page);
});

test("it is the same in Arabic", async () => {
  const page = await story.open(path, { language: "ar" });
  const arabic = page.getByRole("region", { name: "المحفظة" });
  await arabic.getByRole("button", { name: "فتح محفظة" }).click();
  const dialog = page.getByRole("dialog", { name: "فتح محفظة" });
  await dialog.getByRole("radio", { name: /^تدفع المنصة الباقي/ }).check();
  await lookAt(page, "wallet-policy-ar");
  await dialog.getByRole("button", { name: "فتح محفظة" }).click();
  await closed(page);
  await arabic.getByRole("button", { name: "رفع حد الائتمان" }).click();
  const raise = page.getByRole("dialog", { name: "رفع حد الائتمان" });
  await raise.getByLabel("المبلغ").fill("٢٥٠");
  await raise.getByLabel("المرجع").fill("عقد 7");
  await raise.getByRole("button", { name: "طلب الموافقة" }).click();
  await raise.getByText(/موافقة شخص ثانٍ لمدة تصل إلى 72 ساعة/).waitFor();
  await lookAt(page, "wallet-waits-ar");
  await raise.getByRole("button", { name: "إغلاق" }).last().click();
  await closed(page);
  await arabic.getByRole("link", { name: /عرض طلب/ }).waitFor();
  await arabic.getByRole("row", { name: /CIB 4711/ }).scrollIntoViewIfNeeded();
  await lookAt(page, "wallet-ar");
  await arabic.getByRole("link", { name: /عرض طلب/ }).click();
  await page.getByRole("heading", { name: /رفع حد ائتمان .*Nile Shop/ }).waitFor();
  await lookAt(page, "wallet-approval-ar");
  await close(page);
});

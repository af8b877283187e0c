// One's own second factor: set up with the app's QR code, its recovery codes kept, renewed, turned off.
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { appCode } from "../../server/src/identity/testing/app-codes.ts";
import { findings, sideways } from "./support/accessibility.ts";
import { close, openConsole } from "./support/open-console.ts";
import { shoot } from "./support/shoot.ts";

const story = await openConsole();
const { password } = story.owner;
let secret = "";

const freshCode = async (): Promise<string> => {
  await story.db.query({ text: "update authenticator set last_step = 0" });
  return appCode(secret, new Date());
};
const hashes = async (): Promise<string[]> => {
  const rows = await story.db.query<{ hash: string }>({
    text: "select encode(code_hash, 'hex') as hash from recovery_code order by 1",
  });
  return rows.map(({ hash }) => hash);
};

test("set up: the password, the QR code, a code of it; then ten recovery codes to keep", async () => {
  const page = await story.open("/admin/account", { width: 1440 });
  await page.getByText("Your account has no second step yet.").waitFor();
  await page.getByRole("button", { name: "Set up" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
  await dialog.getByLabel("Password", { exact: true }).waitFor();
  // By keyboard alone: the field has the focus, Enter sends.
  await page.keyboard.type("not this one");
  await page.keyboard.press("Enter");
  await dialog.getByText(/not your (current )?password|is not right|wrong/i).waitFor();
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await dialog.getByRole("img", { name: "QR code for the authenticator app" }).waitFor();
  await shoot(page, "own-factor-scan-en-1440");
  expect(await findings(page)).toEqual([]);
  secret = ((await dialog.locator(".app-key").textContent()) ?? "").replaceAll(" ", "");
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const field = dialog.getByLabel("The six digits that the app shows");
  await field.fill("000000");
  await page.keyboard.press("Enter");
  await dialog.getByText("This code is not right.", { exact: false }).waitFor();
  await field.fill(appCode(secret, new Date()));
  await page.keyboard.press("Enter");
  await dialog.getByRole("heading", { name: "Your recovery codes" }).waitFor();
  const codes = await dialog.getByRole("listitem").allTextContents();
  expect(codes).toHaveLength(10);
  await shoot(page, "own-factor-codes-en-1440");
  expect(await findings(page)).toEqual([]);
  const downloading = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download" }).click();
  const file = await readFile(await (await downloading).path(), "utf8");
  for (const code of codes) expect(file).toContain(code);
  await dialog.getByRole("button", { name: "I have kept them" }).click();
  await page.getByText(/^On since/).waitFor();
  await page.getByText("Recovery codes left: 10").waitFor();
  expect(await sideways(page)).toEqual([]);
  await close(page);
});

const enter = async (page: Page): Promise<void> => {
  await page.getByLabel("البريد الإلكتروني").fill(story.owner.email);
  await page.getByRole("textbox", { name: "كلمة المرور" }).fill(password);
  await page.keyboard.press("Enter");
  await page.getByLabel("رمز تطبيق المصادقة").fill(await freshCode());
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/home/**");
  await page.goto(`${story.base}/admin/account`);
};

test("new codes and turning it off ask for both factors, in Arabic on a phone", async () => {
  const look = { language: "ar", width: 390, isSignedIn: false } as const;
  const page = await story.open("/login/admin", look);
  await enter(page);
  const before = await hashes();
  await page.getByRole("button", { name: "رموز استرداد جديدة" }).click();
  const renewing = page.getByRole("dialog", { name: "إنشاء رموز استرداد جديدة" });
  await renewing.getByLabel("كلمة المرور", { exact: true }).fill(password);
  await renewing.getByLabel("رمز تطبيق المصادقة").fill(await freshCode());
  await shoot(page, "own-factor-renew-ar-390");
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await renewing.getByRole("heading", { name: "رموز الاسترداد" }).waitFor();
  await shoot(page, "own-factor-codes-ar-390");
  expect(await sideways(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 900 });
  const after = await hashes();
  expect([after.length, after.filter((hash) => before.includes(hash))]).toEqual([10, []]);
  await renewing.getByRole("button", { name: "حفظتها" }).click();
  await page.getByRole("button", { name: "إيقاف" }).click();
  const removing = page.getByRole("dialog", { name: "إيقاف التحقق بخطوتين" });
  await removing.getByLabel("كلمة المرور", { exact: true }).fill(password);
  await removing.getByLabel("رمز تطبيق المصادقة").fill("000000");
  await page.keyboard.press("Enter");
  await removing.getByText("الرمز غير صحيح", { exact: false }).waitFor();
  await shoot(page, "own-factor-remove-ar-390");
  await removing.getByLabel("رمز تطبيق المصادقة").fill(await freshCode());
  await page.keyboard.press("Enter");
  await page.getByText("لا توجد خطوة ثانية لحسابك بعد.").waitFor();
  expect(await story.db.query({ text: "select 1 from authenticator" })).toEqual([]);
  await close(page);
});

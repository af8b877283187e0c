// Somebody who must have a second factor sets it up on the way in: nothing of the console shows before.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { appCode } from "../../server/src/identity/testing/app-codes.ts";
import { findings, sideways } from "./support/accessibility.ts";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole();
const { email, password } = story.owner;
const shoot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env["SCREENSHOTS"];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
};

test("the password, a code by mail, the app, the recovery codes, and then the page; in Arabic on a phone", async () => {
  const look = { language: "ar", width: 390, isSignedIn: false } as const;
  const page = await story.open("/login/admin", look);
  await story.send("PUT", "/v1/factor-rules/owner", { rule: "required" });
  await page.getByLabel("البريد الإلكتروني").fill(email);
  await page.getByRole("textbox", { name: "كلمة المرور" }).fill(password);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "إعداد التحقق بخطوتين" }).waitFor();
  expect(await page.getByRole("navigation").count()).toBe(0);
  await page.getByRole("textbox", { name: "كلمة المرور" }).fill(password);
  await page.keyboard.press("Enter");
  const mailed = page.getByLabel("الرمز المُرسل إلى بريدك الإلكتروني");
  await mailed.waitFor();
  await shoot(page, "enrol-mail-ar-390");
  expect(await findings(page)).toEqual([]);
  await mailed.fill("000000");
  await page.keyboard.press("Enter");
  await page.getByText("رمز التحقق غير صحيح أو منتهي الصلاحية").waitFor();
  const [mail = ""] = await story.mailsTo(email);
  await mailed.fill(/: (\d{6})/.exec(mail)?.[1] ?? "none");
  await page.keyboard.press("Enter");
  await page.getByRole("img", { name: "رمز QR لتطبيق المصادقة" }).waitFor();
  const secret = ((await page.locator(".app-key").textContent()) ?? "").replaceAll(" ", "");
  await page.getByLabel("الأرقام الستة التي يعرضها التطبيق").fill(appCode(secret, new Date()));
  await shoot(page, "enrol-scan-ar-390");
  expect(await sideways(page)).toEqual([]);
  await page.getByLabel("الأرقام الستة التي يعرضها التطبيق").press("Enter");
  await page.getByRole("heading", { name: "رموز الاسترداد" }).waitFor();
  expect(await page.getByRole("listitem").count()).toBe(10);
  await page.getByRole("button", { name: "حفظتها" }).click();
  await page.waitForURL("**/admin/home/**");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await close(page);
});

test("the day comes while somebody works: the page gives way to the set-up, and it can be left", async () => {
  await story.db.query({ text: "delete from authenticator" });
  await story.db.query({ text: "delete from factor_rule" });
  const page = await story.open("/login/admin", { isSignedIn: false, width: 1440 });
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/home/**");
  await story.db.query({
    text: `insert into factor_rule (role, required_from, changed_by, changed_at)
      values ('owner', now(), 'system', now())`,
  });
  // What a token stands for is kept for half a second.
  await new Promise((done) => setTimeout(done, 600));
  // The router hears of it as of a click on a link.
  await page.evaluate(`history.pushState({}, "", "/admin/account")`);
  await page.getByRole("heading", { name: "Set up two-step verification" }).waitFor();
  await shoot(page, "enrol-en-1440");
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL("**/admin/login");
  await close(page);
});

// Signing in with a second factor, as a person does: the code, a wrong one, a recovery code, and both
// factors again before something that gives rights. In both languages, by keyboard and on a phone.
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { appCode } from "../../server/src/identity/testing/app-codes.ts";
import { findings, sideways } from "./support/accessibility.ts";
import { close, openConsole } from "./support/open-console.ts";
import { shoot } from "./support/shoot.ts";

const story = await openConsole();
const out = { isSignedIn: false } as const;
const { email, password } = story.owner;
let secret = "";
let codes: string[] = [];

/** A code that is good now; that an earlier test of the same half minute used one is forgotten. */
const freshCode = async (): Promise<string> => {
  await story.db.query({ text: "update authenticator set last_step = 0" });
  return appCode(secret, new Date());
};

beforeAll(async () => {
  const begun = await story.send("POST", "/v1/account/authenticator", { password });
  secret = begun.body.secret;
  const code = appCode(secret, new Date());
  const confirmed = await story.send("POST", "/v1/account/authenticator/confirm", { code });
  codes = confirmed.body.recovery_codes;
});

test("the password opens the page of the code, which opens the page that was asked for", async () => {
  const page = await story.open("/admin/team", { ...out, width: 1440 });
  await page.getByText("Admin Portal", { exact: true }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Enter your code" }).waitFor();
  await shoot(page, "factor-en-1440");
  expect(await findings(page)).toEqual([]);
  expect(await sideways(page)).toEqual([]);
  const field = page.getByLabel("Code of the authenticator app");
  expect(await field.getAttribute("autocomplete")).toBe("one-time-code");
  expect(await field.getAttribute("inputmode")).toBe("numeric");
  // Loaded anew it is the same page: nothing of the console shows before the code.
  await page.reload();
  await field.waitFor();
  expect(await page.getByRole("navigation").count()).toBe(0);
  // By keyboard alone, and a wrong code first.
  await page.keyboard.press("Enter");
  await page.getByText("Please enter the code").waitFor();
  await page.keyboard.type("000000");
  await page.keyboard.press("Enter");
  await page.getByText("This code is not right.", { exact: false }).waitFor();
  await shoot(page, "factor-wrong-en-1440");
  await field.fill(await freshCode());
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Team" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/admin/team");
  await close(page);
});

test("a recovery code opens as well, says how many are left, and works once; in Arabic on a phone", async () => {
  const enter = async (page: Page): Promise<void> => {
    await page.getByLabel("البريد الإلكتروني").fill(email);
    await page.getByRole("textbox", { name: "كلمة المرور" }).fill(password);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "أدخل رمز التحقق" }).waitFor();
  };
  const give = async (page: Page): Promise<void> => {
    await page.getByRole("button", { name: "استخدام رمز استرداد بدلًا من ذلك" }).click();
    await page.getByLabel("رمز الاسترداد").fill(codes[0]?.toLowerCase() ?? "");
    await page.keyboard.press("Enter");
  };
  const page = await story.open("/login/admin", { ...out, language: "ar", width: 390 });
  await enter(page);
  await shoot(page, "factor-ar-390");
  await give(page);
  await page.waitForURL("**/admin/home/**");
  await page.getByText(/بقيت .{0,2}9.{0,2} رموز استرداد/).waitFor();
  const second = await story.open("/login/admin", { ...out, language: "ar", width: 390 });
  await enter(second);
  await give(second);
  await second.getByText("الرمز غير صحيح", { exact: false }).waitFor();
  const field = second.getByLabel("رمز الاسترداد");
  const isWhole = await field.evaluate((input) => input.scrollWidth <= input.clientWidth);
  expect(isWhole).toBe(true);
  await shoot(second, "factor-recovery-ar-390");
  expect(await findings(second)).toEqual([]);
  expect(await sideways(second)).toEqual([]);
  await second.getByRole("button", { name: "تسجيل الخروج" }).click();
  await second.waitForURL("**/admin/login");
  await close(page);
  await close(second);
});

const signIn = async (page: Page): Promise<void> => {
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.keyboard.press("Enter");
  await page.getByLabel("Code of the authenticator app").fill(await freshCode());
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/home/**");
};

test("before something that gives rights the dialog asks for both factors, and it goes on", async () => {
  const page = await story.open("/login/admin", out);
  await signIn(page);
  await page.goto(`${story.base}/admin/team`);
  await page.getByRole("button", { name: "Invite" }).first().click();
  const form = page.getByRole("dialog", { name: /Invite/ });
  await form.getByLabel("Name").fill("Mona");
  await form.getByLabel("Email").fill("mona@example.com");
  await story.db.query({
    text: "update staff_session set confirmed_at = now() - interval '6 minutes'",
  });
  // What a token stands for is kept for half a second.
  await new Promise((done) => setTimeout(done, 600));
  await form.getByRole("button", { name: /^(Invite|Send)/ }).click();
  const asking = page.getByRole("dialog", { name: "Confirm that it is you" });
  await asking.getByLabel("Password", { exact: true }).fill(password);
  const goOn = asking.getByRole("button", { name: "Confirm and go on" });
  expect(await goOn.isDisabled()).toBe(true);
  await shoot(page, "factor-confirm-en");
  expect(await findings(page)).toEqual([]);
  await asking.getByLabel("Code of the authenticator app").fill("000000");
  await goOn.click();
  await asking.getByText("This code is not right.", { exact: false }).waitFor();
  await asking.getByLabel("Code of the authenticator app").fill(await freshCode());
  await goOn.click();
  await asking.waitFor({ state: "hidden" });
  const invited = () =>
    story.db.query({ text: "select 1 from staff where email = 'mona@example.com'" });
  await expect.poll(async () => (await invited()).length).toBe(1);
  await close(page);
});

test("a session that ended under somebody's hands asks for both over the page, which is covered and stays", async () => {
  const page = await story.open("/login/admin", out);
  await signIn(page);
  await page.goto(`${story.base}/admin/team`);
  await page.getByRole("button", { name: "Invite" }).first().click();
  const form = page.getByRole("dialog", { name: /Invite/ });
  await form.getByLabel("Name").fill("Omar");
  await form.getByLabel("Email").fill("omar@example.com");
  await story.db.query({ text: "delete from staff_session" });
  await new Promise((done) => setTimeout(done, 600));
  await form.getByRole("button", { name: /^(Invite|Send)/ }).click();
  const asking = page.getByRole("dialog", { name: "Your session has ended" });
  await asking.getByLabel("Email").fill(email);
  await asking.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await asking.getByLabel("Code of the authenticator app").fill(await freshCode());
  // What was typed is covered, and still there.
  expect(await form.count()).toBe(0);
  const covered = page.getByRole("dialog", { name: /Invite/, includeHidden: true });
  expect(await covered.getByLabel("Name").inputValue()).toBe("Omar");
  await page.keyboard.press("Enter");
  await asking.waitFor({ state: "hidden" });
  const invited = () =>
    story.db.query({ text: "select 1 from staff where email = 'omar@example.com'" });
  await expect.poll(async () => (await invited()).length).toBe(1);
  await close(page);
});

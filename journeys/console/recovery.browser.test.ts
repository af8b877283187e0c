// The three steps to a new password, with the code read from the mail, and every sentence on the way.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { close, expectAtEveryWidth, openConsole } from "./support/open-console.ts";

const story = await openConsole();
const out = { isSignedIn: false } as const;

const codeFor = async (email: string): Promise<string> => {
  const texts = await story.mailsTo(email);
  const code = texts.map((text) => /\b\d{6}\b/.exec(text)?.[0]).find((each) => each !== undefined);
  if (code === undefined) throw new Error("There is no mail with a code.");
  return code;
};

// Long enough for a busy text to be seen.
const slow = (page: Page, address: string) =>
  page.route(address, async (route) => {
    await new Promise((done) => setTimeout(done, 400));
    await route.continue();
  });

test("forgot, verify, reset, and in with the new password", async () => {
  const { email } = story.owner;
  const page = await story.open("/forgot-password", out);
  const send = page.getByRole("button", { name: "Send verification code" });
  await send.waitFor();
  expect(await send.isDisabled()).toBe(true);
  await expectAtEveryWidth(page, "Send verification code", "Email");
  await page.getByLabel("Email").fill("o");
  await page.getByLabel("Email").fill("");
  await page.getByText("Email is required").waitFor();
  await page.getByLabel("Email").fill("owner");
  await send.click();
  await page.getByText("Please enter a valid email address").waitFor();
  await page.getByLabel("Email").fill(email);
  const asked = Date.now();
  await send.click();
  const sent = `Verification code sent to your email ${email}. Please check your inbox and spam folder. Redirecting...`;
  await page.getByText(sent).waitFor();
  await page.waitForURL("**/verify-code");
  expect(Date.now() - asked).toBeGreaterThan(1_900);

  const code = await codeFor(email);
  const field = page.getByLabel("Verification code");
  await expectAtEveryWidth(page, "Verification code", "Verify");
  await field.fill("12345");
  await page.getByRole("button", { name: "Verify" }).click();
  await page.getByText("Please enter the 6-digit verification code").waitFor();
  await field.fill(code === "111111" ? "222222" : "111111");
  await page.getByRole("button", { name: "Verify" }).click();
  await page.getByText("Invalid or expired verification code").waitFor();
  await field.fill(`${code}7`);
  expect(await field.inputValue()).toBe(code);
  const sentCode = page.waitForRequest("**/auth/verify");
  await slow(page, "**/auth/verify");
  await page.getByRole("button", { name: "Verify" }).click();
  await page.getByRole("button", { name: "Verifying..." }).waitFor();
  expect((await sentCode).postDataJSON()).toEqual({ email, verificationCode: Number(code) });
  const verify = Date.now();
  await page.getByText("Code verified successfully. Redirecting...").waitFor();
  await page.waitForURL("**/reset-password");
  expect(Date.now() - verify).toBeGreaterThan(1_400);

  const reset = page.getByRole("button", { name: "Reset password" });
  expect(await reset.isDisabled()).toBe(true);
  await expectAtEveryWidth(page, "New password", "Confirm password", "Reset password");
  const [first, second] = [page.getByLabel("New password"), page.getByLabel("Confirm password")];
  await first.fill("short");
  await second.fill("short");
  await reset.click();
  await page.getByText("Password must be at least 8 characters long").waitFor();
  await first.fill("Papyrus-Boat-77");
  await second.fill("Papyrus-Boat-78");
  await reset.click();
  await page.getByText("Passwords do not match").waitFor();
  await first.fill("password123");
  await second.fill("password123");
  await reset.click();
  await page.getByText("This password is too common").waitFor();
  await first.fill("Papyrus-Boat-77");
  await second.fill("Papyrus-Boat-77");
  await slow(page, "**/auth/reset");
  const done = Date.now();
  await reset.click();
  await page.getByRole("button", { name: "Resetting..." }).waitFor();
  await page
    .getByText(
      `Password reset successfully. A confirmation email will be sent to ${email}. Redirecting to login...`,
    )
    .waitFor();
  await page.waitForURL("**/admin/login");
  expect(Date.now() - done).toBeGreaterThan(2_300);

  await page.goto(`${story.base}/login/admin`);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill("Papyrus-Boat-77");
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL("**/admin/home/sellers");
  await close(page);
});

test("busy texts: Sending..., and a refusal in the reader's language", async () => {
  const page = await story.open("/forgot-password", out);
  await page.route("**/auth/forget_password", async (route) => {
    await new Promise((done) => setTimeout(done, 400));
    await route.abort();
  });
  await page.getByLabel("Email").fill("somebody@nuqta.example");
  await page.getByRole("button", { name: "Send verification code" }).click();
  const busy = page.getByRole("button", { name: "Sending..." });
  await busy.waitFor();
  expect(await busy.isDisabled()).toBe(true);
  await page.getByText("An error occurred", { exact: true }).waitFor();
  await close(page);
});

test("a stranger's address is answered like anybody's, in Arabic too", async () => {
  const page = await story.open("/forgot-password", { ...out, language: "ar" });
  await page.getByLabel("البريد الإلكتروني").fill("nobody@nuqta.example");
  await page.getByRole("button", { name: "إرسال رمز التحقق" }).click();
  await page.getByRole("status").getByText("تم إرسال رمز التحقق إلى بريدك الإلكتروني").waitFor();
  await page.getByRole("button", { name: "المتابعة الآن" }).click();
  await page.waitForURL("**/verify-code");
  // Digits as an Arabic keyboard types them.
  await page.getByLabel("رمز التحقق").fill("١٢٣٤٥٦");
  expect(await page.getByLabel("رمز التحقق").inputValue()).toBe("123456");
  await page.getByRole("button", { name: "تحقق" }).click();
  await page.getByText("رمز التحقق غير صحيح أو منتهي الصلاحية").waitFor();
  await page.getByRole("link", { name: "رجوع" }).click();
  await page.waitForURL("**/forgot-password");
  await close(page);
});

test("a reload in the middle starts again, and the back buttons lead back", async () => {
  const page = await story.open("/forgot-password", out);
  await page.getByLabel("Email").fill("nobody@nuqta.example");
  await page.getByRole("button", { name: "Send verification code" }).click();
  await page.getByRole("button", { name: "Continue now" }).click();
  await page.waitForURL("**/verify-code");
  await page.reload();
  await page.waitForURL("**/forgot-password");
  await page.getByRole("link", { name: "Back" }).click();
  await page.waitForURL("**/admin/login");
  await close(page);
});

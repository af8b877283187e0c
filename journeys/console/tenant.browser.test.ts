// Coming in through the company's identity provider, all the way in a browser.
import { createServer } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { startProvider } from "../../server/src/identity/testing/provider.ts";
import { close, openConsole } from "./support/open-console.ts";

const freePort = (): Promise<number> =>
  new Promise((found) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => found(typeof address === "object" && address !== null ? address.port : 0));
    });
  });

const port = await freePort();
const base = `http://localhost:${port}`;
const provider = await startProvider(`${base}/api/auth/callback`);
afterAll(() => provider.close());

const realm = {
  issuer: provider.issuer,
  client_id: "public",
  allowed_domains: ["nuqta.example"],
};
const story = await openConsole({
  port,
  environment: { PUBLIC_URL: base, OIDC_REALMS: JSON.stringify({ acme: realm }) },
});
const out = { isSignedIn: false } as const;

test("/{realmId}/login ends in the console, with the session of the specification", async () => {
  provider.state.person = { sub: "7", email: story.owner.email, email_verified: true };
  const page = await story.open("/acme/login", out);
  await page.waitForURL("**/admin/home/sellers");
  const token = await page.evaluate(() => localStorage.getItem("token"));
  expect(token).toMatch(/^\S{20,}$/);
  expect(page.url()).not.toContain(token ?? "");
  // Signed in already, the same address leads home without the provider.
  await page.goto(`${base}/acme/login`);
  await page.waitForURL("**/admin/home/sellers");
  await close(page);
});

test.each([
  ["en", "Continue"],
  ["ar", "متابعة"],
] as const)(
  "an address without an account is told so on the sign-in screen (%s)",
  async (language, proceed) => {
    provider.state.person = { sub: "8", email: "stranger@nuqta.example", email_verified: true };
    const page = await story.open("/acme/login", { ...out, language });
    await page.waitForURL("**/admin/login?sso_error=sso_no_account");
    const said = await page.getByRole("alert").textContent();
    expect(said).toMatch(language === "ar" ? /[\u0600-\u06ff]/ : /account/);
    await page.getByRole("button", { name: proceed }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
    await close(page);
  },
);

test("an unknown realm, a person who says no, and a code that was used: a sentence each, and nobody is in", async () => {
  const page = await story.open("/nobody/login", out);
  await page.waitForURL("**/admin/login?sso_error=realm_not_found");
  expect(await page.getByRole("alert").textContent()).not.toBe("");
  provider.state.denies = true;
  await page.goto(`${base}/acme/login`);
  await page.waitForURL("**/admin/login?sso_error=sso_denied");
  provider.state.denies = false;
  await page.goto(`${base}/admin/login#sso=${"A".repeat(43)}`);
  await page.getByRole("alert").waitFor();
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  await close(page);
});

const words = {
  en: {
    ended: "Your session has ended",
    company: "Sign in at your company",
    password: "Use your password instead",
    crNumber: "Commercial ID",
  },
  ar: {
    ended: "انتهت جلستك",
    company: "تسجيل الدخول عبر شركتك",
    password: "استخدام كلمة المرور بدلًا من ذلك",
    crNumber: "السجل التجاري",
  },
} as const;

/** A page of somebody who came from their company, has typed something, and whose session is over. */
const atWorkTooLong = async (language: "en" | "ar", width: number) => {
  provider.state.person = { sub: "7", email: story.owner.email, email_verified: true };
  const page = await story.open("/acme/login", { ...out, language, width });
  await page.waitForURL("**/admin/home/sellers");
  await page.goto(`${base}/admin/add-seller`);
  const field = page.getByRole("textbox", { name: words[language].crNumber });
  await field.fill("CR-78");
  const heading = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  expect(heading).not.toBe("");
  await story.db.query({
    text: "update staff_session set realm = 'acme', expires_at = now() - interval '1 second'",
  });
  // Looked at as a page is that somebody comes back to; it asks the server nothing else.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  const dialog = page.getByRole("dialog", { name: words[language].ended });
  await dialog.waitFor();
  return { page, field, heading, dialog };
};

const newTab = async (page: Page, click: () => Promise<void>): Promise<Page> => {
  const opened = page.context().waitForEvent("page");
  await click();
  return opened;
};

test.each([
  ["en", 1440],
  ["ar", 1440],
  ["en", 390],
  ["ar", 390],
] as const)(
  "an ended session leads to the company in another tab, shows nothing meanwhile, and goes on with what was typed (%s, %i)",
  async (language, width) => {
    const { page, field, heading, dialog } = await atWorkTooLong(language, width);
    const company = dialog.getByRole("link", { name: words[language].company });
    await expect.poll(() => company.evaluate((link) => link === document.activeElement)).toBe(true);
    // Nothing of the page is to be seen, found or copied, and a stranger at the machine reads no name.
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is the point, and innerText leaves it out
    expect(await page.locator("body").innerText()).not.toContain(heading);
    expect(await field.isVisible()).toBe(false);
    expect(await page.title()).toBe("Nuqta");
    const box = await dialog.boundingBox();
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width).toBe(true);
    const tab = await newTab(page, () => company.click());
    await tab.waitForURL("**/admin/home/sellers");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    expect(await field.inputValue()).toBe("CR-78");
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await page.title()).not.toBe("Nuqta");
    const keptBy = (of: Page) => of.evaluate(() => localStorage.getItem("token"));
    expect(await keptBy(page)).toBe(await keptBy(tab));
    await tab.close();
    await close(page);
  },
);

test("a company that says no leaves the ended page as it was, and a password still goes on with it", async () => {
  const { page, field, dialog } = await atWorkTooLong("en", 1440);
  // The provider forgets them, so that it asks.
  await page.context().clearCookies({ name: /^_/ });
  provider.state.denies = true;
  const company = dialog.getByRole("link", { name: words.en.company });
  const tab = await newTab(page, () => company.click());
  await tab.waitForURL("**/admin/login?sso_error=sso_denied");
  await tab.getByRole("alert").waitFor();
  provider.state.denies = false;
  expect(await dialog.isVisible()).toBe(true);
  await tab.close();
  await dialog.getByRole("button", { name: words.en.password }).click();
  await dialog.getByLabel("Email").fill(story.owner.email);
  await dialog.getByRole("textbox", { name: "Password" }).fill(story.owner.password);
  await dialog.getByRole("button", { name: "Login" }).click();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  expect(await field.inputValue()).toBe("CR-78");
  await close(page);
});

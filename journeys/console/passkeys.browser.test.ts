// Passkeys as a person uses them, with a virtual authenticator of the browser: added, signed in with, given in
// place of a code, refused, removed. In both languages, by keyboard and on a phone.
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { appCode } from "../../server/src/identity/testing/app-codes.ts";
import { findings, sideways } from "./support/accessibility.ts";
import { close, openConsole } from "./support/open-console.ts";
import { shoot } from "./support/shoot.ts";

const story = await openConsole();
const { email, password } = story.owner;
let secret = "";

/** A code that is good now; that an earlier test of the same half minute used one is forgotten. */
const freshCode = async (): Promise<string> => {
  await story.db.query({ text: "update authenticator set last_step = 0" });
  return appCode(secret, new Date());
};

beforeAll(async () => {
  const begun = await story.send("POST", "/v1/account/authenticator", { password });
  secret = begun.body.secret;
  const code = appCode(secret, new Date());
  expect((await story.send("POST", "/v1/account/authenticator/confirm", { code })).status).toBe(
    200,
  );
});

let kept: unknown[] = [];

type Device = {
  readonly verify: (isVerified: boolean) => Promise<unknown>;
  /** Takes the device from the page; what it holds, with how often it signed, is there for the next one. */
  readonly away: () => Promise<void>;
};

/** A device at the hand of the page, which knows the finger of its owner and these credentials. */
const deviceAt = async (page: Page, credentials: readonly unknown[] = []): Promise<Device> => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", ctap2Version: "ctap2_1", transport: "internal" },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
      automaticPresenceSimulation: true,
    },
  });
  for (const credential of credentials)
    await cdp.send("WebAuthn.addCredential", { authenticatorId, credential: credential as never });
  return {
    verify: (isUserVerified) =>
      cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
    away: async () => {
      const held = await cdp.send("WebAuthn.getCredentials", { authenticatorId });
      if (held.credentials.length > 0) kept = held.credentials;
      await cdp.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
      await cdp.detach();
    },
  };
};

const givePassword = async (page: Page): Promise<void> => {
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.keyboard.press("Enter");
};

const signInByCode = async (page: Page): Promise<void> => {
  await givePassword(page);
  await page.getByLabel("Code of the authenticator app").fill(await freshCode());
  await page.keyboard.press("Enter");
  await entered(page);
};

// The page of the code stands at the address of the page behind it.
const entered = (page: Page): Promise<void> => page.getByRole("navigation").first().waitFor();

test("added on the page of the account: both factors, a name, then the browser", async () => {
  const page = await story.open("/login/admin", { isSignedIn: false, width: 1440 });
  const device = await deviceAt(page);
  await givePassword(page);
  await page.getByRole("heading", { name: "Enter your code" }).waitFor();
  // Nobody is offered what the account does not have.
  expect(await page.getByRole("button", { name: "Use a passkey" }).count()).toBe(0);
  await page.getByLabel("Code of the authenticator app").fill(await freshCode());
  await page.keyboard.press("Enter");
  await entered(page);
  await page.goto(`${story.base}/admin/account`);
  await page.getByText("You have no passkeys yet.").waitFor();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByLabel("Code of the authenticator app").fill("000000");
  await page.keyboard.press("Enter");
  await dialog.getByText("This code is not right.", { exact: false }).waitFor();
  await dialog.getByLabel("Code of the authenticator app").fill(await freshCode());
  await page.keyboard.press("Enter");
  await dialog.getByLabel("Name of the passkey").waitFor();
  await page.keyboard.press("Enter");
  await dialog.getByText("Please enter a name").waitFor();
  expect(await findings(page)).toEqual([]);
  await shoot(page, "passkey-add-en-1440");
  // The finger of somebody else: nothing is kept, and it can be tried again.
  await device.verify(false);
  await dialog.getByLabel("Name of the passkey").fill("Work laptop");
  await page.keyboard.press("Enter");
  await dialog.getByText("No passkey was used", { exact: false }).waitFor();
  expect(await story.db.query({ text: "select 1 from passkey" })).toEqual([]);
  await device.verify(true);
  await dialog.getByRole("button", { name: "Create passkey" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByText("Work laptop").waitFor();
  await page.getByText("Not used yet", { exact: false }).waitFor();
  await shoot(page, "passkeys-en-1440");
  expect(await findings(page)).toEqual([]);
  expect(await sideways(page)).toEqual([]);
  await device.away();
  expect(kept).toHaveLength(1);
  await close(page);
});

test("it opens the console in place of a code; a device without it says so, and the code still works", async () => {
  const page = await story.open("/login/admin", { isSignedIn: false });
  const empty = await deviceAt(page);
  await givePassword(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByText("No passkey was used", { exact: false }).waitFor();
  await shoot(page, "passkey-none-en");
  expect(await findings(page)).toEqual([]);
  await page.getByLabel("Code of the authenticator app").fill(await freshCode());
  await page.keyboard.press("Enter");
  await entered(page);
  await empty.away();
  await close(page);

  const phone = await story.open("/login/admin", {
    ...{ isSignedIn: false, language: "ar", width: 390 },
  });
  const device = await deviceAt(phone, kept);
  await phone.getByLabel("البريد الإلكتروني").fill(email);
  await phone.getByRole("textbox", { name: "كلمة المرور" }).fill(password);
  await phone.keyboard.press("Enter");
  await phone.getByRole("button", { name: "استخدام مفتاح مرور" }).waitFor();
  await shoot(phone, "passkey-sign-in-ar-390");
  expect(await sideways(phone)).toEqual([]);
  await phone.getByRole("button", { name: "استخدام مفتاح مرور" }).focus();
  await phone.keyboard.press("Enter");
  await entered(phone);
  await device.away();
  await close(phone);
});

test("before something that gives rights, and over a page whose session ended, it is given too", async () => {
  const page = await story.open("/login/admin", { isSignedIn: false });
  const device = await deviceAt(page, kept);
  await signInByCode(page);
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
  const touch = asking.getByRole("button", { name: "Use a passkey" });
  await touch.waitFor();
  expect(await touch.isDisabled()).toBe(true);
  await asking.getByLabel("Password", { exact: true }).fill("not the password");
  await touch.click();
  await asking.getByText(/password is not right|wrong|not your/i).waitFor();
  await asking.getByLabel("Password", { exact: true }).fill(password);
  await shoot(page, "passkey-confirm-en");
  await touch.click();
  await asking.waitFor({ state: "hidden" });
  const found = (text: string) => async () => (await story.db.query({ text })).length;
  await expect.poll(found("select 1 from staff where email = 'mona@example.com'")).toBe(1);

  await page.reload();
  await page.getByRole("button", { name: "Invite" }).first().click();
  await form.getByLabel("Name").fill("Omar");
  await form.getByLabel("Email").fill("omar@example.com");
  await story.db.query({ text: "delete from staff_session" });
  await new Promise((done) => setTimeout(done, 600));
  await form.getByRole("button", { name: /^(Invite|Send)/ }).click();
  const ended = page.getByRole("dialog", { name: "Your session has ended" });
  await ended.getByLabel("Email").fill(email);
  await ended.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await ended.getByRole("button", { name: "Use a passkey" }).click();
  await ended.waitFor({ state: "hidden" });
  await expect.poll(found("select 1 from staff where email = 'omar@example.com'")).toBe(1);
  await device.away();
  await close(page);
});

test("removed with both factors, in Arabic on a phone; then nothing offers it any more", async () => {
  const page = await story.open("/login/admin", {
    ...{ isSignedIn: false, language: "ar", width: 390 },
  });
  const device = await deviceAt(page, kept);
  await page.getByLabel("البريد الإلكتروني").fill(email);
  await page.getByRole("textbox", { name: "كلمة المرور" }).fill(password);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "استخدام مفتاح مرور" }).click();
  await entered(page);
  await page.goto(`${story.base}/admin/account`);
  await page.getByText(/آخر استخدام في/).scrollIntoViewIfNeeded();
  await shoot(page, "passkeys-ar-390");
  expect(await findings(page)).toEqual([]);
  expect(await sideways(page)).toEqual([]);
  await page.getByRole("button", { name: /إزالة.*Work laptop/ }).click();
  const dialog = page.getByRole("dialog", { name: "إزالة مفتاح مرور" });
  await dialog.getByLabel("كلمة المرور", { exact: true }).fill(password);
  await dialog.getByLabel("رمز تطبيق المصادقة").fill(await freshCode());
  await shoot(page, "passkey-remove-ar-390");
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "hidden" });
  await page.getByText("ليست لديك مفاتيح مرور بعد.").waitFor();
  expect(await story.db.query({ text: "select 1 from passkey" })).toEqual([]);
  await device.away();
  await close(page);
});

// Coming in through the company's identity provider, all the way in a browser.
import { createServer } from "node:net";
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

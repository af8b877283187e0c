// The documentation in the browser: found by words, tried as oneself, guides in both languages; and what it is to be an
// entry of its own, from which all other pages are reached and signing in is asked for.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { lookAt } from "./support/look-at.ts";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole();

test("a call is found, opened, and tried", async () => {
  const page = await story.open("/admin/documentation");
  await page.getByRole("searchbox").fill("GET seller /v1/sellers/{id}");
  const call = page.locator("details", { hasText: /GET \/v1\/sellers\/\{id\}(?!\/)/ });
  await call.locator("summary").click();
  await call.getByText("catalogue:read").waitFor();
  await call.getByLabel("Try it").fill("/v1/sellers/nobody");
  await call.getByRole("button", { name: "Send" }).click();
  await call.getByText("Answer 404").waitFor();
  await call
    .getByText(/There is no such seller/)
    .first()
    .waitFor();
  await page.getByRole("searchbox").fill("nothing has these words");
  await page.getByText("No call matches").waitFor();
  await close(page);
});

test("a guide opens in Arabic and shows its requests for this server", async () => {
  const page = await story.open("/admin/documentation", { language: "ar" });
  await page.getByText("أول طلب في خمس دقائق").click();
  const first = page.locator("pre").first();
  await expect.poll(() => first.textContent()).toContain(`${story.base}/v1/orders`);
  await lookAt(page, "documentation-guide-ar");
  await close(page);
});

/** Whether the router came along, which the documentation does without. */
const hasRouter = (page: Page): Promise<boolean> =>
  page.evaluate(
    "performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/libraries-'))",
  );

test("it comes without the router; other pages are a link away, and Back leads here again", async () => {
  const page = await story.open("/admin/documentation");
  await page.getByRole("heading", { name: "Reference" }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(await hasRouter(page)).toBe(false);
  expect(await page.title()).toBe("API Documentation · Nuqta");
  await lookAt(page, "documentation-en");
  // The language is kept on the way, and so is the session.
  await page.getByRole("button", { name: "العربية" }).click();
  await page.getByRole("heading", { name: "المرجع" }).waitFor();
  expect(await page.evaluate("document.documentElement.dir")).toBe("rtl");
  await lookAt(page, "documentation-ar");
  const side = page.getByRole("navigation", { name: "القائمة" });
  expect(await side.locator("[aria-current=page]").textContent()).toBe("التوثيق");
  await side.getByRole("link", { name: "مفاتيح API" }).click();
  await page.waitForURL("**/admin/api-keys");
  await page.getByRole("heading", { level: 1, name: "مفاتيح API" }).waitFor();
  expect(await hasRouter(page)).toBe(true);
  await page.goBack();
  await page.getByRole("heading", { name: "المرجع" }).waitFor();
  // In the console that is already there, the same page is shown by the router.
  await page.goForward();
  await page.getByRole("heading", { level: 1, name: "مفاتيح API" }).waitFor();
  await page.getByRole("link", { name: "التوثيق" }).click();
  await page.getByRole("heading", { name: "المرجع" }).waitFor();
  expect(await hasRouter(page)).toBe(true);
  await close(page);
});

test("the palette opens over it and leads to another page", async () => {
  const page = await story.open("/admin/documentation");
  await page.getByRole("heading", { name: "Reference" }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("API Keys");
  // What the palette shares with the whole console must not start it.
  expect(await page.locator("#root > *").count()).toBe(0);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/api-keys");
  await page.getByRole("heading", { level: 1, name: "API Keys" }).waitFor();
  await close(page);
});

/** The documentation of somebody who has just come in by hand, and was led back to it. */
const signedIn = async (): Promise<Page> => {
  const page = await story.open("/admin/documentation", { isSignedIn: false });
  await page.waitForURL("**/admin/login?from=*");
  await page.getByText("Admin Portal", { exact: true }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Email").fill(story.owner.email);
  await page.getByRole("textbox", { name: "Password" }).fill(story.owner.password);
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL("**/admin/documentation");
  await page.getByRole("heading", { name: "Reference" }).waitFor();
  return page;
};

test("who is not signed in is asked to and comes back; signing out leads to the door", async () => {
  const page = await signedIn();
  await page.reload();
  await page.getByRole("heading", { name: "Reference" }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(await hasRouter(page)).toBe(false);
  await page.getByRole("button", { name: "Log out" }).click();
  await page.waitForURL("**/admin/login**");
  await page.getByText("Admin Portal", { exact: true }).waitFor();
  expect(await page.getByRole("heading", { name: "Reference" }).count()).toBe(0);
  await close(page);
});

test("a session that ends is signed in again over the page, which keeps what was typed", async () => {
  const page = await story.open("/admin/documentation");
  const search = page.getByRole("searchbox");
  await search.fill("brands");
  // Its other half is a cookie; without it the server knows no session.
  await page.context().clearCookies();
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await dialog.getByLabel("Email").fill(story.owner.email);
  await dialog.getByRole("textbox", { name: "Password" }).fill(story.owner.password);
  await dialog.getByRole("button", { name: "Login" }).click();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  expect(await search.inputValue()).toBe("brands");
  await close(page);
});

test("in test mode it says so, and the way out is there", async () => {
  const page = await story.open("/admin/documentation");
  await page.getByRole("button", { name: "Enter test mode" }).click();
  await page.getByText("Nothing here is real").waitFor();
  await page.goto(`${story.base}/admin/documentation`);
  await page.getByText("Nothing here is real").waitFor();
  await page.getByText("Test clock:").waitFor();
  await page.getByRole("heading", { name: "Reference" }).waitFor();
  await page.getByRole("button", { name: "Exit test mode" }).click();
  await page.getByRole("button", { name: "Enter test mode" }).waitFor();
  await page.goto(`${story.base}/admin/documentation`);
  await page.getByRole("heading", { name: "Reference" }).waitFor();
  expect(await page.getByText("Nothing here is real").count()).toBe(0);
  await close(page);
});

test("a server that is not ready is asked twice more, and a page that breaks keeps its frame", async () => {
  const page = await story.open("/admin/documentation");
  let asked = 0;
  await page.route("**/openapi.json", (route) => {
    asked += 1;
    return asked <= 2 ? route.fulfill({ status: 503, json: {} }) : route.fallback();
  });
  await page.goto(`${story.base}/admin/documentation`);
  await page.getByRole("heading", { name: "Reference" }).waitFor();
  expect(asked).toBe(3);
  await page.unrouteAll();
  await page.route("**/openapi.json", (route) => route.fulfill({ json: { openapi: "3.1.0" } }));
  await page.goto(`${story.base}/admin/documentation`);
  await page.getByText("This page stopped working").waitFor();
  await page
    .getByRole("navigation", { name: "Menu" })
    .getByRole("link", { name: "Dashboard" })
    .click();
  await page.waitForURL("**/admin/home/**");
  await close(page);
});

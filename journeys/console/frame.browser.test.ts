// The frame: sidebar, head, switches, palette, sign-out, and what happens when a session ends.
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import { expect, test } from "vitest";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole();

const groups = {
  "Points Engine": [
    "Earning Rules",
    "Redemption Rules",
    "Tiers Setting",
    "Rewards Option",
    "Terms & Conditions",
  ],
  "Campaign Engine": ["Manage Campaign", "Manage Rules", "Campaign Templates"],
  "Analytics Engine": [
    "Points Analytics",
    "Seller Performance",
    "Member Insights",
    "Campaign Performance",
    "Saved Reports",
  ],
  "Seller Management": ["Add Seller", "Edit Seller", "Brand Management"],
  "API Integration": ["Documentation", "API Keys", "Webhook Setup"],
} as const;

test("groups open one at a time, hold their screens, and every link leads somewhere real", async () => {
  const page = await story.open("/admin");
  const side = page.getByRole("navigation", { name: "Menu" });
  await side.getByRole("heading", { name: "Dashboard" }).waitFor();
  for (const [group, names] of Object.entries(groups)) {
    await side.getByRole("button", { name: group }).click();
    expect(await side.getByRole("button", { expanded: true }).count()).toBe(1);
    for (const name of names) {
      await side.getByRole("link", { name, exact: true }).click();
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await page.getByText("404 - Not Found").count(), name).toBe(0);
      expect(await side.getByRole("link", { name, exact: true }).getAttribute("aria-current")).toBe(
        "page",
      );
    }
  }
  await side.getByRole("link", { name: "Nuqta" }).click();
  await page.waitForURL("**/admin/home/sellers");
  await close(page);
});

test("the side collapses and stays so after a reload", async () => {
  const page = await story.open("/admin");
  await page.getByRole("button", { name: "Collapse the menu" }).click();
  await page.reload();
  await page.getByRole("button", { name: "Expand the menu" }).waitFor();
  // A group of a collapsed side opens it.
  await page.getByRole("button", { name: "Campaign Engine" }).click();
  await page.getByRole("link", { name: "Manage Rules" }).waitFor();
  await close(page);
});

test("language and appearance change at once, without a reload, and are kept", async () => {
  const page = await story.open("/admin/earning-rules/global");
  const html = page.locator("html");
  await page.getByRole("button", { name: /Switch to Arabic/ }).click();
  await page.getByRole("heading", { level: 1, name: "قواعد الكسب" }).waitFor();
  expect(await html.getAttribute("dir")).toBe("rtl");
  await page.getByRole("button", { name: "المظهر الداكن" }).click();
  await expect.poll(() => html.getAttribute("data-mantine-color-scheme")).toBe("dark");
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "قواعد الكسب" }).waitFor();
  expect(await html.getAttribute("data-mantine-color-scheme")).toBe("dark");
  const box = await page.getByRole("navigation", { name: "القائمة" }).boundingBox();
  expect(box?.x).toBeGreaterThan(900);
  await close(page);
});

test("the palette finds a screen by a few letters and goes there by keyboard alone", async () => {
  const page = await story.open("/admin");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: /Search or jump/ });
  await field.waitFor();
  await page.keyboard.type("webhook");
  await expect.poll(() => page.getByRole("option").count()).toBe(1);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/setup");
  await page.keyboard.press("Control+k");
  await field.waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await close(page);
});

test("on a phone the menu is a drawer that Escape and a choice close", async () => {
  const page = await story.open("/admin/earning-rules", { width: 390 });
  const side = page.getByRole("navigation", { name: "Menu" });
  await page.getByRole("button", { name: "Menu" }).click();
  await side.getByRole("link", { name: "Redemption Rules" }).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => side.count()).toBe(0);
  await page.getByRole("button", { name: "Menu" }).click();
  await side.getByRole("link", { name: "Redemption Rules" }).click();
  await page.waitForURL("**/admin/redemption-rules/simple");
  await expect.poll(() => side.count()).toBe(0);
  await close(page);
});

test("Tab begins with a way past the menu", async () => {
  const page = await story.open("/admin/earning-rules/global");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("Tab");
  expect(await page.locator(":focus").textContent()).toBe("Skip to the content");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator(":focus").getAttribute("id")).toBe("main");
  await close(page);
});

// A session of its own, which the tests may end.
const freshPage = async () => {
  const page = await story.open("/login/admin", { isSignedIn: false });
  await page.getByLabel("Email").fill(story.owner.email);
  await page.getByRole("textbox", { name: "Password" }).fill(story.owner.password);
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL("**/admin/home/sellers");
  return page;
};

// Ends every session at the server, and waits until it knows.
const endSessions = async (page: Awaited<ReturnType<typeof freshPage>>) => {
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const headers = { authorization: `Bearer ${token}` };
  await story.db.query({ text: "DELETE FROM staff_session" });
  const isOver = async () => (await fetch(`${story.base}/v1/sellers`, { headers })).status;
  await expect.poll(isOver).toBe(401);
};

test("logging out clears the session here and at the server, in every tab", async () => {
  const page = await freshPage();
  const other = await page.context().newPage();
  await other.goto(`${story.base}/admin/api-keys`);
  await other.getByRole("heading", { level: 1 }).waitFor();
  const token = await page.evaluate(() => localStorage.getItem("token"));
  await page.getByRole("button", { name: "Log out" }).click();
  await page.waitForURL("**/admin/login");
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  await other.waitForURL("**/admin/login**");
  const reply = await fetch(`${story.base}/v1/sellers`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(reply.status).toBe(401);
  await close(page);
});

test("what somebody began to write is gone from the browser once their session is over", async () => {
  const page = await freshPage();
  await page.goto(`${story.base}/admin/add-seller`);
  await page.getByRole("textbox", { name: "Commercial ID" }).fill("CR-of-somebody");
  const stored = () => page.evaluate(() => Object.values(localStorage).join());
  expect(await stored()).toContain("CR-of-somebody");
  // Over plain http no browser clears its storage because a server says so; nor when a session ends elsewhere.
  await page.evaluate(() => localStorage.setItem("token", "an old one"));
  await page.context().clearCookies();
  await page.goto(`${story.base}/admin/team`);
  await page.waitForURL("**/admin/login**");
  expect(await stored()).not.toContain("CR-of-somebody");
  await close(page);
});

test("a stored token that is no longer good counts as signed out", async () => {
  const page = await story.open("/forgot-password", { isSignedIn: false });
  await page.evaluate(() => localStorage.setItem("token", "made up"));
  await page.goto(`${story.base}/admin/team`);
  await page.waitForURL("**/admin/login**");
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  await close(page);
});

test("somebody else who signs in over an ended session finds nothing of the one before, and does nothing for them", async () => {
  await story.db.query({
    text: `insert into staff select (jsonb_populate_record(s, jsonb_build_object(
      'staff_id', gen_random_uuid(), 'email', 'viewer@nuqta.example', 'name', 'Nada', 'role', 'viewer'))).*
      from staff s where email = $1`,
    values: [story.owner.email],
  });
  const page = await freshPage();
  await page.goto(`${story.base}/admin/add-seller`);
  await page.getByRole("textbox", { name: "Commercial ID" }).fill("CR-of-somebody");
  await page.goto(`${story.base}/admin/edit-seller`);
  await page.getByPlaceholder("Search sellers...").waitFor();
  await page.waitForLoadState("networkidle");
  await endSessions(page);
  await page.getByPlaceholder("Search sellers...").fill("nobody has this name");
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await dialog.getByLabel("Email").fill("viewer@nuqta.example");
  await dialog.getByRole("textbox", { name: "Password" }).fill(story.owner.password);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await dialog.getByRole("button", { name: "Login" }).click();
  await page.waitForURL("**/admin/home/**");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(asked.filter((url) => url.includes("nobody"))).toEqual([]);
  expect(await page.evaluate(() => Object.values(localStorage).join())).not.toContain("CR-of");
  await close(page);
});

test("a page that nobody takes up again is gone ten minutes after its session, with all that it showed", async () => {
  const page = await freshPage();
  // A tab of its own, whose time the story tells.
  const left = await page.context().newPage();
  await left.clock.install();
  await left.goto(`${story.base}/admin/edit-seller`);
  await left.getByPlaceholder("Search sellers...").waitFor();
  await left.waitForLoadState("networkidle");
  await left.evaluate("window.isSamePage = true");
  const isSamePage = () => left.evaluate("window.isSamePage === true");
  await endSessions(page);
  await left.getByPlaceholder("Search sellers...").fill("nobody has this name");
  await left.clock.runFor(2_000);
  const dialog = left.getByRole("dialog", { name: "Your session has ended" });
  await dialog.waitFor();
  await left.clock.runFor(8 * minuteMs);
  // Somebody is there.
  await left.keyboard.press("Shift");
  await left.clock.runFor(9 * minuteMs);
  expect(await isSamePage()).toBe(true);
  await left.clock.runFor(minuteMs);
  await left.waitForURL("**/admin/login**");
  expect(await isSamePage()).toBe(false);
  await left.getByRole("heading").first().waitFor();
  expect(await left.getByRole("dialog").count()).toBe(0);
  expect(await left.evaluate(() => Object.values(localStorage).join())).not.toContain("@");
  await close(page);
});

test("a session that ends under one's hands asks for the password over the page, then goes on", async () => {
  const page = await freshPage();
  await page.goto(`${story.base}/admin/edit-seller`);
  await page.getByRole("heading", { level: 1, name: "Edit Seller" }).waitFor();
  await page.waitForLoadState("networkidle");
  await endSessions(page);
  await page.getByPlaceholder("Search sellers...").fill("nobody has this name");
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await dialog.getByLabel("Email").fill(story.owner.email);
  await dialog.getByRole("textbox", { name: "Password" }).fill(story.owner.password);
  await dialog.getByRole("button", { name: "Login" }).click();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await page.getByText("No sellers found").waitFor();
  expect(await page.getByPlaceholder("Search sellers...").inputValue()).toBe(
    "nobody has this name",
  );
  await close(page);
});

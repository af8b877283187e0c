// A session that is older than five minutes asks for the password before it gives rights, and then goes on.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findings } from "./support/accessibility.ts";
import { close, openConsole } from "./support/open-console.ts";
import { shoot } from "./support/shoot.ts";

const story = await openConsole();
const overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth";

/** Lets every session be of somebody who last showed six minutes ago who they are. */
const grow = async (): Promise<void> => {
  await story.db.query({
    text: "update staff_session set confirmed_at = now() - interval '6 minutes'",
  });
  // What a token stands for is kept for half a second.
  await new Promise((done) => setTimeout(done, 600));
};
const rolesOf = async (name: string): Promise<number> => {
  const [row] = await story.db.query<{ n: number }>({
    text: "select count(*)::int as n from staff where name = $1",
    values: [name],
  });
  return row?.n ?? 0;
};

const fill = async (page: Page, name: string, email: string): Promise<void> => {
  await page.getByRole("button", { name: "Invite" }).first().click();
  const dialog = page.getByRole("dialog", { name: /Invite/ });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("button", { name: /^(Invite|Send)/ }).click();
};

test("the password is asked for over the page, a wrong one is told, and the invitation goes on", async () => {
  const page = await story.open("/admin/team");
  await grow();
  await fill(page, "Mona", "mona@example.com");
  const asking = page.getByRole("dialog", { name: "Confirm that it is you" });
  await asking.waitFor();
  await shoot(page, "step-up-en");
  expect(await findings(page)).toEqual([]);
  expect(await rolesOf("Mona")).toBe(0);
  // By keyboard alone: the field has the focus, Enter sends.
  await page.keyboard.type("not this one");
  await page.keyboard.press("Enter");
  await asking
    .getByText(/not your (current )?password|is not right|wrong/i)
    .first()
    .waitFor();
  await asking.getByLabel("Password", { exact: true }).fill(story.owner.password);
  // A click reaches it: the dialog of the invitation does not lie over it.
  await asking.getByRole("button", { name: "Confirm and go on" }).click();
  await asking.waitFor({ state: "hidden" });
  await expect.poll(() => rolesOf("Mona")).toBe(1);
  // For five minutes nothing asks.
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await fill(page, "Nour", "nour@example.com");
  await expect.poll(() => rolesOf("Nour")).toBe(1);
  await close(page);
});

test("the session goes on with another token in every tab, and the one before opens nothing", async () => {
  const page = await story.open("/admin/team");
  const other = await page.context().newPage();
  await other.goto(`${story.base}/admin/team`);
  const brands = other.locator("a[href*=brand-management]").first();
  await brands.waitFor({ state: "attached" });
  const tokenIn = (tab: Page): Promise<string> =>
    tab.evaluate("localStorage.getItem('token')") as Promise<string>;
  const before = await tokenIn(page);
  // What another tab sent with the token before is answered late, and sent again with the new one.
  let isSent = (): void => undefined;
  let goOn = (): void => undefined;
  const sent = new Promise<void>((done) => {
    isSent = done;
  });
  const wait = new Promise<void>((done) => {
    goOn = done;
  });
  const answers: number[] = [];
  other.on("response", (answer) => {
    if (answer.url().includes("/v1/brands")) answers.push(answer.status());
  });
  await other.route("**/v1/brands?*", async (route) => {
    isSent();
    await wait;
    await route.continue();
  });
  await brands.evaluate((link: HTMLElement) => link.click());
  await sent;
  await grow();
  await fill(page, "Hana", "hana@example.com");
  const asking = page.getByRole("dialog", { name: "Confirm that it is you" });
  await asking.getByLabel("Password", { exact: true }).fill(story.owner.password);
  await asking.getByRole("button", { name: "Confirm and go on" }).click();
  await expect.poll(() => rolesOf("Hana")).toBe(1);
  expect(await tokenIn(page)).not.toBe(before);
  await new Promise((done) => setTimeout(done, 600));
  goOn();
  await expect.poll(() => answers).toEqual([401, 200]);
  expect(await tokenIn(other)).toBe(await tokenIn(page));
  expect(await other.getByRole("dialog").count()).toBe(0);
  await other.reload();
  await expect.poll(() => answers.at(-1)).toBe(200);
  expect(other.url()).toContain("brand-management");
  // With the cookie of the browser, which stayed the same.
  const byToken = (token: string): Promise<number> =>
    other.evaluate(
      async (bearer) =>
        (await fetch("/v1/team", { headers: { authorization: `Bearer ${bearer}` } })).status,
      token,
    );
  expect([await byToken(before), await byToken(await tokenIn(page))]).toEqual([401, 200]);
  await other.close();
  await close(page);
});

test("who would rather not keeps what was typed, and nothing changes; in Arabic on a phone", async () => {
  const page = await story.open("/admin/team", { language: "ar", width: 390 });
  await grow();
  await page.getByRole("button", { name: "دعوة" }).first().click();
  const dialog = page.getByRole("dialog").first();
  await dialog.getByLabel("الاسم").fill("Omar");
  await dialog.getByLabel("البريد الإلكتروني").fill("omar@example.com");
  await dialog.getByRole("button", { name: /دعوة|إرسال/ }).click();
  const asking = page.getByRole("dialog", { name: "تأكيد هويتك" });
  await asking.waitFor();
  await shoot(page, "step-up-ar-390");
  expect(await page.evaluate(overflow)).toBe(0);
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await asking.waitFor({ state: "hidden" });
  expect(await rolesOf("Omar")).toBe(0);
  expect(await dialog.getByLabel("الاسم").inputValue()).toBe("Omar");
  await close(page);
});

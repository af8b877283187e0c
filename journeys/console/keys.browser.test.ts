// API keys and one's own account: made, shown once, at work, revoked; sessions ended.
import { expect, test } from "vitest";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole();

const statusWith = async (key: string): Promise<number> =>
  (await fetch(`${story.base}/v1/sellers`, { headers: { authorization: `Bearer ${key}` } })).status;

test("a key is made, shown once, works, and stops when it is revoked", async () => {
  const page = await story.open("/admin/api-keys");
  await page.getByText("No keys yet").waitFor();
  await page.getByRole("button", { name: "Create key" }).click();
  const dialog = page.getByRole("dialog", { name: "Create key" });
  await dialog.getByRole("button", { name: "Create key" }).click();
  await dialog.getByText("Please give the key a name").waitFor();
  await dialog.getByText("Please choose at least one permission").waitFor();
  await dialog.getByLabel("Name").fill("checkout");
  await dialog.getByRole("combobox", { name: "What it may do" }).fill("catalogue:read");
  await page.getByRole("option", { name: "catalogue:read" }).click();
  await page.keyboard.press("Tab");
  await dialog.getByRole("button", { name: "Create key" }).click();
  const field = dialog.getByRole("textbox", { name: "Your new key" });
  await field.waitFor();
  const key = await field.inputValue();
  expect(key).toMatch(/^lpk_live_/);
  expect(await statusWith(key)).toBe(200);
  await dialog.getByRole("button", { name: "I have kept it" }).click();
  expect(await page.content()).not.toContain(key);

  const choose = async (action: string): Promise<void> => {
    await page.getByRole("button", { name: "Actions for checkout" }).click();
    await page.getByRole("menuitem", { name: action }).click();
  };
  await choose("Renew");
  const renewal = page.getByRole("dialog", { name: "Renew checkout" });
  await renewal.getByRole("button", { name: "Renew" }).click();
  const second = await renewal.getByRole("textbox", { name: "Your new key" }).inputValue();
  await renewal.getByRole("button", { name: "I have kept it" }).click();
  await renewal.waitFor({ state: "hidden" });
  await page.getByText(/^old one until/).waitFor();
  expect([await statusWith(key), await statusWith(second)]).toEqual([200, 200]);

  await choose("Edit");
  const edit = page.getByRole("dialog", { name: "Edit checkout" });
  await edit.getByLabel("Only from these addresses").fill("10.0.0.0/99");
  await edit.getByRole("button", { name: "Save" }).click();
  await edit.getByText("Please check these addresses").waitFor();
  await edit.getByLabel("Only from these addresses").fill("203.0.113.7\n198.51.100.0/24");
  await edit.getByRole("button", { name: "Save" }).click();
  await page.getByText("203.0.113.7 198.51.100.0/24").waitFor();
  await expect.poll(() => statusWith(second)).toBe(401);
  await edit.waitFor({ state: "hidden" });
  await choose("Edit");
  await edit.getByLabel("Only from these addresses").fill("");
  await edit.getByRole("button", { name: "Save" }).click();
  await page.getByText("Anywhere").waitFor();
  await expect.poll(() => statusWith(second)).toBe(200);
  await edit.waitFor({ state: "hidden" });

  await choose("Usage");
  const usage = page.getByRole("dialog", { name: "Usage of checkout" });
  await usage.getByRole("slider").waitFor();
  await usage.getByRole("button", { name: "View as table" }).click();
  await expect.poll(() => usage.getByRole("row").count()).toBe(31);
  await page.keyboard.press("Escape");
  await usage.waitFor({ state: "hidden" });

  await choose("Revoke");
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await page.getByText("Revoked", { exact: true }).waitFor();
  await expect.poll(() => statusWith(key)).toBe(401);
  expect(await statusWith(second)).toBe(401);
  await close(page);
});

test("a test key reaches the test world, which shows its clock and starts afresh", async () => {
  const page = await story.open("/admin/api-keys");
  await page
    .getByText(
      "There is none yet. It is made with the first test key, or when somebody enters test mode.",
    )
    .waitFor();
  await page.getByRole("button", { name: "Create key" }).click();
  const dialog = page.getByRole("dialog", { name: "Create key" });
  await dialog.getByLabel("Name").fill("trial");
  await dialog.getByRole("radio", { name: /^Test/ }).check();
  await dialog.getByRole("combobox", { name: "What it may do" }).fill("catalogue:");
  for (const scope of ["catalogue:read", "catalogue:write"])
    await page.getByRole("option", { name: scope }).click();
  await page.keyboard.press("Tab");
  await dialog.getByRole("button", { name: "Create key" }).click();
  const key = await dialog.getByRole("textbox", { name: "Your new key" }).inputValue();
  expect(key).toMatch(/^lpk_test_/);
  await dialog.getByRole("button", { name: "I have kept it" }).click();
  await page.getByRole("row", { name: /trial/ }).getByText("Test", { exact: true }).waitFor();
  await page.getByText("Its clock").waitFor();

  const sellers = async (): Promise<number> => {
    const headers = { authorization: `Bearer ${key}` };
    const answer = await fetch(`${story.base}/v1/sellers`, { headers });
    return ((await answer.json()) as { total: number }).total;
  };
  const before = await sellers();
  const made = await fetch(`${story.base}/v1/sellers`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ seller_id: "TRIAL-1", name: "Trial" }),
  });
  expect([made.status, await sellers()]).toEqual([201, before + 1]);
  await page.getByRole("button", { name: "Start afresh" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start afresh" }).click();
  await page.getByText("The test world starts afresh.").waitFor();
  expect(await sellers()).toBe(before);
  await close(page);
});

test("another session is ended from the account, this one stays", async () => {
  const other = await story.open("/login/admin", { isSignedIn: false });
  await other.locator("input[type=email]").fill(story.owner.email);
  await other.locator("input[type=password]").fill(story.owner.password);
  await other.locator("button[type=submit]").click();
  await other.waitForURL("**/admin/home/sellers");
  const page = await story.open("/admin/account", { language: "ar" });
  await page.getByText("هذه الجلسة").waitFor();
  await page.getByRole("button", { name: "إنهاء كل الجلسات الأخرى" }).click();
  await page.getByText("تم الإنهاء.").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "إنهاء", exact: true }).count()).toBe(0);
  await other.goto(`${story.base}/admin/api-keys`);
  await other.waitForURL("**/admin/login**");
  await other.context().close();
  await page.reload();
  await page.getByText("هذه الجلسة").waitFor();
  await close(page);
});

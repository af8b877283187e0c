// Fields of passwords: masked, open to pasting, and named for password managers.
import { expect, test } from "vitest";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole();

test("a password is masked, may be pasted whole, and is named for password managers", async () => {
  const page = await story.open("/login/admin", { isSignedIn: false });
  const field = page.locator("input[type=password]");
  await field.waitFor();
  expect(await field.count()).toBe(1);
  expect(await field.getAttribute("autocomplete")).toBe("current-password");
  const secret = `${"a long phrase with spaces, ".repeat(4)}and an end`;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await field.focus();
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(secret)})`);
  await page.keyboard.press("Control+V");
  await expect.poll(() => field.inputValue()).toBe(secret);
  await close(page);
});

test("where a password is changed, the old and the new one are told apart for password managers", async () => {
  const page = await story.open("/admin/account");
  const fields = page.locator("input[type=password]");
  await fields.first().waitFor();
  const names = [];
  for (const field of await fields.all()) names.push(await field.getAttribute("autocomplete"));
  expect(names).toEqual(["current-password", "new-password", "new-password"]);
  await close(page);
});

// Who must have a second factor: owners say it for a role, with its effect before, in both languages.
import { expect, test } from "vitest";
import { findings, sideways } from "./support/accessibility.ts";
import { close, openConsole } from "./support/open-console.ts";
import { shoot } from "./support/shoot.ts";

const story = await openConsole();

const ruleOf = async (role: string) =>
  (await story.send("GET", "/v1/factor-rules")).body.data.find(
    (each: { role: string }) => each.role === role,
  );

test("an owner requires it of finance from a day on, then now, and lifts it again", async () => {
  const page = await story.open("/admin/team", { width: 1440 });
  await page.getByText("This is an evaluation, so nobody must by default.").waitFor();
  const change = page.getByRole("button", { name: "Change Finance" });
  const row = page.getByRole("row").filter({ has: change });
  await row.getByText("Not required").waitFor();
  await change.click();
  const dialog = page.getByRole("dialog", { name: "Two-step verification: Finance" });
  const choose = async (name: string): Promise<void> => {
    await dialog.getByRole("combobox", { name: "Rule" }).click();
    await page.getByRole("option", { name, exact: true }).click();
  };
  await choose("Required");
  await dialog.getByText("can do nothing else until they set one up", { exact: false }).waitFor();
  await dialog.getByLabel("From").fill("2035-03-01");
  await shoot(page, "factor-rule-en-1440");
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "hidden" });
  await row.getByText(/Required from/).waitFor();
  expect(await ruleOf("finance")).toMatchObject({
    ...{ rule: "required", required_from: "2035-02-28T22:00:00.000Z", required_now: false },
  });
  await change.click();
  await choose("Required");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "hidden" });
  expect(await ruleOf("finance")).toMatchObject({ rule: "required", required_now: true });
  await change.click();
  await choose("Not required");
  await dialog.getByText("passwords alone open their accounts", { exact: false }).waitFor();
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "hidden" });
  expect(await ruleOf("finance")).toMatchObject({ rule: "not_required", required_from: null });
  await shoot(page, "factor-rules-en-1440");
  expect(await findings(page)).toEqual([]);
  await close(page);
});

test("in Arabic on a phone the rules are read, and the session of whoever must asks for an app", async () => {
  const page = await story.open("/admin/team", { language: "ar", width: 390 });
  await page.getByRole("heading", { name: "من يجب عليه التحقق بخطوتين" }).scrollIntoViewIfNeeded();
  await shoot(page, "factor-rules-ar-390");
  expect(await findings(page)).toEqual([]);
  expect(await sideways(page)).toEqual([]);
  await page.getByRole("button", { name: "تغيير مالك" }).click();
  const dialog = page.getByRole("dialog", { name: /التحقق بخطوتين/ });
  await dialog.getByRole("combobox", { name: "القاعدة" }).click();
  await page.getByRole("option", { name: "مطلوب", exact: true }).click();
  await shoot(page, "factor-rule-ar-390");
  await dialog.getByRole("button", { name: "حفظ" }).click();
  await dialog.waitFor({ state: "hidden" });
  // It holds for whoever made it, in their open session too.
  await page.reload();
  await page.getByRole("heading", { name: "إعداد التحقق بخطوتين" }).waitFor();
  await close(page);
});

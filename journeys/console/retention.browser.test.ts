// Data retention in the console: a period shortened with its effect in sight, and a member kept by a legal hold.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findings, sideways } from "./support/accessibility.ts";
import { close, openConsole } from "./support/open-console.ts";
import { shoot } from "./support/shoot.ts";

const story = await openConsole();
await story.send("POST", "/v1/members", { member_id: "M-1", name: "Laila Hassan" });

const faults = async (page: Page) => [...(await sideways(page)), ...(await findings(page))];
const monthsOfWords = async (): Promise<number | null> =>
  (await story.send("GET", "/v1/terms/retention")).body.live.staff_words.months;

test("a period is shortened by keyboard once its effect was seen, and waits for a week", async () => {
  const page = await story.open("/admin/data-retention", { width: 1440 });
  await page.getByText("No period has been saved yet: everything is kept.").waitFor();
  expect(await faults(page)).toEqual([]);
  await shoot(page, "retention-en-1440");
  const period = page.locator('[data-path="staff_words.months"]');
  await period.focus();
  await page.keyboard.press("ArrowDown");
  await page.getByRole("option", { name: /month/ }).first().waitFor();
  const marked = page.locator("[role=option][data-combobox-selected]");
  while (!(await marked.allTextContents()).join().includes("month"))
    await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const chosen = await period.inputValue();
  expect(chosen).toMatch(/month/);
  await page.keyboard.press("Control+s");
  const dialog = page.getByRole("dialog", { name: "Shorten the retention period?" });
  await dialog.getByRole("row", { name: /Staff reasons and notes/ }).waitFor();
  expect(await monthsOfWords()).toBeNull();
  expect(await findings(page)).toEqual([]);
  // Escape changes nothing.
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expect(await monthsOfWords()).toBeNull();
  await page.keyboard.press("Control+s");
  await dialog.getByRole("button", { name: "Save periods" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(monthsOfWords).toBe(Number.parseInt(chosen, 10));
  await page.locator('[data-part="waits-staff_words"]').waitFor();
  await page.reload();
  await page.locator('[data-part="waits-staff_words"]').waitFor();
  await page.getByText(/Staff reasons and notes: Keep forever →/).waitFor();
  await close(page);
});

test("answers move into the archive once a period is chosen, and how many is said before", async () => {
  const page = await story.open("/admin/data-retention", { width: 1440 });
  await page.locator('[data-path="archive.months"]').click();
  await page.getByRole("option", { name: "12 months" }).click();
  await page.getByText(/^0 responses from before .* will move\.$/).waitFor();
  expect(await faults(page)).toEqual([]);
  // Nothing is lost by it, so nobody is asked.
  await page.getByRole("button", { name: "Save periods" }).click();
  await page.getByText("Archive after: Never → 12 months").waitFor();
  const { body } = await story.send("GET", "/v1/terms/retention");
  expect(body.live.archive).toEqual({ months: 12 });
  await close(page);
});

test("the schedule is read in Arabic on a phone", async () => {
  const page = await story.open("/admin/data-retention", { language: "ar", width: 390 });
  await page.getByRole("heading", { name: "أسباب الموظفين وملاحظاتهم" }).waitFor();
  expect(await faults(page)).toEqual([]);
  // A purpose is longer than a phone is wide, and is read whole.
  const purposes = page.locator("textarea[data-path]");
  const isCut = (field: Element) =>
    field.scrollWidth > field.clientWidth || field.scrollHeight > field.clientHeight + 1;
  expect(await purposes.count()).toBe(6);
  for (const field of await purposes.all()) expect(await field.evaluate(isCut)).toBe(false);
  await shoot(page, "retention-ar-390");
  await close(page);
});

test("a legal hold is placed with a reason, keeps the member from being erased, and is lifted", async () => {
  const page = await story.open("/admin/members/M-1?tab=privacy");
  await page.getByText("No legal hold.").waitFor();
  await page.getByRole("button", { name: "Place legal hold" }).click();
  const dialog = page.getByRole("dialog", { name: "Place legal hold" });
  await dialog.getByRole("button", { name: "Place legal hold" }).click();
  await dialog.getByText("Please give a reason").waitFor();
  expect(await faults(page)).toEqual([]);
  await dialog.getByLabel("Reason").fill("Complaint 12 of the consumer agency");
  await dialog.getByRole("button", { name: "Place legal hold" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByText("In force", { exact: true }).waitFor();
  await shoot(page, "legal-hold-en");
  const erased = await story.send("POST", "/v1/members/M-1/erase", {
    ...{ confirm: "M-1", reason: "asked" },
  });
  expect([erased.status, erased.body.code]).toEqual([409, "member_on_hold"]);
  await page.getByRole("button", { name: "Lift legal hold" }).click();
  const lifting = page.getByRole("dialog", { name: "Lift legal hold" });
  await lifting.getByLabel("Reason").fill("Settled");
  await lifting.getByRole("button", { name: "Lift legal hold" }).click();
  await page.getByText("Lifted", { exact: true }).waitFor();
  await close(page);
});

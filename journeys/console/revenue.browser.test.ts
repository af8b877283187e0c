// Deferred revenue of a closed month, and the terms that an accountant chooses for it, in both languages.
import { expect, test } from "vitest";
import { findings } from "./support/accessibility.ts";
import { lookAt } from "./support/look-at.ts";
import { close, expectAtEveryWidth, openConsole } from "./support/open-console.ts";

const story = await openConsole({ demoDivisor: 60 });
const [newest = ""] = (await story.send("GET", "/v1/months")).body.data.map(
  ({ month }: { month: string }) => month,
);

test("a closed month shows what of its sales is deferred, and hands out the entry", async () => {
  const page = await story.open(`/admin/settlements/months/${newest}`);
  await page.getByRole("link", { name: "Deferred revenue" }).click();
  // It is worked out soon after the server starts.
  await page.getByRole("table", { name: "Cohorts" }).waitFor({ timeout: 60_000 });
  const revenue = (await story.send("GET", `/v1/months/${newest}/revenue`)).body;
  const { movement, cohorts } = revenue;
  expect([movement.closing > 0, revenue.debit]).toEqual([true, revenue.credit]);
  const pounds = (piastres: number) =>
    (piastres / 100).toLocaleString("en", { minimumFractionDigits: 2 });
  const moves = page.getByRole("table", { name: "Deferred revenue through the month" });
  await moves
    .getByRole("row", { name: new RegExp(`Closing.*${pounds(movement.closing)}`) })
    .waitFor();
  const table = page.getByRole("table", { name: "Cohorts" });
  expect(await table.getByRole("row").count()).toBe(cohorts.length + 1);
  const lines = page.getByRole("table", { name: "Lines" });
  expect(await lines.getByRole("row").count()).toBe(revenue.lines.length + 1);
  expect(await findings(page)).toEqual([]);
  await lookAt(page, "revenue-en");
  await expectAtEveryWidth(page, "Deferred revenue through the month");
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "For Odoo" }).click();
  expect((await coming).suggestedFilename()).toBe(`revenue-${newest}.csv`);
  await close(page);

  const arabic = await story.open(`/admin/settlements/months/${newest}/revenue`, {
    ...{ language: "ar", width: 390 },
  });
  await arabic.getByText("حركة الإيراد المؤجل خلال الشهر").first().waitFor();
  expect(await findings(arabic)).toEqual([]);
  await lookAt(arabic, "revenue-ar");
  await close(arabic);
});

test("the accountant changes the terms, and closed months keep theirs", async () => {
  const before = (await story.send("GET", `/v1/months/${newest}/revenue`)).body;
  const page = await story.open("/admin/settlements/months");
  await page.getByRole("link", { name: "Revenue basis" }).click();
  const share = page.getByRole("textbox", { name: "Your share of a sale" });
  await expect.poll(() => share.inputValue()).toBe("12");
  await page.getByText("A sale of EGP 100.00 that earns 100 points defers").waitFor();
  await share.fill("0");
  await page.getByRole("textbox", { name: "Transition" }).fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Enter a percentage above 0, up to 100.").waitFor();
  await page.getByText("Enter an account number.").waitFor();
  expect(await findings(page)).toEqual([]);
  await lookAt(page, "revenue-basis-en");
  await share.fill("15.5");
  await page.getByRole("textbox", { name: "Transition" }).fill("3320");
  await page.getByRole("combobox", { name: "Also points of sellers" }).click();
  await page.getByRole("option").first().click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("The revenue basis is saved.").waitFor();
  const { terms, version } = (await story.send("GET", "/v1/revenue-basis")).body;
  expect([version, terms.share_bps, terms.principals.length]).toEqual([2, 1_550, 2]);
  expect((await story.send("GET", `/v1/months/${newest}/revenue`)).body).toEqual(before);
  await expectAtEveryWidth(page, "Revenue basis");
  await close(page);

  const arabic = await story.open("/admin/settlements/revenue-basis", {
    ...{ language: "ar", width: 390 },
  });
  await arabic.getByText(/آخر تعديل/).waitFor();
  expect(await findings(arabic)).toEqual([]);
  await lookAt(arabic, "revenue-basis-ar");
  await close(arabic);
});

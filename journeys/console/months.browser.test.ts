// A month closed by two people: reviewed, asked for by keyboard, agreed to, and read in both languages.
import { expect, test } from "vitest";
import { lookAt } from "./support/look-at.ts";
import { close, expectAtEveryWidth, openConsole } from "./support/open-console.ts";
import { addSecond, openAsSecond } from "./support/second-person.ts";

const story = await openConsole({ demoDivisor: 60 });
await addSecond(story);

test("the last month is reviewed, asked for by keyboard, and closed by a second person", async () => {
  const { next: month } = (await story.send("GET", "/v1/months")).body;
  const page = await story.open("/admin/settlements");
  await page.getByRole("link", { name: "Month close" }).click();
  await page.getByText("No month is closed yet").waitFor();
  await page.getByRole("link", { name: /^Review / }).click();
  await page.getByText("The figures below are as of now.").waitFor();
  const { opening, closing, figures } = (await story.send("GET", `/v1/months/${month}`)).body;
  expect([opening.points > 0, figures.redeemed.points < 0]).toEqual([true, true]);
  const points = closing.points.toLocaleString("en");
  const lines = page.getByRole("table", { name: "Points through the month" });
  await lines.getByRole("row", { name: new RegExp(`Closing.*${points}`) }).waitFor();
  await page.getByRole("table", { name: "By who pays" }).getByText("Platform").waitFor();
  await page.getByRole("table", { name: "Money with sellers" }).getByText("Sellers owe").waitFor();
  await lookAt(page, "month-open-en");

  await page.getByRole("button", { name: "Close month" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Close / });
  await dialog.getByText(`closes with ${points} points`).waitFor();
  await lookAt(page, "month-close");
  await dialog.getByRole("button", { name: "Ask for approval" }).focus();
  await page.keyboard.press("Enter");
  await dialog.getByText("waits for a second person. Its figures are taken.").waitFor();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await page.getByText("Waiting for approval").waitFor();
  await page.getByText(new RegExp(`asked to close this month with ${points} points`)).waitFor();
  await page.getByRole("button", { name: "Close month" }).waitFor({ state: "detached" });
  await close(page);

  const second = await openAsSecond(story);
  await second.goto(`${story.base}/admin/settlements/months/${month}`);
  await second.getByRole("link", { name: "View the request" }).click();
  await second.getByText("Figures taken").waitFor();
  await lookAt(second, "month-approval");
  await second.getByRole("button", { name: "Approve" }).click();
  const deciding = second.getByRole("dialog");
  await deciding.getByText("can never be opened again").waitFor();
  await deciding.getByLabel("Reason").fill("Agrees with the bank");
  await deciding.getByRole("button", { name: "Approve" }).click();
  await expect.poll(() => second.getByRole("dialog").count()).toBe(0);
  await second.goto(`${story.base}/admin/settlements/months/${month}`);
  await second.getByText("Fingerprint").waitFor();
  await second.getByText("Mona").first().waitFor();
  await lookAt(second, "month-closed-en");
  await expectAtEveryWidth(second, "Fingerprint");
  await close(second);

  const arabic = await story.open(`/admin/settlements/months/${month}`, { language: "ar" });
  await arabic.getByText("مُقفل").first().waitFor();
  await lookAt(arabic, "month-closed-ar");
  await arabic.goto(`${story.base}/admin/settlements/months`);
  await arabic.getByText("الشهور المُقفلة").first().waitFor();
  await lookAt(arabic, "months-ar");
  await close(arabic);
});

// The log of breaches in the console: one is logged by keyboard, its clock runs, and its letters are read.
import { hourMs } from "@nuqta/contracts/kit/time.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findings, sideways } from "./support/accessibility.ts";
import { close, openConsole } from "./support/open-console.ts";
import { shoot } from "./support/shoot.ts";

const story = await openConsole();
await story.send("POST", "/v1/members", { member_id: "M-1", name: "Laila Hassan" });
const faults = async (page: Page) => [...(await sideways(page)), ...(await findings(page))];
const logged = async () => (await story.send("GET", "/v1/breaches")).body.data;

test("a breach is logged, what is missing is marked, and its clock and letters are there", async () => {
  const page = await story.open("/admin/data-retention", { width: 1440 });
  await page.getByRole("link", { name: "Breach log" }).click();
  await page.getByText("No breach has been logged.").waitFor();
  expect(await faults(page)).toEqual([]);
  await page.getByRole("link", { name: "Log a breach" }).click();
  await page.getByLabel("Measures taken").fill("The account was closed.");
  await page.getByRole("button", { name: "Save breach" }).click();
  await page.getByText("Please fill in what is marked.").waitFor();
  expect(await logged()).toEqual([]);
  await page.getByLabel("What happened").fill("A colleague took a list of members along.");
  await page.getByRole("combobox", { name: "Kinds of data" }).focus();
  await page.keyboard.press("ArrowDown");
  await page.getByRole("option", { name: "Member IDs" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("combobox", { name: "Who is affected" }).click();
  await page.getByRole("option", { name: "All members" }).click();
  await page.keyboard.press("Control+s");
  await page.getByText(/Time left: 7[12] h/).waitFor();
  expect(await page.getByLabel("To the authority, in English").inputValue()).toMatch(
    /DRAFT\. Counsel must read[\s\S]*Members affected: 1/,
  );
  await page.setViewportSize({ width: 1440, height: 2400 });
  await shoot(page, "breach-en-1440");
  expect(await faults(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download member IDs" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("affected-members.csv");
  await close(page);
});

test("the log and a breach are read in Arabic on a phone", async () => {
  const noticed = new Date(Date.now() - 60 * hourMs).toISOString();
  const { body } = await story.send("POST", "/v1/breaches", {
    ...{ noticed_at: noticed, happened_from: null, happened_to: null, what: "سُرق حاسوب محمول." },
    ...{ kinds: ["names"], measures: "", affected: null, affected_by: null },
    ...{ reported_at: null, told_at: null, closed_at: null },
  });
  const page = await story.open("/admin/data-retention/breaches", { language: "ar", width: 390 });
  await page.getByText("بقي أقل من 24 ساعة").first().waitFor();
  await shoot(page, "breaches-ar-390");
  expect(await faults(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 3600 });
  await page.goto(`${story.base}/admin/data-retention/breaches/${body.breach_id}`);
  await page.getByRole("heading", { name: "مسودات الخطابات" }).waitFor();
  await shoot(page, "breach-ar-390");
  expect(await faults(page)).toEqual([]);
  await close(page);
});

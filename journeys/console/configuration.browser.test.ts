// Configuration as a file, as two people meet it: one downloads it, changes it and asks; the other reads the plan and
// approves; and the way back.
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findings, sideways } from "./support/accessibility.ts";
import { lookAt } from "./support/look-at.ts";
import { close, openConsole } from "./support/open-console.ts";
import { addSecond, openAsSecond } from "./support/second-person.ts";

const story = await openConsole();
await addSecond(story);

const rule = {
  ...{ name: "Double points", name_ar: "نقاط مضاعفة", trigger: "purchase" },
  effects: [{ kind: "multiplier", bps: 20_000 }],
};

const rulesLive = async (): Promise<string[]> =>
  Object.keys((await story.send("GET", "/v1/configuration")).body.rules);

const drop = (page: Page, name: string, text: string) =>
  page
    .locator("input[type=file]")
    .setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });

const approve = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await page.getByRole("button", { name: "Approve" }).click();
  const dialog = page.getByRole("dialog", { name: "Approve and execute" });
  await dialog.getByRole("textbox", { name: /Reason/ }).fill("Read step by step");
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
};

test("a file is downloaded, planned, asked for and approved, and taken back", async () => {
  const page = await story.open("/admin/configuration");
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const bundle = JSON.parse(readFileSync(await (await saving).path(), "utf8"));
  await drop(page, "same.json", JSON.stringify(bundle));
  await page.getByText("The file says what is in force.").waitFor();
  bundle.rules.double = rule;
  await drop(page, "bundle.json", JSON.stringify(bundle));
  await page.getByText("Rule “Double points” (double) is created.").waitFor();
  await page.getByText("how members and sellers react").waitFor();
  expect([...(await sideways(page)), ...(await findings(page))]).toEqual([]);
  await page.getByRole("textbox", { name: "Note" }).fill("For Ramadan");
  await page.getByRole("button", { name: "Ask for approval" }).click();
  await page.getByRole("link", { name: "View the request" }).click();
  const title = "Apply a configuration file: 1 new, 0 changed, 0 removed";
  await page.getByRole("heading", { name: title }).waitFor();
  await page.getByText("You asked for this, so another person has to decide.").waitFor();
  const address = page.url();
  expect(await rulesLive()).toEqual([]);

  const second = await openAsSecond(story);
  await second.goto(address);
  await second.getByText("For Ramadan").waitFor();
  await second.getByText("Rule “Double points” (double) is created.").waitFor();
  expect([...(await sideways(second)), ...(await findings(second))]).toEqual([]);
  await approve(second, address);
  expect(await rulesLive()).toEqual(["double"]);
  await second.getByRole("link", { name: "Plan going back" }).click();
  await second.getByRole("button", { name: "Plan going back to it" }).click();
  await second.getByText(/Rule “Double points” \(double\) .*draft|is removed/).waitFor();
  await second.getByRole("button", { name: "Ask for approval" }).click();
  await second.getByRole("link", { name: "View the request" }).click();
  await second.getByText("another person has to decide.").waitFor();
  // The request says which earlier one it takes back, and what stays of it.
  await second.getByRole("link", { name: "View the earlier request" }).waitFor();
  await lookAt(second, "going-back-en");
  const arabic = await story.open(new URL(second.url()).pathname, { language: "ar" });
  await arabic.getByRole("link", { name: "عرض الطلب السابق" }).waitFor();
  await lookAt(arabic, "going-back-ar");
  await close(arabic);
  await approve(page, second.url());
  expect(await rulesLive()).toEqual([]);
  await close(page);
  await close(second);
});

test("in Arabic on a phone, what is wrong with a file is named and nothing is asked for", async () => {
  const page = await story.open("/admin/configuration", { language: "ar", width: 390 });
  await drop(page, "notes.json", "not json");
  await page.getByText(/notes\.json.* ليس ملف JSON/).waitFor();
  const bundle = (await story.send("GET", "/v1/configuration")).body;
  bundle.settings.earning.unheard = 1;
  await drop(page, "bundle.json", JSON.stringify(bundle));
  await page.getByRole("alert").waitFor();
  expect(await page.getByRole("button", { name: "طلب الموافقة" }).count()).toBe(0);
  expect([...(await sideways(page)), ...(await findings(page))]).toEqual([]);
  await close(page);
});

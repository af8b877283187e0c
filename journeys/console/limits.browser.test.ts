// An objection and a restriction in the console: in force for all to see, put and lifted by who may.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findings, sideways } from "./support/accessibility.ts";
import { close, openConsole } from "./support/open-console.ts";
import { shoot } from "./support/shoot.ts";

const story = await openConsole();
await story.send("POST", "/v1/members", { member_id: "M-1", name: "Laila Hassan" });
const faults = async (page: Page) => [...(await sideways(page)), ...(await findings(page))];
const limits = async () => (await story.send("GET", "/v1/members/M-1")).body.limits;
const picture = async (page: Page, name: string, width: 390 | 1440) => {
  const height = width === 390 ? 3200 : 1500;
  await page.setViewportSize({ width, height });
  await shoot(page, `${name}-${width}`);
  await page.setViewportSize({ width, height: 900 });
};

test("an objection is put in force with a reason, switches offers off, and is lifted by the keyboard", async () => {
  const page = await story.open("/admin/members/M-1?tab=privacy", { width: 1440 });
  const put = page.getByRole("button", {
    name: "Put in force: Objection to profiling and marketing",
  });
  await put.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Put in force" }).click();
  await dialog.getByText("Please give a reason").waitFor();
  expect(await limits()).toEqual([]);
  await dialog.getByLabel("Reason").fill("Asked by letter.");
  await picture(page, "limit-put-en", 1440);
  await dialog.getByRole("button", { name: "Put in force" }).click();
  await page.getByText("Objects to profiling").waitFor();
  await page.getByText("No offers are sent while the member objects").waitFor();
  expect(await limits()).toEqual(["objection"]);
  const offers = page.getByRole("group", { name: "Offers" });
  expect(await offers.getByRole("switch", { name: "Email" }).isDisabled()).toBe(true);
  await picture(page, "limits-en", 1440);
  expect(await faults(page)).toEqual([]);
  await page.getByRole("button", { name: "Lift: Objection to profiling and marketing" }).focus();
  await page.keyboard.press("Enter");
  await dialog.getByText("Tell the member before you lift it.").waitFor();
  await dialog.getByLabel("Reason").fill("The member asked for it.");
  await picture(page, "limit-lift-en", 1440);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("Objects to profiling").waitFor({ state: "detached" });
  expect(await limits()).toEqual([]);
  await close(page);
});

test.each([
  ["en", 390],
  ["ar", 390],
  ["ar", 1440],
] as const)("both are shown without anything cut off (%s, %d)", async (language, width) => {
  for (const kind of ["objection", "restriction"])
    await story.send("POST", "/v1/members/M-1/limits", { kind, reason: "Asked by letter." });
  const page = await story.open("/admin/members/M-1?tab=privacy", { width, language });
  await page
    .getByText(language === "ar" ? "بياناته مقيّدة" : "Data restricted", { exact: true })
    .waitFor();
  // The head knows it before the cards do.
  await page.getByRole("heading", { name: language === "ar" ? "السجل" : "History" }).waitFor();
  await picture(page, `limits-${language}`, width);
  expect(await faults(page)).toEqual([]);
  await close(page);
});

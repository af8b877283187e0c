// A member below 18 in the console: a guardian agrees for them, and what does not count says why.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findings, sideways } from "./support/accessibility.ts";
import { lookAt } from "./support/look-at.ts";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole();
const introduce = (member_id: string, birth_date?: string) =>
  story.send("POST", "/v1/members", {
    member_id,
    name: "Salma Nabil",
    ...(birth_date && { birth_date }),
  });
await introduce("K-1", "2015-03-02");
await introduce("K-2");
const faults = async (page: Page) => [...(await sideways(page)), ...(await findings(page))];
const offers = (page: Page, name = "Offers") => page.getByRole("group", { name });
const privacy = (id: string) => `/admin/members/${id}?tab=privacy`;

test("a yes of a member below 18 asks for the guardian, and stands with name and relation", async () => {
  const page = await story.open("/admin/data-retention/consent-texts", { width: 1440 });
  await page.getByLabel("Text in English").fill("I agree to offers.");
  await page.getByLabel("Text in Arabic").fill("أوافق على العروض.");
  await page.keyboard.press("Control+s");
  const ask = page.getByRole("dialog", { name: "Publish version 1?" });
  await ask.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("heading", { name: "Version 1" }).waitFor();

  await page.goto(`${story.base}${privacy("K-1")}`);
  await offers(page).getByRole("switch", { name: "Email" }).click();
  const dialog = page.getByRole("dialog", { name: "The member agrees" });
  await dialog.getByText("This member is younger than 18").waitFor();
  await dialog.getByRole("combobox", { name: "How the member agreed" }).click();
  await page.getByRole("option", { name: "On paper" }).click();
  await dialog.getByRole("textbox", { name: "Reference of the proof" }).fill("FORM-1042");
  await dialog.getByRole("button", { name: "Record" }).click();
  await dialog.getByText("Please fill in what is marked.").waitFor();
  await dialog.getByRole("textbox", { name: "Guardian's name" }).fill("Mona Fathy");
  await dialog.getByRole("combobox", { name: "Relation to the member" }).click();
  await page.getByRole("option", { name: "Legal guardian" }).click();
  const reference = dialog.getByRole("textbox", { name: "Reference of the guardian's proof" });
  await reference.fill("01001234567");
  await dialog.getByRole("button", { name: "Record" }).click();
  await dialog.getByText(/no phone number or national ID/).waitFor();
  await lookAt(page, "guardian-en");
  await reference.fill("GRD-77");
  await dialog.getByRole("button", { name: "Record" }).click();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await page.getByText("A guardian agreed. It holds until the member is 18.").waitFor();
  await page.getByText(/FORM-1042 · Guardian · Mona Fathy · Legal guardian · GRD-77/).waitFor();
  expect(await faults(page)).toEqual([]);
  await close(page);
});

test("a birth date that comes later turns the switch off and says why, in Arabic on a phone too", async () => {
  await story.send("POST", "/v1/members/K-2/consents", {
    ...{ purpose: "marketing", channel: "sms", granted: true },
    ...{ text_version: 1, via: "app", proof: "REQ-1" },
  });
  await story.send("PATCH", "/v1/members/K-2", { birth_date: "2015-03-02" });
  const page = await story.open(privacy("K-2"), { language: "ar", width: 390 });
  await page.getByText("وافق العضو قبل بلوغه 18 عامًا دون ولي أمر").waitFor();
  const sms = offers(page, "العروض").getByRole("switch").nth(1);
  expect(await sms.isChecked()).toBe(false);
  await lookAt(page, "guardian-tab-ar");
  await sms.click();
  await page.getByRole("dialog").getByText("أحد الوالدين أو الوصي القانوني").waitFor();
  await lookAt(page, "guardian-ar");
  await close(page);
});

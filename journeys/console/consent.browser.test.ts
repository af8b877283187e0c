// Consent in the console: a text is published with its effect said first, and a yes to offers is recorded with its proof.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findings, sideways } from "./support/accessibility.ts";
import { close, openConsole } from "./support/open-console.ts";
import { shoot } from "./support/shoot.ts";

const story = await openConsole();
await story.send("POST", "/v1/members", { member_id: "M-1", name: "Laila Hassan" });
const faults = async (page: Page) => [...(await sideways(page)), ...(await findings(page))];
const published = async () => (await story.send("GET", "/v1/consent-texts")).body.data;
const place = "/admin/data-retention/consent-texts";
const privacy = "/admin/members/M-1?tab=privacy";
const offers = (page: Page) => page.getByRole("group", { name: "Offers" });

test("before there is a text nobody agrees, and the way to publish one is shown", async () => {
  const page = await story.open(privacy, { width: 1440 });
  await offers(page).getByRole("switch", { name: "Email" }).click();
  const dialog = page.getByRole("dialog", { name: "The member agrees" });
  await dialog.getByText("No consent text has been published yet").waitFor();
  await dialog.getByRole("link", { name: "Publish a consent text" }).click();
  await page.getByText("No version has been published yet.").waitFor();
  await page.getByLabel("Text in English").fill("I agree to offers by e-mail.");
  await page.keyboard.press("Control+s");
  await page.getByText("Please fill in what is marked.").waitFor();
  expect(await faults(page)).toEqual([]);
  await page.getByLabel("Text in Arabic").fill("أوافق على العروض بالبريد الإلكتروني.");
  await page.keyboard.press("Control+s");
  const ask = page.getByRole("dialog", { name: "Publish version 1?" });
  await ask.getByText("No member agrees to offers at the moment.").waitFor();
  await page.keyboard.press("Escape");
  await ask.waitFor({ state: "hidden" });
  expect(await published()).toEqual([]);
  await page.keyboard.press("Control+s");
  await ask.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("heading", { name: "Version 1" }).waitFor();
  expect(await published()).toMatchObject([{ version: 1, text: "I agree to offers by e-mail." }]);
  expect(await faults(page)).toEqual([]);
  await close(page);
});

test("a yes is recorded with text, way and proof, and stands in the history; a no needs nothing", async () => {
  const page = await story.open(privacy, { width: 1440 });
  await offers(page).getByRole("switch", { name: "Email" }).click();
  const dialog = page.getByRole("dialog", { name: "The member agrees" });
  await dialog.getByRole("button", { name: "Record" }).click();
  await dialog.getByText("Please fill in what is marked.").waitFor();
  expect(await dialog.getByLabel("Text of this version").inputValue()).toBe(
    "I agree to offers by e-mail.",
  );
  await dialog.getByRole("combobox", { name: "How the member agreed" }).click();
  await page.getByRole("option", { name: "On paper" }).click();
  await dialog.getByRole("textbox", { name: /Reference/ }).fill("01001234567");
  await dialog.getByRole("button", { name: "Record" }).click();
  await dialog.getByText(/no phone number or national ID/).waitFor();
  expect(await faults(page)).toEqual([]);
  await shoot(page, "consent-en-1440");
  await dialog.getByRole("textbox", { name: /Reference/ }).fill("FORM-1042");
  await dialog.getByRole("button", { name: "Record" }).click();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await page.getByText(/text version 1 · On paper · FORM-1042/).waitFor();
  const { body } = await story.send("GET", "/v1/members/M-1/consents");
  expect(body.history).toMatchObject([
    { granted: true, text_version: 1, via: "paper", proof: "FORM-1042" },
  ]);

  await page.goto(`${story.base}${place}`);
  await page.getByLabel("Text in English").first().fill("I agree to offers.");
  await page.keyboard.press("Control+s");
  const ask = page.getByRole("dialog", { name: "Publish version 2?" });
  await ask.getByText(/^1 member agrees to offers\. They stay agreed/).waitFor();
  expect(await faults(page)).toEqual([]);
  await shoot(page, "publish-en-1440");
  await ask.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("heading", { name: "Version 2" }).waitFor();

  await page.goto(`${story.base}${privacy}`);
  await page.getByText("Agreed to version 1. Version 2 is now in force.").waitFor();
  await offers(page).getByRole("switch", { name: "Email" }).click();
  const no = page.getByRole("dialog", { name: "The member withdraws" });
  await no.getByRole("button", { name: "Record" }).click();
  await expect
    .poll(() => offers(page).getByRole("switch", { name: "Email" }).isChecked())
    .toBe(false);
  await close(page);
});

test("where members cannot be counted it is said, and a text is published all the same", async () => {
  const page = await story.open(place);
  await page.route("**/v1/consent-texts/counts", (route) => route.fulfill({ status: 500 }));
  await page.reload();
  await page.getByLabel("Text in English").first().fill("I agree to offers by SMS.");
  await page.keyboard.press("Control+s");
  const ask = page.getByRole("dialog", { name: "Publish version 3?" });
  await ask.getByText(/could not be loaded\. They stay agreed/).waitFor();
  await ask.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("heading", { name: "Version 3" }).waitFor();
  expect(await published()).toHaveLength(3);
  await close(page);
});

test("texts and a yes in Arabic on a phone", async () => {
  const page = await story.open(place, { language: "ar", width: 390 });
  await page.getByRole("heading", { name: /الإصدار .?3/ }).waitFor();
  expect(await faults(page)).toEqual([]);
  await shoot(page, "texts-ar-390");
  await page.goto(`${story.base}${privacy}`);
  await page.getByRole("group", { name: "العروض" }).getByRole("switch").first().click();
  const dialog = page.getByRole("dialog", { name: "العضو يوافق" });
  await dialog.getByLabel("نص هذا الإصدار").waitFor();
  expect(await faults(page)).toEqual([]);
  await shoot(page, "consent-ar-390");
  await close(page);
});

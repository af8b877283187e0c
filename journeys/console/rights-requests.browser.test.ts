// Requests by the data protection law in the console: one is logged from the member's page, checked, and answered.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findings, sideways } from "./support/accessibility.ts";
import { close, openConsole } from "./support/open-console.ts";
import { shoot } from "./support/shoot.ts";

const story = await openConsole();
await story.send("POST", "/v1/members", { member_id: "M-1", name: "Laila Hassan" });
const faults = async (page: Page) => [...(await sideways(page)), ...(await findings(page))];
/** A picture at a width; only where pictures are kept does it change anything. */
const picture = async (page: Page, name: string, width: 390 | 1440, height = 900) => {
  await page.setViewportSize({ width, height });
  await shoot(page, `${name}-${width}`);
  await page.setViewportSize({ width, height });
};
const logged = async () => (await story.send("GET", "/v1/rights-requests")).body.data;

test("a request is logged from the member's page, and fulfilled once it is known who asks", async () => {
  const page = await story.open("/admin/members/M-1?tab=privacy", { width: 1440 });
  await page.getByRole("link", { name: "Requests of this member" }).waitFor();
  await picture(page, "privacy-en", 1440);
  expect(await faults(page)).toEqual([]);
  await page.getByRole("link", { name: "Log a request" }).click();
  await page.getByRole("button", { name: "Log request" }).click();
  await page.getByText("Please fill in what is marked.").waitFor();
  await picture(page, "request-new-en", 1440);
  expect(await faults(page)).toEqual([]);
  expect(await logged()).toEqual([]);
  expect(await page.getByLabel("Member ID").inputValue()).toBe("M-1");
  await page.getByRole("combobox", { name: "Request" }).click();
  await page.getByRole("option", { name: "Access" }).click();
  await page.getByRole("combobox", { name: "Received by" }).focus();
  await page.keyboard.press("ArrowDown");
  await page.getByRole("option", { name: "In a branch" }).click();
  await page.getByLabel("What was asked").fill("A copy of everything.");
  await page.keyboard.press("Control+s");
  await page.getByRole("heading", { name: "Access: member M-1" }).waitFor();
  expect(await page.getByLabel("Request received, in English").inputValue()).toMatch(
    /DRAFT\. Counsel must read[\s\S]*confirm that it is you/,
  );
  await picture(page, "request-en", 1440, 1500);
  expect(await faults(page)).toEqual([]);
  await page.getByRole("button", { name: "Check identity" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Check identity" }).click();
  await page.getByText("Identity checked").first().waitFor();
  await page.getByRole("button", { name: "Fulfil" }).click();
  await dialog.getByLabel("What was done").fill("The file was handed over.");
  await picture(page, "request-fulfil-en", 1440);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByLabel("Answer, in English").waitFor();
  expect(await page.getByRole("button", { name: "Refuse" }).count()).toBe(0);
  expect(await logged()).toMatchObject([{ member_id: "M-1", state: "fulfilled" }]);
  await page.getByRole("link", { name: "Back to member requests" }).click();
  await page.getByRole("table").getByText("Fulfilled").waitFor();
  await picture(page, "requests-en", 1440);
  expect(await faults(page)).toEqual([]);
  await close(page);
});

test("requests are filtered and read in Arabic on a phone", async () => {
  await story.send("POST", "/v1/rights-requests", {
    ...{ member_id: "M-1", kind: "erasure", channel: "letter", asked: "طلب محو بياناته." },
    received_at: "2025-11-02T08:00:00Z",
  });
  const page = await story.open("/admin/data-retention/requests?kind=erasure", {
    ...{ language: "ar", width: 390 },
  });
  await page.getByText("تجاوز الموعد").waitFor();
  await picture(page, "requests-ar", 390);
  expect(await faults(page)).toEqual([]);
  await page.getByRole("table").getByRole("link").first().click();
  await page.getByRole("heading", { name: "مسودات الخطابات" }).waitFor();
  await picture(page, "request-ar", 390, 2400);
  expect(await faults(page)).toEqual([]);
  await page.goto(`${story.base}/admin/data-retention/requests/new`);
  await page.getByRole("button", { name: "تسجيل الطلب" }).waitFor();
  await picture(page, "request-new-ar", 390);
  expect(await faults(page)).toEqual([]);
  await page.goto(`${story.base}/admin/members/M-1?tab=privacy`);
  await page.getByRole("link", { name: "طلبات هذا العضو" }).click();
  await page.getByRole("heading", { name: /طلبات العضو/ }).waitFor();
  await page.getByRole("table").getByText("تمت تلبيته").waitFor();
  await close(page);
});

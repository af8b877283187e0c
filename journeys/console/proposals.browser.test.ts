// A campaign by both sides: a seller proposes it, the marketplace sends it back, looks at the replay and approves.
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { expect, test } from "vitest";
import type { Json } from "../support/marketplace.ts";
import { findings, sideways } from "./support/accessibility.ts";
import { dayInCairo } from "./support/cairo.ts";
import { enterArea } from "./support/enter-area.ts";
import { lookAt } from "./support/look-at.ts";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole({ demoDivisor: 60 });
const email = "proposals@seller.example";

test("a seller proposes a campaign, reads why it came back, and sees it approved", async () => {
  // One that sold in the last days, so that the replay has something to tell.
  const seller = "S-01";
  expect((await story.send("POST", `/v1/sellers/${seller}/portal`, { email })).status).toBe(200);
  const page = await enterArea(story, "seller", email);
  await page.goto(`${story.base}/seller/campaigns`);
  await page.getByText("There are no proposals").waitFor();
  await page.getByRole("link", { name: "Propose a campaign" }).click();
  const submit = () => page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("textbox", { name: "Points", exact: true }).waitFor();
  await submit();
  await page.getByText("Enter a name.").waitFor();
  await page.getByText("Enter the Arabic name.").waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Winter goods");
  await page.getByLabel("Name in Arabic").fill("بضائع الشتاء");
  await page.getByLabel("Description").fill("For the cold weeks.");
  const day = (days: number) => dayInCairo(new Date(Date.now() + days * dayMs));
  await page.getByLabel("First day").fill(day(1));
  await page.getByLabel("Last day").fill(day(20));
  await page.keyboard.press("Escape");
  await page.getByRole("textbox", { name: "Points", exact: true }).fill("1");
  await page.getByLabel("For every").fill("10");
  await page.getByLabel("The most it may cost you").fill("500");
  await lookAt(page, "propose-en");
  await submit();
  await page.getByText("Waiting").first().waitFor();
  await page
    .getByText(/would have given [\d,]+ points? more, .+ for you/)
    .waitFor({ timeout: 60_000 });
  expect(await findings(page)).toEqual([]);
  await lookAt(page, "own-proposal-en");

  const admin = await story.open("/admin/manage-campaign/proposals");
  await admin.getByRole("link", { name: /^Open proposal SP-/ }).click();
  await admin.getByText(/would have given .+ for the seller/).waitFor({ timeout: 60_000 });
  await admin.getByText("For the cold weeks.").waitFor();
  await admin.getByRole("heading", { name: "Winter goods" }).waitFor();
  expect(await findings(admin)).toEqual([]);
  expect(await sideways(admin)).toEqual([]);
  await lookAt(admin, "proposal-en");
  await admin.getByRole("button", { name: "Send back" }).click();
  const back = admin.getByRole("dialog", { name: "Send back" });
  await back.getByRole("button", { name: "Send back" }).click();
  await back.getByText("Enter a reason.").waitFor();
  await back.getByLabel("Reason").fill("Please double the budget.");
  await back.getByRole("button", { name: "Send back" }).click();
  await expect.poll(() => admin.getByRole("dialog").count()).toBe(0);

  await page.reload();
  await page.getByText("Please double the budget.").first().waitFor();
  await page.getByRole("link", { name: "Edit" }).click();
  const budget = page.getByLabel("The most it may cost you");
  await expect.poll(() => budget.inputValue()).toBe("500");
  await budget.fill("1000");
  await submit();
  await page.getByText("Waiting").first().waitFor();

  await admin.reload();
  const approve = admin.getByRole("button", { name: "Approve" });
  await expect.poll(() => approve.isEnabled(), { timeout: 60_000 }).toBe(true);
  await approve.click();
  const dialog = admin.getByRole("dialog", { name: "Approve the campaign" });
  await lookAt(admin, "approve-en");
  await dialog.getByRole("button", { name: "Approve" }).click();
  await admin.getByRole("link", { name: "Open the campaign" }).waitFor({ timeout: 60_000 });
  const [row]: Json[] = (await story.send("GET", "/v1/proposals?state=approved")).body.data;
  expect(row).toMatchObject({ seller_id: seller, budget: 100_000 });
  const { id } = row as { id: string };

  await page.reload();
  await page.getByText("Approved").first().waitFor();
  expect(await page.getByRole("button", { name: "Withdraw" }).count()).toBe(0);
  await page.getByRole("button", { name: "العربية" }).click();
  await page.getByText("تمت الموافقة").first().waitFor();
  await lookAt(page, "own-proposal-ar");
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ["campaigns", "campaigns/propose", `campaigns/proposals/${id}`]) {
    await page.goto(`${story.base}/seller/${path}`);
    await page.locator("h2").first().waitFor();
    expect([path, await sideways(page)]).toEqual([path, []]);
    expect([path, await findings(page)]).toEqual([path, []]);
    await lookAt(page, `own-${path.replaceAll("/", "-")}-390`);
  }
  await close(page);
  const arabic = await story.open("/admin/manage-campaign/proposals", { language: "ar" });
  await arabic.getByRole("row", { name: /بضائع الشتاء/ }).waitFor();
  await lookAt(arabic, "proposals-ar");
  await arabic.goto(`${story.base}/admin/manage-campaign/proposals/${id}`);
  await arabic.getByText(/كانت الحملة ستمنح/).waitFor();
  await lookAt(arabic, "proposal-ar");
  await arabic.setViewportSize({ width: 390, height: 844 });
  expect(await sideways(arabic)).toEqual([]);
  await lookAt(arabic, "proposal-ar-390");
  await close(arabic);
  await close(admin);
});

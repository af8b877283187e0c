// A dispute by both sides: the seller disputes a line of its statement, the marketplace looks at why and answers.
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { expect, test } from "vitest";
import type { Json } from "../support/marketplace.ts";
import { findings, sideways } from "./support/accessibility.ts";
import { dayInCairo } from "./support/cairo.ts";
import { enterArea } from "./support/enter-area.ts";
import { lookAt } from "./support/look-at.ts";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole({ demoDivisor: 60, demoEndedDaysAgo: 40 });
const email = "disputes@seller.example";

test("a seller disputes a line, both sides write, and what is accepted stands on its next statement", async () => {
  const drafts = async () => (await story.send("GET", "/v1/settlements")).body.total;
  await expect.poll(drafts).toBeGreaterThan(1);
  const today = dayInCairo(new Date());
  const last = dayInCairo(new Date(Date.parse(`${today.slice(0, 7)}-01T12:00:00Z`) - dayMs));
  const month = last.slice(0, 7);
  await story.send("POST", `/v1/settlements/${month}/issue`);
  const { data } = (await story.send("GET", "/v1/settlements?limit=100&status=issued")).body;
  // Of the month just issued: lines of older ones may be too old to dispute.
  const ofMonth: Json[] = data.filter((one: Json) => one.month === month);
  const [most] = ofMonth.toSorted((a, b) => b["due"].money - a["due"].money);
  const { seller_id: seller } = most as { seller_id: string };
  expect((await story.send("POST", `/v1/sellers/${seller}/portal`, { email })).status).toBe(200);

  const page = await enterArea(story, "seller", email);
  await page.goto(`${story.base}/seller/statements/${month}`);
  const dispute = page.getByRole("button", { name: /^Dispute order/ });
  await dispute.first().waitFor();
  const lines = await dispute.count();
  await lookAt(page, "own-lines-en");
  await dispute.first().focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Dispute a line" });
  const send = () => dialog.getByRole("button", { name: "Dispute", exact: true }).click();
  await send();
  await dialog.getByText("Choose a reason.").waitFor();
  await dialog.getByText("Say what is wrong.").waitFor();
  await dialog.getByRole("combobox", { name: "Reason" }).click();
  await page.getByRole("option", { name: "Wrong share" }).click();
  await dialog.getByLabel("What is wrong").fill("We agreed to pay half of these points.");
  await dialog.getByLabel("Amount you claim").fill("999999");
  await send();
  await dialog.getByText(/This must be at most/).waitFor();
  await dialog.getByLabel("Amount you claim").fill("0.01");
  expect(await findings(page)).toEqual([]);
  await lookAt(page, "open-dispute");
  await send();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await expect.poll(() => dispute.count()).toBe(lines - 1);
  await page.getByRole("link", { name: /^Open dispute DP-/ }).click();
  await page.getByText("We agreed to pay half of these points.").waitFor();
  await page.getByLabel("Message").fill("See our contract.");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("See our contract.").waitFor();

  const admin = await story.open("/admin/settlements");
  await admin.getByRole("link", { name: "Disputes" }).click();
  await admin.getByRole("row", { name: /Open/ }).first().waitFor();
  expect(await findings(admin)).toEqual([]);
  await lookAt(admin, "disputes-en");
  await admin.getByRole("link", { name: /^Open dispute DP-/ }).click();
  await admin.getByText("See our contract.").waitFor();
  await admin
    .getByRole("button", { name: /^Why earned/ })
    .first()
    .click();
  await admin
    .getByRole("dialog")
    .getByText(/points/)
    .first()
    .waitFor();
  await admin.keyboard.press("Escape");
  await admin.getByRole("button", { name: "Answer" }).click();
  const answer = admin.getByRole("dialog", { name: "Answer" });
  await answer.getByRole("button", { name: "Accept" }).click();
  await answer.getByText("Enter a reason.").waitFor();
  await answer.getByLabel("Reason for the seller").fill("You are right.");
  expect(await answer.getByLabel("Amount to credit").inputValue()).toBe("0.01");
  await lookAt(admin, "answer");
  await answer.getByRole("button", { name: "Accept" }).click();
  await expect.poll(() => admin.getByRole("dialog").count()).toBe(0);
  await admin.getByText("You are right.").waitFor();
  expect(await sideways(admin)).toEqual([]);
  await lookAt(admin, "dispute-en");
  const [row]: Json[] = (await story.send("GET", "/v1/disputes?state=accepted")).body.data;
  const { id, credit_month: next } = row as { id: string; credit_month: string };
  await admin.goto(`${story.base}/admin/settlements/${seller}/${next}`);
  await admin.getByRole("row", { name: new RegExp(`${id}.*EGP.0\\.01`) }).waitFor();
  await lookAt(admin, "credits-en");
  await close(admin);

  await page.reload();
  await page.getByText("You are right.").waitFor();
  expect(await page.getByLabel("Message").count()).toBe(0);
  await page.getByRole("button", { name: "العربية" }).click();
  await page.getByText("مقبول").first().waitFor();
  await lookAt(page, "own-dispute-ar");
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [`statements/${month}`, "disputes", `disputes/${id}`]) {
    await page.goto(`${story.base}/seller/${path}`);
    await page.getByRole("table").or(page.locator("article")).first().waitFor();
    expect([path, await sideways(page)]).toEqual([path, []]);
    expect([path, await findings(page)]).toEqual([path, []]);
    await lookAt(page, `own-${path.replaceAll("/", "-")}-390`);
  }
  await close(page);
  const arabic = await story.open(`/admin/settlements/disputes/${id}`, { language: "ar" });
  await arabic.getByText("You are right.").waitFor();
  await lookAt(arabic, "dispute-ar");
  await close(arabic);
});

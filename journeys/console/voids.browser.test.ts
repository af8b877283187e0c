// Voiding many points as two people meet it: one asks in the case, the other looks and approves.
import { expect, test } from "vitest";
import { findings, sideways } from "./support/accessibility.ts";
import { close, openConsole } from "./support/open-console.ts";
import { addSecond, openAsSecond } from "./support/second-person.ts";

const story = await openConsole();
await addSecond(story);
const seen = (await story.send("GET", "/v1/anti-fraud-settings")).body;
const terms = {
  ...seen.live,
  ...{ processing: "manual", actions: ["flag"] },
  max_points: { ...seen.live.max_points, enabled: true, limit: 1_000 },
};
await story.send("PUT", "/v1/anti-fraud-settings", terms, { "if-match": seen.etag });
await story.send("POST", "/v1/anti-fraud-settings/publish", {});
await story.send("POST", "/v1/members", { member_id: "M-1", name: "Laila Hassan" });
await story.send("POST", "/v1/orders", {
  ...{ order_id: "V-1", member_id: "M-1", status: "delivered" },
  occurred_at: new Date().toISOString(),
  lines: [{ line_id: "1", sku: "S", quantity: 1, unit_price: 40_000_000, seller_id: "S-1" }],
});
const { case_id } = (await story.send("GET", "/v1/fraud-cases")).body.data[0];
const address = `/admin/fraud-review/${encodeURIComponent(case_id)}`;
const available = async () => (await story.send("GET", "/v1/members/M-1/balance")).body.available;

test("voiding many points waits: the case says so, and who asked cannot agree", async () => {
  const page = await story.open(address);
  await page.getByRole("button", { name: "Void" }).click();
  const dialog = page.getByRole("dialog", { name: "Void the suspicious transactions" });
  await dialog.getByText("20,000 points are more than one person may void.").waitFor();
  await dialog.getByRole("textbox", { name: /Reason/ }).fill("Bought by himself");
  await dialog.getByRole("button", { name: "Void" }).click();
  await page.getByText("Voiding 20,000 points waits for a second person").waitFor();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  expect(await page.getByRole("button", { name: "Void" }).count()).toBe(0);
  await page.getByText("Voiding was asked for").waitFor();
  expect(await available()).toBe(20_000);
  expect([...(await sideways(page)), ...(await findings(page))]).toEqual([]);
  await page.getByRole("link", { name: "View the request" }).click();
  await page.getByRole("heading", { name: "Void 20,000 points of Laila Hassan" }).waitFor();
  await page.getByText("You asked for this, so another person has to decide.").waitFor();
  await close(page);
});

test("a second person reads what is asked and approves it, in Arabic on a narrow screen", async () => {
  const page = await openAsSecond(story, { language: "ar", width: 320 });
  await page.goto(`${story.base}/admin/approvals`);
  await page.getByRole("link", { name: /عرض الطلب: إبطال/ }).click();
  await page.getByText("Bought by himself").waitFor();
  expect([...(await sideways(page)), ...(await findings(page))]).toEqual([]);
  await page.getByRole("button", { name: "موافقة" }).click();
  const dialog = page.getByRole("dialog", { name: "الموافقة والتنفيذ" });
  await dialog.getByRole("textbox", { name: /السبب/ }).fill("تمت المراجعة");
  await dialog.getByRole("button", { name: "موافقة" }).click();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await expect.poll(available).toBe(0);
  await page.getByRole("link", { name: "عرض الحالة" }).click();
  await page.waitForURL(`**/admin/fraud-review/**`);
  await page.getByText("أُبطلت").first().waitFor();
  await close(page);
});

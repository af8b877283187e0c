// Money with sellers above what one person may decide: said before it is sent, waiting where it can be found, recorded by two.
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import type { Page } from "playwright-core";
import { beforeAll, expect, test, vi } from "vitest";
import type { Json } from "../support/marketplace.ts";
import { dayInCairo } from "./support/cairo.ts";
import { lookAt } from "./support/look-at.ts";
import { close, openConsole } from "./support/open-console.ts";
import { addSecond, openAsSecond } from "./support/second-person.ts";

const story = await openConsole({ demoDivisor: 60, demoEndedDaysAgo: 40 });
await addSecond(story);
let statements: Json[] = [];

/** One person may decide about EGP 1 on a day; statements of the last month are issued and not paid. */
beforeAll(async () => {
  const path = "/v1/programme-settings";
  const { live, etag } = (await story.send("GET", path)).body;
  const value = { ...live, approval_cost_threshold: 100 };
  expect((await story.send("PUT", path, value, { "if-match": etag })).status).toBe(200);
  expect((await story.send("POST", `${path}/publish`, {})).status).toBe(200);
  const drafts = async () => (await story.send("GET", "/v1/settlements")).body.total;
  await vi.waitFor(async () => expect(await drafts()).toBeGreaterThan(1), 20_000);
  const today = dayInCairo(new Date());
  const last = dayInCairo(new Date(Date.parse(`${today.slice(0, 7)}-01T12:00:00Z`) - dayMs));
  await story.send("POST", `/v1/settlements/${last.slice(0, 7)}/issue`);
  const { data } = (await story.send("GET", "/v1/settlements?limit=100&status=issued")).body;
  statements = data.toSorted((a: Json, b: Json) => Math.abs(b["net"]) - Math.abs(a["net"]));
});

const account = async (seller: string): Promise<Json> =>
  (await story.send("GET", `/v1/sellers/${seller}/account`)).body;
const closed = (page: Page) => expect.poll(() => page.getByRole("dialog").count()).toBe(0);
const approve = async (page: Page, what: RegExp, picture?: string): Promise<void> => {
  await page.goto(`${story.base}/admin/approvals`);
  await page.getByRole("link", { name: what }).click();
  await page.getByRole("button", { name: "Approve" }).click();
  if (picture !== undefined) await lookAt(page, picture);
  const dialog = page.getByRole("dialog", { name: "Approve and execute" });
  await dialog.getByText(/unless the figures have changed since/).waitFor();
  await dialog.getByRole("textbox", { name: /Reason/ }).fill("Seen at the bank");
  await dialog.getByRole("button", { name: "Approve" }).click();
  await closed(page);
  await page.getByText("Seen at the bank").waitFor();
};

test("a large payment is asked for, found on its statement, agreed to by a second person, and taken back by two", async () => {
  const [one] = statements as [Json];
  const [seller, name] = [one["seller_id"], one["seller_name"]];
  const path = `/admin/settlements/${seller}/${one["month"]}`;
  const { balance: before } = await account(seller);
  const page = await story.open(path);
  await page.getByRole("button", { name: "Record payment" }).click();
  const dialog = page.getByRole("dialog", { name: "Record payment" });
  await dialog.getByText(/^You can still record EGP.1\.00 alone today/).waitFor();
  await dialog.getByLabel("Amount").fill("1");
  await dialog.getByRole("button", { name: "Record payment" }).waitFor();
  expect(await dialog.getByText(/alone today/).count()).toBe(0);
  await dialog.getByLabel("Amount").fill("2");
  await dialog.getByLabel("Bank reference").fill("CIB 4711");
  await lookAt(page, "two-pay");
  await dialog.getByRole("button", { name: "Ask for approval" }).click();
  await dialog.getByText(/EGP.2\.00 waits for a second person for up to 72 hours/).waitFor();
  await lookAt(page, "two-pay-waits");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await closed(page);
  expect((await account(seller))["balance"]).toBe(before);
  await page.getByText(/^A payment of EGP.2\.00 waits for a second person/).waitFor();
  await lookAt(page, "two-statement");
  await page.getByRole("link", { name: /^View the request for/ }).click();
  await page.getByText("You asked for this, so another person has to decide.").waitFor();

  const second = await openAsSecond(story);
  await approve(second, /^Look at it: Record EGP.2\.00 paid/, "two-approval");
  await second.getByText("CIB 4711").waitFor();
  await second.getByRole("link", { name: String(name) }).waitFor();
  expect(Math.abs((await account(seller))["balance"] - before)).toBe(200);
  await page.goto(`${story.base}${path}`);
  await page
    .getByRole("row", { name: /CIB 4711/ })
    .getByRole("button", { name: /^Take back/ })
    .click();
  const sure = page.getByRole("dialog", { name: "Take back" });
  await sure.getByText(/You can still record EGP.1\.00 alone today/).waitFor();
  await sure.getByLabel("Reason").fill("Typed twice");
  await lookAt(page, "two-take-back");
  await sure.getByRole("button", { name: "Ask for approval" }).click();
  await sure.getByText(/Nothing is recorded yet/).waitFor();
  await sure.getByRole("button", { name: "Close" }).last().click();
  await closed(page);
  await page.getByText(/^Taking back a payment of EGP.2\.00 waits/).waitFor();
  await approve(second, /^Look at it: Take back the payment of EGP.2\.00/);
  await second.getByText("Typed twice").waitFor();
  expect((await account(seller))["balance"]).toBe(before);
  await close(second);
  await close(page);
});

test("closing waits with its figures, which a second person reads in Arabic too", async () => {
  const [, two] = statements as [Json, Json];
  const path = `/admin/settlements/${two["seller_id"]}/${two["month"]}`;
  const page = await story.open(path);
  await page.getByRole("button", { name: "Close as settled" }).click();
  const dialog = page.getByRole("dialog", { name: "Close as settled" });
  await dialog.getByText(/alone today/).waitFor();
  const carry = dialog.getByLabel("Leave what is not paid in the seller's account");
  await carry.check();
  expect(await dialog.getByText(/alone today/).count()).toBe(0);
  await carry.uncheck();
  await lookAt(page, "two-close");
  await dialog.getByRole("button", { name: "Ask for approval" }).click();
  await dialog.getByText(/The statement stays open, and nothing is recorded yet/).waitFor();
  await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
  await closed(page);
  await page.getByText(/^Closing this statement waits for a second person/).waitFor();
  const [asked] = (await story.send("GET", "/v1/approvals?state=waiting&kind=money")).body.data;
  const arabic = await story.open(`/admin/approvals/${asked.approval_id}`, { language: "ar" });
  await arabic.getByRole("heading", { name: /^إغلاق كشف/ }).waitFor();
  await arabic.getByText("يُسجَّل مدفوعًا لدى البنك").waitFor();
  await lookAt(arabic, "two-approval-ar");
  await close(arabic);
  const second = await openAsSecond(story);
  await approve(second, /^Look at it: Close the statement of/, "two-closing");
  await second.goto(`${story.base}${path}`);
  await second.getByText("Closed").first().waitFor();
  // The demo may have left it a statement of an earlier month.
  const { open } = await account(two["seller_id"]);
  expect(open.map((left: Json) => left["month"])).not.toContain(two["month"]);
  await close(second);
  await close(page);
});

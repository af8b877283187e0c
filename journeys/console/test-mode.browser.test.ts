// Test mode in the console: a tab goes in, says so on every page, a colleague agrees there, time goes on, and nothing of
// it is in the live world.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findings, sideways } from "./support/accessibility.ts";
import { lookAt } from "./support/look-at.ts";
import { close, openConsole } from "./support/open-console.ts";
import { addSecond, openAsSecond } from "./support/second-person.ts";
import { shoot } from "./support/shoot.ts";

const story = await openConsole();
await addSecond(story);
await story.send("POST", "/v1/members", { member_id: "M-1", name: "Laila Hassan" });

test("a tab in test mode says so everywhere, and another tab is live", async () => {
  const page = await story.open("/admin/members");
  await page
    .getByRole("link", { name: /Laila Hassan/ })
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Enter test mode" }).press("Enter");
  const leave = page.getByRole("button", { name: "Exit test mode" });
  await leave.waitFor();
  await page.getByText("Nothing here is real").waitFor();
  await page.goto(`${story.base}/admin/members`);
  await leave.waitFor();
  await page
    .getByText(/No members/)
    .first()
    .waitFor();
  expect(await page.getByRole("link", { name: /Laila Hassan/ }).count()).toBe(0);
  const side = page.getByRole("navigation", { name: "Menu" });
  await side.getByRole("button", { name: "Administration" }).click();
  await side.getByRole("link", { name: "Audit Log" }).waitFor();
  expect(await side.getByRole("link", { name: "Team" }).count()).toBe(0);
  await lookAt(page, "test-mode-members-en");
  // What only the live world has says so.
  await page.goto(`${story.base}/admin/team`);
  await page.getByText("This is not part of test mode. Exit test mode to do it.").first().waitFor();
  // Another tab of the same browser is where it was.
  const other = await page.context().newPage();
  await other.goto(`${story.base}/admin/members`);
  await other
    .getByRole("link", { name: /Laila Hassan/ })
    .first()
    .waitFor();
  expect(await other.getByRole("button", { name: "Exit test mode" }).count()).toBe(0);
  await other.close();
  await leave.press("Enter");
  await page.getByRole("button", { name: "Enter test mode" }).waitFor();
  await page.goto(`${story.base}/admin/members`);
  await page
    .getByRole("link", { name: /Laila Hassan/ })
    .first()
    .waitFor();
  await close(page);
});

test("the clock goes on by a week, and time never goes back", async () => {
  const page = await story.open("/admin/home/sellers");
  await page.getByRole("button", { name: "Enter test mode" }).click();
  await page.getByText("Test clock:").waitFor();
  await page.getByRole("button", { name: "Move clock" }).click();
  await page.getByRole("dialog").waitFor();
  expect([...(await sideways(page)), ...(await findings(page))]).toEqual([]);
  await shoot(page, "test-mode-clock-en");
  await page.getByRole("button", { name: "+7 days" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Move clock" }).click();
  await page.getByText(/The test clock says .* Jobs run on the way: \d+/).waitFor();
  await page.getByRole("button", { name: "Move clock" }).click();
  const box = page.getByRole("textbox", { name: "Move to" });
  await box.fill("1/1/2026 10:00");
  await page.getByRole("dialog").getByRole("button", { name: "Move clock" }).click();
  await page
    .getByRole("dialog")
    .getByText(/later|after|ahead/i)
    .first()
    .waitFor();
  await shoot(page, "test-mode-clock-back-en");
  await close(page);
});

test("sample data comes with its progress, is stopped, and goes on where it was", async () => {
  const page = await story.open("/admin/home/sellers");
  await page.getByRole("button", { name: "Enter test mode" }).click();
  await page.getByRole("button", { name: "Sample data" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("A wave of returns").waitFor();
  await lookAt(page, "test-mode-sample-en");
  await dialog.getByRole("radio", { name: /A night when points expire/ }).check();
  await dialog.getByRole("button", { name: "Add" }).click();
  await dialog.getByText("Points do not expire here.").waitFor();
  await dialog.getByRole("radio", { name: /A wave of returns/ }).check();
  // The second step waits for Stop: by itself it may be over before anybody sees it.
  const stopped = Promise.withResolvers<void>();
  await page.route("**/v1/test/scenarios", async (route) => {
    if (route.request().postDataJSON().step === 1) await stopped.promise;
    await route.continue();
  });
  await dialog.getByRole("button", { name: "Add" }).click();
  await dialog.getByText("Step 2 of 4").waitFor();
  await dialog.getByRole("button", { name: "Stop" }).press("Enter");
  stopped.resolve();
  await dialog.getByText("Stopped. What was added stays").waitFor();
  await dialog.getByRole("button", { name: "Continue" }).press("Enter");
  await dialog.getByText("Added: 60 orders, 45 returns. Refused: 0.").waitFor();
  await lookAt(page, "test-mode-sampled-en");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await page.goto(`${story.base}/admin/members`);
  await page
    .getByRole("link", { name: /Salma|Youssef|Nour|Karim|Hana|Omar/ })
    .first()
    .waitFor();
  await close(page);
});

/** Calls the API as the page does: with the token of its tab. */
const send = (page: Page, method: string, path: string, body?: unknown) =>
  page.evaluate(
    async ([how, where, text]) => {
      const token = sessionStorage.getItem("testToken");
      const headers = {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "idempotency-key": crypto.randomUUID(),
      };
      const reply = await fetch(where, { method: how, headers, ...(text && { body: text }) });
      return { status: reply.status, body: await reply.json() };
    },
    [method, path, body === undefined ? "" : JSON.stringify(body)] as const,
  );

test("what waits there is agreed to by a colleague who confirms who she is, and the live world keeps its own", async () => {
  const page = await story.open("/admin/home/sellers", { language: "ar", width: 390 });
  await page.getByRole("button", { name: "الدخول إلى وضع الاختبار" }).click();
  await page.getByRole("button", { name: "الخروج من وضع الاختبار" }).waitFor();
  await lookAt(page, "test-mode-home-ar");
  await send(page, "POST", "/v1/members", { member_id: "M-1", name: "Sample" });
  const { token } = (await send(page, "POST", "/auth/reauth", { password: story.owner.password }))
    .body;
  await page.evaluate((given) => sessionStorage.setItem("testToken", given), token);
  const points = { points: 12_000, reason: "Goodwill" };
  const asked = await send(page, "POST", "/v1/members/M-1/adjustments", points);
  expect(asked.status).toBe(202);
  const { approval_id } = asked.body.approval;
  await close(page);

  const hers = await openAsSecond(story);
  await hers.getByRole("button", { name: "Enter test mode" }).click();
  await hers.getByRole("button", { name: "Exit test mode" }).waitFor();
  await hers.goto(`${story.base}/admin/approvals/${approval_id}`);
  await hers.getByRole("button", { name: "Approve" }).click();
  const approve = hers.getByRole("dialog", { name: "Approve and execute" });
  await approve.getByRole("textbox", { name: /Reason/ }).fill("Looked at it");
  await approve.getByRole("button", { name: "Approve" }).click();
  // Her live session has just been opened; here she has confirmed nothing yet.
  await hers.getByLabel("Password", { exact: true }).fill(story.owner.password);
  await hers.getByRole("button", { name: "Confirm and go on" }).click();
  await hers.getByText("Approved").first().waitFor();
  await shoot(hers, "test-mode-approved-en");
  const balance = (await send(hers, "GET", "/v1/members/M-1/balance")).body;
  expect(balance.available).toBe(12_000);
  await close(hers);
  expect((await story.send("GET", "/v1/members/M-1/balance")).body.available).toBe(0);
  expect((await story.send("GET", `/v1/approvals/${approval_id}`)).status).toBe(404);
});

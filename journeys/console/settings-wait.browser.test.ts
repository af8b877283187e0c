// A dearer rate in the console: the page says that nothing has changed yet, and the approval shows both
// settings and what the change costs.
import { expect, test } from "vitest";
import { findings, sideways } from "./support/accessibility.ts";
import { close, openConsole } from "./support/open-console.ts";
import { shoot } from "./support/shoot.ts";

const story = await openConsole();
const url = "/v1/programme-settings";
const { live, etag } = (await story.send("GET", url)).body;
await story.send("PUT", url, { ...live, approval_cost_threshold: 100 }, { "if-match": etag });
await story.send("POST", `${url}/publish`, {});
await story.db.query({
  text: `insert into staff select (jsonb_populate_record(s, jsonb_build_object(
    'staff_id', gen_random_uuid(), 'email', 'second@nuqta.example', 'name', 'Mona'))).* from staff s`,
});
await story.send("POST", "/v1/members", { member_id: "M-1", name: "Laila Hassan" });
await story.send("POST", "/v1/members/M-1/adjustments", { points: 9_000, reason: "Welcome" });

test("a dearer worth of points waits, and the approval says what it costs", async () => {
  const page = await story.open("/admin/redemption-rules/simple");
  await page.getByRole("textbox", { name: /Value in EGP/ }).fill("50");
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByText("A change to these settings waits up to 72 hours").waitFor();
  expect((await story.send("GET", "/v1/redemption-settings")).body.live).toMatchObject({
    conversion_amount: 1_000,
  });
  expect([...(await sideways(page)), ...(await findings(page))]).toEqual([]);
  await shoot(page, "worth-waits-en");
  await page.getByRole("link", { name: "View the request" }).click();
  await page.getByText("500 points pay EGP 50.00").waitFor();
  await page.getByText("9,000 points become worth EGP 720.00 more").waitFor();
  expect([...(await sideways(page)), ...(await findings(page))]).toEqual([]);
  await shoot(page, "worth-approval-en");
  await page.setViewportSize({ width: 390, height: 900 });
  expect(await sideways(page)).toEqual([]);
  await shoot(page, "worth-approval-390");
  await close(page);
  const arabic = await story.open("/admin/redemption-rules/simple", { language: "ar", width: 390 });
  await arabic.getByText(/ينتظر تغييرٌ لهذه الإعدادات/).waitFor();
  expect([...(await sideways(arabic)), ...(await findings(arabic))]).toEqual([]);
  await shoot(arabic, "worth-waits-ar");
  await close(arabic);
});

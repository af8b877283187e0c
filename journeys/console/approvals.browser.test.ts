// Approvals as two people meet them: one asks in the member's page, the other looks and decides.
import { expect, test } from "vitest";
import { findings, sideways } from "./support/accessibility.ts";
import { close, openConsole } from "./support/open-console.ts";
import { addSecond, openAsSecond } from "./support/second-person.ts";

const story = await openConsole();
await addSecond(story);
await story.send("POST", "/v1/members", { member_id: "M-1", name: "Laila Hassan" });
await story.send("POST", "/v1/members", { member_id: "M-2", name: "Omar Nabil" });

const availableOf = async (id: string): Promise<number> =>
  (await story.send("GET", `/v1/members/${id}/balance`)).body.available;

const what = "Give 12,000 points to Laila Hassan";

test("a large adjustment waits, who asked cannot decide, a second person approves it", async () => {
  const page = await story.open("/admin/members/M-1");
  await page.getByRole("button", { name: "Adjust points" }).click();
  const dialog = page.getByRole("dialog", { name: "Give or take points" });
  await dialog.getByRole("textbox", { name: /^Points/ }).fill("12000");
  await dialog.getByRole("textbox", { name: /^Reason/ }).fill("A long outage");
  await dialog.getByRole("button", { name: "Post the adjustment" }).click();
  await dialog.getByText(/Nothing has moved yet/).waitFor();
  expect(await availableOf("M-1")).toBe(0);
  await dialog.getByRole("link", { name: "View the request" }).click();
  await page.getByRole("heading", { name: what }).waitFor();
  await page.getByText("You asked for this, so another person has to decide.").waitFor();
  expect(await page.getByRole("button", { name: "Approve" }).count()).toBe(0);
  expect([...(await sideways(page)), ...(await findings(page))]).toEqual([]);
  await close(page);

  const second = await openAsSecond(story);
  await second.goto(`${story.base}/admin/approvals`);
  await second.getByRole("link", { name: `Look at it: ${what}` }).click();
  await second.getByText("A long outage").waitFor();
  await second.getByRole("button", { name: "Approve" }).click();
  const approve = second.getByRole("dialog", { name: "Approve and execute" });
  await approve.getByText(`${what}. It is posted at once, and once.`).waitFor();
  await approve.getByRole("button", { name: "Approve" }).click();
  await approve.getByText("Please give a reason").waitFor();
  await approve.getByRole("textbox", { name: /Reason/ }).fill("Checked with operations");
  await approve.getByRole("button", { name: "Approve" }).click();
  await expect.poll(() => second.getByRole("dialog").count()).toBe(0);
  await second.getByText("Checked with operations").waitFor();
  expect(await availableOf("M-1")).toBe(12_000);
  await second.getByRole("link", { name: "All approvals" }).click();
  await second.getByText("Nothing waits for approval").waitFor();
  await second.getByRole("link", { name: "Decided" }).click();
  await second
    .getByRole("row", { name: /Laila Hassan/ })
    .getByText("Approved")
    .waitFor();
  await close(second);
});

test("a rule that would cost much is forecast, waits, and is published by a second person", async () => {
  const lines = [
    { ...{ line_id: "1", sku: "SKU-1", quantity: 1, unit_price: 10_000, seller_id: "S-1" } },
  ];
  const bought = {
    ...{ order_id: "o-1", member_id: "M-1", occurred_at: new Date().toISOString() },
    ...{ status: "delivered", lines },
  };
  expect((await story.send("POST", "/v1/orders", bought)).status).toBe(201);
  const settings = await story.open("/admin/programme-settings");
  await settings.getByRole("textbox", { name: /^Cost of changes/ }).fill("0.5");
  await settings.getByRole("button", { name: "Put into force" }).click();
  await settings.getByText("The settings are in force.").waitFor();
  const { live } = (await story.send("GET", "/v1/programme-settings")).body;
  expect(live.approval_cost_threshold).toBe(50);
  await close(settings);

  const rule = {
    ...{ rule_id: "gift", name: "Gift", name_ar: "هدية", trigger: "purchase" },
    effects: [{ kind: "fixed", points: 700 }],
  };
  expect((await story.send("POST", "/v1/rules", rule)).status).toBe(201);
  const page = await story.open("/admin/manage-rules/review?rule=gift");
  await page.getByRole("button", { name: "Publish now" }).click();
  await page
    .getByRole("dialog", { name: /Gift/ })
    .getByRole("button", { name: "Publish", exact: true })
    .click();
  await page.getByText(/^This is forecast to cost more than one person/).waitFor();
  expect((await story.send("GET", "/v1/rules/gift")).body.status).toBe("draft");
  await close(page);

  const second = await openAsSecond(story);
  await second.goto(`${story.base}/admin/approvals`);
  await second.getByRole("link", { name: "Look at it: Publish the rule Gift" }).click();
  await second.getByRole("heading", { name: "Forecast" }).waitFor();
  expect(await second.locator(".kpi", { hasText: "Points" }).locator("dd").textContent()).toBe(
    "700",
  );
  expect([...(await sideways(second)), ...(await findings(second))]).toEqual([]);
  await second.getByRole("button", { name: "Approve" }).click();
  const approve = second.getByRole("dialog", { name: "Approve and execute" });
  await approve.getByText(/It is published exactly as it was asked for/).waitFor();
  await approve.getByRole("textbox", { name: /Reason/ }).fill("Within the plan");
  await approve.getByRole("button", { name: "Approve" }).click();
  await expect.poll(() => second.getByRole("dialog").count()).toBe(0);
  await second.getByText("Within the plan").waitFor();
  expect((await story.send("GET", "/v1/rules/gift")).body.status).toBe("live");
  await close(second);
});

test("an owner asks to do more alone, the page says that it waits, and a second person puts it into force", async () => {
  const page = await story.open("/admin/programme-settings");
  await page.getByRole("textbox", { name: /^Points by hand/ }).fill("50000");
  await page.getByText(/^This lets one person do more alone/).waitFor();
  await page.getByRole("button", { name: "Put into force" }).click();
  await page.getByText(/^A change to what one person may do alone waits/).waitFor();
  expect([...(await sideways(page)), ...(await findings(page))]).toEqual([]);
  const points = page.getByRole("textbox", { name: /^Points by hand/ });
  await expect.poll(() => points.inputValue()).toBe("10000");
  await page.getByRole("link", { name: "View the request" }).click();
  await page.getByRole("heading", { name: "Let one person do more alone" }).waitFor();
  expect(await page.getByRole("button", { name: "Approve" }).count()).toBe(0);
  await close(page);

  const second = await openAsSecond(story, { language: "ar" });
  await second.goto(`${story.base}/admin/approvals`);
  await second.getByRole("link", { name: /السماح لشخص واحد بالمزيد/ }).click();
  await second.getByText(/لا تحتاج إضافة النقاط أو خصمها أو إبطالها يدويًا حتى/).waitFor();
  expect([...(await sideways(second)), ...(await findings(second))]).toEqual([]);
  await second.getByRole("button", { name: "موافقة" }).click();
  const dialog = second.getByRole("dialog");
  await dialog.getByRole("textbox").fill("متفق عليه");
  await dialog.getByRole("button", { name: "موافقة" }).click();
  // What was typed in the dialog would be found as well.
  await expect.poll(() => dialog.count()).toBe(0);
  await second.getByText("متفق عليه").waitFor();
  const { live } = (await story.send("GET", "/v1/programme-settings")).body;
  expect(live.approval_points_threshold).toBe(50_000);
  await close(second);
  await story.db.query({
    text: "update staff set role = 'manager' where email = 'second@nuqta.example'",
  });
  const manager = await openAsSecond(story);
  await manager.goto(`${story.base}/admin/programme-settings`);
  await manager.getByText("Only an owner may change this.").waitFor();
  expect(await manager.getByRole("textbox", { name: /^Points by hand/ }).isDisabled()).toBe(true);
  await close(manager);
});

test("a request is refused in Arabic, and nothing moves", async () => {
  await story.send("POST", "/v1/members/M-2/adjustments", { points: 60_000, reason: "هدية" });
  const page = await openAsSecond(story, { language: "ar" });
  await page.goto(`${story.base}/admin/approvals`);
  await page.getByRole("link", { name: /عرض الطلب/ }).click();
  await page.getByRole("button", { name: "رفض" }).click();
  const dialog = page.getByRole("dialog", { name: "رفض هذا الطلب" });
  await dialog.getByRole("textbox").fill("المبلغ كبير");
  await dialog.getByRole("button", { name: "رفض" }).click();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await page.getByText("المبلغ كبير").waitFor();
  expect([...(await sideways(page)), ...(await findings(page))]).toEqual([]);
  expect(await availableOf("M-2")).toBe(0);
  const { body } = await story.send("GET", "/v1/approvals?state=refused");
  expect(body.data).toMatchObject([{ decided_by_name: "Mona", decision_reason: "المبلغ كبير" }]);
  await close(page);
});

// Anti-fraud as an analyst meets it: terms set, a case raised, looked at, decided; a member suspended.
import { expect, test } from "vitest";
import { findings, sideways } from "./accessibility.ts";
import { close, openConsole } from "./open-console.ts";

const story = await openConsole();

const order = (id: string, member: string, piastres: number) =>
  story.send("POST", "/v1/orders", {
    order_id: id,
    member_id: member,
    occurred_at: new Date().toISOString(),
    status: "delivered",
    lines: [{ line_id: "1", sku: "SKU-1", quantity: 1, unit_price: piastres, seller_id: "S-1" }],
  });
const memberOf = async (id: string) => (await story.send("GET", `/v1/members/${id}`)).body;
const liveTerms = async () => (await story.send("GET", "/v1/anti-fraud-settings")).body.live;

test("terms are set, checked, tried on what is stored, and kept", async () => {
  await order("T-1", "M-tried", 1_000_000);
  const page = await story.open("/admin/terms&conditions/antiFraud");
  const points = page.getByRole("group", { name: "Max Points Earned" });
  await points.getByRole("switch", { name: "Max Points Earned" }).check();
  const box = points.getByRole("textbox", { name: "Points" });
  await box.fill("0");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Please check the marked fields.").waitFor();
  expect(await box.getAttribute("aria-invalid")).toBe("true");
  await box.fill("40");
  await points.getByText(/Outside the recommended range/).waitFor();
  await page.getByRole("button", { name: "Try on the last 30 days" }).click();
  await points.getByText("Would have flagged 1 account in the last 30 days").waitFor();

  const offHours = page.getByRole("group", { name: "Off-Hours Activity" });
  await offHours.getByRole("switch", { name: "Off-Hours Activity" }).check();
  await offHours.getByRole("img", { name: "Monitored hours: 22:00 to 06:00" }).waitFor();
  await offHours.getByRole("switch", { name: "Shadow mode" }).check();
  await offHours.getByText("Cases are only counted.").waitFor();

  await page.getByRole("checkbox", { name: "Reverse suspicious transactions" }).check();
  await page.getByRole("checkbox", { name: "SMS" }).check();
  await points
    .getByText(/waits in Fraud Review; proposed: Flag account for review and Reverse/)
    .waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved. In force from the next transaction.").waitFor();
  expect(await liveTerms()).toMatchObject({
    max_points: { enabled: true, limit: 40, period: "day" },
    off_hours: { enabled: true, shadow: true, monitored_from: "22:00", monitored_to: "06:00" },
    actions: ["flag", "reverse"],
    channels: ["email", "sms"],
  });
  await page.reload();
  await expect.poll(() => box.inputValue()).toBe("40");
  await page.getByRole("combobox", { name: "Processing mode" }).click();
  await page.getByRole("option", { name: "Custom" }).click();
  await page
    .getByRole("combobox", { name: "Temporarily suspend account, severity High" })
    .waitFor();
  // With every field in sight, as the look at all pages does not see it.
  expect([...(await sideways(page)), ...(await findings(page))]).toEqual([]);
  await page.getByRole("button", { name: "Discard" }).click();
  await close(page);
});

test("a case is found, its evidence told, and voiding takes the points back until it is approved", async () => {
  await order("C-1", "M-case", 40_000);
  await order("C-2", "M-case", 100_000);
  expect((await memberOf("M-case")).balance.available).toBe(70);
  const page = await story.open("/admin/fraud-review");
  await page.getByRole("searchbox", { name: /Search by member/ }).fill("m-case");
  await page.getByRole("link", { name: "Look at the case of M-case: Max Points Earned" }).click();
  await page.getByText("70 points were earned in the period; the limit is 40.").waitFor();
  const rows = page.getByRole("row");
  await rows.filter({ hasText: "C-2" }).getByText("Suspicious").waitFor();
  await rows.filter({ hasText: "C-1" }).getByText("Within the limit").waitFor();

  await page.getByRole("button", { name: "Void", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Void the suspicious transactions" });
  await dialog.getByText(/^50 points are taken back/).waitFor();
  await dialog.getByRole("button", { name: "Void" }).click();
  await dialog.getByText("Please give a reason").waitFor();
  await dialog.getByRole("textbox", { name: /Reason/ }).fill("Nobody buys that much");
  await dialog.getByRole("button", { name: "Void" }).click();
  await rows.filter({ hasText: "C-2" }).getByText("Reversed: 50").waitFor();
  await page.getByRole("paragraph").getByText("Nobody buys that much").waitFor();
  expect([...(await sideways(page)), ...(await findings(page))]).toEqual([]);
  expect((await memberOf("M-case")).balance.available).toBe(20);

  await page.getByRole("button", { name: "Approve" }).click();
  const approve = page.getByRole("dialog", { name: "Approve these transactions" });
  await approve.getByRole("textbox", { name: /Reason/ }).fill("A wedding");
  await approve.getByRole("button", { name: "Approve" }).click();
  await page.getByText("This case is closed.").waitFor();
  expect((await memberOf("M-case")).balance.available).toBe(70);
  await page.getByRole("link", { name: "All cases" }).click();
  const judged = page.getByRole("table", { name: "How often the criteria were wrong" });
  await judged.getByRole("row", { name: /Max Points Earned 1 1 1 100%/ }).waitFor();
  await close(page);
});

test("a member is suspended and reinstated in Arabic, and keeps every point", async () => {
  await order("S-1", "M-suspended", 20_000);
  const page = await story.open("/admin/members/M-suspended", { language: "ar" });
  await page.getByRole("button", { name: "إيقاف", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "إيقاف هذا العضو" });
  await dialog.getByText(/لا تُفقد أي نقطة/).waitFor();
  await dialog.getByRole("textbox").fill("بطاقة مسروقة");
  await dialog.getByRole("button", { name: "إيقاف", exact: true }).click();
  await page.getByText("تم إيقاف العضو.").waitFor();
  expect(await memberOf("M-suspended")).toMatchObject({
    status: "suspended",
    balance: { available: 10 },
  });
  const redeemed = await story.send("POST", "/v1/redemptions", {
    member_id: "M-suspended",
    points: 1,
  });
  expect(redeemed.body.code).toBe("member_suspended");
  await page.getByText("بطاقة مسروقة").waitFor();
  await page.getByRole("button", { name: "إعادة التفعيل" }).click();
  const back = page.getByRole("dialog", { name: "إعادة تفعيل هذا العضو" });
  await back.getByRole("textbox").fill("خطأ");
  await back.getByRole("button", { name: "إعادة التفعيل" }).click();
  await expect.poll(async () => (await memberOf("M-suspended")).status).toBe("active");
  await close(page);
});

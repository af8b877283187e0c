// Anti-fraud as an analyst meets it: terms set, a case raised, looked at, decided; a member suspended.
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { findings, sideways } from "./support/accessibility.ts";
import { close, openConsole } from "./support/open-console.ts";

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
  await offHours.getByRole("img", { name: "Watched hours: 22:00 to 10:00" }).waitFor();
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
    off_hours: { enabled: true, shadow: true, monitored_from: "22:00", monitored_to: "10:00" },
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

test("every field of the anti-fraud terms is set, warned of outside what is recommended, and kept", async () => {
  const page = await story.open("/admin/terms&conditions/antiFraud");
  await page.getByRole("group", { name: "Max Points Earned" }).waitFor();
  const groupOf = (rule: string) => page.getByRole("group", { name: rule, exact: true });
  const choose = async (from: Locator, name: string, option: string) => {
    await from.getByRole("combobox", { name, exact: true }).click();
    await page.getByRole("option", { name: option, exact: true }).click();
  };
  const on = async (rule: string, severity: string) => {
    await groupOf(rule).getByRole("switch", { name: rule }).check();
    await choose(groupOf(rule), "Severity", severity);
    await groupOf(rule).getByRole("switch", { name: "Shadow mode" }).check();
  };
  const type = (rule: string, name: string, value: string) =>
    groupOf(rule).getByRole("textbox", { name, exact: true }).fill(value);

  // The last of each is what is saved; the ends of the range are within it.
  for (const [rule, severity, field, range, values] of [
    ["Max Points Earned", "High", "Points", "50 to 10,000", [50, 10_000, 49, 10_001]],
    ["Max Redemptions", "Low", "Redemptions", "1 to 100", [1, 100, 101]],
    ["High Transaction Frequency", "Medium", "Transactions per hour", "5 to 200", [5, 200, 4, 201]],
  ] as const) {
    await on(rule, severity);
    await groupOf(rule).getByText(`Recommended: ${range}`).waitFor();
    const [least, most] = [values[0], values[1]];
    for (const value of values) {
      await type(rule, field, String(value));
      const outside = groupOf(rule).getByText(/^Outside the recommended range/);
      await expect.poll(() => outside.count()).toBe(value < least || value > most ? 1 : 0);
    }
  }
  await choose(groupOf("Max Points Earned"), "Period", "Per month");
  await choose(groupOf("Max Redemptions"), "Period", "Per week (Saturday to Friday)");
  await on("Off-Hours Activity", "Medium");
  await type("Off-Hours Activity", "End of trading hours", "2130");
  await type("Off-Hours Activity", "Start of trading hours", "5");
  for (const rule of ["Max Points Earned", "Off-Hours Activity", "High Transaction Frequency"])
    await groupOf(rule)
      .getByRole("switch", { name: "Points beyond the limit wait in review" })
      .check();
  await choose(page.locator("main"), "Wait at most", "7 days");
  await on("High Return Ratio", "Low");
  await type("High Return Ratio", "Returned orders (%)", "101");
  await type("High Return Ratio", "Once there are this many orders", "7");
  await on("Redeem, Then Return", "Medium");
  await type("Redeem, Then Return", "Orders", "٣");
  await choose(groupOf("One Counter, Many Members"), "Severity", "Medium");
  await groupOf("One Counter, Many Members").getByRole("switch", { name: "Shadow mode" }).check();
  await type("One Counter, Many Members", "Members per hour", "12");
  const switchOff = "Open a case and switch the branch off";
  await choose(groupOf("One Counter, Many Members"), "When the limit is passed", switchOff);
  const actions = {
    "Flag account for review": false,
    "Notify customer": true,
    "Require additional verification": true,
    "Block points redemption": true,
    "Reverse suspicious transactions": false,
    "Temporarily suspend account": true,
  };
  for (const [action, isChosen] of Object.entries(actions))
    await page.getByRole("checkbox", { name: action }).setChecked(isChosen);
  for (const [channel, isChosen] of Object.entries({ Email: false, SMS: true, Push: true }))
    await page.getByRole("checkbox", { name: channel }).setChecked(isChosen);
  await choose(page.locator("main"), "Processing mode", "Custom");
  for (const action of Object.keys(actions))
    for (const [severity, choice] of Object.entries({
      Low: "Automatic",
      Medium: "Off",
      High: actions[action as keyof typeof actions] ? "Off" : "Automatic",
    }))
      await choose(page.locator("main"), `${action}, severity ${severity}`, choice);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("This must be at most 100.").waitFor();
  await type("High Return Ratio", "Returned orders (%)", "60");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved. In force from the next transaction.").waitFor();
  const cells = (choice: string) => ({
    ...{ flag: choice, notify: choice, verify: choice },
    ...{ block_redemption: choice, reverse: choice, suspend: choice },
  });
  const shadow = { enabled: true, shadow: true };
  expect(await liveTerms()).toEqual({
    max_points: { ...shadow, park: true, severity: "high", limit: 10_001, period: "month" },
    max_redemptions: { ...shadow, severity: "low", limit: 101, period: "week" },
    off_hours: {
      ...{ ...shadow, park: true, severity: "medium" },
      ...{ monitored_from: "21:30", monitored_to: "05:00" },
    },
    high_frequency: { ...shadow, park: true, severity: "medium", limit: 201 },
    refund_ratio: { ...shadow, severity: "low", limit_percent: 60, minimum_orders: 7 },
    redeem_then_return: { ...shadow, severity: "medium", limit: 3 },
    counter_crowd: { ...shadow, severity: "medium", limit: 12, processing: "automatic" },
    park_days: 7,
    actions: ["notify", "verify", "block_redemption", "suspend"],
    processing: "custom",
    custom: {
      low: cells("automatic"),
      medium: cells("off"),
      high: { ...cells("off"), flag: "automatic", reverse: "automatic" },
    },
    channels: ["sms", "push"],
  });
  await page.reload();
  await groupOf("Off-Hours Activity")
    .getByRole("img", { name: "Watched hours: 21:30 to 05:00" })
    .waitFor();
  for (const mode of [
    "All manual",
    "All automatic",
    "Low severity automatic, medium and high manual",
  ]) {
    await choose(page.locator("main"), "Processing mode", mode);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved. In force from the next transaction.").first().waitFor();
    const said = { "All manual": "manual", "All automatic": "automatic" }[mode] ?? "low_automatic";
    await expect.poll(async () => (await liveTerms()).processing).toBe(said);
  }
  await close(page);

  // All three limits lie outside of what is recommended; in Arabic that is said as well.
  const arabic = await story.open("/admin/terms&conditions/antiFraud", { language: "ar" });
  for (const range of [/من .?50.? إلى .?10,000/, /من .?1.? إلى .?100/, /من .?5.? إلى .?200/])
    await arabic.getByText(new RegExp(`الموصى به: ${range.source}.?$`)).waitFor();
  expect(await arabic.getByText("خارج النطاق الموصى به، ويمكن حفظه رغم ذلك.").count()).toBe(3);
  await close(arabic);
});

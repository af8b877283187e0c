// The terms of inactivity and the jobs of the night: saved, kept, refused, previewed, run, paused.
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { expect, test } from "vitest";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole();
const termsPath = "/admin/terms&conditions/inActivity";
const terms = async () => (await story.send("GET", "/v1/terms/inactivity")).body;

/** Lets orders be as old as they like: a new programme takes 90 days. */
const openThePast = async (): Promise<void> => {
  const url = "/v1/programme-settings";
  const { live, etag } = (await story.send("GET", url)).body;
  const value = { ...live, backdate_days_max: null };
  expect((await story.send("PUT", url, value, { "if-match": etag })).status).toBe(200);
  expect((await story.send("POST", `${url}/publish`, {})).status).toBe(200);
};

/** A member with points who did nothing for two years; what the demo of orders cannot be asked for. */
const idle = async (id: string): Promise<void> => {
  const occurred_at = new Date(Date.now() - 730 * dayMs).toISOString();
  const line = { line_id: "1", sku: "SKU-1", quantity: 1, unit_price: 100_000, seller_id: "S-1" };
  const order = {
    order_id: `o-${id}`,
    member_id: id,
    occurred_at,
    status: "delivered",
    lines: [line],
  };
  const key = { "idempotency-key": `order-${id}` };
  expect((await story.send("POST", "/v1/orders", order, key)).status).toBe(201);
};

test("the terms: every field, saved as a version, kept after a reload, in the history", async () => {
  const page = await story.open(termsPath);
  await page.getByText("These are the defaults; nobody has changed them yet.").waitFor();
  await page.getByRole("link", { name: "Anti-Fraud Settings" }).waitFor();
  await page.getByRole("switch", { name: "Mark members as inactive" }).check();
  await page.getByRole("combobox", { name: "Inactivity period" }).click();
  for (const days of ["30 days", "60 days", "90 days"])
    await page.getByRole("option", { name: days }).waitFor();
  await page.getByRole("option", { name: "60 days" }).click();
  await page.getByRole("checkbox", { name: "App login" }).check();
  await page.getByRole("checkbox", { name: "Purchase" }).uncheck();
  await page.getByRole("switch", { name: "Expire the points of inactive members" }).check();
  await page.getByRole("combobox", { name: "Expiration period" }).click();
  for (const months of [6, 12, 18, 24])
    await page.getByRole("option", { name: `${months} months` }).waitFor();
  await page.getByRole("option", { name: "18 months" }).click();
  const grace = page.getByRole("textbox", { name: "Grace period" });
  await grace.fill("400");
  await page.getByRole("textbox", { name: "Minimum points number" }).fill("٢٥");
  await page.getByRole("switch", { name: "Review tiers" }).check();
  await page.getByRole("combobox", { name: "Adjustment period" }).click();
  await page.getByRole("option", { name: "6 months" }).click();
  expect(await page.getByRole("combobox", { name: "Tier" }).inputValue()).toBe(
    "Current tier level",
  );
  await page.getByRole("checkbox", { name: "SMS" }).check();
  await page.getByRole("checkbox", { name: "Email" }).uncheck();
  await page.getByRole("button", { name: "Save the terms" }).click();
  await page.getByText("Please correct the marked fields. Nothing was saved.").waitFor();
  await grace.and(page.locator(":focus")).waitFor();
  expect(await terms()).toMatchObject({ version: 0 });
  await grace.fill("14");
  await page.getByRole("button", { name: "Save the terms" }).click();
  await page.getByText("The terms are in force.").waitFor();
  expect(await terms()).toMatchObject({
    version: 1,
    live: {
      enabled: true,
      period_days: 60,
      reset_by: ["point_redemption", "app_login"],
      expiration_enabled: true,
      expiration_period_months: 18,
      grace_period_days: 14,
      minimum_points: 25,
      adjustment_enabled: true,
      adjustment_period_months: 6,
      adjustment_tier: null,
      channels: ["sms"],
    },
  });
  await page.reload();
  await page.getByText(/Version 1, in force since/).waitFor();
  expect(await page.getByRole("textbox", { name: "Minimum points number" }).inputValue()).toBe(
    "25",
  );
  await page.getByText("Inactivity period: 90 days → 60 days").waitFor();
  await page.getByText("Notification channels: Email → SMS").waitFor();
  await close(page);
});

test("the other choices: every reset, the tier that is reviewed, push, and all of it off again", async () => {
  const path = "/staging/v1/ecommerce/tiers/customer/";
  const made = await story.send("POST", path, { name: "Silver", min_transactions_count: 50 });
  const page = await story.open(termsPath);
  await page.getByText(/Version 1, in force since/).waitFor();
  const set = async (boxes: Readonly<Record<string, boolean>>) => {
    for (const [name, isChosen] of Object.entries(boxes))
      await page.getByRole("checkbox", { name, exact: true }).setChecked(isChosen);
  };
  await set({ Purchase: false, "Point redemption": false, "Profile update": false });
  await set({ "App login": false, SMS: false });
  await page.getByRole("button", { name: "Save the terms" }).click();
  await expect.poll(() => page.getByText("This field is required.").count()).toBe(2);
  await set({ Purchase: true, "Point redemption": true, "Profile update": true, Push: true });
  await page.getByRole("combobox", { name: "Tier", exact: true }).click();
  await page.getByRole("option", { name: "Silver" }).click();
  await page.getByRole("button", { name: "Save the terms" }).click();
  await page.getByText("The terms are in force.").waitFor();
  expect((await terms()).live).toMatchObject({
    reset_by: ["purchase", "point_redemption", "profile_update"],
    adjustment_tier: made.body.data.tier_id,
    channels: ["push"],
  });
  for (const name of [
    "Mark members as inactive",
    "Expire the points of inactive members",
    "Review tiers",
  ])
    await page.getByRole("switch", { name }).uncheck();
  await page.getByRole("button", { name: "Save the terms" }).click();
  await expect.poll(async () => (await terms()).version).toBe(3);
  const { live } = await terms();
  expect([live.enabled, live.expiration_enabled, live.adjustment_enabled]).toEqual([
    ...[false, false, false],
  ]);
  // As it was before, for the tests below.
  const before = { ...live, enabled: true, expiration_enabled: true, adjustment_enabled: true };
  await story.send(
    "PUT",
    "/v1/terms/inactivity",
    { ...before, adjustment_tier: null },
    { "if-match": '"3"' },
  );
  await close(page);
});

test("somebody else was quicker: the terms are refused, and nothing typed is lost", async () => {
  const page = await story.open(termsPath);
  const minimum = page.getByRole("textbox", { name: "Minimum points number" });
  await minimum.fill("77");
  const { live } = await terms();
  const other = { ...live, grace_period_days: 20 };
  const saved = await story.send("PUT", "/v1/terms/inactivity", other, { "if-match": '"4"' });
  expect(saved.status).toBe(200);
  await page.getByRole("button", { name: "Save the terms" }).click();
  await page.getByRole("alert").first().waitFor();
  expect(await minimum.inputValue()).toBe("77");
  expect((await terms()).live).toMatchObject({ grace_period_days: 20, minimum_points: 25 });
  await close(page);
});

test("a preview tells what would happen and writes nothing; run now does it, and the history says so", async () => {
  await openThePast();
  await idle("M-idle");
  const page = await story.open("/admin/jobs");
  const line = page.locator("[data-job=inactivity]");
  await line.getByRole("button", { name: "Preview Inactivity" }).click();
  const preview = page.locator("[data-part=preview]");
  await preview.getByText("Becomes inactive").first().waitFor();
  await preview.getByText("The end of the points is set").first().waitFor();
  await preview.getByText("M-idle").first().waitFor();
  expect(await story.db.query({ text: "select 1 from standing" })).toEqual([]);
  await page.getByRole("button", { name: "Close" }).click();
  await line.getByRole("button", { name: "Run now: Inactivity" }).click();
  await line.getByText("Done").waitFor();
  await line.getByText(/1 looked at, 1 changed/).waitFor();
  expect(
    await story.db.query({ text: "select 1 from standing where inactive_since is not null" }),
  ).toHaveLength(1);
  const runs = page.getByRole("region", { name: "Runs" });
  await runs.getByText("Becomes inactive: 1").waitFor();
  await runs.getByRole("cell", { name: "Administrator" }).waitFor();
  // The tier in the form counts that member too.
  const tier = await story.open("/admin/tiers-setting/customer");
  await tier.getByRole("textbox", { name: "Tier Name" }).fill("Gold");
  await tier.getByRole("switch", { name: "Minimum transactions number" }).check();
  await tier.getByRole("textbox", { name: "Transactions" }).fill("0");
  await tier.getByText("1 would move up tonight").waitFor();
  await tier.getByRole("textbox", { name: "Transactions" }).fill("5");
  await tier.getByText("0 would move up tonight").waitFor();
  await close(tier);
  await close(page);
});

test("a paused job does not run until it is resumed; in Arabic", async () => {
  const page = await story.open("/admin/jobs", { language: "ar" });
  const line = page.locator("[data-job=warnings]");
  await line.getByRole("button", { name: "إيقاف مؤقت: التنبيهات" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "إيقاف مؤقت" }).click();
  await line.getByText("متوقفة مؤقتًا").waitFor();
  const job = async () =>
    (await story.send("GET", "/v1/jobs")).body.data.find(
      (one: { job: string }) => one.job === "warnings",
    );
  expect(await job()).toMatchObject({ paused: true });
  await story.send("POST", "/v1/jobs/warnings/run");
  await line.getByText("في الانتظار").waitFor();
  expect(await job()).toMatchObject({ run: { status: "waiting" } });
  await line.getByRole("button", { name: "استئناف التنبيهات" }).click();
  await line.getByRole("button", { name: "إيقاف مؤقت: التنبيهات" }).waitFor();
  await line.getByText("تمت").waitFor();
  await close(page);
});

test("a run that waits is cancelled where it stands, and the history is narrowed by job and state", async () => {
  const page = await story.open("/admin/jobs");
  const line = page.locator("[data-job=settle]");
  await line.getByRole("button", { name: "Pause Activation and expiry" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Pause" }).click();
  await line.getByText("Paused", { exact: true }).waitFor();
  await story.send("POST", "/v1/jobs/settle/run");
  await line.getByText("Waiting").waitFor();
  await line.getByRole("button", { name: "Cancel the run of Activation and expiry" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel the run" }).click();
  await line.getByText("Cancelled").waitFor();
  await line.getByRole("button", { name: "Resume Activation and expiry" }).click();
  await line.getByRole("button", { name: "Pause Activation and expiry" }).waitFor();
  const runs = page.getByRole("region", { name: "Runs" });
  const rows = runs.getByRole("row");
  await runs.getByRole("combobox", { name: "State" }).click();
  await page.getByRole("option", { name: "Cancelled" }).click();
  await expect.poll(() => rows.count()).toBe(2);
  expect(await rows.nth(1).textContent()).toContain("Activation and expiry");
  await runs.getByRole("combobox", { name: "Job" }).click();
  await page.getByRole("option", { name: "Warnings" }).click();
  await runs.getByText("Nothing matches what you are looking for").waitFor();
  await close(page);
});

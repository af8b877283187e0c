// Redemption rules: how points are spent is set on a screen, and the next checkout obeys it.
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { expect, test } from "vitest";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole();
const simple = "/admin/redemption-rules/simple";
const live = async () => (await story.send("GET", "/v1/redemption-settings")).body.live;

const hold = async (points: number, lines?: unknown, member = "M-1") =>
  story.send("POST", "/v1/redemptions", { member_id: member, points, order_lines: lines });

/** An order of 200 EGP in category C-1: 10 points. */
const buy = async (member: string) =>
  story.send("POST", "/v1/orders", {
    ...{ order_id: `O-${member}`, member_id: member, status: "delivered" },
    occurred_at: new Date().toISOString(),
    lines: [
      {
        ...{ line_id: "1", sku: "P-1", seller_id: "S-1", category_id: "C-1" },
        ...{ quantity: 1, unit_price: 20_000 },
      },
    ],
  });

test("every field is saved by Confirm Settings, kept over a reload, and obeyed by the next checkout", async () => {
  await story.send("POST", "/v1/members", { member_id: "M-1" });
  await story.send("POST", "/v1/members/M-1/adjustments", {
    points: 5_000,
    reason: "for a story",
  });
  const page = await story.open(simple);
  await page.getByText("In force: the settings this programme started with.").waitFor();
  const example = page.locator("[data-part=example]");
  expect(await example.textContent()).toMatch(/^500 points pay EGP\s10\.00 of this cart\.$/);

  await page.getByRole("textbox", { name: "Points", exact: true }).fill("٢٠٠");
  await page.getByRole("textbox", { name: "Value in EGP" }).fill("5.50");
  await page.getByRole("switch", { name: "Cross-category redemption" }).uncheck();
  await page.getByRole("switch", { name: "Minimum points threshold" }).check();
  await page.getByRole("textbox", { name: "Minimum points" }).fill("400");
  await page.getByRole("switch", { name: "Points expiration" }).check();
  await page.getByRole("textbox", { name: "Days until expiration" }).fill("365");
  expect(await example.textContent()).toMatch(/^500 points pay EGP\s13\.75 of this cart\.$/);
  await page.getByRole("textbox", { name: "Points offered" }).fill("399");
  expect(await example.textContent()).toBe("Refused: at least 400 points are needed.");
  await page.getByText("7 unsaved changes").waitFor();
  expect(await live()).toMatchObject({ conversion_points: 500 });
  const asked = page.waitForRequest("**/account/apply-redemption-settings");
  await page.getByRole("button", { name: "Confirm Settings" }).click();
  expect((await asked).postDataJSON()).toEqual({
    cross_redemption_enabled: false,
    min_threshold: 400,
    expiry_time_in_days: 365,
    fixed_point_value_enabled: true,
    conversion_points: 200,
    conversion_amount: 550,
    min_threshold_enabled: true,
    expiry_enabled: true,
  });
  await page.getByText("Redemption settings saved").waitFor();
  await page.getByText(/In force since .*, set by .*\(you\)\./).waitFor();
  expect(await live()).toEqual({
    fixed_point_value_enabled: true,
    conversion_points: 200,
    conversion_amount: 550,
    cross_category_enabled: false,
    min_threshold_enabled: true,
    min_threshold: 400,
    expiry_enabled: true,
    expiry_days: 365,
  });
  await page.reload();
  await expect
    .poll(() => page.getByRole("textbox", { name: "Days until expiration" }).inputValue())
    .toBe("365");
  expect(await page.getByRole("textbox", { name: "Value in EGP" }).inputValue()).toBe("5.50");
  expect(await page.getByRole("switch", { name: "Cross-category redemption" }).isChecked()).toBe(
    false,
  );
  await close(page);

  expect((await hold(399)).body.code).toBe("below_minimum");
  const lines = [{ amount: 50_000, category_id: "C-1" }];
  expect((await hold(400, lines)).body).toMatchObject({ points: 400, value: 1_100 });

  // What is earned from now on has the lifetime of the screen.
  expect((await buy("M-2")).body.points.awarded).toBe(10);
  const { body } = await story.send("GET", "/v1/members/M-2/balance");
  const days = (Date.parse(body.expiring[0].expires_at) - Date.now()) / dayMs;
  expect(body.expiring).toMatchObject([{ points: 10 }]);
  // To the end of the 365th day, whatever hour it is now and whether the clocks are changed.
  expect(days).toBeGreaterThan(364.9);
  expect(days).toBeLessThan(366.1);
});

test("with the fixed point value off, points pay no money", async () => {
  const page = await story.open(simple);
  await page.getByRole("switch", { name: "Fixed point value" }).uncheck();
  expect(await page.locator("[data-part=example]").textContent()).toBe(
    "Points pay no money. They buy configured rewards only.",
  );
  await page.keyboard.press("Control+s");
  await page.getByText("Redemption settings saved").waitFor();
  expect((await hold(400)).body.code).toBe("redemption_blocked");
  await page.getByRole("switch", { name: "Fixed point value" }).check();
  await page.getByRole("switch", { name: "Points expiration" }).uncheck();
  await page.getByRole("switch", { name: "Minimum points threshold" }).uncheck();
  await page.getByRole("button", { name: "Confirm Settings" }).click();
  await expect.poll(async () => (await live()).expiry_enabled).toBe(false);
  expect(await live()).toMatchObject({ min_threshold_enabled: false, expiry_days: 365 });
  expect((await hold(10)).status).toBe(201);
  await buy("M-3");
  expect((await story.send("GET", "/v1/members/M-3/balance")).body.expiring).toEqual([]);

  // Cross-category redemption is off since the test before: points stay in their category.
  const inCategory = (category_id: string) => [{ amount: 10_000, category_id }];
  expect((await hold(10, inCategory("C-2"), "M-3")).body.code).toBe("category_not_allowed");
  await page.getByRole("switch", { name: "Cross-category redemption" }).check();
  await page.getByRole("button", { name: "Confirm Settings" }).click();
  await expect.poll(async () => (await live()).cross_category_enabled).toBe(true);
  expect((await hold(10, inCategory("C-2"), "M-3")).status).toBe(201);
  await close(page);
});

test("wrong fields are marked and the first has the focus; nothing is sent and nothing lost", async () => {
  const page = await story.open(simple);
  const points = page.getByRole("textbox", { name: "Points", exact: true });
  const egp = page.getByRole("textbox", { name: "Value in EGP" });
  await points.fill("0");
  await egp.fill("1.005");
  await page.getByRole("switch", { name: "Minimum points threshold" }).check();
  await page.getByRole("textbox", { name: "Minimum points" }).fill("");
  const before = await live();
  await page.getByRole("button", { name: "Confirm Settings" }).click();
  await page.getByText("Please correct the marked fields. Nothing was saved.").waitFor();
  await page.getByText("This must be at least 1.").waitFor();
  await page.getByText("This value is not in the expected form.").waitFor();
  await page.getByText("This field is required.").waitFor();
  await points.and(page.locator(":focus")).waitFor();
  expect(await egp.inputValue()).toBe("1.005");
  expect(await live()).toEqual(before);
  await page.getByRole("link", { name: "Specific Reward Options" }).click();
  await page.getByText("You have unsaved changes").waitFor();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect.poll(() => egp.inputValue()).toBe("5.50");
  await close(page);
});

test("a refusal of the server lands on its field", async () => {
  const page = await story.open(simple);
  // What the page holds as right the server may still refuse; here it is asked to.
  await page.route("**/account/apply-redemption-settings", (route) =>
    route.fulfill({
      status: 422,
      json: {
        success: false,
        code: "validation_failed",
        message: "Not valid",
        messageAr: "غير صالح",
        error: "Not valid",
        errorAr: "غير صالح",
        errors: [
          {
            path: "conversion_amount",
            code: "out_of_range",
            message: "This value lies outside the allowed range.",
            messageAr: "هذه القيمة خارج النطاق المسموح به.",
          },
        ],
        request_id: "r",
        outcome: "not_applied",
        retryable: false,
      },
    }),
  );
  const egp = page.getByRole("textbox", { name: "Value in EGP" });
  await egp.fill("7");
  await page.getByRole("button", { name: "Confirm Settings" }).click();
  await page.getByText("This value lies outside the allowed range.").waitFor();
  expect(await egp.inputValue()).toBe("7");
  await egp.and(page.locator(":focus")).waitFor();
  await close(page);
});

test("specific reward options: four cards, Discount first, and an honest empty state", async () => {
  const page = await story.open("/admin/redemption-rules/special");
  const cards = page.getByRole("radio");
  await expect.poll(() => cards.count()).toBe(4);
  expect(await page.getByRole("radio", { name: "Discount" }).isChecked()).toBe(true);
  await page.getByText("Experience", { exact: true }).click();
  await page.getByRole("heading", { name: "Configured rewards: Experience" }).waitFor();
  expect(page.url()).toContain("type=experience");
  await page.reload();
  await page.getByText("No rewards of this type yet").waitFor();
  expect(await page.getByRole("radio", { name: "Experience" }).isChecked()).toBe(true);
  await page.getByRole("link", { name: "Create reward" }).click();
  await page.waitForURL("**/admin/rewards-options/create?type=experience");
  expect(await page.getByRole("radio", { name: "Experience" }).isChecked()).toBe(true);
  await close(page);
});

test("in Arabic", async () => {
  const page = await story.open(simple, { language: "ar" });
  await page.getByRole("link", { name: "تحويل النقاط البسيط" }).waitFor();
  await page.getByRole("textbox", { name: "النقاط", exact: true }).fill("٥٠٠");
  await page.getByRole("button", { name: "تأكيد الإعدادات" }).click();
  await page.getByText("تم حفظ إعدادات الاستبدال").waitFor();
  expect((await live()).conversion_points).toBe(500);
  await close(page);
});

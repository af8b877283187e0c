// Earning rules: one rule for all sellers by a wizard, or each seller's own; the next order obeys.
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole();
const global = "/admin/earning-rules/global";
const individual = "/admin/earning-rules/individual";

beforeAll(async () => {
  for (const [id, name] of [
    ["S-1", "Nile Shop"],
    ["S-2", "Delta Shop"],
  ])
    await story.send("POST", "/v1/sellers", { seller_id: id, name });
  await story.send("POST", "/v1/categories", { category_id: "C-1", name: "Clothing" });
  await story.send("POST", "/v1/brands", { brand_id: "B-1", name: "Nile", category_id: "C-1" });
  await story.send("POST", "/v1/products", {
    ...{ sku: "P-1", name: "Shirt", points: 7, category_id: "C-1", seller_id: "S-1" },
  });
  await story.send("POST", "/v1/products", { sku: "P-2", name: "Hat", category_id: "C-1" });
});

const settings = async () => (await story.send("GET", "/v1/earning-settings")).body;
let orders = 0;

/** What an order of 200 EGP earns now. */
const earns = async (sku = "P-1", seller = "S-1"): Promise<number> => {
  orders += 1;
  const { body } = await story.send("POST", "/v1/orders", {
    order_id: `O-${orders}`,
    member_id: "M-1",
    status: "delivered",
    occurred_at: new Date().toISOString(),
    lines: [
      {
        ...{ line_id: "1", sku, seller_id: seller, category_id: "C-1" },
        ...{ quantity: 1, unit_price: 20_000 },
      },
    ],
  });
  return body.points.awarded;
};

// The pages of the products list have a "Next" of their own, above.
const next = (page: Page) => page.getByRole("button", { name: "Next" }).last().click();
const save = (page: Page) => page.getByRole("button", { name: "Save and put into force" }).click();
const toggle = (page: Page) => page.getByRole("switch", { name: "Global earning rules" });

test("a fresh programme: the global rule is on, said in a sentence, and the individual tab says why it is blocked", async () => {
  const page = await story.open(global);
  await page.getByText("In force: the settings this programme started with.").waitFor();
  expect(await page.locator("[data-part=standing]").textContent()).toMatch(
    /Every purchase earns 5% of its amount: EGP\s200\.00 earn 10 points\.\s*It holds at all times\./,
  );
  expect(await toggle(page).isChecked()).toBe(true);
  const tab = page.getByRole("link", { name: "Individual Sellers Settings" });
  expect(await tab.getAttribute("aria-disabled")).toBe("true");
  expect(await tab.textContent()).toContain("Blocked while the global earning rules are on");
  await page.goto(story.base + individual);
  await page.getByText("Individual settings do not count now").waitFor();
  await close(page);
});

test("the wizard: fixed points, forward only, kept over a reload, in force for the next order", async () => {
  const page = await story.open(global);
  await page.getByRole("button", { name: "Change the rule" }).click();
  expect(await page.getByRole("radio", { name: "Value-Based" }).isChecked()).toBe(true);
  expect(page.url()).toContain("step=1");
  await next(page);
  await page.getByText("Fixed Points").click();
  const points = page.getByRole("textbox", { name: "Points per transaction" });
  await next(page);
  await page.getByText("This field is required.").waitFor();
  await points.and(page.locator(":focus")).waitFor();
  await points.fill("٢٥");
  expect(await page.locator("[data-part=preview]").textContent()).toContain(
    "Every purchase earns 25 points.",
  );
  await next(page);
  await page.getByRole("switch", { name: "Apply time settings" }).waitFor();
  expect(await page.getByRole("button", { name: /^Back$/ }).count()).toBe(0);
  await page.reload();
  await page.getByRole("switch", { name: "Apply time settings" }).waitFor();
  expect(await page.getByRole("listitem").filter({ hasText: "All day" }).count()).toBe(14);
  const asked = page.waitForRequest("**/account/is-global-settings*");
  await save(page);
  expect(new URL((await asked).url()).search).toBe("?earning_type=Fixed&Fixed=25");
  expect((await asked).method()).toBe("PATCH");
  await page.getByText("The rule is in force from the next order on.").waitFor();
  await page.getByText(/In force since .*\(you\)\./).waitFor();
  expect((await settings()).live).toMatchObject({
    ...{ mode: "global", global: { kind: "fixed", points: 25 } },
  });
  expect(await earns()).toBe(25);
  await close(page);
});

test("a percentage and time constraints, drawn before they are saved", async () => {
  const page = await story.open(`${global}?step=2`);
  await page.getByText("Percentage-Based").click();
  await page.getByRole("textbox", { name: "Percentage rate" }).fill("12.5");
  await next(page);
  await page.getByRole("switch", { name: "Apply time settings" }).check();
  await page.getByLabel("Start date").fill("2026-01-01");
  await page.getByLabel("End date").fill("2025-12-31");
  for (const day of ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"])
    await page.getByRole("checkbox", { name: day }).uncheck();
  await page.getByRole("textbox", { name: "Start time" }).fill("22");
  await page.keyboard.press("Enter");
  await page.getByText("The end date is before the start date.").waitFor();
  await page.getByText("Choose at least one day.").waitFor();
  await page.getByText("This field is required.").waitFor();
  await page.getByLabel("End date").fill("2099-12-31");
  await page.getByRole("checkbox", { name: "Friday" }).check();
  await page.getByRole("textbox", { name: "End time" }).fill("0200");
  await page.getByRole("textbox", { name: "End time" }).blur();
  await page.getByText("From 22:00 until 02:00 of the next day, Cairo time.").waitFor();
  await page.getByText("On Friday.").waitFor();
  const strip = page.getByRole("listitem");
  expect(await strip.filter({ hasText: "22:00–24:00" }).count()).toBe(2);
  expect(await strip.filter({ hasText: "00:00–02:00" }).count()).toBe(2);
  await save(page);
  await page.getByText("The rule is in force from the next order on.").waitFor();
  const { live } = await settings();
  expect(live.global).toEqual({ kind: "percent", bps: 1_250 });
  expect(live.schedule).toEqual({
    start_date: "2026-01-01",
    end_date: "2099-12-31",
    weekdays: ["fri"],
    times: [{ from: "22:00", to: "02:00" }],
  });
  expect(await page.locator("[data-part=standing]").textContent()).toContain("On Friday.");
  await page.goto(`${story.base}${global}?step=3`);
  expect(await page.getByRole("textbox", { name: "Start time" }).inputValue()).toBe("22:00");
  await page.getByRole("switch", { name: "Apply time settings" }).uncheck();
  await save(page);
  await expect.poll(async () => (await settings()).live.schedule).toBe(undefined);
  expect(await earns()).toBe(25);
  await close(page);
});

test("product-based: default points of a category, applied automatically or not", async () => {
  const page = await story.open(`${global}?step=1`);
  await page.getByText("Product-Based").click();
  await next(page);
  await page.getByRole("list", { name: "Steps" }).getByText("Upload Products List").waitFor();
  await page.getByRole("button", { name: "Set Default Points" }).click();
  await page.getByText("Please select a category").waitFor();
  const setting = page.getByRole("region", { name: "Categories and their points" });
  await page.getByRole("combobox", { name: "Category" }).first().click();
  await page.getByRole("option", { name: "Clothing" }).click();
  const points = page.getByRole("textbox", { name: "Default Points" });
  await points.fill("3");
  // Enter sets the points; it does not go on to the next step.
  await points.press("Enter");
  await setting.getByRole("row", { name: /Clothing 3/ }).waitFor();
  expect(page.url()).toContain("step=2");
  await expect
    .poll(async () => (await story.send("GET", "/v1/categories/C-1")).body.default_points)
    .toBe(3);
  await page.getByText("Bulk Upload", { exact: true }).click();
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(["sku,name,points\nP-4,Cap,21\n"], "points.csv"));
    return transfer;
  });
  await page.locator(".drop").dispatchEvent("drop", { dataTransfer: data });
  await page.getByText("1 product was saved.").waitFor();
  await page.getByText("Manual Entry", { exact: true }).click();
  await page.getByRole("textbox", { name: "Product ID/SKU" }).fill("P-3");
  await page.getByRole("textbox", { name: "Product Name" }).fill("Scarf");
  await page.getByRole("textbox", { name: "Product Price (EGP)" }).fill("200");
  await page.getByRole("combobox", { name: "Brand Name" }).first().click();
  await page.getByRole("option", { name: "Nile" }).click();
  await page.getByRole("combobox", { name: "Product Category" }).first().click();
  await page.getByRole("option", { name: "Clothing" }).click();
  await page.getByRole("textbox", { name: "Points Configuration" }).fill("13");
  await page.getByRole("button", { name: "Add Product" }).click();
  await page.getByText("Product added").waitFor();
  const heads = page
    .getByRole("region", { name: "Products", exact: true })
    .getByRole("columnheader");
  expect((await heads.allTextContents()).slice(0, 5)).toEqual([
    ...["Product ID/SKU", "Product Name", "Brand Name", "Product Category", "Points Value"],
  ]);
  await next(page);
  await save(page);
  await page.getByText("The rule is in force from the next order on.").waitFor();
  const skus = ["P-1", "P-2", "P-3", "P-4"];
  const earned: number[] = [];
  for (const sku of skus) earned.push(await earns(sku));
  expect(earned).toEqual([7, 3, 13, 21]);

  await page.getByRole("button", { name: "Change the rule" }).click();
  await next(page);
  await page.getByRole("switch", { name: "Auto-apply Category Points" }).uncheck();
  await next(page);
  await save(page);
  await expect
    .poll(async () => (await settings()).live.global)
    .toEqual({
      kind: "product",
      auto_apply_category_points: false,
    });
  expect([await earns("P-1"), await earns("P-2")]).toEqual([7, 0]);
  await close(page);
});

test("turning it off asks, hides the wizard and lets each seller's own setting count", async () => {
  const page = await story.open(global);
  await toggle(page).click();
  await page.getByText("Turn off the global rule?").waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  expect(await toggle(page).isChecked()).toBe(true);
  await toggle(page).click();
  await page.getByRole("button", { name: "Turn off" }).click();
  await page
    .getByText("Individual sellers' settings are in force from the next order on.")
    .waitFor();
  expect(await toggle(page).isChecked()).toBe(false);
  expect(await page.getByRole("list", { name: "Steps" }).count()).toBe(0);
  expect((await settings()).live).toMatchObject({
    mode: "individual",
    global: { kind: "product" },
  });
  expect(await earns()).toBe(0);

  // On again only in the wizard: until it is saved, nothing changes but the blocked tab.
  await toggle(page).click();
  await page.getByRole("list", { name: "Steps" }).waitFor();
  const tab = page.getByRole("link", { name: "Individual Sellers Settings" });
  expect(await tab.getAttribute("aria-disabled")).toBe("true");
  await next(page);
  await expect.poll(async () => page.url()).toContain("step=2");
  await toggle(page).click();
  expect(await page.getByRole("list", { name: "Steps" }).count()).toBe(0);
  await toggle(page).click();
  await expect.poll(async () => new URL(page.url()).search).toBe("?step=1");
  await toggle(page).click();
  expect((await settings()).live.mode).toBe("individual");
  await tab.click();
  await page.waitForURL(`**${individual}`);
  await close(page);
});

test("each seller its own: typed in the rows, saved together, kept over a reload", async () => {
  const page = await story.open(individual);
  const nile = page.getByRole("row", { name: /Nile Shop/ });
  const delta = page.getByRole("row", { name: /Delta Shop/ });
  await nile.getByRole("radio", { name: "Value-Based" }).check();
  await delta.getByRole("radio", { name: "Product-Based" }).check();
  await page.getByText("2 unsaved changes").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Nothing was saved. Please correct: Nile Shop").waitFor();
  await nile.getByRole("combobox").click();
  await page.getByRole("option", { name: "Percentage-Based" }).click();
  await nile.getByRole("textbox", { name: "Percentage rate of Nile Shop" }).fill("10");
  await page.keyboard.press("Control+s");
  await page.getByText("Saved. In force from the next order on.").waitFor();
  expect((await settings()).live.individual).toEqual({
    "S-1": { kind: "percent", bps: 1_000 },
    "S-2": { kind: "product", auto_apply_category_points: true },
  });
  expect([await earns("P-1", "S-1"), await earns("P-2", "S-2")]).toEqual([20, 3]);
  await page.reload();
  await expect
    .poll(() => nile.getByRole("textbox", { name: "Percentage rate of Nile Shop" }).inputValue())
    .toBe("10");
  expect(await delta.getByRole("radio", { name: "Product-Based" }).isChecked()).toBe(true);
  await page.getByRole("switch", { name: "Auto-apply category points at Delta Shop" }).uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await expect
    .poll(async () => (await settings()).live.individual["S-2"])
    .toEqual({
      kind: "product",
      auto_apply_category_points: false,
    });
  expect(await earns("P-2", "S-2")).toBe(0);
  await page.getByRole("button", { name: "Remove the setting of Delta Shop" }).click();
  await page.getByText("1 unsaved change", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(async () => Object.keys((await settings()).live.individual)).toEqual(["S-1"]);
  await close(page);
});

test("somebody else's change in between refuses, keeps what was typed, and saves when sent again", async () => {
  const page = await story.open(individual);
  const delta = page.getByRole("row", { name: /Delta Shop/ });
  await delta.getByRole("radio", { name: "Value-Based" }).check();
  await delta.getByRole("textbox", { name: "Points per transaction at Delta Shop" }).fill("9");
  const other = await story.open(individual);
  await other.getByRole("textbox", { name: "Percentage rate of Nile Shop" }).fill("11");
  await other.getByRole("button", { name: "Save" }).click();
  await other.getByText("Saved. In force from the next order on.").waitFor();
  await close(other);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Somebody else has changed this in the meantime.").waitFor();
  expect((await settings()).live.individual).toEqual({ "S-1": { kind: "percent", bps: 1_100 } });
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved. In force from the next order on.").waitFor();
  expect((await settings()).live.individual).toEqual({
    "S-1": { kind: "percent", bps: 1_100 },
    "S-2": { kind: "fixed", points: 9 },
  });
  await close(page);
});

test("in Arabic", async () => {
  const page = await story.open(global, { language: "ar" });
  await page
    .getByText("يسري إعداد كل بائع على حدة، والبائع الذي لا إعداد له لا يكسب شيئًا.")
    .waitFor();
  await page.getByRole("switch", { name: "قواعد الكسب العامة" }).check();
  await page.getByText("حسب القيمة").click();
  await page.getByRole("button", { name: "التالي" }).click();
  await page.getByText("نقاط ثابتة").click();
  await page.getByRole("textbox", { name: "عدد النقاط لكل عملية" }).fill("١١");
  await page.getByText(/كل عملية شراء تكسب .?11.? نقطة\./).waitFor();
  await page.getByRole("button", { name: "التالي" }).click();
  await page.getByRole("button", { name: "حفظ وتفعيل" }).click();
  await page.getByText("القاعدة سارية ابتداءً من الطلب التالي.").waitFor();
  expect((await settings()).live.global).toEqual({ kind: "fixed", points: 11 });
  await close(page);
});

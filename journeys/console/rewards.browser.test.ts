// Rewards: one of each type is created, offered, changed, claimed and taken away again.
import { beforeAll, expect, test } from "vitest";
import type { Json } from "../support/marketplace.ts";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole();
const create = "/admin/rewards-options/create";
const library = "/admin/rewards-options/library";

beforeAll(async () => {
  for (const [category_id, name] of [
    ["C-SHOES", "Shoes & Footwear"],
    ["C-BAGS", "Accessories"],
    ["C-HOME", "Home & Decor"],
  ])
    await story.send("POST", "/v1/categories", { category_id, name });
  await story.send("POST", "/v1/products", { sku: "SHIRT-1", name: "Linen shirt" });
});

const stored = async (name: string): Promise<Json> => {
  const { body } = await story.send("GET", `/v1/rewards?q=${encodeURIComponent(name)}`);
  return body.data[0];
};

type Page = Awaited<ReturnType<typeof story.open>>;

const startReward = async (type: string, name: string, nameAr: string): Promise<Page> => {
  const page = await story.open(create);
  await page.getByRole("textbox", { name: "Reward name", exact: true }).fill(name);
  await page.getByRole("textbox", { name: "Reward name in Arabic" }).fill(nameAr);
  await page.getByRole("radio", { name: type }).check();
  return page;
};

const fill = (page: Page, label: string, value: string) =>
  page.getByRole("textbox", { name: label, exact: true }).fill(value);

const save = async (page: Page, name: string): Promise<void> => {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText(`“${name}” is saved.`).waitFor();
  await page.waitForURL(`**${library}`);
};

test("a discount: what is missing is said, the categories are picked, and it is kept", async () => {
  const page = await story.open(create);
  for (const example of [
    "100 points = 10% off or 10 EGP off",
    "500 points = 100 EGP gift card",
    "750 points = free t-shirt",
    "1000 points = VIP shopping session",
  ])
    await page.getByText(example).waitFor();
  expect(await page.getByRole("radio", { name: "Discount" }).isChecked()).toBe(true);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Some fields are missing or not valid.").waitFor();
  await page
    .getByRole("textbox", { name: "Reward name", exact: true })
    .and(page.locator(":focus"))
    .waitFor();
  for (const [label, example] of [
    ["Maximum discount percent", "25"],
    ["Redemption limit per customer per month", "1"],
  ] as const)
    expect(
      await page.getByRole("textbox", { name: label, exact: true }).getAttribute("placeholder"),
    ).toBe(example);
  await fill(page, "Reward name", "Season saver");
  await fill(page, "Reward name in Arabic", "توفير الموسم");
  await fill(page, "Points required", "100");
  await fill(page, "Discount in percent", "30");
  await fill(page, "Maximum discount percent", "25");
  await fill(page, "Maximum discount in EGP", "50");
  await page.getByText("The discount is above its maximum.").waitFor();
  await fill(page, "Discount in percent", "10");
  await page.getByRole("radio", { name: "Specific categories" }).check();
  const picker = page.getByRole("group", { name: "Categories", exact: true });
  await picker.getByRole("searchbox", { name: "Search categories" }).fill("home");
  await expect.poll(() => picker.getByRole("checkbox").count()).toBe(1);
  await picker.getByRole("button", { name: "Select All" }).click();
  await picker.getByText("1 category selected").waitFor();
  await picker.getByRole("searchbox", { name: "Search categories" }).fill("");
  await expect.poll(() => picker.getByRole("checkbox").count()).toBe(3);
  await picker.getByRole("button", { name: "Clear All" }).click();
  await picker.getByText("0 categories selected").waitFor();
  await picker.getByRole("checkbox", { name: "Shoes & Footwear" }).check();
  const face = page.getByText("100 points = 10% off", { exact: true });
  await face.waitFor();
  await fill(page, "Stock", "40");
  await save(page, "Season saver");
  expect(await stored("Season saver")).toMatchObject({
    status: "inactive",
    name_ar: "توفير الموسم",
    stock: 40,
    details: {
      kind: "percent",
      points: 100,
      percent_bps: 1_000,
      max_percent_bps: 2_500,
      max_amount: 5_000,
      categories: ["C-SHOES"],
    },
  });
  await close(page);
});

test("a gift card of two denominations that expires", async () => {
  const page = await startReward("Gift Card", "Nile card", "بطاقة النيل");
  await fill(page, "Points of denomination 1", "500");
  await fill(page, "EGP of denomination 1", "100");
  await page.getByRole("button", { name: "Add denomination" }).click();
  await fill(page, "Points of denomination 2", "900");
  await fill(page, "EGP of denomination 2", "100");
  await fill(page, "Expires after", "6");
  await page.getByRole("combobox", { name: "Unit" }).click();
  expect(await page.getByRole("option").allTextContents()).toEqual(["Days", "Months", "Years"]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("This value appears more than once.").waitFor();
  await fill(page, "EGP of denomination 2", "200.50");
  await save(page, "Nile card");
  expect(await stored("Nile card")).toMatchObject({
    expiry: { number: 6, unit: "months" },
    details: {
      denominations: [
        { points: 500, value: 10_000 },
        { points: 900, value: 20_050 },
      ],
    },
  });
  await close(page);
});

test("a free product, by product", async () => {
  const page = await startReward("Free Product", "Free shirt", "قميص مجاني");
  await page.getByRole("combobox", { name: "Products" }).fill("linen");
  await page.getByRole("option", { name: "Linen shirt" }).click();
  await page.keyboard.press("Escape");
  await fill(page, "Points required", "750");
  await fill(page, "Redemption limit per customer per month", "1");
  await save(page, "Free shirt");
  expect(await stored("Free shirt")).toMatchObject({
    monthly_limit: 1,
    details: { choose: "products", points: 750, skus: ["SHIRT-1"] },
  });
  await close(page);
});

test("the other choices: a fixed discount, a card for categories, a product by category, days of an experience", async () => {
  const inShoes = async (page: Page) => {
    await page.getByRole("radio", { name: "Specific categories" }).check();
    const picker = page.getByRole("group", { name: "Categories", exact: true });
    await picker.getByRole("checkbox", { name: "Shoes & Footwear" }).check();
  };
  const discount = await startReward("Discount", "Twenty off", "خصم عشرين");
  await discount.getByText("Fixed Amount", { exact: true }).click();
  await fill(discount, "Points required", "200");
  await fill(discount, "Discount in EGP", "20");
  await fill(discount, "Minimum purchase in EGP", "150");
  await inShoes(discount);
  await save(discount, "Twenty off");
  expect((await stored("Twenty off")).details).toMatchObject({
    ...{ kind: "fixed", points: 200, amount: 2_000 },
    ...{ min_purchase: 15_000, categories: ["C-SHOES"] },
  });
  await close(discount);

  const card = await startReward("Gift Card", "Shoe card", "بطاقة أحذية");
  await fill(card, "Points of denomination 1", "500");
  await fill(card, "EGP of denomination 1", "100");
  await inShoes(card);
  await save(card, "Shoe card");
  expect((await stored("Shoe card")).details).toMatchObject({ categories: ["C-SHOES"] });
  await close(card);

  const product = await startReward("Free Product", "Free shoes", "حذاء مجاني");
  await product.getByText("Product categories", { exact: true }).click();
  const picker = product.getByRole("group", { name: "Categories", exact: true });
  await picker.getByRole("checkbox", { name: "Shoes & Footwear" }).check();
  await fill(product, "Maximum product value in EGP", "300");
  await fill(product, "Points required", "900");
  await save(product, "Free shoes");
  expect((await stored("Free shoes")).details).toMatchObject({
    ...{ choose: "categories", categories: ["C-SHOES"], max_value: 30_000 },
  });
  await close(product);

  const day = await startReward("Experience", "Spring day", "يوم ربيعي");
  await day.getByRole("radio", { name: "VIP shopping session", exact: true }).check();
  await fill(day, "Points required", "1000");
  await fill(day, "Provider / vendor", "Delta Tours");
  await day.getByLabel("Available from").fill("2027-03-20");
  await day.getByLabel("Available to").fill("2027-03-19");
  await day.getByRole("button", { name: "Save", exact: true }).click();
  await day.getByText("The end lies before the start.").waitFor();
  await day.getByLabel("Available to").fill("2027-06-20");
  await save(day, "Spring day");
  expect((await stored("Spring day")).details).toMatchObject({
    ...{ date_from: "2027-03-20", date_to: "2027-06-20" },
  });
  await close(day);
});

test("an experience of a new kind at a new place", async () => {
  const page = await startReward("Experience", "Pottery day", "يوم الفخار");
  const types = page.getByRole("group", { name: "Experience type" });
  await types.getByRole("radio", { name: "VIP shopping session" }).waitFor();
  await types.getByRole("button", { name: "Remove Event invitation" }).click();
  await expect.poll(() => types.getByRole("radio").count()).toBe(2);
  await types.getByRole("button", { name: "Add New Type" }).click();
  await fill(page, "New type", "Pottery class");
  await fill(page, "New type in Arabic", "درس فخار");
  await page.getByRole("dialog").getByRole("button", { name: "Add", exact: true }).click();
  await expect
    .poll(() => types.getByRole("radio", { name: "Pottery class" }).isChecked())
    .toBe(true);
  const places = page.getByRole("group", { name: "Available locations" });
  await places.getByText("No locations yet.").waitFor();
  for (const [name, nameAr] of [
    ["Maadi", "المعادي"],
    ["Zamalek", "الزمالك"],
  ] as const) {
    await places.getByRole("button", { name: "Add location" }).click();
    await fill(page, "New location", name);
    await fill(page, "New location in Arabic", nameAr);
    await page.getByRole("dialog").getByRole("button", { name: "Add", exact: true }).click();
    await places.getByRole("checkbox", { name }).waitFor();
  }
  await places.getByRole("button", { name: "Clear All" }).click();
  await expect.poll(() => places.getByRole("checkbox", { checked: true }).count()).toBe(0);
  await places.getByRole("button", { name: "Select All" }).click();
  await fill(page, "Provider / vendor", "Studio Fustat");
  await fill(page, "Duration in minutes", "90");
  await fill(page, "Points required", "1000");
  await page.getByText("1,000 points = Pottery class").waitFor();
  await save(page, "Pottery day");
  const { details } = await stored("Pottery day");
  expect(details).toMatchObject({ points: 1_000, provider: "Studio Fustat", duration_minutes: 90 });
  expect(details.locations).toHaveLength(2);
  await close(page);
});

test("what every reward can have: words, a limit, days and hours, tiers, and who pays", async () => {
  const path = "/staging/v1/ecommerce/tiers/customer/";
  const gold = (await story.send("POST", path, { name: "Gold", min_purchase_amount: 1 })).body.data;
  await story.send("POST", "/v1/sellers", { seller_id: "S-1", name: "Nile Shop" });
  await story.send("POST", "/v1/brands", { brand_id: "B-1", name: "Nile", category_id: "C-HOME" });
  const page = await startReward("Gift Card", "Weekend card", "بطاقة نهاية الأسبوع");
  await fill(page, "Description", "For the weekend");
  await fill(page, "Description in Arabic", "لنهاية الأسبوع");
  await fill(page, "Points of denomination 1", "2000000000");
  await fill(page, "EGP of denomination 1", "50");
  await page.getByRole("radio", { name: "Specific categories" }).check();
  await page.getByRole("radio", { name: "All products" }).check();
  await fill(page, "Expires after", "10");
  await page.getByRole("combobox", { name: "Unit" }).click();
  await page.getByRole("option", { name: "Days" }).click();
  await fill(page, "Redemption limit per customer per month", "2");
  await page.getByLabel("Offered from").fill("2027-01-01");
  await page.getByLabel("Offered to").fill("2027-12-31");
  await fill(page, "From (Cairo time)", "18");
  await fill(page, "To (Cairo time)", "2230");
  for (const day of ["Friday", "Saturday"])
    await page.getByRole("button", { name: day, exact: true }).click();
  await page.getByRole("combobox", { name: "Customer tiers" }).click();
  await page.getByRole("option", { name: "Gold" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("combobox", { name: "Who bears the cost" }).click();
  await page.getByRole("option", { name: "A brand" }).click();
  await page.getByRole("combobox", { name: "Brand", exact: true }).click();
  await page.getByRole("option", { name: "Nile" }).click();
  // What only the server refuses stands at its field too.
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const points = page.getByRole("textbox", { name: "Points of denomination 1", exact: true });
  await expect.poll(() => points.getAttribute("aria-invalid")).toBe("true");
  await points.and(page.locator(":focus")).waitFor();
  await points.fill("250");
  await save(page, "Weekend card");
  expect(await stored("Weekend card")).toMatchObject({
    ...{ description: "For the weekend", description_ar: "لنهاية الأسبوع" },
    ...{ monthly_limit: 2, stock: null, expiry: { number: 10, unit: "days" } },
    details: { denominations: [{ points: 250, value: 5_000 }], applies_to: "all" },
    window: {
      ...{ start_date: "2027-01-01", end_date: "2027-12-31", weekdays: ["sat", "fri"] },
      times: [{ from: "18:00", to: "22:30" }],
    },
    tiers: [gold.tier_id],
    funding: [{ party: "brand:B-1", share_bps: 10_000 }],
  });
  await page.getByRole("link", { name: "Edit Weekend card" }).click();
  await page.getByRole("combobox", { name: "Who bears the cost" }).click();
  await page.getByRole("option", { name: "A seller" }).click();
  await page.getByRole("combobox", { name: "Seller", exact: true }).click();
  await page.getByRole("option", { name: "Nile Shop" }).click();
  await page.getByRole("combobox", { name: "Unit" }).click();
  await page.getByRole("option", { name: "Years" }).click();
  await save(page, "Weekend card");
  expect(await stored("Weekend card")).toMatchObject({
    ...{ expiry: { number: 10, unit: "years" } },
    funding: [{ party: "seller:S-1", share_bps: 10_000 }],
  });
  await close(page);
});

test("the library finds, switches, changes and deletes; what was claimed is archived", async () => {
  const page = await story.open(library);
  await page.getByRole("searchbox", { name: "Search rewards" }).fill("nile");
  await expect.poll(() => page.getByRole("row").count()).toBe(2);
  await page.getByText("500 points = EGP 100.00 gift card").waitFor();
  await page.getByText("Unlimited").waitFor();
  await page.getByRole("switch", { name: "Offer Nile card to customers" }).click();
  await page.getByText("“Nile card” can be claimed now.").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("“Nile card” can no longer be claimed.").waitFor();
  expect((await stored("Nile card")).status).toBe("inactive");

  await page.getByRole("link", { name: "Edit Nile card" }).click();
  await expect
    .poll(() => page.getByRole("textbox", { name: "EGP of denomination 2" }).inputValue())
    .toBe("200.5");
  expect(await page.getByRole("radio", { name: "Discount" }).isDisabled()).toBe(true);
  await fill(page, "Stock", "2");
  await save(page, "Nile card");

  const { reward_id: id } = await stored("Nile card");
  await story.send("POST", `/v1/rewards/${id}/activate`, {});
  await story.send("POST", "/v1/members", { member_id: "M-1", name: "Mona" });
  await story.send("POST", "/v1/members/M-1/adjustments", { points: 2_000, reason: "welcome" });
  const claim = { member_id: "M-1", reward_id: id, denomination: 10_000 };
  const held = await story.send("POST", "/v1/redemptions", claim);
  const confirmed = `/v1/redemptions/${held.body.redemption_id}/confirm`;
  expect((await story.send("POST", confirmed, {})).body.voucher.code).toMatch(/^[0-9A-Z-]{16}$/);
  await page.goto(`${story.base}/admin/members/M-1?tab=rewards`);
  await page.getByText("unused voucher · EGP 100.00 left").waitFor();
  await page.goto(`${story.base}${library}?type=gift_card`);
  await page.getByText("1 of 2 left").waitFor();
  await page.getByText("500 points spent").waitFor();
  await page.getByRole("button", { name: "Delete Nile card" }).click();
  await page.getByText("Archive “Nile card”?").waitFor();
  await page.getByRole("button", { name: "Archive", exact: true }).click();
  await page.getByText("“Nile card” is archived.").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Delete Nile card" }).count()).toBe(0);
  expect((await story.send("GET", `/v1/rewards/${id}`)).body.status).toBe("archived");
  await page.goto(`${story.base}${library}`);
  await page.getByRole("button", { name: "Delete Free shirt" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText("“Free shirt” is deleted.").waitFor();
  expect(await stored("Free shirt")).toBeUndefined();
  await close(page);
});

test("special reward options publish what is configured, and show it in Arabic", async () => {
  const page = await story.open("/admin/redemption-rules/special");
  await page.getByText("No reward of this type is offered.").waitFor();
  await page.getByRole("combobox", { name: "Configured reward" }).click();
  await page.getByRole("option", { name: "Season saver" }).click();
  await page.getByText("Up to 25% and EGP 50.00").waitFor();
  await page.getByText("It is not offered to customers yet.").waitFor();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByText("Customers can claim it.").waitFor();
  await page.getByRole("switch", { name: "Offer Season saver to customers" }).waitFor();
  expect((await stored("Season saver")).status).toBe("active");
  await page.getByRole("button", { name: "Stop offering" }).click();
  await page.getByText("No reward of this type is offered.").waitFor();
  expect((await stored("Season saver")).status).toBe("inactive");
  await close(page);

  const arabic = await story.open(library, { language: "ar" });
  await arabic.getByRole("columnheader", { name: "المخزون" }).waitFor();
  await arabic.getByText("توفير الموسم", { exact: true }).waitFor();
  await arabic.getByRole("switch", { name: "عرض توفير الموسم على العملاء" }).click();
  await arabic.getByText("يمكن الآن الحصول على «توفير الموسم».").waitFor();
  expect((await stored("Season saver")).status).toBe("active");
  await arabic.goto(story.base + create);
  await arabic.getByRole("textbox", { name: "الحد الأقصى للخصم بالجنيه" }).waitFor();
  await arabic.getByText("ج.م", { exact: true }).waitFor();
  await close(arabic);
});

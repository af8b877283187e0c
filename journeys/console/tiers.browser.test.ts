// Tiers of sellers and customers: added, read back as a sentence, changed, put in order, switched off.
import { expect, test } from "vitest";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole();
const tiers = async (kind: "seller" | "customer") =>
  (await story.send("GET", `/v1/tiers/${kind}?sort=rank`)).body.data;
const names = async (kind: "seller" | "customer") =>
  (await tiers(kind)).map((tier: { name: string }) => tier.name);

test("a customer tier: the form of the specification, its payload, its sentence, its place", async () => {
  const page = await story.open("/admin/tiers-setting/customer");
  await page.getByText("There are no tiers yet").waitFor();
  await page.getByText(/Members rise in the seconds after the order/).waitFor();
  const formula = page.locator("[data-part=formula]");
  expect(await formula.textContent()).toContain("Every customer reaches this tier.");
  await page.getByRole("textbox", { name: "Tier Name" }).fill("Silver");
  await page.getByRole("textbox", { name: "Tier Description" }).fill("Comes back");
  await page.getByRole("switch", { name: "Minimum receipt value" }).check();
  await page.getByRole("textbox", { name: "Receipt value in EGP" }).fill("1500.50");
  await page.getByRole("switch", { name: "Minimum transactions number" }).check();
  await page.getByRole("textbox", { name: "Transactions" }).fill("3");
  expect(await formula.textContent()).toMatch(
    /at least EGP\s1,500\.50 and at least 3 transactions\./,
  );
  await page.getByRole("combobox", { name: "Criteria" }).click();
  await page.getByRole("option", { name: "Any criterion is enough" }).click();
  expect(await formula.textContent()).toMatch(
    /at least EGP\s1,500\.50 or at least 3 transactions\./,
  );
  const fields = ["tierName", "tierDesc", "minReceiptValue", "minTransNum"];
  for (const field of fields) expect(await page.locator(`[name=${field}]`).count()).toBe(1);
  const asked = page.waitForRequest("**/tiers/customer/");
  await page.getByRole("button", { name: "Save" }).click();
  expect((await asked).postDataJSON()).toEqual({
    name: "Silver",
    description: "Comes back",
    rule_type: "any",
    min_purchase_amount: "1500.50",
    min_transactions_count: 3,
    is_active: true,
  });
  await page.getByText("Tier added").waitFor();
  await page.getByRole("listitem").filter({ hasText: "Comes back" }).waitFor();
  expect(await page.getByRole("textbox", { name: "Tier Name" }).inputValue()).toBe("");
  expect(await tiers("customer")).toMatchObject([
    { name: "Silver", rule_type: "any", min_purchase_amount: 150_050, members: 0 },
  ]);
  await close(page);
});

test("a name is required and taken once; what was typed stays", async () => {
  const page = await story.open("/admin/tiers-setting/customer");
  await page.getByRole("switch", { name: "Minimum transactions number" }).check();
  await page.getByRole("textbox", { name: "Transactions" }).fill("1.5");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Please correct the marked fields. Nothing was saved.").waitFor();
  await page.getByText("This must be a whole number.").waitFor();
  const name = page.getByRole("textbox", { name: "Tier Name" });
  await name.and(page.locator(":focus")).waitFor();
  await name.fill("SILVER");
  await page.getByRole("textbox", { name: "Transactions" }).fill("9");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("This value appears more than once.").waitFor();
  expect(await page.getByRole("textbox", { name: "Transactions" }).inputValue()).toBe("9");
  expect(await names("customer")).toEqual(["Silver"]);
  await page.getByRole("link", { name: "Sellers Tiers" }).click();
  await page.getByText("You have unsaved changes").waitFor();
  await page.getByRole("button", { name: "Leave without saving" }).click();
  await page.waitForURL("**/admin/tiers-setting/seller");
  await close(page);
});

test("a seller tier sends ruleType, and counts its sellers", async () => {
  const page = await story.open("/admin/tiers-setting/seller");
  await page.getByRole("textbox", { name: "Tier Name" }).fill("Top");
  await page.getByRole("switch", { name: "Minimum sales volume" }).check();
  await page.getByRole("textbox", { name: "Sales volume in EGP" }).fill("500000");
  await page.getByRole("switch", { name: "Minimum number of products listed" }).check();
  await page.getByRole("textbox", { name: "Products listed" }).fill("60");
  for (const field of ["minSalesVolume", "minProductsNumber"])
    expect(await page.locator(`[name=${field}]`).count()).toBe(1);
  const asked = page.waitForRequest("**/tiers/seller/");
  await page.getByRole("button", { name: "Save" }).click();
  expect((await asked).postDataJSON()).toEqual({
    name: "Top",
    description: "",
    ruleType: "all",
    minimum_sales_volume: "500000",
    minimum_products: 60,
    is_active: true,
  });
  await page.getByText("Tier added").waitFor();
  const [top] = await tiers("seller");
  await story.send("POST", "/v1/sellers", {
    seller_id: "S-1",
    name: "Nile Shop",
    tier_id: top.tier_id,
  });
  await page.reload();
  await page.getByText("1 seller", { exact: true }).waitFor();
  await page
    .getByText(
      /Sellers reach this tier with sales of at least EGP\s500,000\.00 and at least 60 products listed\./,
    )
    .waitFor();
  await close(page);
});

test("the ladder: order, warning, edit, off and on again", async () => {
  await story.send("POST", "/staging/v1/ecommerce/tiers/customer/", {
    name: "Bronze",
    min_purchase_amount: 100,
    min_transactions_count: 1,
  });
  const page = await story.open("/admin/tiers-setting/customer");
  const rungs = page.getByRole("list", { name: "The ladder" }).getByRole("listitem");
  await expect.poll(() => rungs.count()).toBe(2);
  await page.getByText("Bronze stands above Silver but asks for a smaller amount.").waitFor();
  expect(await page.getByRole("button", { name: "Move Bronze up" }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Move Bronze down" }).click();
  await expect.poll(() => names("customer")).toEqual(["Bronze", "Silver"]);
  await expect.poll(() => rungs.first().textContent()).toContain("Silver");
  expect(await page.getByText("asks for a smaller amount").count()).toBe(0);

  await page.getByRole("button", { name: "Edit Silver" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Tier Name" }).fill("Silver Plus");
  await dialog.getByRole("switch", { name: "Minimum receipt value" }).uncheck();
  await page.keyboard.press("Escape");
  await page.getByText("You have unsaved changes").waitFor();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("Silver Plus was changed").waitFor();
  expect((await tiers("customer"))[1]).toMatchObject({
    name: "Silver Plus",
    min_purchase_amount: null,
    min_transactions_count: 3,
    rule_type: "any",
  });

  const active = page.getByRole("switch", { name: "Silver Plus is active" });
  await active.click();
  await page.getByText("Silver Plus is switched off").waitFor();
  expect((await tiers("customer"))[1].is_active).toBe(false);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Silver Plus is active again").waitFor();
  expect((await tiers("customer"))[1].is_active).toBe(true);
  await story.db.query({ text: "delete from customer_tier where name = 'Silver Plus'" });
  await active.click();
  await page.getByText(/Silver Plus stays as it was. There is no such tier./).waitFor();
  await close(page);
});

test("a seller tier: its description, any criterion is enough, one of them off, and the switch", async () => {
  const page = await story.open("/admin/tiers-setting/seller");
  await page.getByRole("button", { name: "Edit Top" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Tier Description" }).fill("Sells a lot");
  await dialog.getByRole("combobox", { name: "Criteria" }).click();
  await page.getByRole("option", { name: "Any criterion is enough" }).click();
  await dialog.getByRole("textbox", { name: "Products listed" }).fill("70");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("Top was changed").waitFor();
  await page.getByRole("listitem").filter({ hasText: "Sells a lot" }).waitFor();
  await page
    .getByText(/sales of at least EGP\s500,000\.00 or at least 70 products listed\./)
    .waitFor();
  const [top] = await tiers("seller");
  expect(top).toMatchObject({ rule_type: "any", minimum_products: 70, description: "Sells a lot" });
  const active = page.getByRole("switch", { name: "Top is active" });
  await active.click();
  await page.getByText("Top is switched off").waitFor();
  expect((await tiers("seller"))[0].is_active).toBe(false);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Top is active again").waitFor();
  await page.getByRole("button", { name: "Edit Top" }).click();
  await dialog.getByRole("switch", { name: "Minimum sales volume" }).uncheck();
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("Top was changed").last().waitFor();
  await expect.poll(async () => (await tiers("seller"))[0].minimum_sales_volume).toBe(null);
  await close(page);
});

test("in Arabic", async () => {
  const page = await story.open("/admin/tiers-setting/seller", { language: "ar" });
  await page.getByRole("textbox", { name: "اسم المستوى" }).fill("الذهبي");
  await page.getByRole("switch", { name: "الحد الأدنى لعدد المنتجات المعروضة" }).check();
  await page.getByRole("textbox", { name: "عدد المنتجات المعروضة" }).fill("٣");
  await page
    .getByText(/يصل البائعون إلى هذا المستوى بعرض .?3.? منتجات على الأقل\./)
    .first()
    .waitFor();
  await page.getByRole("button", { name: "حفظ" }).click();
  await page.getByText("تمت إضافة المستوى").waitFor();
  expect(await names("seller")).toEqual(["Top", "الذهبي"]);
  await close(page);
});

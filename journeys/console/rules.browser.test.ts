// Manage Rules: defined, targeted, reviewed, published, compared, restored, deactivated, deleted.
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole();
let tierId = "";

beforeAll(async () => {
  await story.send("POST", "/v1/categories", { category_id: "C-1", name: "Shoes" });
  await story.send("POST", "/v1/sellers", { seller_id: "S-1", name: "Nile Shop" });
  const product = {
    sku: "P-1",
    name: "Sandals",
    price: 60_000,
    category_id: "C-1",
    seller_id: "S-1",
  };
  expect((await story.send("POST", "/v1/products", product)).status).toBe(201);
  const tier = await story.send("POST", "/staging/v1/ecommerce/tiers/customer/", { name: "Gold" });
  tierId = tier.body.data.tier_id;
  await story.send("POST", "/v1/members", { member_id: "M-1", name: "Mona" });
});

const rules = async () => (await story.send("GET", "/v1/rules?limit=100&sort=name")).body.data;
const ruleNamed = async (name: string) =>
  (await rules()).find((each: { name: string }) => each.name === name);
const choose = async (page: Page, box: string, option: string, at = 0): Promise<void> => {
  await page.getByRole("combobox", { name: box, exact: true }).nth(at).click();
  await page.getByRole("option", { name: option, exact: true }).click();
};

test("the first step says what is missing at its field", async () => {
  const page = await story.open("/admin/manage-rules/define");
  await page.getByRole("link", { name: "1 Define Trigger & Conditions" }).waitFor();
  expect(await page.getByRole("combobox", { name: "Trigger" }).inputValue()).toBe(
    "When a customer makes a purchase",
  );
  await page.getByRole("button", { name: "Add another condition" }).click();
  await page.getByRole("button", { name: "Next: Target Audience" }).click();
  await page.getByText("Rule name is required").waitFor();
  await page.getByText("Enter a value").waitFor();
  await page.getByText("Enter how much is given").waitFor();
  expect(await rules()).toEqual([]);
  await close(page);
});

test("a rule is defined, targeted, reviewed in both languages and published", async () => {
  const page = await story.open("/admin/manage-rules/define");
  await page.getByRole("textbox", { name: "Rule Name" }).fill("Big baskets");
  await page.getByRole("button", { name: "Add another condition" }).click();
  await page.getByRole("textbox", { name: "Value" }).fill("500");
  await page.getByRole("button", { name: "Add a group" }).click();
  const group = page.getByRole("group", { name: "Group of conditions 2" });
  await group.getByRole("combobox", { name: "What" }).click();
  await page.getByRole("option", { name: "Product category" }).click();
  await group.getByRole("combobox", { name: "Value" }).fill("sho");
  await page.getByRole("option", { name: "Shoes" }).click();
  await page.keyboard.press("Escape");
  await group.getByRole("button", { name: "Add another condition" }).click();
  await group.getByRole("combobox", { name: "What" }).last().click();
  await page.getByRole("option", { name: "First order of the customer" }).click();
  await page.getByRole("button", { name: "Add a limit" }).click();
  await page.getByRole("textbox", { name: "Limit" }).fill("2");
  await page.getByRole("textbox", { name: "Points", exact: true }).fill("100");
  await page.getByRole("button", { name: "Friday" }).click();
  await page.getByText("At most 2 times per customer per day").waitFor();
  await page.getByRole("button", { name: "Next: Target Audience" }).click();

  await page.waitForURL("**/admin/manage-rules/target?rule=*");
  expect(await page.getByRole("radio", { name: /Customer Tiers/ }).isChecked()).toBe(true);
  await page.getByRole("button", { name: "Next: Review" }).click();
  await page.getByText("Choose at least one tier, or All Users").waitFor();
  await choose(page, "Tiers", "Gold");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Next: Review" }).click();

  await page.waitForURL("**/admin/manage-rules/review?rule=*");
  const english = page.getByLabel("In English");
  await english.getByText("Purchase amount is greater than EGP 500.00").waitFor();
  await english.getByText("At least one item: Product category is in the list Shoes").waitFor();
  await english.getByText("First order of the customer: yes").waitFor();
  await english.getByText("Customers of the tiers Gold").waitFor();
  await page
    .getByLabel("In Arabic")
    .getByText(/تمنح .?100.? نقطة/)
    .waitFor();
  await page.getByRole("button", { name: "Publish now" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await page.getByText("“Big baskets” is live.").waitFor();
  expect(await ruleNamed("Big baskets")).toMatchObject({
    status: "live",
    live: {
      when: {
        op: "all",
        items: [
          { fact: "order.amount", operator: "gt", value: 50_000 },
          {
            op: "any",
            items: [
              { fact: "line.category", operator: "in", value: ["C-1"], quantifier: "any_line" },
              { fact: "order.first", operator: "eq", value: true },
            ],
          },
        ],
      },
      constraints: {
        op: "all",
        items: [{ scope: "customer", period: "day", measure: "times", limit: 2 }],
      },
      audience: { kind: "customer_tiers", tiers: [tierId] },
      schedule: { weekdays: ["fri"] },
      effects: [{ kind: "fixed", points: 100 }],
    },
  });
  await close(page);
});

test("what the server refuses stands at its field in both steps", async () => {
  const page = await story.open("/admin/manage-rules/define");
  const refuse = (path: string): Promise<unknown> =>
    page.route(/\/v1\/rules/, (route) =>
      route.request().method() === "GET"
        ? route.fallback()
        : route.fulfill({
            status: 400,
            json: {
              code: "validation_failed",
              message: "Some fields are wrong.",
              messageAr: "بعض الحقول غير صحيحة.",
              errors: [{ path, code: "too_many", message: "Too many.", messageAr: "كثير جدًا." }],
            },
          }),
    );
  const expectRefusedAt = async (box: Locator): Promise<void> => {
    await page.getByText("Some fields are wrong.").waitFor();
    await page.getByText("Too many.").waitFor();
    expect(await box.getAttribute("aria-invalid")).toBe("true");
    await expect.poll(() => box.evaluate((one) => one === document.activeElement)).toBe(true);
  };
  const name = page.getByRole("textbox", { name: "Rule Name" });
  await name.fill("Refused");
  await page.getByRole("textbox", { name: "Points", exact: true }).fill("5");
  await refuse("name");
  await page.getByRole("button", { name: "Next: Target Audience" }).click();
  await expectRefusedAt(name);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Next: Target Audience" }).click();

  await page.waitForURL("**/admin/manage-rules/target?rule=*");
  await choose(page, "Tiers", "Gold");
  await page.keyboard.press("Escape");
  await refuse("audience.tiers[0]");
  await page.getByRole("button", { name: "Next: Review" }).click();
  await expectRefusedAt(page.getByRole("combobox", { name: "Tiers" }));
  // A change of the field takes back what was said of it.
  await page.getByRole("radio", { name: /All Users/ }).check();
  await page.getByText("Too many.").waitFor({ state: "detached" });
  await page.unrouteAll();
  await page.getByRole("button", { name: "Next: Review" }).click();
  await page.waitForURL("**/admin/manage-rules/review?rule=*");
  await close(page);
  const { rule_id: id } = await ruleNamed("Refused");
  expect((await story.send("DELETE", `/v1/rules/${id}`)).status).toBe(200);
});

test("editing what is live makes a draft that survives a reload; the review shows what changes", async () => {
  const { rule_id: id } = await ruleNamed("Big baskets");
  const page = await story.open(`/admin/manage-rules/define?rule=${id}`);
  await page.getByText("This rule is live. What you save here is a draft beside it.").waitFor();
  await page.getByRole("textbox", { name: "Points", exact: true }).fill("150");
  await page.getByText("1 unsaved change").waitFor();
  await page.keyboard.press("Control+s");
  await page.getByText("The draft is saved. What is live has not changed.").waitFor();
  // A bare address goes on with the draft that was worked on last, in any browser of any session.
  await close(page);
  const later = await story.open("/admin/manage-rules/define");
  await later.getByText("This is the draft you worked on last.").waitFor();
  expect(await later.getByRole("textbox", { name: "Points", exact: true }).inputValue()).toBe(
    "150",
  );
  expect((await ruleNamed("Big baskets")).live.effects).toEqual([{ kind: "fixed", points: 100 }]);
  await later.getByRole("link", { name: "Review", exact: true }).click();
  const changes = later.getByRole("region", { name: "What changes" });
  await changes.getByRole("cell", { name: "Gives 100 points" }).waitFor();
  await changes.getByRole("cell", { name: "Gives 150 points" }).waitFor();
  expect(await changes.getByRole("row").count()).toBe(2);
  await close(later);
});

test("a draft is published from a later instant, and an older version is made the draft again", async () => {
  const { rule_id: id } = await ruleNamed("Big baskets");
  const page = await story.open(`/admin/manage-rules/review?rule=${id}`);
  await page.getByText("At a date").click();
  await page.getByRole("button", { name: "Publish at that time" }).click();
  await page.getByText("Enter a time that exists").waitFor();
  await page.getByLabel("Date and time (Cairo)").fill("2035-01-01T09:00");
  await page.getByRole("button", { name: "Publish at that time" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await page.getByText(/comes into force at 1 Jan 2035, 09:00/).waitFor();
  const scheduled = await ruleNamed("Big baskets");
  expect(scheduled).toMatchObject({
    status: "scheduled",
    effective_from: "2035-01-01T07:00:00.000Z",
  });
  const versions = page.getByRole("region", { name: "Versions" });
  await expect.poll(() => versions.getByRole("row").count()).toBe(3);
  await versions.getByRole("button", { name: "Restore version" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click();
  await page.getByText(/is the draft now/).waitFor();
  expect((await ruleNamed("Big baskets")).draft.effects).toEqual([{ kind: "fixed", points: 100 }]);
  await page.getByRole("button", { name: "Deactivate Big baskets" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click();
  await page.getByText("“Big baskets” is no longer live.").waitFor();
  expect((await ruleNamed("Big baskets")).status).toBe("inactive");
  await close(page);
});

test("a stacking group is made and named beside the choice of one, and kept while a rule is in it", async () => {
  const page = await story.open("/admin/manage-rules/define");
  await page.getByRole("button", { name: "Stacking groups…" }).click();
  const dialog = page.getByRole("dialog", { name: "Stacking groups" });
  await dialog.getByText("There is no group yet").waitFor();
  await dialog.getByRole("button", { name: "Add the group" }).click();
  await dialog.getByText("Please enter a name").waitFor();
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("Weekend offers");
  await dialog.getByRole("textbox", { name: "Name in Arabic" }).fill("عروض نهاية الأسبوع");
  await dialog.getByRole("button", { name: "Add the group" }).click();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  const { live } = (await story.send("GET", "/v1/earning-settings")).body;
  expect(live.stack_groups).toMatchObject([
    { name: "Weekend offers", name_ar: "عروض نهاية الأسبوع", mode: "best_for_member" },
  ]);
  const choice = page.getByRole("combobox", { name: "Stacking group" });
  expect(await choice.inputValue()).toBe("Weekend offers: the best for the customer gives");
  const rule = { name: "Grouped", trigger: "purchase", effects: [{ kind: "fixed", points: 1 }] };
  const grouped = { ...rule, rule_id: "grouped", stack_group: live.stack_groups[0].id };
  await story.send("POST", "/v1/rules", grouped);
  await story.send("POST", "/v1/rules/grouped/publish", {});
  await page.getByRole("button", { name: "Stacking groups…" }).click();
  await dialog.getByRole("button", { name: "Delete the group Weekend offers" }).click();
  await dialog.getByText("still belong to this group").waitFor();
  await story.send("POST", "/v1/rules/grouped/deactivate", {});
  await dialog.getByRole("button", { name: "Delete the group Weekend offers" }).click();
  await dialog.getByText("There is no group yet").waitFor();
  await close(page);
});

test("a cart is tried for a member, and says what it earns", async () => {
  const gift = { name: "Gift", trigger: "purchase", effects: [{ kind: "fixed", points: 40 }] };
  await story.send("POST", "/v1/rules", { ...gift, rule_id: "gift" });
  await story.send("POST", "/v1/rules/gift/publish", {});
  const page = await story.open("/admin/manage-rules/review?rule=gift");
  await page.getByText("Fill a cart").click();
  await page.getByRole("button", { name: "Try this cart" }).click();
  await page.getByText("Choose a member").waitFor();
  await page.getByRole("combobox", { name: "Member" }).fill("Mona");
  await page.getByRole("option", { name: "Mona (M-1)" }).click();
  await page.getByRole("combobox", { name: "Product 1" }).fill("sand");
  await page.getByRole("option", { name: "Sandals" }).click();
  await page.getByRole("button", { name: "Try this cart" }).click();
  // 5 % of 600 EGP as base points, and the gift.
  await page.getByText("This cart earns 70 points.").waitFor();
  // A draft is tried beside it, and tells why.
  const dearer = { ...gift, effects: [{ kind: "fixed", points: 90 }] };
  await story.send("PUT", "/v1/rules/gift", dearer, { "if-match": "*" });
  await page.reload();
  await page.getByText("Fill a cart").click();
  await page.getByRole("combobox", { name: "Member" }).fill("Mona");
  await page.getByRole("option", { name: "Mona (M-1)" }).click();
  await page.getByRole("combobox", { name: "Product 1" }).fill("sand");
  await page.getByRole("option", { name: "Sandals" }).click();
  await page.getByRole("button", { name: "Try this cart" }).click();
  await page.getByText("With the draft it earns 120 points.").waitFor();
  await page.getByText("Why, and why not more").click();
  await page.getByText(/“Gift”.*90 points/).waitFor();
  await close(page);
});

test("a draft is deleted after asking; leaving with unsaved changes asks", async () => {
  const page = await story.open("/admin/manage-rules/define?rule=new");
  await page.getByRole("textbox", { name: "Rule Name" }).fill("Short lived");
  await page.getByRole("link", { name: "2 Target Audience" }).click();
  await page.getByRole("dialog", { name: "You have unsaved changes" }).waitFor();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("textbox", { name: "Points", exact: true }).fill("5");
  await page.getByRole("button", { name: "Save draft" }).first().click();
  await page.waitForURL(/define\?rule=rule-/);
  await page.getByRole("link", { name: "Review", exact: true }).click();
  await page.getByRole("button", { name: "Delete Short lived" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("“Short lived” is deleted.").waitFor();
  await page.waitForURL("**/admin/manage-rules/define");
  expect(await ruleNamed("Short lived")).toBeUndefined();
  await close(page);
});

test("in Arabic everything is said in Arabic", async () => {
  const page = await story.open("/admin/manage-rules/define?rule=new", { language: "ar" });
  await page.getByRole("button", { name: "إضافة شرط آخر" }).click();
  await page.getByRole("textbox", { name: "القيمة" }).fill("٢٥٠");
  await page.getByText("قيمة الشراء أكبر من").waitFor();
  await page.getByRole("button", { name: "التالي: الجمهور المستهدف" }).click();
  await page.getByText("اسم القاعدة مطلوب").waitFor();
  await page.getByRole("textbox", { name: "اسم القاعدة" }).fill("قاعدة");
  await page.getByRole("textbox", { name: "النقاط", exact: true }).fill("٧");
  await page.getByRole("button", { name: "التالي: الجمهور المستهدف" }).click();
  // The first step says the same words where it reads the rule back.
  await page.waitForURL(/\/manage-rules\/target/);
  await page.getByRole("radio", { name: /كل المستخدمين/ }).check();
  await page.getByRole("button", { name: "التالي: المراجعة" }).click();
  await page
    .getByLabel("بالعربية")
    .getByText(/تمنح .?7.? نقاط/)
    .waitFor();
  expect((await ruleNamed("قاعدة")).draft.when.items).toEqual([
    { fact: "order.amount", operator: "gt", value: 25_000 },
  ]);
  await close(page);
});

// Campaign templates: used, previewed, edited, deleted; and their cards above the first step of a rule.
import { expect, test } from "vitest";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole();
const four = [
  "First Purchase Reward",
  "Seller Onboarding",
  "Loyalty Points Booster",
  "Seasonal Campaign",
];
const templateOf = async (id: string) =>
  (await story.send("GET", `/v1/campaign-templates/${id}`)).body;

test("the four templates are cards with their four actions", async () => {
  const page = await story.open("/admin/campaign-templates");
  const cards = page.getByRole("list", { name: "Campaign Templates" }).getByRole("listitem");
  await expect.poll(() => cards.getByRole("heading").allInnerTexts()).toEqual(four);
  for (const name of four) {
    await page.getByRole("button", { name: `Use template ${name}` }).waitFor();
    await page.getByRole("link", { name: `Preview ${name}` }).waitFor();
    await page.getByRole("button", { name: `Edit ${name}` }).waitFor();
    await page.getByRole("button", { name: `Delete ${name}` }).waitFor();
  }
  await close(page);
});

test("a template that was not used previews without rules, and is used with its parameters", async () => {
  const page = await story.open("/admin/campaign-templates");
  await page.getByRole("link", { name: "Preview First Purchase Reward" }).click();
  await page.waitForURL("**/preview?id=first-purchase-reward");
  await page.getByText("No rules found", { exact: true }).waitFor();
  await page.getByText("Nuqta", { exact: true }).last().waitFor();
  const segments = page.getByRole("region", { name: "Targeted Segments" });
  await segments.waitFor();
  expect(await segments.getByRole("columnheader").allInnerTexts()).toEqual([
    "Segment Type",
    "Targeted Users",
    "Excluded Users",
  ]);
  await page.getByRole("button", { name: "Use template First Purchase Reward" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Points for the first order" }).fill("0");
  await dialog.getByRole("button", { name: "Make the draft" }).click();
  await dialog.getByText("Enter a number from 1 to 100000").waitFor();
  await dialog.getByRole("textbox", { name: "Points for the first order" }).fill("250");
  await dialog.getByRole("textbox", { name: "Purchase amount above" }).fill("300");
  await dialog.getByRole("button", { name: "Make the draft" }).click();
  await page.waitForURL("**/admin/manage-rules/define?rule=*");
  await page.getByText("A draft was made from “First Purchase Reward”.").waitFor();
  expect(await page.getByRole("textbox", { name: "Points", exact: true }).inputValue()).toBe("250");
  const { rules } = await templateOf("first-purchase-reward");
  expect(rules).toMatchObject([{ status: "draft", trigger: "purchase", effects: ["fixed"] }]);
  const rule = (await story.send("GET", `/v1/rules/${rules[0].rule_id}`)).body;
  expect(rule.draft.when.items[1]).toMatchObject({ fact: "order.amount", value: 30_000 });
  await close(page);
});

test("the preview lists the rule with its type, event and status", async () => {
  const page = await story.open("/admin/campaign-templates/preview?id=first-purchase-reward");
  const rules = page.getByRole("region", { name: "Assigned Rules" });
  await rules.waitFor();
  expect(await rules.getByRole("columnheader").allInnerTexts()).toEqual([
    "Rule Name",
    "Rule Type",
    "Trigger Event",
    "Status",
  ]);
  const row = rules.getByRole("row").nth(1);
  expect(await row.getByRole("cell").allInnerTexts()).toEqual([
    "First Purchase Reward",
    "Bonus",
    "When a customer makes a purchase",
    "Draft",
  ]);
  await close(page);
});

test("the card above the first step reviews, deactivates and deletes the rule made from it", async () => {
  const [{ rule_id: id }] = (await templateOf("first-purchase-reward")).rules;
  await story.send("POST", `/v1/rules/${id}/publish`, {});
  const page = await story.open("/admin/manage-rules/define?rule=new");
  const deactivate = page.getByRole("button", { name: "Deactivate First Purchase Reward" });
  await deactivate.waitFor();
  const unused = page.getByRole("button", { name: "Deactivate Seasonal Campaign" });
  expect(await unused.isDisabled()).toBe(true);
  await deactivate.click();
  await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click();
  await page.getByText("“First Purchase Reward” is no longer live.").waitFor();
  expect((await story.send("GET", `/v1/rules/${id}`)).body.status).toBe("inactive");
  await page.getByRole("link", { name: "Review First Purchase Reward" }).click();
  await page.waitForURL(`**/admin/manage-rules/review?rule=${id}`);
  await page.getByRole("heading", { name: "The rule in plain words" }).waitFor();
  await close(page);

  const made = await story.send("POST", "/v1/campaign-templates/loyalty-points-booster/use", {});
  const again = await story.open("/admin/manage-rules/define?rule=new");
  await again.getByRole("button", { name: "Delete Loyalty Points Booster" }).click();
  await again.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await again.getByText("“Loyalty Points Booster” is deleted.").waitFor();
  expect((await story.send("GET", `/v1/rules/${made.body.rule_id}`)).status).toBe(404);
  await close(again);
});

test("a template is edited, switched off and deleted", async () => {
  const page = await story.open("/admin/campaign-templates");
  await page.getByRole("button", { name: "Edit Seasonal Campaign" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Template name is required").waitFor();
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("Ramadan");
  await dialog.getByLabel("Start Date").fill("2027-02-08");
  await dialog.getByRole("switch", { name: "Active" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("The template is saved.").waitFor();
  expect(await templateOf("seasonal-campaign")).toMatchObject({
    name: "Ramadan",
    start_date: "2027-02-08",
    is_active: false,
    revision: 2,
  });
  expect(await page.getByRole("button", { name: "Use template Ramadan" }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Delete Ramadan" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("“Ramadan” is deleted.").waitFor();
  expect((await templateOf("seasonal-campaign")).code).toBe("template_not_found");
  await close(page);
});

test("a rule is kept as a template; no template and an unknown one are told", async () => {
  const rule = {
    name: "Welcome back",
    trigger: "purchase",
    effects: [{ kind: "fixed", points: 9 }],
  };
  await story.send("POST", "/v1/rules", { ...rule, rule_id: "back" });
  const page = await story.open("/admin/manage-rules/review?rule=back");
  await page.getByRole("button", { name: "Keep as a template" }).click();
  await page.getByText("“Welcome back” is among the templates.").waitFor();
  await page.goto(`${story.base}/admin/campaign-templates`);
  await page.getByRole("heading", { name: "Welcome back" }).waitFor();
  await page.goto(`${story.base}/admin/campaign-templates/preview?id=nothing`);
  await page.getByText("There is no such template.").waitFor();
  await page.goto(`${story.base}/admin/campaign-templates/preview`);
  await page.getByText("Which template?").waitFor();
  await close(page);
});

test("in Arabic everything is said in Arabic", async () => {
  const page = await story.open("/admin/campaign-templates", { language: "ar" });
  await page.getByRole("heading", { name: "انضمام بائع جديد" }).waitFor();
  await page.getByRole("button", { name: "استخدام القالب انضمام بائع جديد" }).click();
  await page.getByRole("button", { name: "إنشاء المسودة" }).click();
  await page.getByText("اختر بائعًا واحدًا على الأقل").waitFor();
  await close(page);
});

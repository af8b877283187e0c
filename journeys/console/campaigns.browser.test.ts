// Manage Campaign: created with every field, saved as a draft, scheduled, found, paused, ended, deleted.
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { beforeAll, expect, test } from "vitest";
import { dayInCairo } from "./support/cairo.ts";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole();
let rewardId = "";
const dayAfter = (days: number) => dayInCairo(new Date(Date.now() + days * dayMs));

beforeAll(async () => {
  await story.send("POST", "/v1/sellers", { seller_id: "S-1", name: "Nile Shop" });
  await story.send("POST", "/v1/brands", { brand_id: "B-1", name: "Lotus" });
  for (const sku of ["P-1", "P-2", "P-3"]) {
    const brand_id = sku === "P-3" ? null : "B-1";
    const body = { sku, name: `Lamp ${sku}`, brand_id, seller_id: "S-1" };
    expect((await story.send("POST", "/v1/products", body)).status).toBe(201);
  }
  const rule = { name: "Double points", effects: [{ kind: "multiplier", bps: 20_000 }] };
  await story.send("POST", "/v1/rules", { ...rule, rule_id: "double", trigger: "purchase" });
  const card = { name: "Lamp card", name_ar: "بطاقة مصابيح", type: "gift_card" };
  const details = { denominations: [{ points: 50, value: 1_000 }] };
  const reward = await story.send("POST", "/v1/rewards", { ...card, details });
  rewardId = reward.body.reward_id;
});

const only = async (name: string) => {
  const { body } = await story.send("GET", `/v1/campaigns?q=${encodeURIComponent(name)}`);
  return body.data[0];
};

test("the empty library says so in the words of the specification", async () => {
  const page = await story.open("/admin/manage-campaign/library");
  await page.getByText("No campagins found", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Create Campaign" }).first().click();
  await page.waitForURL("**/admin/manage-campaign/create");
  await close(page);
});

test("what is missing or wrong is said at its field, and nothing typed is lost", async () => {
  const page = await story.open("/admin/manage-campaign/create");
  await page.getByLabel("Start Date").fill("2020-01-01");
  await page.getByLabel("Budget").fill("many");
  await page.getByRole("button", { name: "Products", exact: true }).click();
  await page.getByRole("button", { name: "Publish now" }).click();
  await page.getByText("Campaign name is required").waitFor();
  await page.getByText("The campaign cannot start before today").waitFor();
  await page.getByText("This must be a whole number.").waitFor();
  await page.getByText("Choose at least one, or switch this target off").waitFor();
  expect(await page.getByLabel("Budget").inputValue()).toBe("many");
  const focused = page.getByRole("textbox", { name: "Campaign Name" });
  expect(await focused.evaluate((field) => field === document.activeElement)).toBe(true);
  expect((await story.send("GET", "/v1/campaigns")).body.total).toBe(0);
  await close(page);
});

test("a campaign with every field: the draft survives a reload, then it is scheduled with its rule", async () => {
  const page = await story.open("/admin/manage-campaign/create");
  await page.getByRole("textbox", { name: "Campaign Name" }).fill("White Friday");
  await page.getByRole("textbox", { name: "Name in Arabic" }).fill("الجمعة البيضاء");
  await page.getByRole("textbox", { name: "Description" }).fill("Twice the points");
  await page.getByLabel("Start Date").fill(dayAfter(3));
  await page.getByLabel("End Date").fill(dayAfter(9));
  await page.getByRole("combobox", { name: "Earning Rule" }).click();
  await page.getByRole("option", { name: "Double points" }).click();
  await page.keyboard.press("Escape");
  await page.getByText("3 products of 1 brand and 1 seller").waitFor();
  await page.getByRole("button", { name: "Brands", exact: true }).click();
  await page.getByRole("combobox", { name: "Brands" }).fill("lot");
  await page.getByRole("option", { name: "Lotus" }).click();
  await page.keyboard.press("Escape");
  await page.getByText("covers 2 products").waitFor();
  await page.getByText("2 products of 1 brand and 1 seller").waitFor();
  const seen = page.getByRole("region", { name: "Products", exact: true });
  await expect
    .poll(() => seen.getByRole("listitem").allInnerTexts())
    .toEqual(["Lamp P-1 P-1", "Lamp P-2 P-2"]);
  await page.getByText("Points of this campaign are spent like all others").waitFor();
  await page.getByRole("combobox", { name: "Redemption Option" }).click();
  await page.getByRole("option", { name: "Lamp card" }).click();
  await page.keyboard.press("Escape");
  await page.getByText("These rewards can be claimed only while this campaign runs").waitFor();
  await page.getByLabel("Budget").fill("5000");
  await page.getByRole("switch", { name: "Share the cost" }).click();
  await page.getByRole("textbox", { name: "Share (%)" }).fill("40");
  await page.getByRole("button", { name: "Add a payer" }).click();
  await page.getByRole("textbox", { name: "Share (%)" }).last().fill("60");
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.getByText("The draft is saved. Nothing is live yet.").waitFor();
  await page.waitForURL(/create\?id=/);
  expect(await only("White Friday")).toMatchObject({
    status: "draft",
    description: "Twice the points",
    draft: {
      name_ar: "الجمعة البيضاء",
      targets: { brands: ["B-1"] },
      budget_points: 5_000,
      reward_ids: [rewardId],
      funding: [
        { party: "platform", share_bps: 4_000 },
        { party: "seller_of_line", share_bps: 6_000 },
      ],
    },
  });
  await page.reload();
  await page.getByText("You are editing “White Friday”.").waitFor();
  expect(await page.getByLabel("Budget").inputValue()).toBe("5000");
  expect(
    await page.getByRole("button", { name: "Brands", exact: true }).getAttribute("aria-pressed"),
  ).toBe("true");
  await page.getByRole("button", { name: "Schedule" }).click();
  const dialog = page.getByRole("dialog", { name: /^Schedule “White Friday”\?/ });
  await dialog.getByText("5,000 points").waitFor();
  await dialog.getByText(/^Forecast: .* points = EGP/).waitFor();
  await dialog.getByText(/orders of the last 30 days/).waitFor();
  expect((await only("White Friday")).status).toBe("draft");
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await page.getByText(/“White Friday” is scheduled and starts on/).waitFor();
  await page.waitForURL("**/admin/manage-campaign/library");
  const campaign = await only("White Friday");
  expect(campaign.status).toBe("scheduled");
  expect((await story.send("GET", "/v1/rules/double")).body).toMatchObject({
    status: "live",
    live: { campaign_id: campaign.campaign_id },
  });
  await close(page);
});

test("the library has the columns of the specification, search, filters and both shelves", async () => {
  await story.send("POST", "/v1/campaigns", { campaign_id: "eid", name: "Eid" });
  const page = await story.open("/admin/manage-campaign/library");
  await page.getByText("Showing 1-2 of 2 items").waitFor();
  expect(await page.getByRole("columnheader").allInnerTexts()).toEqual([
    "Campaign",
    "Description",
    "Status",
    "Creation Date",
    "Actions",
  ]);
  await page.getByPlaceholder("Search campaigns...").fill("eid");
  await page.getByText("Showing 1-1 of 1 items").waitFor();
  await page.getByPlaceholder("Search campaigns...").fill("");
  await page.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "Scheduled" }).click();
  await page.waitForURL(/status=scheduled/);
  await page.getByText("Showing 1-1 of 1 items").waitFor();
  await page.getByRole("link", { name: "White Friday", exact: true }).waitFor();
  await page.getByText("Archived", { exact: true }).click();
  await page.getByText("No campagins found", { exact: true }).waitFor();
  await close(page);
});

test("a campaign is paused with Undo, ended, and a draft is deleted; one that ran is archived", async () => {
  const page = await story.open("/admin/manage-campaign/library");
  const more = () => page.getByRole("button", { name: "More actions for White Friday" }).click();
  await more();
  await page.getByRole("menuitem", { name: "Pause" }).click();
  await page.getByText(/is paused: it gives no points/).waitFor();
  expect((await only("White Friday")).status).toBe("paused");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("“White Friday” runs again.").waitFor();
  expect((await only("White Friday")).status).toBe("scheduled");

  await page.getByRole("button", { name: "Delete Eid" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("“Eid” is deleted.").waitFor();
  expect((await story.send("GET", "/v1/campaigns/eid")).status).toBe(404);

  await page.getByRole("button", { name: "Delete White Friday" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End and archive" }).click();
  await page.getByText("“White Friday” has ended and is in the archive.").waitFor();
  expect((await only("White Friday")).status).toBe("archived");
  await page.getByText("No campagins found", { exact: true }).waitFor();
  await close(page);
});

test("a budget is shown as far as it is given, and says when it runs out", async () => {
  await story.send("POST", "/v1/campaigns", {
    campaign_id: "iftar",
    name: "Iftar",
    budget_points: 1_000,
  });
  await story.send("POST", "/v1/campaigns/iftar/publish", {});
  await story.db.query({
    text: "insert into shared_counter (key, used) values ('campaign:iftar:budget', 850)",
  });
  const page = await story.open("/admin/manage-campaign/library?q=Iftar");
  await page.getByText("850 of 1,000 points given (85%)").waitFor();
  await page.getByText("Less than a fifth of the budget is left").waitFor();
  expect(await page.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("85");
  await close(page);
});

test("in Arabic everything is said in Arabic", async () => {
  const page = await story.open("/admin/manage-campaign/create", { language: "ar" });
  await page.getByRole("button", { name: "نشر الآن" }).click();
  await page.getByText("اسم الحملة مطلوب").waitFor();
  await page.getByRole("textbox", { name: "اسم الحملة" }).fill("حملة");
  await page.getByText(/3.? منتجات من/).waitFor();
  await page.getByRole("button", { name: "حفظ كمسودة" }).click();
  await page.getByText("تم حفظ المسودة").waitFor();
  expect((await only("حملة")).status).toBe("draft");
  await close(page);
});

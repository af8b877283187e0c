// The areas of branches and sellers: in by invitation, at their own screens, in both languages.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findings, sideways } from "./support/accessibility.ts";
import { enterArea } from "./support/enter-area.ts";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole();

await story.send("POST", "/v1/sellers", { seller_id: "S-1", name: "Nile Textiles" });
await story.send("POST", "/v1/members", {
  ...{ member_id: "CARD-77", name: "Salma Adel", phone: "+201001234567" },
});
await story.send("POST", "/v1/products", {
  ...{ sku: "TOWEL", name: "Bath towel", price: 20_000, seller_id: "S-1" },
});

/** The code in the newest message to a phone. */
const sentCode = async (phone: string): Promise<string> => {
  const [message] = await story.db.query<{ content: string }>({
    text: `select content from message_outbox where recipient = $1 and content like '%your code%'
      order by created_at desc limit 1`,
    values: [phone],
  });
  return /\b(\d{6})\b/.exec(message?.content ?? "")?.[1] ?? "none";
};
const toArabic = (page: Page) => page.getByRole("button", { name: "العربية" }).click();

test("a branch finds a member, records a purchase once, prints its receipt and redeems points", async () => {
  const profile = await story.open("/admin/edit-seller/profile?id=S-1");
  await profile.getByLabel("Name", { exact: true }).fill("Mona");
  await profile.getByLabel("Branch", { exact: true }).fill("Maadi");
  await profile.getByRole("button", { name: "Add branch staff" }).click();
  await profile.getByText("Email is required").waitFor();
  await profile.getByLabel("Email of the person").fill("maadi@example.com");
  await profile.getByRole("button", { name: "Add branch staff" }).click();
  await profile.getByText("Mona at Maadi").waitFor();
  await close(profile);

  const page = await enterArea(story, "branch", "maadi@example.com");
  await page.getByText("Nile Textiles, branch Maadi").waitFor();
  await page.getByRole("searchbox", { name: "Find a member" }).fill("01001234567");
  await page.getByText("CARD-77 · phone ends in 4567").waitFor();
  await page.getByRole("button", { name: "Choose Salma Adel" }).click();
  await page.getByRole("button", { name: "Record purchase" }).click();
  await page.getByText("Please enter an amount above zero").waitFor();
  await page.getByLabel("Amount of the sale").fill("1000");
  await page.getByText("A sale of EGP 1,000.00 earns 50 points.").waitFor();
  await page.getByLabel("Receipt number of the till").fill("17");
  // The answer is lost on its way: what was sent goes out again under its key when the page is back.
  await page.route("**/v1/counter/purchases", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: "Record purchase" }).click();
  await page.getByText(/The server cannot be reached/).waitFor();
  await page.unroute("**/v1/counter/purchases");
  await page.reload();
  await page.getByText("The purchase is recorded").waitFor();
  const receipt = page.getByRole("region", { name: "Receipt" });
  await receipt.getByText("Salma Adel").waitFor();
  await receipt.getByText("17", { exact: true }).waitFor();
  expect((await story.send("GET", "/v1/members/CARD-77/balance")).body.available).toBe(50);
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "Next customer" }).click();

  await page.goto(`${story.base}/branch?member=CARD-77`);
  await page.getByText("Products", { exact: true }).click();
  await page.getByRole("combobox", { name: "Add a product" }).click();
  await page.getByRole("option", { name: "Bath towel (TOWEL)" }).click();
  await page.getByLabel("Quantity of Bath towel").fill("2");
  await page.getByText("A sale of EGP 400.00 earns 20 points.").waitFor();
  expect(await sideways(page)).toEqual([]);
  await page.getByRole("button", { name: "Record purchase" }).click();
  await page.getByText("The purchase is recorded").waitFor();
  await page.getByRole("button", { name: "Next customer" }).click();

  await page.goto(`${story.base}/branch?member=CARD-77`);
  await page.getByText("Redeem points", { exact: true }).click();
  await page.getByLabel("Points to pay with").fill("70");
  await page.getByLabel("Amount of the bill").fill("100");
  await page.getByRole("button", { name: "Set points aside" }).click();
  await page.getByText(/^70 points of CARD-77 are set aside/).waitFor();
  await page.reload();
  await page.getByLabel("Receipt number of the till").fill("18");
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByText("Please enter the member's code").waitFor();
  await page.getByRole("button", { name: "Send the member a code" }).press("Enter");
  await page.getByText(/A code is on its way by SMS/).waitFor();
  const code = await sentCode("+201001234567");
  const field = page.getByLabel("Code of the member");
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await field.fill(code === "000000" ? "000001" : "000000");
  await field.press("Enter");
  await page.getByText(/This code is not right, or it is over/).waitFor();
  expect(await findings(page)).toEqual([]);
  await field.fill(code);
  await field.press("Enter");
  await page.getByText("70 points were spent for receipt 18.").waitFor();
  expect((await story.send("GET", "/v1/members/CARD-77/balance")).body.available).toBe(0);

  // While the seller is suspended its counters are closed; they open again with it.
  await story.send("POST", "/v1/sellers/S-1/suspend", {});
  await page.reload();
  await page.getByText("This counter is closed because its seller is suspended.").waitFor();
  await story.send("POST", "/v1/sellers/S-1/reinstate", {});
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Nile Textiles, branch Maadi").waitFor();

  await toArabic(page);
  await page.getByRole("heading", { name: "نقطة البيع" }).waitFor();
  expect(await findings(page)).toEqual([]);
  await page.goto(`${story.base}/admin/members`);
  await page.waitForURL("**/branch");
  await close(page);
});

test("a seller sees its own sales, funded points, products and data, and switches a product", async () => {
  const email = "shop@example.com";
  await story.send("POST", "/v1/sellers", { seller_id: "S-2", name: "Delta Home" });
  await story.send("POST", "/v1/products", { sku: "LAMP", name: "Desk lamp", seller_id: "S-2" });
  await story.send("POST", "/v1/sellers/S-2/portal", { email });
  await story.send("POST", "/v1/campaigns", {
    ...{ campaign_id: "delta", name: "Delta days", name_ar: "أيام دلتا" },
    ...{ targets: { sellers: ["S-2"] }, funding: [{ party: "seller:S-2", share_bps: 10_000 }] },
  });
  await story.send("POST", "/v1/campaigns/delta/publish", {});
  await story.send(
    "POST",
    "/v1/orders",
    {
      ...{ order_id: "D-1", member_id: "CARD-77", status: "delivered" },
      occurred_at: new Date(Date.now() - 1_000).toISOString(),
      lines: [{ line_id: "1", sku: "LAMP", quantity: 1, unit_price: 90_000, seller_id: "S-2" }],
    },
    { "idempotency-key": "delta-1" },
  );

  const page = await enterArea(story, "seller", email);
  await expect
    .poll(async () => {
      await page.reload();
      await page.getByText("Sales", { exact: true }).waitFor();
      return page.getByText("EGP 900.00").count();
    })
    .toBeGreaterThan(0);
  expect(await findings(page)).toEqual([]);
  await page.getByRole("link", { name: "Products" }).click();
  await page.getByRole("row", { name: /Desk lamp/ }).waitFor();
  expect(await page.getByText("Bath towel").count()).toBe(0);
  await page.getByRole("switch", { name: "Desk lamp gives its points" }).click();
  await page.getByText("Desk lamp gives no points of its own.").waitFor();
  expect((await story.send("GET", "/v1/products/LAMP")).body.active).toBe(false);
  expect(await sideways(page)).toEqual([]);
  await page.getByRole("link", { name: "Campaigns" }).click();
  await page
    .getByRole("row", { name: /Delta days/ })
    .getByText("100%")
    .waitFor();
  await page.getByRole("link", { name: "Funded points" }).click();
  await page.getByText("You paid for no points on these days").waitFor();
  await page.getByRole("link", { name: "Profile", exact: true }).click();
  await page.getByText("Delta Home").first().waitFor();
  await toArabic(page);
  await page.getByRole("heading", { level: 1, name: "الملف" }).waitFor();
  expect(await findings(page)).toEqual([]);
  // On a phone the tabs do not fit; the one that is open is in sight all the same.
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${story.base}/seller/account`);
  const open = page.locator("nav.tabs [aria-current]");
  await expect
    .poll(async () => {
      const { x, width } = (await open.boundingBox()) ?? { x: -1, width: 0 };
      return x >= 0 && x + width <= 390;
    })
    .toBe(true);
  await page.goto(`${story.base}/admin/home/sellers`);
  await page.waitForURL("**/seller");
  await page.goto(`${story.base}/branch`);
  await page.waitForURL("**/seller");
  await close(page);
});

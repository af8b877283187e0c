// Add Seller: six sections filled as a person would, one save, and everything there afterwards.
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole();

beforeAll(async () => {
  await story.send("POST", "/v1/sellers", {
    seller_id: "S-taken",
    name: "Taken",
    commercial_id: "CR-taken",
  });
  await story.send("POST", "/v1/campaigns", {
    campaign_id: "holiday",
    name: "Holiday Discounts",
    description: "Twice the points",
    targets: { sellers: ["S-taken"] },
  });
  const published = await story.send("POST", "/v1/campaigns/holiday/publish", {});
  expect(published.status).toBe(200);
});

const box = (page: Page, name: string) => page.getByRole("textbox", { name });
const section = (page: Page, name: string) =>
  page.getByRole("heading", { level: 2, name: new RegExp(`^${name}`) });
const openSection = (page: Page, name: string) => section(page, name).getByRole("button").click();
const submit = (page: Page) =>
  page.getByRole("button", { name: "Save and Complete Onboarding" }).click();

const fill = async (page: Page, id: string): Promise<void> => {
  await box(page, "Business Name").fill(`Nile ${id}`);
  await box(page, "Commercial ID").fill(`CR-${id}`);
  await box(page, "Email").fill(`${id}@nile.example`);
  await box(page, "Phone Number").fill("0100 123 4567");
  await openSection(page, "Brand Configuration");
  await page.getByRole("combobox", { name: "Brand Type" }).click();
  await page.getByRole("option", { name: "Single-brand seller" }).click();
  await page.getByRole("combobox", { name: "Default Brand Name" }).fill(`Brand ${id}`);
};

const found = async (q: string) =>
  (await story.send("GET", `/v1/sellers?q=${encodeURIComponent(q)}`)).body.data;

const products = (content: string) => ({
  name: "products.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(content),
});

test("an empty form shows which of the six sections need attention, and goes to the first field", async () => {
  const page = await story.open("/admin/add-seller");
  for (const name of [
    "Seller Information",
    "Brand Configuration",
    "Products Configuration",
    "Access Configuration",
    "Promotion Campaign",
    "Activation Settings",
  ])
    await section(page, name).waitFor();
  await section(page, "Seller Information").getByText("Not complete yet").waitFor();
  await submit(page);
  await page.getByText("Business name is required").waitFor();
  await page.getByText("Default brand name is required").waitFor();
  await section(page, "Seller Information").getByText("Needs attention").waitFor();
  await section(page, "Brand Configuration").getByText("Needs attention").waitFor();
  await expect.poll(() => page.locator(":focus").getAttribute("data-path")).toBe("name");
  await close(page);
});

test("all of it in one go: logo, products both ways, portal access, campaign, activation", async () => {
  const page = await story.open("/admin/add-seller");
  await fill(page, "one");
  const logo = await sharp({
    create: { width: 400, height: 300, channels: 3, background: "#0b6557" },
  })
    .jpeg()
    .toBuffer();
  const picture = page.getByLabel(/Drag and drop a JPG or PNG/);
  await picture.setInputFiles({ name: "logo.jpg", mimeType: "image/jpeg", buffer: logo });
  await page.getByRole("img", { name: "Preview of the logo" }).waitFor();
  await page.getByRole("button", { name: "Remove logo" }).click();
  await picture.setInputFiles({ name: "logo.gif", mimeType: "image/gif", buffer: logo });
  await page.getByText(/This kind of file is not taken/).waitFor();
  await picture.setInputFiles({ name: "logo.jpg", mimeType: "image/jpeg", buffer: logo });
  await openSection(page, "Products Configuration");
  await page
    .getByLabel(/Drag and drop the CSV product list/)
    .setInputFiles(products("sku,name,price\nP-2,Belt,99\nP-3,Hat,20\n"));
  await page.getByText("products.csv will be sent.").waitFor();
  await page.getByRole("button", { name: "Add Product" }).click();
  await page.getByText("Product price is required").waitFor();
  await box(page, "Product ID/SKU").fill("P-1");
  await box(page, "Product Name").fill("Shirt");
  await box(page, "Product Price (EGP)").fill("450.5");
  await box(page, "Points Configuration").fill("40");
  await page.getByRole("button", { name: "Add Product" }).click();
  await page.getByRole("button", { name: "Remove Shirt" }).waitFor();
  await openSection(page, "Access Configuration");
  await page.getByRole("switch", { name: "Seller Portal Access" }).click();
  await page.getByText(/A temporary password is generated and sent/).waitFor();
  await box(page, "Portal Credentials (username/email)").fill("mona@nile.example");
  await openSection(page, "Promotion Campaign");
  await page.getByRole("combobox", { name: "Select Initial Campaign" }).click();
  await page.getByRole("option", { name: "Holiday Discounts" }).click();
  await page.getByRole("button", { name: "Preview Campaign" }).click();
  const preview = page.getByRole("dialog", { name: "Holiday Discounts" });
  await preview.getByText("Twice the points").waitFor();
  await preview.getByText("0 products, 0 brands, 1 sellers, 0 categories").waitFor();
  await page.keyboard.press("Escape");
  await openSection(page, "Activation Settings");
  await page.getByText(/the seller's loyalty features are suspended/).waitFor();
  await submit(page);
  await page.getByRole("heading", { name: "Nile one is onboarded" }).waitFor();
  await page.getByText("3 products were added.").waitFor();
  await page.getByText(/A temporary password was sent to mona@nile.example/).waitFor();
  const [seller] = await found("CR-one");
  expect(seller).toMatchObject({
    status: "active",
    phone: "+201001234567",
    default_brand: { name: "Brand one" },
    products: 3,
    has_logo: true,
    portal_access: true,
    initial_campaign_id: "holiday",
  });
  const { body } = await story.send("GET", "/v1/campaigns/holiday");
  expect(body.live.targets.sellers).toEqual(["S-taken", seller.seller_id]);
  // The password is in the mail and nowhere else.
  const [mail] = await story.db.query<{ content: string }>({
    text: "select content from mail_outbox where recipient = 'mona@nile.example'",
  });
  expect(mail?.content).toContain("password");
  await page.getByRole("link", { name: "Open the profile" }).click();
  await page.waitForURL(`**/admin/edit-seller/profile?id=${seller.seller_id}`);
  await close(page);
});

test("the seller signs in with the password from the mail and must change it at once", async () => {
  const [mail] = await story.db.query<{ content: string }>({
    text: "select content from mail_outbox where recipient = 'mona@nile.example'",
  });
  const password = /[A-Za-z0-9]{16}/.exec(mail?.content ?? "")?.[0] ?? "";
  const page = await story.open("/login/seller", { isSignedIn: false });
  await box(page, "Email").fill("mona@nile.example");
  await box(page, "Password").fill(password);
  await page.getByRole("button", { name: "Login" }).click();
  await page
    .getByRole("textbox", { name: /new password/i })
    .first()
    .waitFor();
  await close(page);
});

test("the draft survives a reload, and is gone when one starts again", async () => {
  const page = await story.open("/admin/add-seller");
  await fill(page, "draft");
  await page.reload();
  await page.getByText(/Your draft was restored/).waitFor();
  expect(await box(page, "Business Name").inputValue()).toBe("Nile draft");
  expect(await found("CR-draft")).toEqual([]);
  await page.getByRole("button", { name: "Start again" }).click();
  expect(await box(page, "Business Name").inputValue()).toBe("");
  await page.reload();
  await box(page, "Business Name").waitFor();
  expect(await box(page, "Business Name").inputValue()).toBe("");
  await close(page);
});

test("what the server refuses lands on its section and field, and nothing is saved", async () => {
  const page = await story.open("/admin/add-seller");
  await fill(page, "two");
  await box(page, "Commercial ID").fill("CR-taken");
  await submit(page);
  await page.getByText("Another seller has this commercial ID").waitFor();
  await section(page, "Seller Information").getByText("Needs attention").waitFor();
  await box(page, "Commercial ID").fill("CR-two");
  await openSection(page, "Access Configuration");
  await page.getByRole("switch", { name: "Seller Portal Access" }).click();
  await box(page, "Portal Credentials (username/email)").fill(story.owner.email);
  await submit(page);
  await page.getByText("Somebody signs in with this address already").waitFor();
  expect(await found("CR-two")).toEqual([]);
  await page.getByRole("switch", { name: "Seller Portal Access" }).click();
  await openSection(page, "Products Configuration");
  const list = page.getByLabel(/Drag and drop the CSV product list/);
  await list.setInputFiles(products("sku,name,price\nQ-1,One,1\nQ-2,,1\n"));
  await submit(page);
  await page.getByText(/Nothing was saved: rows of the product list are wrong/).waitFor();
  expect(await found("CR-two")).toEqual([]);
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the rows to mend" }).click();
  expect(await readFile(await (await waiting).path(), "utf8")).toContain("Q-2,,1,name: ");
  await list.setInputFiles(products("sku,name,price\nQ-1,One,1\nQ-2,Two,1\n"));
  await openSection(page, "Activation Settings");
  await page.getByRole("switch", { name: "Seller Account Access" }).click();
  await submit(page);
  await page.getByRole("heading", { name: "Nile two is onboarded" }).waitFor();
  expect((await found("CR-two"))[0]).toMatchObject({ status: "suspended", products: 2 });
  await close(page);
});

test("in Arabic everything is said in Arabic", async () => {
  const page = await story.open("/admin/add-seller", { language: "ar" });
  await page.getByRole("button", { name: "حفظ وإتمام التسجيل" }).click();
  await page.getByText("رقم السجل التجاري مطلوب").waitFor();
  await page.getByText("يحتاج إلى مراجعة").first().waitFor();
  await close(page);
});

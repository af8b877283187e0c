// Edit sellers: found, filtered, switched off and on, exported, and changed in the profile.
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole();

beforeAll(async () => {
  await story.send("POST", "/v1/categories", { category_id: "C-1", name: "Clothing" });
  for (let at = 1; at <= 12; at += 1) {
    const made = await story.send("POST", "/v1/sellers", {
      seller_id: `S-${at}`,
      name: at === 12 ? "=Delta Textiles" : `Nile Shop ${at}`,
      commercial_id: `CR-${at}`,
      email: `shop${at}@sellers.example`,
      phone: "01001234567",
      brand_type: at % 2 === 0 ? "multi" : "single",
      default_brand_name: `Brand ${at}`,
    });
    expect(made.status).toBe(201);
  }
  const { body } = await story.send("GET", "/v1/sellers/S-1");
  await story.send("PATCH", `/v1/brands/${body.default_brand.brand_id}`, { category_id: "C-1" });
});

const status = async (id: string) => (await story.send("GET", `/v1/sellers/${id}`)).body.status;

test("the list has the columns of the specification, pages with real totals, and its state in the address", async () => {
  const page = await story.open("/admin/edit-seller");
  await page.getByText("Showing 1-10 of 12 items").waitFor();
  const heads = await page.getByRole("columnheader").allInnerTexts();
  expect(heads).toEqual([
    "Business Name",
    "Seller ID",
    "Brand Type",
    "Brand Category",
    "Contact Info",
    "Status",
    "Last Modified",
    "Actions",
  ]);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("Showing 11-12 of 12 items").waitFor();
  await page.getByRole("combobox", { name: "Items per page" }).click();
  await page.getByRole("option", { name: "25" }).click();
  await page.getByText("Showing 1-12 of 12 items").waitFor();
  await page.getByRole("button", { name: "Business Name" }).click();
  await expect.poll(() => page.getByRole("row").nth(1).textContent()).toContain("=Delta Textiles");
  await page.getByPlaceholder("Search sellers...").fill("nile shop 1");
  await page.getByText("Showing 1-3 of 3 items").waitFor();
  expect(page.url()).toMatch(/q=nile\+shop\+1&sort=name&size=25/);
  await page.reload();
  await page.getByText("Showing 1-3 of 3 items").waitFor();
  await page.getByPlaceholder("Search sellers...").fill("nobody");
  await page.getByText("No sellers found").waitFor();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByText("Showing 1-12 of 12 items").waitFor();
  await close(page);
});

test("advanced filters narrow by brand type, category and status", async () => {
  const page = await story.open("/admin/edit-seller");
  await page.getByRole("button", { name: "Advanced Filters" }).click();
  await page.getByRole("combobox", { name: "Brand Type" }).click();
  await page.getByRole("option", { name: "Single-brand seller" }).click();
  await page.getByText("Showing 1-6 of 6 items").waitFor();
  await page.getByRole("combobox", { name: "Brand Category" }).click();
  await page.getByRole("option", { name: "Clothing" }).click();
  await page.getByText("Showing 1-1 of 1 items").waitFor();
  expect(await page.getByRole("row").nth(1).textContent()).toContain("Clothing");
  await page.getByLabel("Last modified to (included)").fill("2020-01-01");
  await page.getByText("No sellers found").waitFor();
  await close(page);
});

test("the toggle suspends and says what that means; Undo reinstates", async () => {
  const page = await story.open("/admin/edit-seller?q=S-3");
  await page.getByText(/Switching a seller off suspends it/).waitFor();
  const toggle = page.getByRole("switch", { name: "Status of Nile Shop 3" });
  await toggle.click();
  await page.getByText("Nile Shop 3 is suspended: its lines earn nothing").waitFor();
  expect(await status("S-3")).toBe("suspended");
  expect(await toggle.isChecked()).toBe(false);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Nile Shop 3 is active").waitFor();
  expect(await status("S-3")).toBe("active");
  await expect.poll(() => toggle.isChecked()).toBe(true);
  await close(page);
});

test("a refused toggle goes back and says why", async () => {
  const page = await story.open("/admin/edit-seller?q=S-4");
  const toggle = page.getByRole("switch", { name: "Status of Nile Shop 4" });
  await toggle.waitFor();
  await story.db.query({ text: "update seller set status = 'closed' where seller_id = 'S-4'" });
  await toggle.click();
  await page.getByText(/Nothing was changed. The seller cannot move/).waitFor();
  await expect.poll(() => toggle.isChecked()).toBe(false);
  await close(page);
});

test("the whole filtered list is exported, without cells that a spreadsheet runs", async () => {
  const page = await story.open("/admin/edit-seller?brand_type=multi&sort=name");
  await page.getByText("Showing 1-6 of 6 items").waitFor();
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toBe("sellers.csv");
  const text = await readFile(await file.path(), "utf8");
  expect(text.startsWith("\uFEFFBusiness Name,Seller ID,")).toBe(true);
  const rows = text.split("\r\n").slice(1, -1);
  expect(rows.length).toBe(6);
  expect(rows[0]).toContain("'=Delta Textiles,S-12,CR-12,Multi-brand,,");
  await close(page);
});

test("the profile saves what was changed, keeps what was typed when refused, and shows the history", async () => {
  const page = await story.open("/admin/edit-seller?q=S-5");
  await page.getByRole("link", { name: "Edit Nile Shop 5" }).click();
  await page.waitForURL("**/admin/edit-seller/profile?id=S-5");
  const save = page.getByRole("button", { name: "Save Changes" });
  await page.getByRole("textbox", { name: "Business Name" }).waitFor();
  expect(await save.isDisabled()).toBe(true);
  await page.getByRole("textbox", { name: "Commercial ID" }).fill("CR-6");
  await page.getByRole("textbox", { name: "Phone Number" }).fill("12345");
  await page.getByRole("combobox", { name: "Default Brand Name" }).fill("");
  await save.click();
  await page.getByText("Please enter an Egyptian phone number, such as 01001234567").waitFor();
  await page.getByText("Default brand name is required").waitFor();
  await page.getByRole("textbox", { name: "Phone Number" }).fill("٠١٠٠ ٧٦٥ ٤٣٢١");
  await page.getByRole("combobox", { name: "Default Brand Name" }).fill("Nile Linen");
  await save.click();
  await page.getByText("Another seller has this commercial ID").waitFor();
  expect(await page.getByRole("textbox", { name: "Phone Number" }).inputValue()).toContain("٧٦٥");
  await page.getByRole("textbox", { name: "Commercial ID" }).fill("CR-500");
  await page.keyboard.press("Control+s");
  await page.getByText("The changes to Nile Shop 5 were saved.").waitFor();
  const { body } = await story.send("GET", "/v1/sellers/S-5");
  expect(body).toMatchObject({
    commercial_id: "CR-500",
    phone: "+201007654321",
    default_brand: { name: "Nile Linen" },
  });
  await page.getByRole("button", { name: "History of changes" }).click();
  await page.getByText("Commercial ID: CR-5 → CR-500").waitFor();
  await page.reload();
  await expect
    .poll(() => page.getByRole("textbox", { name: "Phone Number" }).inputValue())
    .toBe("+201007654321");
  await close(page);
});

test("suspending in the profile asks first and says the effect", async () => {
  const page = await story.open("/admin/edit-seller/profile?id=S-7");
  await page.getByRole("button", { name: "Suspend the seller" }).click();
  const dialog = page.getByRole("dialog", { name: "Suspend Nile Shop 7?" });
  await dialog.getByText(/From the next order on, lines of this seller earn no points/).waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => dialog.count()).toBe(0);
  expect(await status("S-7")).toBe("active");
  await page.getByRole("button", { name: "Suspend the seller" }).click();
  await dialog.getByRole("button", { name: "Suspend the seller" }).click();
  await page.getByText("The seller's loyalty features are suspended.").waitFor();
  expect(await status("S-7")).toBe("suspended");
  await close(page);
});

test("the profile gives portal access by mail, and keeps a logo", async () => {
  const page = await story.open("/admin/edit-seller/profile?id=S-10");
  await page.getByRole("switch", { name: "Seller Portal Access" }).click();
  const address = page.getByRole("textbox", { name: "Portal Credentials (username/email)" });
  await address.fill("nobody");
  await page.getByRole("button", { name: "Give portal access" }).click();
  await page.getByText("Please enter a valid email address").waitFor();
  await address.fill("portal10@sellers.example");
  await page.getByRole("button", { name: "Give portal access" }).click();
  await page.getByText("A temporary password was sent to portal10@sellers.example.").waitFor();
  await page.getByText("portal10@sellers.example signs in to the Seller Dashboard.").waitFor();
  const image = { width: 300, height: 200, channels: 3 as const, background: "#b47d0f" };
  await page.getByLabel(/Drag and drop a JPG or PNG/).setInputFiles({
    name: "logo.png",
    mimeType: "image/png",
    buffer: await sharp({ create: image }).png().toBuffer(),
  });
  await page.getByText("The logo was saved.").waitFor();
  await page.reload();
  const logo = page.getByRole("img", { name: "Preview of the logo" });
  await logo.waitFor();
  expect(await logo.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(150);
  await page.getByRole("button", { name: "Remove logo" }).click();
  await page.getByText("The logo was removed.").waitFor();
  const { body } = await story.send("GET", "/v1/sellers/S-10");
  expect(body).toMatchObject({ portal_access: true, has_logo: false });
  await page.getByRole("switch", { name: "Seller Portal Access" }).click();
  await page.getByRole("button", { name: "Close portal access" }).click();
  await page.getByText("portal10@sellers.example can no longer sign in.").waitFor();
  await page.getByText("Nobody of this seller can sign in yet.").waitFor();
  await close(page);
});

test("leaving with unsaved changes asks; an unknown seller and no seller are told", async () => {
  const page = await story.open("/admin/edit-seller/profile?id=S-8");
  await page.getByRole("textbox", { name: "Business Name" }).fill("Changed");
  await page.getByRole("link", { name: "Back to the sellers" }).click();
  await page.getByRole("dialog", { name: "You have unsaved changes" }).waitFor();
  await page.getByRole("button", { name: "Leave without saving" }).click();
  await page.waitForURL("**/admin/edit-seller");
  await close(page);
  const unknown = await story.open("/admin/edit-seller/profile?id=S-none");
  await unknown.getByText("There is no such seller.").waitFor();
  await unknown.goto(`${story.base}/admin/edit-seller/profile`);
  await unknown.getByText("Which seller?").waitFor();
  await close(unknown);
});

test("in Arabic everything is said in Arabic", async () => {
  const page = await story.open("/admin/edit-seller?q=S-9", { language: "ar" });
  await page.getByText(/^عرض .* عنصر$/).waitFor();
  await page.getByRole("switch", { name: "حالة Nile Shop 9" }).click();
  await page.getByRole("button", { name: "تراجع" }).waitFor();
  await page.getByRole("link", { name: /تعديل/ }).last().click();
  await page.getByRole("textbox", { name: "اسم النشاط التجاري" }).fill("");
  await page.getByRole("button", { name: "حفظ التغييرات" }).click();
  await page.getByText("اسم النشاط التجاري مطلوب").waitFor();
  await close(page);
});

// Brand management: found by every filter, switched, added, edited, and the categories behind them.
import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { writeTable } from "../../server/src/kit/files/table/write.ts";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole();

beforeAll(async () => {
  await story.send("POST", "/v1/categories", { category_id: "C-1", name: "Clothing" });
  await story.send("POST", "/v1/categories", { category_id: "C-2", name: "Electronics" });
  await story.send("POST", "/v1/sellers", { seller_id: "S-1", name: "Nile Shop" });
  await story.send("POST", "/v1/sellers", { seller_id: "S-2", name: "Delta Shop" });
  for (let at = 1; at <= 11; at += 1)
    await story.send("POST", "/v1/brands", {
      brand_id: `B-${at}`,
      name: `Brand ${at}`,
      category_id: at <= 4 ? "C-1" : "C-2",
      seller_ids: at <= 2 ? ["S-1", "S-2"] : ["S-1"],
      active: at !== 3,
    });
  await story.send("POST", "/v1/products", { sku: "P-1", name: "Shirt", brand_id: "B-1" });
  await story.send("POST", "/v1/products", { sku: "P-2", name: "Belt", brand_id: "B-1" });
});

const brand = async (id: string) => (await story.send("GET", `/v1/brands/${id}`)).body;

test("the list has the columns of the specification and is found by every filter", async () => {
  const page = await story.open("/admin/brand-management");
  await page.getByText("Showing 1-10 of 11 items").waitFor();
  // The history of uploads stands below it with heads of its own.
  const list = page.getByRole("table").first();
  expect(await list.getByRole("columnheader").allTextContents()).toEqual([
    "Brand Name",
    "Category",
    "No. of Products",
    "Seller Name",
    "Status",
    "Actions",
  ]);
  const search = page.getByRole("button", { name: "Search", exact: true });
  const shows = (text: string) => page.getByText(text).waitFor();
  await page.getByRole("combobox", { name: "Brand status" }).click();
  await page.getByRole("option", { name: "Inactive Brands" }).click();
  // Nothing happens before Search.
  await shows("Showing 1-10 of 11 items");
  await search.click();
  await shows("Showing 1-1 of 1 items");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await shows("Showing 1-10 of 11 items");
  await page.getByRole("combobox", { name: "Brand Category" }).fill("cloth");
  await page.getByRole("option", { name: "Clothing" }).click();
  await search.click();
  await shows("Showing 1-4 of 4 items");
  await page.getByRole("combobox", { name: "Seller Name" }).click();
  await page.getByRole("option", { name: "Delta Shop" }).click();
  await search.click();
  await shows("Showing 1-2 of 2 items");
  await page.getByLabel("Min. products").fill("2");
  await page.getByLabel("Max. products").fill("1");
  await page.getByText("The smallest number is larger than the largest").waitFor();
  await page.getByLabel("Max. products").fill("5");
  await search.click();
  await shows("Showing 1-1 of 1 items");
  expect(page.url()).toMatch(/category_id=C-1&seller_id=S-2&min_products=2&max_products=5/);
  await page.reload();
  await shows("Showing 1-1 of 1 items");
  await page.getByLabel("Added to (included)").fill("2020-01-01");
  await search.click();
  await shows("No sellers found");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("searchbox", { name: "Search for brands" }).fill("brand 11");
  await page.keyboard.press("Enter");
  await shows("Showing 1-1 of 1 items");
  await close(page);
});

test("the refresh button loads what others have changed", async () => {
  const page = await story.open("/admin/brand-management?q=Brand+10");
  await page.getByText("Brand 10", { exact: true }).waitFor();
  await story.send("PATCH", "/v1/brands/B-10", { name: "Brand 10 renamed" });
  await page.getByRole("button", { name: "Refresh the list" }).click();
  await page.getByText("Brand 10 renamed", { exact: true }).waitFor();
  await close(page);
});

test("the toggle is saved at once and can be undone", async () => {
  const page = await story.open("/admin/brand-management?q=Brand+4");
  const toggle = page.getByRole("switch", { name: "Status of Brand 4" });
  await toggle.click();
  await page.getByText(/Brand 4 is inactive/).waitFor();
  expect((await brand("B-4")).active).toBe(false);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Brand 4 is active.").waitFor();
  expect((await brand("B-4")).active).toBe(true);
  await close(page);
});

test("Add New Brand counts fifty characters, checks, saves, and asks before it forgets", async () => {
  const page = await story.open("/admin/brand-management");
  await page.getByRole("button", { name: "Add New Brand" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Brand" });
  const name = dialog.getByPlaceholder("Enter brand name Max 50 characters");
  await dialog.getByPlaceholder("Select a category").waitFor();
  await dialog.getByRole("button", { name: "Save Brand" }).click();
  await dialog.getByText("Brand name is required").waitFor();
  await dialog.getByText("Brand category is required").waitFor();
  await name.fill("ن".repeat(51));
  await dialog.getByText("51 of 50 characters").waitFor();
  await dialog.getByText("Brand name may have at most 50 characters").waitFor();
  await name.fill("Brand 5");
  await dialog.getByRole("combobox", { name: "Brand Category" }).click();
  await page.getByRole("option", { name: "Clothing" }).click();
  await dialog.getByRole("combobox", { name: "Seller Name" }).click();
  await page.getByRole("option", { name: "Delta Shop" }).click();
  await page.getByRole("option", { name: "Nile Shop" }).click();
  await page.keyboard.press("Tab");
  await dialog.getByRole("textbox", { name: "Brand Description (Optional)" }).fill("Cotton");
  expect(
    await dialog.getByRole("switch", { name: "Brand Active for Seller List" }).isChecked(),
  ).toBe(true);
  await dialog.getByRole("button", { name: "Save Brand" }).click();
  await dialog.getByText("There is a brand with this name already").waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await name.fill("Zamalek Cotton");
  await dialog.getByRole("button", { name: "Save Brand" }).click();
  await page.getByText("Zamalek Cotton was saved.").waitFor();
  const { body } = await story.send("GET", "/v1/brands?q=Zamalek");
  expect(body.data[0]).toMatchObject({
    category_id: "C-1",
    description: "Cotton",
    active: true,
    sellers: [{ seller_id: "S-2" }, { seller_id: "S-1" }],
  });
  await close(page);
});

test("Edit opens the same form with what is there", async () => {
  const page = await story.open("/admin/brand-management?q=Brand+6");
  await page.getByRole("button", { name: "Edit Brand 6" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Brand" });
  expect(await dialog.getByRole("combobox", { name: "Brand Category" }).inputValue()).toBe(
    "Electronics",
  );
  await dialog.getByText("Nile Shop").waitFor();
  await dialog.getByRole("textbox", { name: "Brand Name" }).fill("Brand Six");
  await dialog.getByRole("button", { name: "Save Brand" }).click();
  await page.getByText("Brand Six was saved.").waitFor();
  // Without a description, which is optional.
  const { description = "", ...six } = await brand("B-6");
  expect(six).toMatchObject({ name: "Brand Six", category_id: "C-2" });
  expect(description ?? "").toBe("");
  await close(page);
});

test("Manage Categories adds, edits, switches, and deletes only what nothing uses", async () => {
  const page = await story.open("/admin/brand-management");
  await page.getByRole("button", { name: "Add New Category" }).click();
  const dialog = page.getByRole("dialog", { name: "Manage Categories" });
  await dialog.getByRole("heading", { name: "Existing Categories" }).waitFor();
  await dialog.getByRole("button", { name: "Add Category" }).click();
  await dialog.getByText("Category name is required").waitFor();
  await dialog.getByRole("textbox", { name: "Category Name" }).fill("Toys");
  await dialog.getByRole("textbox", { name: "Description (Optional)" }).fill("For children");
  await dialog.getByRole("button", { name: "Add Category" }).click();
  await page.getByText("The category Toys was saved.").waitFor();
  const toys = (await story.send("GET", "/v1/categories?q=Toys")).body.data[0];
  expect(toys.description).toBe("For children");
  await dialog.getByRole("button", { name: "Edit Toys" }).click();
  await dialog.getByRole("textbox", { name: "Category Name" }).fill("Games");
  await dialog.getByRole("textbox", { name: "Description (Optional)" }).fill("");
  await dialog.getByRole("button", { name: "Save Category" }).click();
  await page.getByText("The category Games was saved.").waitFor();
  const find = async () => (await story.send("GET", "/v1/categories?q=Games")).body.data[0];
  const games = await find();
  expect([games.description ?? "", games.active]).toEqual(["", true]);
  await dialog.getByRole("switch", { name: "Status of Games" }).click();
  await page.getByText(/The category Games is inactive/).waitFor();
  expect((await find()).active).toBe(false);
  await dialog.getByRole("button", { name: "Delete Clothing" }).click();
  await page.getByText(/Clothing cannot be deleted: 5 brands, 0 products/).waitFor();
  await page.getByRole("button", { name: "OK" }).click();
  await dialog.getByRole("button", { name: "Delete Games" }).click();
  await page.getByRole("dialog", { name: "Delete the category Games?" }).waitFor();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText("The category Games was deleted.").waitFor();
  expect(await find()).toBeUndefined();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => dialog.count()).toBe(0);
  await close(page);
});

test("bulk upload checks a workbook, reports its rows, saves on demand and takes the mended file", async () => {
  const page = await story.open("/admin/brand-management");
  await page.getByText("Brands Bulk Upload").waitFor();
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download Template" }).click();
  expect((await waiting).suggestedFilename()).toBe("brands-template.xlsx");
  const buffer = await writeTable(
    ["Brand Name", "Product SKU number", "Category Name", "Seller Name"],
    [
      ["Aswan Silver", "P-2", "Jewelry", "Nile Shop"],
      ["Aswan Silver", "P-none", "", ""],
    ],
  );
  const field = page.getByLabel("Drag and drop your EXCEL file here or click to select a file");
  const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  await field.setInputFiles({ name: "brands.xlsx", mimeType, buffer });
  await page.getByText("The file was checked. Nothing has been saved yet.").waitFor();
  const find = async () => (await story.send("GET", "/v1/brands?q=Aswan")).body.data;
  expect(await find()).toEqual([]);
  const report = page.getByRole("region", { name: "Rows that were not taken" });
  expect(await report.getByRole("row").nth(1).textContent()).toContain("P-none");
  await page.getByRole("button", { name: "Save the rows that are right" }).click();
  await page.getByText("The brands were saved.").waitFor();
  expect(await find()).toMatchObject([{ category_name: "Jewelry", products: 1 }]);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the rows to mend" }).click();
  const rejected = await readFile(await (await saving).path(), "utf8");
  const mended = Buffer.from(rejected.replace("P-none", "P-1"));
  await field.setInputFiles({ name: "mended.csv", mimeType: "text/csv", buffer: mended });
  await page.getByRole("button", { name: "Save all rows" }).click();
  await page.getByText("The brands were saved.").waitFor();
  expect(await find()).toMatchObject([{ products: 2 }]);
  await field.setInputFiles({ name: "brands.pdf", mimeType: "application/pdf", buffer });
  await page.getByText(/This kind of file is not taken/).waitFor();
  await close(page);
});

test("in Arabic everything is said in Arabic", async () => {
  const page = await story.open("/admin/brand-management?q=Brand+7", { language: "ar" });
  await page.getByRole("button", { name: "تعديل Brand 7" }).click();
  const dialog = page.getByRole("dialog", { name: "تعديل العلامة التجارية" });
  await dialog.getByRole("textbox", { name: "اسم العلامة التجارية" }).fill("");
  await dialog.getByRole("button", { name: "حفظ العلامة التجارية" }).click();
  await dialog.getByText("اسم العلامة التجارية مطلوب").waitFor();
  await close(page);
});

// Upload Products List: the template, one product by hand, a file with its report, the list, the points.
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole();

beforeAll(async () => {
  await story.send("POST", "/v1/categories", { category_id: "C-1", name: "Clothing" });
  await story.send("POST", "/v1/brands", { brand_id: "B-1", name: "Nile", category_id: "C-1" });
});

const product = async (sku: string) => (await story.send("GET", `/v1/products/${sku}`)).body;

const drop = async (page: Page, name: string, content: string): Promise<void> => {
  const data = await page.evaluateHandle(
    ([file, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text ?? ""], file ?? ""));
      return transfer;
    },
    [name, content],
  );
  await page.locator(".drop").dispatchEvent("drop", { dataTransfer: data });
};

const downloaded = async (page: Page, button: string): Promise<{ name: string; text: string }> => {
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  const file = await waiting;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
};

test("the template is product-template.csv; a failure is told", async () => {
  const page = await story.open("/admin/products-upload");
  await page.getByRole("heading", { level: 1, name: "Upload Products List" }).waitFor();
  const { name, text } = await downloaded(page, "Download Excel Template");
  expect(name).toBe("product-template.csv");
  expect(text).toBe("\uFEFFsku,name,price,points,brand_id,category_id,seller_id\r\n");
  await page.route("**/download-product-template", (route) => route.abort());
  await page.getByRole("button", { name: "Download Excel Template" }).click();
  await page.getByText(/The template could not be downloaded/).waitFor();
  await close(page);
});

test("a file that was saved stands in the history, and is taken back from there", async () => {
  const page = await story.open("/admin/products-upload");
  const workbook = page.waitForEvent("download");
  await page.getByRole("button", { name: "As a workbook (.xlsx)" }).click();
  expect((await workbook).suggestedFilename()).toBe("product-template.xlsx");
  await page.getByText("No file has been saved yet").waitFor();
  await page.getByText("Bulk Upload").click();
  await drop(page, "mistake.csv", "sku,name\nM-1,Mistake\n");
  await page.getByText("1 product was saved.").waitFor();
  const row = page.getByRole("row", { name: /mistake\.csv/ });
  await row.getByText("Stands").waitFor();
  await row.getByText("23 hours left").waitFor();
  await row.getByRole("button", { name: "Undo mistake.csv" }).click();
  const dialog = page.getByRole("dialog", { name: "Take this file back?" });
  await dialog.getByRole("button", { name: "Undo the upload" }).click();
  await page
    .getByText("Taken back. Removed: 1. As before: 0. Changed since and kept: 0.")
    .waitFor();
  await row.getByText(/^Undone/).waitFor();
  expect(await row.getByRole("button").count()).toBe(0);
  expect((await story.send("GET", "/v1/products/M-1")).status).toBe(404);
  await close(page);
});

test("manual entry says the five sentences on touched fields, has a price, and adds the product", async () => {
  const page = await story.open("/admin/products-upload");
  const sku = page.getByRole("textbox", { name: "Product ID/SKU" });
  await sku.focus();
  await page.keyboard.press("Tab");
  await page.getByText("Product SKU is required").waitFor();
  expect(await page.getByText("Product name is required").count()).toBe(0);
  await page.getByRole("button", { name: "Add Product" }).click();
  for (const sentence of [
    "Product SKU is required",
    "Product name is required",
    "Product price is required",
    "Brand name is required",
    "Points configuration is required",
  ])
    await page.getByText(sentence, { exact: true }).waitFor();
  await sku.fill("SKU-1");
  await page.getByRole("textbox", { name: "Product Name" }).fill("Linen shirt");
  await page.getByRole("textbox", { name: "Product Price (EGP)" }).fill("450.5");
  await page.getByRole("combobox", { name: "Brand Name" }).first().click();
  await page.getByRole("option", { name: "Nile" }).click();
  await page.getByRole("combobox", { name: "Product Category" }).first().click();
  await page.getByRole("option", { name: "Clothing" }).click();
  await page.getByRole("textbox", { name: "Points Configuration" }).fill("40");
  const sent = page.waitForRequest("**/products/single-product");
  await page.getByRole("button", { name: "Add Product" }).click();
  expect((await sent).postDataJSON()).toEqual({
    sku: "SKU-1",
    name: "Linen shirt",
    price: "450.5",
    brand_id: "B-1",
    category_id: "C-1",
    points: "40",
  });
  await page.getByText("Product added").waitFor();
  expect(await product("SKU-1")).toMatchObject({
    ...{ price: 45_050, points: 40, brand_id: "B-1", category_id: "C-1" },
  });
  await page.getByRole("cell", { name: "Linen shirt", exact: true }).waitFor();
  // The same SKU for another product is refused, and nothing that was typed is lost.
  await sku.fill("SKU-1");
  await page.getByRole("textbox", { name: "Product Name" }).fill("Cotton shirt");
  await page.getByRole("textbox", { name: "Product Price (EGP)" }).fill("1");
  await page.getByRole("combobox", { name: "Brand Name" }).first().click();
  await page.getByRole("option", { name: "Nile" }).click();
  await page.getByRole("textbox", { name: "Points Configuration" }).fill("1");
  await page.keyboard.press("Enter");
  await page.getByText("Another product has this SKU").waitFor();
  expect(await page.getByRole("textbox", { name: "Product Name" }).inputValue()).toBe(
    "Cotton shirt",
  );
  await close(page);
});

test("a dropped file is refused early when it is of another kind or too large", async () => {
  const page = await story.open("/admin/products-upload");
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.getByText("Bulk Upload").click();
  await page.getByText(/Drag and drop your Excel file here.*maximum file size 5MB/).waitFor();
  await drop(page, "list.pdf", "x");
  await page.getByText("This kind of file is not taken. Allowed: .csv .xlsx").waitFor();
  await drop(page, "list.csv", "x".repeat(5 * 1024 * 1024 + 1));
  await page.getByText("The file is larger than 5 MB.").waitFor();
  expect(requests.filter((url) => url.includes("bulk-products"))).toEqual([]);
  await close(page);
});

test("bulk upload shows real progress, reports each row, and takes the mended file", async () => {
  const page = await story.open("/admin/products-upload");
  await page.getByText("Bulk Upload").click();
  // A slow line, so that the bar can be watched.
  const line = await page.context().newCDPSession(page);
  await line.send("Network.enable");
  await line.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 20,
    downloadThroughput: 4_000_000,
    uploadThroughput: 400_000,
  });
  const rows = Array.from(
    { length: 12_000 },
    (_, at) => `M-${at},Thing number ${at},${at}.25,1,B-1`,
  );
  const file = ["sku,name,price,points,brand_id", "X-1,,1,1,B-1", "X-2,Two,=1+1,1,B-1", ...rows];
  await drop(page, "list.csv", file.join("\n"));
  const bar = page.getByRole("progressbar");
  const seen = new Set<number>();
  await bar.waitFor();
  for (let at = 0; at < 200 && (await bar.count()) > 0; at += 1) {
    const value = await bar.getAttribute("value", { timeout: 500 }).catch(() => null);
    if (value !== null) seen.add(Number(value));
    await page.waitForTimeout(25);
  }
  expect([...seen].filter((value) => value > 0 && value < 99).length).toBeGreaterThan(3);
  await page.getByText("12,000 products were saved.").waitFor();
  expect(await bar.count()).toBe(0);
  await line.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  const report = page.getByRole("region", { name: "Rows that were not taken" });
  expect(await report.getByRole("row").nth(1).textContent()).toBe("2nameThis field is required.—");
  expect(await report.getByRole("row").nth(2).textContent()).toContain("=1+1");
  const said = await downloaded(page, "Download the report");
  expect(said.name).toBe("list-report.csv");
  expect(said.text).toContain("3,price,This value is not in the expected form.,'=1+1\r\n");
  const rejected = await downloaded(page, "Download the rows to mend");
  expect(rejected.text.split("\r\n")).toEqual([
    "\uFEFFsku,name,price,points,brand_id,problem",
    "X-1,,1,1,B-1,name: This field is required.",
    "X-2,Two,'=1+1,1,B-1,price: This value is not in the expected form.",
    "",
  ]);
  const mended = rejected.text.replace("X-1,,", "X-1,One,").replace("'=1+1", "2");
  await drop(page, "mended.csv", mended);
  await page.getByText("2 products were saved.").waitFor();
  expect(await product("X-1")).toMatchObject({ name: "One" });
  await line.detach();
  await close(page);
});

test("a file that fails as a whole is told, and the bar goes", async () => {
  const page = await story.open("/admin/products-upload");
  await page.getByText("Bulk Upload").click();
  await drop(page, "list.csv", "a,b\n1,2\n");
  await page.getByRole("alert").first().waitFor();
  expect(await page.getByRole("progressbar").count()).toBe(0);
  await page.route("**/bulk-products", (route) => route.abort());
  await drop(page, "list.csv", "sku,name\nZ-1,Z\n");
  await page.getByText(/The server cannot be reached/).waitFor();
  expect(await page.getByRole("progressbar").count()).toBe(0);
  await close(page);
});

test("only checking saves nothing; the same file is then saved with one button", async () => {
  const page = await story.open("/admin/products-upload");
  await page.getByText("Bulk Upload").click();
  await page.getByRole("combobox", { name: "What happens with the rows" }).click();
  await page.getByRole("option", { name: "Only check, save nothing" }).click();
  await drop(page, "list.csv", "sku,name\nK-1,Kettle\n");
  await page.getByText("Nothing was saved. 1 row is right.").waitFor();
  expect((await story.send("GET", "/v1/products/K-1")).status).toBe(404);
  await page.getByRole("button", { name: "Save the rows that are right" }).click();
  await page.getByText("1 product was saved.").waitFor();
  expect(await product("K-1")).toMatchObject({ name: "Kettle" });
  await close(page);
});

test("the list is searched; a product is edited, switched off and on", async () => {
  const page = await story.open("/admin/products-upload?q=SKU-1");
  await page.getByRole("button", { name: "Edit Linen shirt" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Product" });
  await dialog.getByRole("textbox", { name: "Product Price (EGP)" }).fill("399.99");
  await dialog.getByRole("textbox", { name: "Points Configuration" }).fill("");
  await dialog.getByRole("button", { name: "Save Product" }).click();
  await page.getByText("Linen shirt was saved.").waitFor();
  expect(await product("SKU-1")).toMatchObject({ price: 39_999, points: null });
  await page.getByRole("switch", { name: "Status of Linen shirt" }).click();
  await page.getByText(/Linen shirt is inactive/).waitFor();
  expect((await product("SKU-1")).active).toBe(false);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await page.getByText("Linen shirt is active now.").waitFor();
  expect((await product("SKU-1")).active).toBe(true);
  await close(page);
});

test("Set Default Points keeps the points with the category", async () => {
  const page = await story.open("/admin/products-upload");
  await page.getByRole("button", { name: "Set Default Points" }).click();
  await page.getByText("Please select a category").waitFor();
  await page.getByRole("combobox", { name: "Category", exact: true }).click();
  await page.getByRole("option", { name: "Clothing" }).click();
  await page.getByRole("textbox", { name: "Default Points" }).fill("٢٥");
  await page.getByRole("button", { name: "Set Default Points" }).click();
  await page.getByText("Clothing now gives 25 points by default.").waitFor();
  const { body } = await story.send("GET", "/v1/categories/C-1");
  expect(body.default_points).toBe(25);
  await close(page);
});

test("in Arabic everything is said in Arabic, the report of the server too", async () => {
  const page = await story.open("/admin/products-upload", { language: "ar" });
  await page.getByRole("button", { name: "إضافة المنتج" }).click();
  await page.getByText("سعر المنتج مطلوب").waitFor();
  await page.getByText("رفع جماعي").click();
  await drop(page, "list.csv", "sku,name\nZ-9,\n");
  await page.getByText("هذا الحقل مطلوب.").waitFor();
  await close(page);
});

// A product's dialog on a day that is over: what was recorded by then, and nothing to change.
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { beforeAll, expect, test } from "vitest";
import { dayInCairo } from "./support/cairo.ts";
import { close, openConsole } from "./support/open-console.ts";
import { shoot } from "./support/shoot.ts";

const story = await openConsole();
const list = "/admin/products-upload?q=K-1";
const past = new Date(Date.now() - 3 * dayMs);
const day = dayInCairo(past);

const words = {
  en: {
    edit: "Edit Linen shirt",
    dialog: "Edit Product",
    picker: "Show as of the end of",
    now: "Show now",
    name: "Product Name",
    note: /The product as it was recorded by .+, Cairo time\./,
    points: "The product was inactive: its own points did not count.",
    seller: "The seller was not active: its lines earned nothing.",
  },
  ar: {
    edit: "تعديل Linen shirt",
    dialog: "تعديل المنتج",
    picker: "العرض حتى نهاية يوم",
    now: "العرض الآن",
    name: "اسم المنتج",
    note: /المنتج كما كان مسجلًا حتى .+ بتوقيت القاهرة\./,
    points: "لم يكن المنتج نشطًا: لم تُحتسب نقاطه الخاصة.",
    seller: "لم يكن البائع نشطًا: لم تُكسب نقاط عن بنوده.",
  },
} as const;

beforeAll(async () => {
  const sent = async (url: string, body: object) =>
    expect((await story.send("POST", url, body)).status).toBe(201);
  await sent("/v1/categories", { category_id: "C-1", name: "Clothing", default_points: 9 });
  await sent("/v1/brands", { brand_id: "B-1", name: "Nile Home" });
  await sent("/v1/sellers", { seller_id: "S-1", name: "Delta Stores", status: "active" });
  const parties = { brand_id: "B-1", category_id: "C-1", seller_id: "S-1" };
  const product = { sku: "K-1", name: "Linen shirt", price: 45_000, points: 40 };
  await sent("/v1/products", { ...product, ...parties });
  // As it would have been saved three days ago, by the clock of this machine.
  const values = [past];
  for (const text of [
    `insert into product_version select sku, 0, step, 'Linen shirt, white', 39_900, 25, brand_id, category_id,
      seller_id, 'inactive', $1, $1, recorded_by from product_version`,
    `insert into brand_version select brand_id, 0, step, 'Nile', category_id, status, $1, $1, recorded_by
      from brand_version`,
    `insert into category_version select category_id, 0, step, 'Shirts', parent_id, 7, status, $1, $1,
      recorded_by from category_version`,
    `insert into seller_version select seller_id, 0, step, 'Delta Shop', 'suspended', $1, $1, recorded_by
      from seller_version`,
  ])
    await story.db.query({ text, values });
});

test("a day that is over shows the product as it was, in both languages, wide and on a phone", async () => {
  for (const language of ["en", "ar"] as const)
    for (const width of [390, 1440]) {
      const said = words[language];
      const page = await story.open(list, { language, width });
      await page.getByRole("button", { name: said.edit }).click();
      const dialog = page.getByRole("dialog", { name: said.dialog });
      const name = dialog.getByRole("textbox", { name: said.name });
      await name.fill("Linen shirt, blue");
      await dialog.getByLabel(said.picker).fill(day);
      await dialog.getByText(said.note).waitFor();
      for (const fact of ["Linen shirt, white", "Nile", "Shirts", "Delta Shop"])
        await dialog.getByText(fact, { exact: true }).waitFor();
      for (const fact of [said.points, said.seller]) await dialog.getByText(fact).waitFor();
      const facts = await dialog.locator("dl").textContent();
      expect(facts).toMatch(/399.*25.*7/s);
      expect(await name.count()).toBe(0);
      await shoot(page, `product-then-${language}-${width}`);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth > window.innerWidth,
      );
      expect(overflow).toBe(false);
      // What was typed before is still there.
      await dialog.getByRole("button", { name: said.now }).click();
      expect(await name.inputValue()).toBe("Linen shirt, blue");
      await close(page);
    }
});

test("today shows what is, a day to come and one before products were kept say why not", async () => {
  await story.db.query({
    text: "update version_start set since = '2026-11-01T00:00:00Z' where kind = 'product'",
  });
  const page = await story.open(list);
  await page.getByRole("button", { name: words.en.edit }).click();
  const dialog = page.getByRole("dialog", { name: words.en.dialog });
  const picker = dialog.getByLabel(words.en.picker);
  const today = dayInCairo(new Date());
  await picker.fill(today);
  await dialog.getByText("Nile Home", { exact: true }).waitFor();
  await picker.fill("2099-01-01");
  await dialog.getByText(/This time has not come yet/).waitFor();
  await picker.fill("2026-01-01");
  await dialog.getByText(/The first instant to ask for is 2026-11-01/).waitFor();
  // A year is typed digit by digit, and passes through days long gone.
  await picker.fill("0002-01-01");
  await picker.fill(today);
  await dialog.getByText("Nile Home", { exact: true }).waitFor();
  await close(page);
});

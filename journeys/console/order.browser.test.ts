// The page of an order as support and finance read it: found from a statement or by its id, its points by line
// and payer, what came back, and what is said of an order that never came.
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Json } from "../support/marketplace.ts";
import { close, type Language, openConsole } from "./support/open-console.ts";
import { shoot } from "./support/shoot.ts";

const story = await openConsole();

const now = () => new Date().toISOString();
const line = (line_id: string, unit_price: number, more: Json = {}): Json => ({
  ...{ line_id, sku: `SKU-${line_id}`, quantity: 1, unit_price, seller_id: "S-order", ...more },
});
const sent = async (method: string, path: string, body: Json): Promise<Json> => {
  const answer = await story.send(method, path, body);
  expect([answer.status < 300, answer.body]).toEqual([true, answer.body]);
  return answer.body;
};

await sent("POST", "/v1/sellers", { seller_id: "S-order", name: "Nile Home" });
await sent("POST", "/v1/members", { member_id: "M-order", name: "Samira Nabil" });
const lines = [line("1", 9_999_999_999, { name: "Villa furniture" }), line("2", 200_000)];
const head = { order_id: "ORD-7001", member_id: "M-order", status: "delivered", channel: "app" };
const placed = await sent("POST", "/v1/orders", { ...head, occurred_at: now(), lines });
const back = await sent("POST", "/v1/orders/ORD-7001/returns", {
  ...{ return_id: "RET-1", occurred_at: now(), lines: [{ line_id: "2", quantity: 1 }] },
});
const figure = new Intl.NumberFormat("en-US");

const words = {
  en: {
    statement: "Statement",
    figures: { earned: "Points earned", taken: "Points taken back" },
    ...{ items: "Items", returns: "Returns", history: "History", why: "Why these points?" },
    dialog: "Why this entry is what it is",
    ...{ platform: "The platform", base: "Base points" },
    missing: "There is no order with this ID",
    back: "Go back",
  },
  ar: {
    statement: "كشف النقاط",
    figures: { earned: "النقاط المكتسبة", taken: "النقاط المستردة" },
    ...{ items: "الأصناف", returns: "المرتجعات", history: "السجل", why: "لماذا هذه النقاط؟" },
    dialog: "سبب هذه الحركة",
    ...{ platform: "المنصة", base: "النقاط الأساسية" },
    missing: "لا يوجد طلب بهذا الرقم",
    back: "رجوع",
  },
} as const;

const shownAs = (page: Page, name: string) =>
  page.locator(".kpi", { hasText: name }).locator("dd").first().textContent();
const table = (page: Page, name: string) => page.getByRole("table", { name, exact: true });

test.each(["en", "ar"] as const)("an order is opened from the statement (%s)", async (language) => {
  const say = words[language];
  const page = await story.open("/admin/members/M-order?tab=statement", { language, width: 1440 });
  await table(page, say.statement).getByRole("link", { name: "ORD-7001" }).first().click();
  await page.waitForURL("**/admin/orders/ORD-7001");
  await page.getByText("ORD-7001").first().waitFor();
  const [earned] = placed.entries;
  await expect.poll(() => shownAs(page, say.figures.earned)).toBe(figure.format(earned.points));
  expect(await shownAs(page, say.figures.taken)).toBe(figure.format(back.points.clawed_back));
  // The points of the lines are those of the entry, and each says which rule gave them and who pays.
  const of = Object.fromEntries(placed.lines.map(({ line_id, points }: Json) => [line_id, points]));
  expect(of["1"] + of["2"]).toBe(earned.points);
  const items = table(page, say.items);
  for (const id of ["1", "2"]) {
    const row = items.getByRole("row").filter({ hasText: `SKU-${id}` });
    const text = (await row.textContent())?.replaceAll(/[\u2066-\u2069]/g, "") ?? "";
    expect(text).toContain(figure.format(of[id]));
    expect(text).toContain(`${say.base}: ${figure.format(of[id])}`);
    expect(text).toContain("Nile Home");
  }
  const returned = table(page, say.returns).getByRole("row").filter({ hasText: "RET-1" });
  expect(await returned.textContent()).toContain(figure.format(back.points.clawed_back));
  expect(await table(page, say.history).getByRole("row").count()).toBe(5);
  await shoot(page, `order-${language}-1440`);
  await page.setViewportSize({ width: 390, height: 900 });
  await shoot(page, `order-${language}-390`);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: say.why }).click();
  await page.getByRole("dialog", { name: say.dialog }).getByText(earned.entry_id).first().waitFor();
  await close(page);
});

test("by keyboard alone: found in the palette by its id, its reason read, and back", async () => {
  const page = await story.open("/admin/account");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: /Search or jump/ }).waitFor();
  await page.keyboard.type("ORD-70");
  await page.getByRole("option", { name: /ORD-7001/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/orders/ORD-7001");
  const why = page.getByRole("button", { name: "Why these points?" });
  await why.waitFor();
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Order");
  for (let presses = 0; presses < 60; presses += 1) {
    if (await why.evaluate((button) => button === button.ownerDocument.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Why this entry is what it is" }).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await close(page);
});

test("nothing of the page moves once it is there", async () => {
  const page = await story.open("/admin/orders/ORD-7001");
  await page.getByRole("table", { name: "History" }).waitFor();
  const shift = await page.evaluate(`new Promise((done) => {
    let total = 0;
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) total += entry.value; })
      .observe({ type: "layout-shift", buffered: true });
    setTimeout(() => done(total), 300);
  })`);
  expect(shift).toBeLessThan(0.02);
  await close(page);
});

test("an order that came as cancelled, and one that earned nothing, say so", async () => {
  const few = { member_id: "M-order", occurred_at: now(), lines: [line("1", 0)] };
  await sent("POST", "/v1/orders", { ...few, order_id: "ORD-none", status: "delivered" });
  await sent("POST", "/v1/orders", { ...few, order_id: "ORD-gone", status: "cancelled" });
  const page = await story.open("/admin/orders/ORD-none");
  await page.getByText("This order earned no points.").waitFor();
  await page.getByRole("button", { name: "Why no points?" }).click();
  await page
    .getByRole("dialog")
    .getByLabel(/Rule or campaign/)
    .first()
    .waitFor();
  await close(page);
  const other = await story.open("/admin/orders/ORD-gone");
  await other.getByText("This order was already cancelled when it arrived").waitFor();
  await close(other);
});

test("an order that is too old waits, and then was refused: the page says which", async () => {
  const occurred_at = new Date(Date.now() - 200 * dayMs).toISOString();
  const old = { order_id: "ORD-old", member_id: "M-order", status: "delivered", occurred_at };
  const { arrival_id } = await sent("POST", "/v1/orders", { ...old, lines: [line("1", 100_000)] });
  const page = await story.open("/admin/orders/ORD-old");
  await page.getByText("Waiting for review").waitFor();
  await page.getByText(/would have earned \(estimate\): .?50/).waitFor();
  await sent("POST", `/v1/arrivals/${arrival_id}/refuse`, { reason: "Not in the till" });
  await page.reload();
  await page.getByText("Refused", { exact: true }).waitFor();
  await page.getByText(/Not in the till/).waitFor();
  await close(page);
});

test.each(["en", "ar"] as const)(
  "an id that never came is told, with the way back (%s)",
  async (language: Language) => {
    const say = words[language];
    const page = await story.open("/admin/members/M-order?tab=statement", { language });
    await table(page, say.statement).waitFor();
    await page.evaluate(`history.pushState({}, "", "/admin/orders/never%2Fcame")`);
    await page.getByText(say.missing).waitFor();
    await page.getByText("never/came").first().waitFor();
    await shoot(page, `order-missing-${language}`);
    await page.getByRole("button", { name: say.back }).click();
    await page.waitForURL("**/admin/members/M-order?tab=statement");
    await close(page);
  },
);

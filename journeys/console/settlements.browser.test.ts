// Finance: statements are issued, opened, followed to the ledger entry, kept as files and closed.
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { findings, sideways } from "./support/accessibility.ts";
import { close, openConsole } from "./support/open-console.ts";

// The demo ended when its last month was not over, so that there is one to issue on any day this runs.
const story = await openConsole({ demoDivisor: 60, demoEndedDaysAgo: 40 });

const listed = async (query = "") => (await story.send("GET", `/v1/settlements?${query}`)).body;

test("a month is issued, a statement's line leads to its entries, and it is closed", async () => {
  await expect.poll(async () => (await listed()).total).toBeGreaterThan(1);
  const page = await story.open("/admin/settlements");
  await page.getByRole("button", { name: "Issue a month" }).click();
  const dialog = page.getByRole("dialog", { name: "Issue statements" });
  await dialog.getByRole("button", { name: "Issue statements" }).click();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await page.getByText(/statements were issued/).waitFor();
  const { data } = await listed("status=issued&limit=100&sort=month");
  const one = data.find(({ items }: { items: number }) => items > 0);
  await page.goto(
    `${story.base}/admin/settlements?q=${encodeURIComponent(one.seller_id)}&sort=month&status=issued`,
  );
  await page
    .getByRole("link", { name: /^Open the statement of/ })
    .first()
    .click();
  await page.getByText(one.number).first().waitFor();
  const path = `/v1/sellers/${one.seller_id}/settlements/${one.month}`;
  const { body } = await story.send("GET", path);
  const row = page.getByRole("row", { name: /^Earned/ }).first();
  const money = new Intl.NumberFormat("en-GB", { style: "currency", currency: "EGP" });
  expect(await row.textContent()).toContain(money.format(body.figures.lines.issued.money / 100));
  await page.getByRole("combobox", { name: "Line" }).click();
  await page.getByRole("option", { name: "Earned" }).click();
  const entries = await story.send("GET", `${path}/items?measure=issued`);
  await page.getByText(new RegExp(`^.?${entries.body.total}.? entries`)).waitFor();
  await page.getByRole("button", { name: /^Why:/ }).first().click();
  await page
    .getByRole("dialog", { name: /Why/ })
    .getByText(entries.body.data[0].entry_id)
    .waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  for (const [name, start] of [
    ["Download PDF", "%PDF-"],
    ["Download CSV", "\uFEFF"],
  ] as const) {
    const file = page.waitForEvent("download");
    await page.getByRole("button", { name }).click();
    const saved = await readFile(await (await file).path(), "utf8");
    expect(saved.startsWith(start)).toBe(true);
  }
  await page.getByRole("button", { name: "Close as settled" }).click();
  const sure = page.getByRole("dialog", { name: "Close as settled" });
  await sure.getByRole("button", { name: "Close as settled" }).click();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  expect((await story.send("GET", path)).body.status).toBe("closed");
  expect([...(await sideways(page)), ...(await findings(page))]).toEqual([]);
  await close(page);
});

test("a statement reads in Arabic on a narrow screen, from right to left", async () => {
  const { data } = await listed("status=issued&limit=100&sort=month");
  const [one] = data;
  const page = await story.open(`/admin/settlements/${one.seller_id}/${one.month}`, {
    ...{ language: "ar", appearance: "dark", width: 320 },
  });
  await page.getByRole("heading", { name: "حركة النقاط" }).waitFor();
  await page.getByRole("row", { name: /الرصيد الافتتاحي/ }).waitFor();
  expect([...(await sideways(page)), ...(await findings(page))]).toEqual([]);
  await close(page);
});

// Marks of charts: what happened on a day is drawn, told beside its point and by keyboard, in the table and in the
// file, in both languages. Decision 0178.
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { dayInCairo } from "./support/cairo.ts";
import { lookAt } from "./support/look-at.ts";
import { close, openConsole } from "./support/open-console.ts";
import { shoot } from "./support/shoot.ts";

const story = await openConsole({ demoDivisor: 100 });
const today = dayInCairo(new Date());
const names = ["Late Autumn", "Coffee Week", "Books First", "Night Owls", "Free Delivery"];

beforeAll(async () => {
  // The engine counts by itself within seconds.
  for (;;) {
    if ((await story.send("GET", "/v1/analytics/overview")).body.as_of !== null) break;
    await new Promise((done) => setTimeout(done, 200));
  }
  for (const [at, name] of names.entries()) {
    const campaign = { campaign_id: `mark-${at}`, name, name_ar: `حملة ${at}`, description: "" };
    const made = await story.send("POST", "/v1/campaigns", campaign);
    expect([made.status, made.body.code]).toEqual([201, undefined]);
    const out = await story.send("POST", `/v1/campaigns/mark-${at}/publish`, {});
    expect([out.status, out.body.code]).toEqual([200, undefined]);
  }
});

const openPoints = async (language: "en" | "ar" = "en", more = ""): Promise<Page> => {
  const page = await story.open(`/admin/points-analytics${more}`, { language });
  await page.getByRole("slider").first().waitFor();
  await page.locator(".chart .signs circle").first().waitFor();
  return page;
};

test("marks are told with their day, by pointer and by keyboard; many fold, the table and the file have all", async () => {
  const page = await openPoints("en", "?range=7");
  const chart = page.getByRole("slider");
  await chart.focus();
  await page.keyboard.press("End");
  const spoken = `${await chart.getAttribute("aria-valuetext")}`;
  expect(spoken).toContain(`Campaign starts: ${names[0]}`);
  expect(spoken).toMatch(/and \d+ more$/);
  const { data } = (await story.send("GET", `/v1/analytics/marks?from=${today}&to=${today}`)).body;
  expect(data.length).toBeGreaterThanOrEqual(names.length);
  expect(await page.locator(".chart-tip .chart-mark").count()).toBe(4);
  // One line for each day with marks, at the place of that day.
  const signs = page.locator(".chart .signs text");
  expect(await signs.last().textContent()).toBe(`${data.length}`);
  const kept = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Download Points issued.* as CSV$/ }).click();
  const rows = (await readFile(await (await kept).path(), "utf8")).trimEnd().split("\r\n");
  expect(rows[0]).toMatch(/,Events$/);
  for (const name of names) expect(rows.at(-1)).toContain(`Campaign starts: ${name}`);
  await page.getByRole("button", { name: "View as table" }).click();
  const last = page
    .getByRole("region", { name: /per day/ })
    .getByRole("row")
    .last();
  await expect.poll(() => last.textContent()).toContain(`Campaign starts: ${names[4]}`);
  await lookAt(page, "marks-table");
  await close(page);
});

test("a chart stands without its marks when they do not come", async () => {
  const page = await story.open("/forgot-password");
  await page.route("**/v1/analytics/marks?*", (route) => route.abort());
  await page.goto(`${story.base}/admin/points-analytics?range=7`);
  const chart = page.getByRole("slider");
  await chart.waitFor();
  expect(await page.locator(".chart .signs").count()).toBe(0);
  expect(await chart.getAttribute("aria-valuetext")).not.toContain("Campaign");
  await page.close();
});

test.each([
  ["en", "light"],
  ["ar", "light"],
  ["en", "dark"],
] as const)("charts with marks as they are met, %s, %s", async (language, appearance) => {
  for (const path of ["home/sellers", "points-analytics", "campaign-performance"]) {
    const page = await story.open(`/admin/${path}?range=30`, { language, appearance });
    const chart = page.locator(".chart:has(.signs circle)").first();
    await chart.waitFor();
    await chart.focus();
    await page.keyboard.press("End");
    await page.locator(".chart-tip .chart-mark").first().waitFor();
    // The newest day is on the reading side's far end.
    const sign = await page.locator(".chart .signs circle").last().boundingBox();
    const box = await chart.boundingBox();
    const isLate = (sign?.x ?? 0) > (box?.x ?? 0) + (box?.width ?? 0) / 2;
    expect(isLate).toBe(language === "en");
    const name = `marks-${path.replace("/", "-")}-${language}-${appearance}`;
    await lookAt(page, name);
    // On a phone the chart is further down.
    await page.setViewportSize({ width: 390, height: 900 });
    await chart.scrollIntoViewIfNeeded();
    await shoot(page, `${name}-phone`);
    await close(page);
  }
});

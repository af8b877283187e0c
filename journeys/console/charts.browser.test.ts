// Charts: their legend, their stretch of days, the day that is not over, their files, and that each says what the API
// says. Decision 0175.
import { readFile } from "node:fs/promises";
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import type { Download, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { dayInCairo } from "./support/cairo.ts";
import { lookAt } from "./support/look-at.ts";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole({ demoDivisor: 100 });

beforeAll(async () => {
  // The engine counts by itself within seconds.
  for (;;) {
    if ((await story.send("GET", "/v1/analytics/overview")).body.as_of !== null) return;
    await new Promise((done) => setTimeout(done, 200));
  }
});

const get = async (path: string) => (await story.send("GET", path)).body;
const number = (value: number) => new Intl.NumberFormat("en-GB").format(value);
const today = dayInCairo(new Date());
// By the days and not the hours: in between, clocks may have changed.
const before = (day: string, count: number): string =>
  new Date(Date.parse(day) - count * dayMs).toISOString().slice(0, 10);
const from = before(today, 89);
const days = `from=${from}&to=${today}`;

const contentOf = async (download: Promise<Download>) => readFile(await (await download).path());

const openPoints = async (): Promise<Page> => {
  const page = await story.open(`/admin/points-analytics?${days}`);
  await page.getByRole("slider", { name: /per day/ }).waitFor();
  return page;
};

test("the legend hides a line and shows one alone; the table and the file have what is shown", async () => {
  const page = await openPoints();
  const legend = page.getByRole("list", { name: /^Lines of Points issued/ });
  const lines = page.locator(".chart g:has(> path)");
  await expect.poll(() => lines.count()).toBe(4);
  const expired = legend.getByRole("button", { name: "Points expired", exact: true });
  await expired.click();
  expect(await expired.getAttribute("aria-pressed")).toBe("false");
  await expect.poll(() => lines.count()).toBe(3);
  await legend.getByRole("button", { name: "Show only Points redeemed" }).click();
  await expect.poll(() => lines.count()).toBe(1);
  const spoken = await page.getByRole("slider").getAttribute("aria-valuetext");
  expect(spoken).toContain("Points redeemed");
  expect(spoken).not.toContain("Points issued");
  const kept = contentOf(page.waitForEvent("download"));
  await page.getByRole("button", { name: /^Download Points issued.* as CSV$/ }).click();
  const rows = (await kept).toString("utf8").trimEnd().split("\r\n");
  const report = await get(`/v1/analytics/points?${days}`);
  expect(rows[0]).toBe("\uFEFFDay,Points redeemed,Events");
  expect(rows.slice(1, -1).map((row) => Number(row.split(",")[1]))).toEqual(
    report.days.slice(0, -1).map(({ redeemed }: { redeemed: number }) => redeemed),
  );
  await page.getByRole("button", { name: "View as table" }).click();
  const heads = page.getByRole("region", { name: /per day/ }).getByRole("columnheader");
  // The table comes with the click.
  await expect.poll(() => heads.allInnerTexts()).toEqual(["Day", "Points redeemed", "Events"]);
  await legend.getByRole("button", { name: "Show only Points redeemed" }).click();
  await expect.poll(() => heads.count()).toBe(6);
  await close(page);
});

test("a stretch of days is shown alone by dragging, and by keyboard; Back undoes it", async () => {
  const page = await openPoints();
  const chart = page.getByRole("slider");
  await chart.scrollIntoViewIfNeeded();
  const box = await chart.boundingBox();
  if (box === null) throw new Error("The chart has no place.");
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.4, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, middle, { steps: 4 });
  await page.locator(".chart .stretch").waitFor();
  await page.mouse.up();
  await page.waitForURL((url) => url.searchParams.get("from") !== from);
  const dragged = new URL(page.url()).searchParams;
  const [first, last] = [`${dragged.get("from")}`, `${dragged.get("to")}`];
  expect(first > from && first < last && last < today, `${first} ${last}`).toBe(true);
  await page.goBack();
  await page.waitForURL((url) => url.searchParams.get("from") === from);
  await expect.poll(() => chart.getAttribute("aria-valuemax")).toBe("89");
  await chart.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Home");
  for (let n = 0; n < 3; n += 1) await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.searchParams.get("to") !== today);
  const chosen = new URL(page.url()).searchParams;
  expect(chosen.get("from")).toBe(from);
  expect(chosen.get("to")).toBe(before(from, -3));
  await close(page);
});

test("the day that is not over is dashed and said so; a period that ended has none", async () => {
  const page = await openPoints();
  const chart = page.getByRole("slider");
  // Three lines of these days; the days before are over.
  await expect.poll(() => page.locator(".chart path.running").count()).toBe(3);
  expect(await chart.getAttribute("aria-valuetext")).toMatch(/, so far · /);
  const ended = before(today, 5);
  await page.goto(`${story.base}/admin/points-analytics?from=${from}&to=${ended}`);
  await expect.poll(() => chart.getAttribute("aria-valuemax")).toBe("84");
  expect(await page.locator(".chart path.running").count()).toBe(0);
  expect(await chart.getAttribute("aria-valuetext")).not.toMatch(/so far/);
  await close(page);
});

test("days are held against the same of a year before, by either calendar, on the page and in the file", async () => {
  const page = await openPoints();
  const legend = page.getByRole("list", { name: /^Lines of Points issued/ });
  await legend.getByRole("button", { name: "Points issued, days before", exact: true }).waitFor();
  for (const [label, against, name] of [
    ["Last year", "year", "Points issued, a year before"],
    ["Last Hijri year", "hijri_year", "Points issued, a Hijri year before"],
  ] as const) {
    await page.getByRole("button", { name: label, exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get("compare") === against);
    await legend.getByRole("button", { name, exact: true }).waitFor();
    const report = await get(`/v1/analytics/points?${days}&against=${against}`);
    await expect
      .poll(() => page.getByRole("slider").getAttribute("aria-valuetext"))
      .toContain(`${name} ${number(report.days_before.at(-1).issued)}`);
  }
  // The demo is a year old, so its first days are within a Hijri year; days of another year are said with it.
  const { previous } = await get(`/v1/analytics/points?${days}&against=hijri_year`);
  const issued = page.getByRole("article", { name: "Points issued" });
  await expect.poll(() => issued.textContent()).toContain(`${previous.from.slice(0, 4)} – `);
  await close(page);
});

// The page decodes it: how many colours it has, and how large it is.
const looked = `async (bytes) => {
  const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const pen = canvas.getContext("2d");
  pen.drawImage(bitmap, 0, 0);
  const { data } = pen.getImageData(0, 0, bitmap.width, bitmap.height);
  const colours = new Set();
  for (let n = 0; n < data.length; n += 4) colours.add(data[n] + "," + data[n + 1] + "," + data[n + 2]);
  return [bitmap.width, bitmap.height, colours.has("11,101,87"), colours.has("180,125,15")];
}`;

test("a picture of a chart has its lines in their colours", async () => {
  const page = await openPoints();
  const kept = contentOf(page.waitForEvent("download"));
  await page.getByRole("button", { name: /^Download Points issued.* as an image$/ }).click();
  const bytes = [...(await kept)];
  const [width, height, earned, redeemed] = (await page.evaluate(
    `(${looked})(${JSON.stringify(bytes)})`,
  )) as [number, number, boolean, boolean];
  expect(width).toBeGreaterThan(800);
  expect(height).toBeGreaterThan(500);
  expect([earned, redeemed]).toEqual([true, true]);
  await close(page);
});

test("the home has points by day, and what is outstanding comes to the closing of the report", async () => {
  const page = await story.open(`/admin/home/sellers?${days}`);
  const chart = page.getByRole("slider", { name: /^Points earned and redeemed per day/ });
  await chart.waitFor();
  const report = await get(`/v1/analytics/points?${days}`);
  await chart.focus();
  await page.keyboard.press("Home");
  const [first] = report.days;
  const spoken = `${await chart.getAttribute("aria-valuetext")}`;
  expect(spoken).toContain(`Points issued ${number(first.issued)}`);
  expect(spoken).toContain(`Points redeemed ${number(first.redeemed)}`);
  await page.getByRole("button", { name: "Outstanding" }).click();
  const held = page.getByRole("slider", { name: /^Points outstanding at the end of each day/ });
  await held.waitFor();
  expect(await held.getAttribute("aria-valuetext")).toContain(
    `Outstanding ${number(report.liability.closing.points)}`,
  );
  await page.getByRole("button", { name: "7 days" }).click();
  await expect.poll(() => held.getAttribute("aria-valuemax")).toBe("6");
  await close(page);
});

test("a waterfall leads from opening to closing, with the report's figures", async () => {
  const page = await openPoints();
  const fall = page.getByRole("region", { name: "Liability movements" });
  const { liability } = await get(`/v1/analytics/points?${days}`);
  const row = fall.getByRole("row", { name: /^Redeemed/ });
  await expect.poll(() => row.textContent()).toContain(number(-liability.redeemed.points));
  const closing = fall.getByRole("row", { name: /^Closing/ });
  expect(await closing.textContent()).toContain(number(liability.closing.points));
  expect(await fall.locator(".fall").count()).toBeGreaterThan(3);
  await close(page);
});

test("members: columns that add up, a heat map of cohorts, tiers by size", async () => {
  const page = await story.open(`/admin/member-insights?${days}`);
  const columns = page.getByRole("slider", { name: /^What became of the points of each month/ });
  await columns.waitFor();
  const { breakage, cohorts, tiers } = await get(`/v1/analytics/members?${days}`);
  await columns.focus();
  await page.keyboard.press("Home");
  expect(await columns.getAttribute("aria-valuetext")).toContain(
    `Still out ${number(breakage[0].outstanding)}`,
  );
  await page.locator(".chart rect[data-read]").first().waitFor({ state: "attached" });
  const cells = page.getByRole("region", { name: /^Who came back/ }).locator(".heat");
  expect(await cells.count()).toBe(
    cohorts
      .filter(({ members }: { members: number }) => members > 0)
      .flatMap(({ months }: { months: unknown[] }) => months).length,
  );
  const ranked = page.getByRole("list", { name: "Members by tier" }).getByRole("listitem");
  expect(await ranked.count()).toBe(tiers.length);
  await close(page);
});

test("sellers and campaigns are ranked, the largest first, each leading to its page", async () => {
  const page = await story.open(`/admin/seller-performance?${days}`);
  const top = page.getByRole("list", { name: "Top sellers by sales" });
  const { sellers } = await get(`/v1/analytics/sellers?${days}`);
  await top.getByRole("listitem").first().waitFor();
  expect(await top.getByRole("link").first().textContent()).toBe(sellers[0].name);
  expect(await top.getByRole("listitem").count()).toBe(Math.min(10, sellers.length));
  await top.getByRole("link").first().click();
  await page.waitForURL(/edit-seller\/profile\?id=/);
  await page.goto(`${story.base}/admin/campaign-performance?${days}`);
  const campaigns = page.getByRole("list", { name: "Top campaigns by points" });
  await campaigns.getByRole("listitem").first().waitFor();
  await close(page);
});

test.each(["en", "ar"] as const)("reports and the home as they are met, %s", async (language) => {
  for (const path of [
    "home/sellers",
    "points-analytics",
    "member-insights",
    "seller-performance",
    "campaign-performance",
  ]) {
    const page = await story.open(`/admin/${path}?range=90`, { language });
    if (path === "campaign-performance" || path === "seller-performance")
      await page.locator(".ranking li").first().waitFor();
    await page.locator(".chart").first().waitFor();
    await page.locator(".chart").first().hover();
    await lookAt(page, `charts-${path.replace("/", "-")}-${language}`);
    await close(page);
  }
});

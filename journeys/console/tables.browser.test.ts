// No figure and no date is cut: every table and card of every page, in both languages, at three widths, at every
// scroll position, with the longest values that are real.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { cutFigures } from "./support/cut-figures.ts";
import { stretchAnswers } from "./support/longest-values.ts";
import { close, openConsole } from "./support/open-console.ts";
import { pages } from "./support/pages.ts";

const story = await openConsole({ demoDivisor: 100 });

const widths = [390, 1280, 1440] as const;

/** Waits until no request is under way; "networkidle" says so once, after the first load. */
const settle = async (page: Page, underWay: ReadonlySet<unknown>): Promise<void> => {
  for (let quiet = 0; quiet < 3; quiet = underWay.size === 0 ? quiet + 1 : 0)
    await page.waitForTimeout(40);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expect.poll(() => page.locator("main [aria-busy=true]").count()).toBe(0);
};

/** A signed-in page with the longest answers, and how to go elsewhere in it without loading it anew. */
const openWalk = async (width?: number) => {
  const page = await story.open("/admin/account", width === undefined ? {} : { width });
  await stretchAnswers(page);
  const underWay = new Set<unknown>();
  page.on("request", (request) => underWay.add(request));
  for (const end of ["requestfinished", "requestfailed"] as const)
    page.on(end as "requestfinished", (request) => underWay.delete(request));
  const go = async (path: string): Promise<void> => {
    await page.evaluate(`history.pushState({}, "", ${JSON.stringify(`/admin/${path}`)})`);
    await settle(page, underWay);
  };
  return { page, go };
};

const some = async (path: string): Promise<Record<string, string>> =>
  (await story.send("GET", path)).body.data[0];

test("no figure and no date of a table or card is cut", async () => {
  const { member_id } = await some("/v1/members?limit=10");
  const { seller_id, month } = await some("/v1/settlements?limit=10");
  const { order_id } = await some(`/v1/members/${member_id}/entries?kind=earn&limit=10`);
  const { page, go } = await openWalk();
  const found: Record<string, readonly string[]> = {};
  const looked = { seen: 0, wide: 0 };
  const paths = [
    ...Object.keys(pages).filter((path) => path !== "documentation"),
    ...[`members/${member_id}`, `orders/${order_id}`, `settlements/${seller_id}/${month}`],
  ];
  for (const path of paths) {
    await go(path);
    const failures = page.getByRole("alert").filter({ hasText: "This could not be loaded" });
    if ((await failures.count()) > 0) found[path] = await failures.allInnerTexts();
    for (const language of ["first", "second"]) {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        const cuts = await cutFigures(page);
        looked.seen += cuts.seen;
        looked.wide += cuts.wide;
        if (cuts.found.length > 0) found[`${path} ${language} ${width}`] = cuts.found.slice(0, 8);
      }
      if (language === "first") await page.getByRole("button", { name: /العربية|English/ }).click();
    }
  }
  expect(found).toEqual({});
  // As many as there are, or nothing was looked at.
  expect(looked.seen).toBeGreaterThan(5_000);
  expect(looked.wide).toBeGreaterThan(0);
  console.log(`looked at ${looked.seen} figures, ${looked.wide} tables that scroll`);
  await close(page);
});

test.each([
  [
    "covers",
    "edit-seller",
    `for (const each of document.querySelectorAll(".cover")) each.remove();`,
  ],
  [
    "pinned cells",
    "products-upload",
    `for (const each of document.querySelectorAll(".first, .pinned")) each.style.position = "static";`,
  ],
  [
    "cards",
    "edit-seller",
    `for (const each of document.querySelectorAll("tbody tr")) each.style = "display: flex; width: 900px";`,
  ],
  [
    "names that break",
    "campaign-performance",
    `const sheet = new CSSStyleSheet(); sheet.replaceSync("table.grid td::before { white-space: nowrap !important }"); document.adoptedStyleSheets.push(sheet);`,
  ],
])("a table without its %s would be noticed", async (what, path, breaking) => {
  const { page, go } = await openWalk(what === "cards" || what === "names that break" ? 390 : 760);
  await go(path);
  expect((await cutFigures(page)).found).toEqual([]);
  await page.evaluate(breaking);
  expect((await cutFigures(page)).found).not.toEqual([]);
  await page.unrouteAll();
  await close(page);
});

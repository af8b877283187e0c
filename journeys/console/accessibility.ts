// What every page is held to: axe finds nothing serious, and a small phone never scrolls sideways.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { type ConsoleStory, close, type Language } from "./open-console.ts";
import { paths } from "./pages.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const signedOutPaths = ["/admin/login", "/login/admin", "/forgot-password"];

type Finding = {
  id: string;
  impact: string;
  nodes: { html: string; any: { message: string }[] }[];
};

// axe does not judge the contrast of purely Arabic text, so each gets a Latin letter for the look.
const markArabic = `for (const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT); walker.nextNode();) {
  const node = walker.currentNode;
  if (/[\\u0600-\\u06ff]/.test(node.data) && !/[A-Za-z0-9]/.test(node.data)) node.data += " abc";
}`;

// Everything in the appearance that is on, then what colours decide in the other one.
const findings = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe);
  const light = await run(page, `{ resultTypes: ["violations"] }`);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect
    .poll(() => page.locator("html").getAttribute("data-mantine-color-scheme"))
    .toBe("dark");
  const dark = await run(page, `{ runOnly: ["color-contrast", "link-in-text-block"] }`);
  await page.emulateMedia({ colorScheme: "light" });
  return [...light, ...dark.map((each) => `dark: ${each}`)];
};

const run = async (page: Page, options: string): Promise<string[]> => {
  const found = (await page.evaluate(
    `axe.run(document, ${options}).then(({ violations }) => violations)`,
  )) as Finding[];
  return found
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ""}`),
    );
};

const sideways = async (page: Page): Promise<string[]> => {
  await page.setViewportSize({ width: 320, height: 900 });
  const pixels = (await page.evaluate(overflow)) as number;
  await page.setViewportSize({ width: 1280, height: 900 });
  return pixels > 0 ? [`scrolls sideways by ${pixels} pixels at 320`] : [];
};

const settled = async (page: Page): Promise<void> => {
  await page.waitForLoadState("networkidle");
  await expect
    .poll(() => page.locator("main [aria-busy=true]").count(), { timeout: 15_000 })
    .toBe(0);
};

const overflow = `document.documentElement.scrollWidth - document.documentElement.clientWidth`;

/** Declares the tests of every page in `language`. */
export const accessibilityTests = (story: ConsoleStory, language: Language): void => {
  const look = async (page: Page, path: string): Promise<string[]> => {
    await page.goto(story.base + path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await settled(page);
    const wide = await sideways(page);
    if (language === "ar") await page.evaluate(markArabic);
    return [...wide, ...(await findings(page))];
  };

  const lookAtAll = async (isSignedIn: boolean, all: readonly string[]): Promise<void> => {
    const page = await story.open("/admin", { language, isSignedIn });
    const found: Record<string, string[]> = {};
    for (const path of all) {
      const wrong = await look(page, path);
      if (wrong.length > 0) found[path] = wrong;
    }
    expect(found).toEqual({});
    await close(page);
  };

  test(`${language}: ${signedOutPaths.length} pages signed out`, { timeout: 120_000 }, () =>
    lookAtAll(false, signedOutPaths),
  );

  const signedInPaths = paths.map((path) => `/admin/${path}`);
  test(`${language}: ${signedInPaths.length} pages signed in`, { timeout: 400_000 }, () =>
    lookAtAll(true, signedInPaths),
  );
};

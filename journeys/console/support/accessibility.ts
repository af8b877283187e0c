// What every page is held to: it has its address and its title, axe finds nothing serious, a small phone never
// scrolls sideways, no button is cut.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page, Request } from "playwright-core";
import { expect, test } from "vitest";
import { type ConsoleStory, close, type Language, widths } from "./open-console.ts";
import { pages } from "./pages.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * The rules whose findings are never serious, by the words of axe itself: a rule that names its impact gives it to all that
 * it finds. They took half of the time of a look.
 */
export const lesserRules: readonly string[] = [
  ...axe.matchAll(/\bid:"([\w-]+)",impact:"(?:minor|moderate)"/g),
].flatMap(([, id]) => id ?? []);

const unasked = JSON.stringify(
  Object.fromEntries(lesserRules.map((id) => [id, { enabled: false }])),
);

type Place = { readonly path: string; readonly title?: string };

const signedOut: readonly Place[] = [
  { path: "/admin/login" },
  { path: "/login/admin" },
  { path: "/forgot-password" },
];

type Finding = {
  id: string;
  impact: string;
  nodes: { html: string; any: { message: string }[] }[];
};

const everyText = (work: string): string =>
  `for (const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT); walker.nextNode();) {
    const node = walker.currentNode;
    ${work}
  }`;
// axe does not judge the contrast of purely Arabic text, so each gets Latin letters for the look.
// A name that repeats its text gets them at the same place: otherwise the two would differ by the letters alone.
const markArabic = everyText(
  `if (/[\\u0600-\\u06ff]/.test(node.data) && !/[A-Za-z0-9]/.test(node.data)) {
    const named = node.parentElement.closest("[aria-label]");
    const name = named?.ariaLabel.replace(node.data, node.data + " abc");
    if (named) named.ariaLabel = name;
    node.data += " abc";
  }`,
);
const unmarkArabic = `${everyText(
  `if (node.data.endsWith(" abc")) node.data = node.data.slice(0, -4);`,
)}
for (const named of document.querySelectorAll('[aria-label*=" abc"]'))
  named.ariaLabel = named.ariaLabel.replaceAll(" abc", "");`;

/** Everything in the appearance that is on, then what colours decide in the other one. */
export const findings = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(`"axe" in window`))) await page.evaluate(axe);
  const light = await run(page, `rules: ${unasked}`);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect
    .poll(() => page.locator("html").getAttribute("data-mantine-color-scheme"))
    .toBe("dark");
  const dark = await run(page, `runOnly: ["color-contrast", "link-in-text-block"]`);
  await page.emulateMedia({ colorScheme: "light" });
  return [...light, ...dark.map((each) => `dark: ${each}`)];
};

const run = async (page: Page, options: string): Promise<string[]> => {
  const found = (await page.evaluate(
    `axe.run(document, { resultTypes: ["violations"], selectors: false, ${options} }).then(({ violations }) => violations)`,
  )) as Finding[];
  return found
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ""}`),
    );
};

/** The smallest phone there is. */
const smallest = 320;

/** Pixels that stick out once the page had the time to draw itself anew. */
const fitting = async (page: Page): Promise<number> => {
  for (let look = 0; ; look += 1) {
    const pixels = (await page.evaluate(overflow)) as number;
    if (pixels <= 0 || look === 20) return pixels;
    await page.waitForTimeout(50);
  }
};

/** Where the page scrolls sideways or a button cuts what it says, from a desk to the smallest phone. */
export const sideways = async (page: Page): Promise<string[]> => {
  const found: string[] = [];
  for (const width of [...widths, smallest]) {
    await page.setViewportSize({ width, height: 900 });
    const pixels = await fitting(page);
    if (pixels > 0) found.push(`scrolls sideways by ${pixels} pixels at ${width}`);
    for (const words of (await page.evaluate(cutWords)) as string[])
      found.push(`cuts "${words}" on a button at ${width}`);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await drawn(page);
  return found;
};

/**
 * Waits until the page is drawn at its size. Whoever asks before hears how it is laid out, but what watches sizes is
 * told within the next frame: tables take the focus only from then on where they scroll.
 */
const drawn = async (page: Page): Promise<void> => {
  await page.evaluate(
    "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))",
  );
};

const overflow = `document.documentElement.scrollWidth - document.documentElement.clientWidth`;

const cutWords = `[...document.querySelectorAll(".mantine-Button-label")]
  .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  .map(({ textContent }) => textContent)`;

/** Answers how to wait until nothing is under way and nothing is being loaded. */
const watchRequests = (page: Page): (() => Promise<void>) => {
  const open = new Set<Request>();
  let last = performance.now();
  page.on("request", (request) => open.add(request));
  const end = (request: Request) => {
    open.delete(request);
    last = performance.now();
  };
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  const isQuiet = () => open.size === 0 && performance.now() - last > 150;
  return async () => {
    last = performance.now();
    await expect.poll(isQuiet).toBe(true);
    await expect.poll(() => page.locator("main [aria-busy=true]").count()).toBe(0);
  };
};

/** How the page differs from the one screen with this title. */
const otherScreen = async (page: Page, title: string): Promise<string[]> => {
  const titles = await page.getByRole("heading", { level: 1 }).allTextContents();
  const isTold404 = (await page.getByText("404 - Not Found").count()) > 0;
  return [
    ...(titles.join() === title ? [] : [`is titled ${titles.join()}`]),
    ...(isTold404 ? ["is not found"] : []),
  ];
};

/** Declares the tests of every page in `language`. */
export const accessibilityTests = (story: ConsoleStory, language: Language): void => {
  let looks = 0;
  const look = async (page: Page, path: string, settled: () => Promise<void>) => {
    // In English every third address is loaded anew; of the others the router hears as of a click on a link.
    looks += 1;
    // The documentation has an entry of its own, whose router knows no other page.
    const isApart = new URL(page.url()).pathname === "/admin/documentation";
    const isAnew = isApart || (language === "en" && looks % 3 === 1);
    if (isAnew) await page.goto(story.base + path, { waitUntil: "commit" });
    else await page.evaluate(`history.pushState({}, "", ${JSON.stringify(path)})`);
    await settled();
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(decodeURIComponent(new URL(page.url()).pathname)).toBe(path.split("?", 1)[0]);
    const wide = await sideways(page);
    if (language === "ar") await page.evaluate(markArabic);
    const found = await findings(page);
    if (language === "ar") await page.evaluate(unmarkArabic);
    return [...wide, ...found];
  };

  const lookAtAll = async (isSignedIn: boolean, all: readonly Place[]): Promise<void> => {
    const page = await story.open("/admin", { language, isSignedIn });
    const settled = watchRequests(page);
    const found: Record<string, string[]> = {};
    for (const { path, title } of all) {
      const wrong = await look(page, path, settled);
      if (title !== undefined && language === "en") wrong.push(...(await otherScreen(page, title)));
      if (wrong.length > 0) found[path] = wrong;
    }
    expect(found).toEqual({});
    await close(page);
  };

  test(`${language}: ${signedOut.length} pages signed out`, () => lookAtAll(false, signedOut));

  // One order of the demo stands for all.
  const anOrder = async (): Promise<Place> => {
    const [{ member_id }] = (await story.send("GET", "/v1/members?limit=10")).body.data;
    const earned = `/v1/members/${member_id}/entries?kind=earn&limit=10`;
    const [{ order_id }] = (await story.send("GET", earned)).body.data;
    return { path: `/admin/orders/${order_id}`, title: "Order" };
  };

  const signedIn = Object.entries(pages).map(([path, title]) => ({
    path: `/admin/${path}`,
    title,
  }));
  test(`${language}: ${signedIn.length} pages signed in, and an order`, async () =>
    lookAtAll(true, [...signedIn, await anOrder()]));
};

// How heavy the way to a page is, as it comes over the wire, and that it stands still while it comes.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole({ demoDivisor: 100 });

// The pages that people open first, and the heaviest of all.
const routes = [
  "/admin/login",
  "/admin/home/sellers",
  "/admin/members",
  "/admin/members/M-00001",
  "/admin/earning-rules/global",
  "/admin/manage-rules/define",
  "/admin/manage-campaign/create",
  "/admin/manage-campaign/library",
  "/admin/campaign-templates",
  "/admin/products-upload",
  "/admin/edit-seller",
  "/admin/points-analytics",
] as const;

const weighed = ["/admin/login", "/admin/home/sellers"] as const;

/** Opens a page as a browser does that has never seen the console. */
const openCold = async (path: string, width: number): Promise<Page> => {
  const page = await story.open("/forgot-password", {
    width,
    isSignedIn: path !== "/admin/login",
  });
  // What that page still waits for is not of the way that is looked at.
  await page.waitForLoadState("networkidle");
  // Browsers take brotli over https only; the files are the same. A page that is watched so keeps no files.
  await page.route("**/assets/**", (route) =>
    route.continue({ headers: { ...route.request().headers(), "accept-encoding": "br" } }),
  );
  return page;
};

const arrive = async (page: Page, path: string): Promise<void> => {
  await page.goto(story.base + path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
};

const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(`new Promise((done) => {
    let total = 0;
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) total += entry.value; })
      .observe({ type: "layout-shift", buffered: true });
    setTimeout(() => done(total), 300);
  })`);

test.each(routes.flatMap((path) => [1440, 390].map((width) => [path, width] as const)))(
  "%s stands still while it comes, %i wide",
  async (path, width) => {
    const page = await openCold(path, width);
    await arrive(page, path);
    const shift = await shiftOf(page);
    console.log(`${path}, ${width}: layout shift ${shift.toFixed(4)}`);
    expect(shift).toBeLessThanOrEqual(0.02);
    await close(page);
  },
);

test.each(weighed)("%s loads at most 230 kB of script and 25 kB of style", async (path) => {
  const page = await openCold(path, 1280);
  const bytes = { script: 0, stylesheet: 0 };
  const encodings = new Set<string>();
  page.on("response", (response) => {
    const kind = response.request().resourceType();
    if (kind !== "script" && kind !== "stylesheet") return;
    bytes[kind] += Number(response.headers()["content-length"]);
    encodings.add(`${response.headers()["content-encoding"]}`);
  });
  await arrive(page, path);
  expect(bytes.script).toBeGreaterThan(50_000);
  expect(bytes.script).toBeLessThanOrEqual(230_000);
  expect(bytes.stylesheet).toBeLessThanOrEqual(25_000);
  expect([...encodings]).toContain("br");
  console.log(
    `${path}: ${Math.round(bytes.script / 1000)} kB script, ${Math.round(bytes.stylesheet / 1000)} kB style`,
  );
  await close(page);
});

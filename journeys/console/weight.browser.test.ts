// How heavy the way to the first page is, as it comes over the wire, and that it stands still.
import { expect, test } from "vitest";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole();

test.each([
  ["/admin/login", false],
  ["/admin/home/sellers", true],
] as const)("%s loads at most 230 kB of script and 25 kB of style", async (path, isSignedIn) => {
  const page = await story.open("/forgot-password", { isSignedIn });
  // What that page still waits for is not of the way that is weighed.
  await page.waitForLoadState("networkidle");
  const bytes = { script: 0, stylesheet: 0 };
  const encodings = new Set<string>();
  page.on("response", (response) => {
    const kind = response.request().resourceType();
    if (kind !== "script" && kind !== "stylesheet") return;
    bytes[kind] += Number(response.headers()["content-length"]);
    encodings.add(`${response.headers()["content-encoding"]}`);
  });
  // Browsers take brotli over https only; the files are the same.
  await page.route("**/assets/**", (route) =>
    route.continue({ headers: { ...route.request().headers(), "accept-encoding": "br" } }),
  );
  await page.goto(story.base + path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(bytes.script).toBeGreaterThan(50_000);
  expect(bytes.script).toBeLessThanOrEqual(230_000);
  expect(bytes.stylesheet).toBeLessThanOrEqual(25_000);
  expect([...encodings]).toContain("br");
  const shift = (await page.evaluate(`new Promise((done) => {
    let total = 0;
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) total += entry.value; })
      .observe({ type: "layout-shift", buffered: true });
    setTimeout(() => done(total), 300);
  })`)) as number;
  expect(shift).toBeLessThan(0.02);
  console.log(
    `${path}: ${Math.round(bytes.script / 1000)} kB script, ${Math.round(bytes.stylesheet / 1000)} kB style, layout shift ${shift.toFixed(4)}`,
  );
  await close(page);
});

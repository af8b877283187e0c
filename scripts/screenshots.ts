// `npm run screenshots [folder]`: a picture of every page, in both languages, wide and on a phone, light
// and dark, from the real server with its demo marketplace. It starts and removes all that it needs.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Browser, Page } from "playwright-core";
import { openBrowser } from "../journeys/console/support/browser.ts";
import { paths } from "../journeys/console/support/pages.ts";
import { addressOf, beginServer } from "../server/src/kit/testing/server-process.ts";
import { buildConsole } from "./build-console.ts";

const folder = resolve(process.argv[2] ?? "screenshots");
const owner = { email: "owner@nuqta.example", password: "a password for pictures" };
const looks = [
  { name: "en-wide-light", locale: "en-US", colorScheme: "light", width: 1440 },
  { name: "ar-wide-dark", locale: "ar-EG", colorScheme: "dark", width: 1440 },
  { name: "en-phone-dark", locale: "en-US", colorScheme: "dark", width: 390 },
  { name: "ar-phone-light", locale: "ar-EG", colorScheme: "light", width: 390 },
] as const;

const picture = async (page: Page, address: string, file: string): Promise<void> => {
  await page.goto(address);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: file, fullPage: true });
};

const signIn = async (page: Page, base: string): Promise<void> => {
  await page.goto(`${base}/login/admin`);
  await page.locator("input[type=email]").fill(owner.email);
  await page.locator("input[type=password]").fill(owner.password);
  await page.locator("button[type=submit]").click();
  await page.waitForURL("**/admin/home/**");
};

const pictures = async (browser: Browser, base: string, look: (typeof looks)[number]) => {
  const { locale, colorScheme, width } = look;
  const viewport = { width, height: 900 };
  const context = await browser.newContext({ viewport, locale, colorScheme });
  const page = await context.newPage();
  const fileOf = (path: string) =>
    join(folder, `${path.replace(/[^A-Za-z0-9]+/g, "-")}.${look.name}.png`);
  for (const path of ["admin/login", "login/admin", "forgot-password"]) {
    await picture(page, `${base}/${path}`, fileOf(path));
  }
  await signIn(page, base);
  for (const path of paths) await picture(page, `${base}/admin/${path}`, fileOf(path));
  await context.close();
};

const dataDir = mkdtempSync(join(tmpdir(), "nuqta-pictures-"));
mkdirSync(folder, { recursive: true });
if (!(await buildConsole())) throw new Error("The console could not be built.");
const server = beginServer({
  ...{ DATA_DIR: dataDir, DEMO: "1", LOG_LEVEL: "warn" },
  ...{ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password },
});
const browser = await openBrowser();
try {
  const base = (await addressOf(server)).replace("127.0.0.1", "localhost");
  for (const look of looks) {
    await pictures(browser, base, look);
    console.log(`${look.name}: done`);
  }
  console.log(`Pictures are in ${folder}`);
} finally {
  await browser.close();
  server.child.kill("SIGTERM");
  await server.exit;
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 });
}

// The effect of a configuration file over the last 7, 30 or 90 days, as whoever asks and whoever approves choose them.
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aLine, anOrder } from "../support/marketplace.ts";
import { lookAt } from "./support/look-at.ts";
import { close, openConsole } from "./support/open-console.ts";
import { addSecond, openAsSecond } from "./support/second-person.ts";

const story = await openConsole();
await addSecond(story);

const rule = {
  ...{ name: "Double points", name_ar: "نقاط مضاعفة", trigger: "purchase" },
  effects: [{ kind: "multiplier", bps: 20_000 }],
};

/** An order of some days ago of as many EGP; every twentieth is a point. */
const buy = async (days: number, egp: number): Promise<void> => {
  const occurred_at = new Date(Date.now() - days * dayMs).toISOString();
  const order = { occurred_at, lines: [aLine("1", egp * 100)] };
  const { status } = await story.send("POST", "/v1/orders", anOrder(`o-${days}`, "m-1", order));
  expect(status).toBe(201);
};

const drop = (page: Page, bundle: object) =>
  page.locator("input[type=file]").setInputFiles({
    ...{ name: "bundle.json", mimeType: "application/json" },
    buffer: Buffer.from(JSON.stringify(bundle)),
  });

const choose = async (page: Page, days: string): Promise<void> => {
  await page.getByRole("combobox", { name: "Orders counted" }).click();
  await page.getByRole("option", { name: days }).click();
};

/** The effect on past orders once it says `text`. */
const effectIs = (page: Page, text: string | RegExp): Promise<void> =>
  page.locator("[data-part=orders]", { hasText: text }).waitFor();

const plans = /\/v1\/configuration\/plan/;
const ask = (page: Page) => page.getByRole("button", { name: "Ask for approval" });

test("whoever plans chooses the days, and whoever approves reads the same and may look at others", async () => {
  await buy(2, 1_000);
  await buy(20, 2_000);
  await buy(60, 4_000);
  const bundle = (await story.send("GET", "/v1/configuration")).body;
  bundle.rules.double = rule;

  const page = await story.open("/admin/configuration");
  await drop(page, bundle);
  await effectIs(page, "150 points more, worth EGP 3.00");
  await page.getByText(/^Last 30 days: /).waitFor();
  await page.getByText("All 2 orders were worked out again.").waitFor();

  // While it is worked out that is said, nothing can be asked for, and it can be cancelled.
  let go: () => void = () => undefined;
  await page.route(plans, async (route) => {
    await new Promise<void>((done) => {
      go = done;
    });
    await route.continue().catch(() => undefined);
  });
  await choose(page, "Last 7 days");
  await page.getByText("Working out the effect…").waitFor();
  expect(await ask(page).isDisabled()).toBe(true);
  await lookAt(page, "bundle-days-working-en");
  await page.getByRole("button", { name: "Cancel" }).click();
  await effectIs(page, "150 points more, worth EGP 3.00");
  expect(await ask(page).isDisabled()).toBe(false);
  go();
  await page.unroute(plans);

  // Where it fails that is said, nothing can be asked for, and it can be tried again.
  await page.route(plans, (route) => route.fulfill({ status: 500, json: {} }));
  await choose(page, "Last 90 days");
  await page.getByRole("button", { name: "Try again" }).waitFor();
  expect(await ask(page).isDisabled()).toBe(true);
  await page.unroute(plans);
  await page.getByRole("button", { name: "Try again" }).click();
  await effectIs(page, "350 points more, worth EGP 7.00");
  await page.getByText(/^Last 90 days: /).waitFor();
  await lookAt(page, "bundle-days-plan-en");
  await ask(page).click();
  await page.getByRole("link", { name: "View the request" }).click();
  await effectIs(page, "350 points more, worth EGP 7.00");
  const address = page.url();

  const second = await openAsSecond(story);
  await second.goto(address);
  await effectIs(second, "350 points more, worth EGP 7.00");
  await second.getByText(/^Last 90 days: /).waitFor();
  await choose(second, "Last 7 days");
  await effectIs(second, "50 points more, worth EGP 1.00");
  await second.getByText("Worked out now. The request was asked for with: Last 90 days.").waitFor();
  await second.getByText(/^Last 7 days: /).waitFor();
  await lookAt(second, "bundle-days-approval-en");
  await choose(second, "Last 90 days");
  await effectIs(second, "350 points more, worth EGP 7.00");

  const arabic = await story.open(new URL(address).pathname, { language: "ar", width: 390 });
  await arabic.getByRole("combobox", { name: "الطلبات المحسوبة" }).click();
  await arabic.getByRole("option", { name: "آخر 30 يومًا" }).click();
  await effectIs(arabic, /زيادة .?150.? نقطة/);
  await arabic.getByText(/^حُسب الآن/).waitFor();
  await lookAt(arabic, "bundle-days-approval-ar");
  await arabic.goto(`${story.base}/admin/configuration`);
  await drop(arabic, bundle);
  await effectIs(arabic, /زيادة .?150.? نقطة/);
  await lookAt(arabic, "bundle-days-plan-ar");
  for (const each of [page, second, arabic]) await close(each);
});

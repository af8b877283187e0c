// The home and the reports: figures that are the API's, their days in the address, charts that are
// read by keyboard and as tables, search, quick actions and notifications.
import { readFile } from "node:fs/promises";
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { sideways } from "./support/accessibility.ts";
import { dayInCairo } from "./support/cairo.ts";
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
const figure = (page: Page, name: string) => page.getByRole("article", { name });
const number = (value: number) => new Intl.NumberFormat("en-GB").format(value);

test.each([
  [
    "sellers",
    ["Sellers onboarded", "Total points distributed", "Redemption rate", "Total sales"],
    "Seller",
  ],
  [
    "brands",
    [
      "Brands managed",
      "Average points per brand",
      "Campaign participation",
      "Reward budget remaining",
    ],
    "Brand",
  ],
  [
    "campaigns",
    ["Active campaigns", "Points via campaigns", "Effectiveness", "Budget utilization"],
    "Campaign",
  ],
])("the dashboard of %s has its four figures and its activity", async (tab, names, subject) => {
  const page = await story.open(`/admin/home/${tab}`);
  await page.getByRole("heading", { name: "Loyalty Program Overview" }).waitFor();
  for (const name of names) await figure(page, name).waitFor();
  expect(await page.getByRole("article").count()).toBe(4);
  await page.getByRole("row").nth(1).waitFor();
  expect(await page.getByRole("columnheader").allInnerTexts()).toEqual([
    ...["Activity", subject, "Activity", "Detail", "Status", "Action"],
  ]);
  await page.getByText(/Counted up to .* Africa\/Cairo/).waitFor();
  await close(page);
});

test("figures are the API's; the period is in the address, how it is counted a press away", async () => {
  const page = await story.open("/admin/home/sellers");
  const of = async (range: string) =>
    (await get(`/v1/analytics/overview?tab=sellers${range}`)).kpis[1].value as number;
  const points = figure(page, "Total points distributed");
  await points.getByText(number(await of("")), { exact: true }).waitFor();
  await page.getByRole("button", { name: "90 days" }).click();
  await page.waitForURL(/range=90/);
  const to = dayInCairo(new Date());
  const from = new Date(Date.parse(to) - 89 * dayMs).toISOString().slice(0, 10);
  const longer = number(await of(`&from=${from}&to=${to}`));
  await points.getByText(longer, { exact: true }).waitFor();
  await page.reload();
  await points.getByText(longer, { exact: true }).waitFor();
  await page.getByRole("button", { name: "How is Total points distributed counted?" }).click();
  await page.getByText(/Points that orders and activities earned/).waitFor();
  await page.keyboard.press("Escape");
  await points.getByRole("link").click();
  await page.waitForURL("**/admin/points-analytics");
  await close(page);
});

test("it greets by name; quick actions go to their screens", async () => {
  const page = await story.open("/admin/home/sellers");
  await page.getByRole("heading", { name: /^Good (morning, |afternoon, |evening, )\S/ }).waitFor();
  for (const [name, path] of [
    ["Onboard New Seller", "/admin/add-seller"],
    ["Create New Campaign", "/admin/manage-campaign/create"],
    ["Configure Earning Rules", "/admin/earning-rules/**"],
    ["Configure Redemption Rules", "/admin/redemption-rules/**"],
  ] as const) {
    await page.getByRole("link", { name }).click();
    await page.waitForURL(`**${path}`);
    await page.goto(`${story.base}/admin/home/sellers`);
  }
  await close(page);
});

test("search finds a seller and a member and goes there; nothing is said to be nothing", async () => {
  const page = await story.open("/admin/home/sellers");
  const seller = (await get("/v1/sellers?limit=10")).data[0];
  const box = page.getByRole("searchbox", { name: /^Search members, orders/ });
  await box.fill(seller.name);
  const found = page.getByRole("region", { name: "Sellers" });
  await found.getByRole("link", { name: seller.name }).first().click();
  await page.waitForURL(/edit-seller\/profile\?id=/);
  await page.goBack();
  const member = (await get("/v1/members?limit=10")).data[0];
  await box.fill(member.member_id);
  await page.getByRole("region", { name: "Members" }).getByRole("link").first().waitFor();
  await box.fill("zzzz nobody zzzz");
  await page.getByText("Nothing found for “zzzz nobody zzzz”").waitFor();
  await close(page);
});

test("notifications are real and stay read", async () => {
  const made = { seller_id: "S-told", name: "Siwa Dates" };
  expect((await story.send("POST", "/v1/sellers", made)).status).toBe(201);
  const page = await story.open("/admin/home/sellers");
  const list = page.getByRole("list", { name: "Platform Notifications" });
  const line = list.getByRole("listitem").filter({ hasText: "Seller onboarded: Siwa Dates" });
  await line.getByText("New", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await line.getByText("New", { exact: true }).waitFor({ state: "detached" });
  await page.reload();
  await line.waitFor();
  expect(await line.getByText("New", { exact: true }).count()).toBe(0);
  expect((await get("/v1/notices")).unread).toBe(0);
  await page.getByRole("cell", { name: "Siwa Dates" }).first().waitFor();
  await page.getByRole("link", { name: "View Siwa Dates" }).first().click();
  await page.waitForURL(/id=S-told/);
  await close(page);
});

test("a job that gave up is told until it has ended well, and leads to its runs", async () => {
  // Of a night that no worker makes.
  await story.db.query({
    text: `insert into job_run (name, period_key, place, at, status, cursor, counts, next_try_at, finished_at,
        asked_by)
      values ('tiers', '2099-01-01', 1, now() + interval '1 hour', 'failed', '', '{}', now(), now(), 'staff:1')`,
  });
  const page = await story.open("/admin/home/sellers");
  const list = page.getByRole("list", { name: "Platform Notifications" });
  const line = list.getByRole("link", { name: "The job “Members' tiers” of 2099-01-01 failed." });
  await line.click();
  await page.waitForURL(/\/admin\/jobs\?job=tiers/);
  const runs = page.getByRole("region", { name: "Runs" });
  await runs.getByRole("row", { name: /^Members' tiers .*Failed/ }).waitFor();
  await close(page);
  const arabic = await story.open("/admin/home/sellers", { language: "ar" });
  await arabic.getByText("فشلت مهمة «مستويات الأعضاء» ليوم 2099-01-01.").waitFor();
  await close(arabic);
  await story.db.query({
    text: "update job_run set status = 'done' where period_key = '2099-01-01'",
  });
  const after = (await get("/v1/notices")).data.map((one: { id: string }) => one.id);
  expect(after).not.toContain("job:tiers:2099-01-01");
});

test("an empty marketplace says that there is no activity", async () => {
  const page = await story.open("/admin/home/brands");
  await page.route("**/v1/activity?**", (route) => route.fulfill({ json: { data: [] } }));
  await page.reload();
  await page.getByText("No activity found").waitFor();
  await close(page);
});

const reports = [
  ["points-analytics", "points", "Points issued", "Liability by who pays"],
  ["seller-performance", "sellers", "Sales", "Sellers"],
  ["member-insights", "members", "Active members", "Who came back, by month of joining"],
  ["campaign-performance", "campaigns", "Points via campaigns", "Campaigns"],
] as const;

test.each(reports)(
  "%s: figures, a chart by keyboard and as a table, rows, a file",
  async (path, report, name, table) => {
    const page = await story.open(`/admin/${path}?range=90`);
    await figure(page, name).first().waitFor();
    await page.getByRole("region", { name: table }).getByRole("row").nth(1).waitFor();
    const body = await get(await rangeOf(page, report));
    const chart = page.getByRole("slider", { name: /per day/ });
    await chart.focus();
    await page.keyboard.press("Home");
    const first = await chart.getAttribute("aria-valuetext");
    await page.keyboard.press("ArrowRight");
    expect(await chart.getAttribute("aria-valuenow")).toBe("1");
    expect(await chart.getAttribute("aria-valuetext")).not.toBe(first);
    await page.getByRole("button", { name: "View as table" }).first().click();
    const rows = page.getByRole("region", { name: /per day/ }).getByRole("row");
    // Fifty days stand on the first page, under the heads; the others follow.
    await expect.poll(() => rows.count()).toBe(51);
    const all = body.days.length;
    await page.getByText(`Showing 1-50 of ${all} items`).waitFor();
    await page.getByRole("button", { name: "Next", exact: true }).first().click();
    await expect.poll(() => rows.count()).toBe(all - 50 + 1);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    const file = await readFile(await (await download).path(), "utf8");
    expect(file.split("\r\n").length).toBeGreaterThan(2);
    const printed = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export PDF" }).click();
    const paper = await printed;
    expect(paper.suggestedFilename()).toMatch(/^[a-z]+-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.pdf$/);
    expect((await readFile(await paper.path())).subarray(0, 5).toString()).toBe("%PDF-");
    await close(page);
  },
);

// As the walk through all pages asks: right after the width was changed, and not when it may have settled.
test("a table that does not fit takes the focus once the page is drawn at another width", async () => {
  const page = await story.open("/admin/points-analytics?range=90");
  const table = page.getByRole("region", { name: "Liability by who pays" });
  await table.getByRole("row").nth(1).waitFor();
  // Without a look for the table, which takes as long as a frame.
  const asked = `[...document.querySelectorAll('section[aria-label="Liability by who pays"]')]
    .map((place) => [place.scrollWidth > place.clientWidth + 1, place.tabIndex])`;
  for (let look = 0; look < 12; look += 1) {
    await sideways(page);
    expect(await page.evaluate(asked)).toEqual([[true, 0]]);
  }
  await close(page);
});

/** The day in a field, which is written as people read it. */
const dayIn = async (page: Page, label: string): Promise<string> => {
  const text = await page.getByLabel(label).inputValue();
  return new Date(`${text} UTC`).toISOString().slice(0, 10);
};

const rangeOf = async (page: Page, report: string): Promise<string> => {
  const from = await dayIn(page, "From");
  const to = await dayIn(page, "To (included)");
  return `/v1/analytics/${report}?from=${from}&to=${to}`;
};

test("own days and comparing are kept in the address; the table says what the API says", async () => {
  const page = await story.open("/admin/points-analytics");
  const from = dayInCairo(new Date(Date.now() - 200 * dayMs));
  await page.getByLabel("From").fill(from);
  await page.waitForURL(`**from=${from}**`);
  await page
    .getByText(/vs .* – /)
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Nothing", exact: true }).click();
  await page.waitForURL(/compare=no/);
  await expect.poll(() => page.getByText(/vs .* – /).count()).toBe(0);
  await page.reload();
  expect(await dayIn(page, "From")).toBe(from);
  const body = await get(await rangeOf(page, "points"));
  const all = page.getByRole("region", { name: "Liability by who pays" }).getByRole("row").nth(1);
  await expect.poll(() => all.textContent()).toContain(number(body.liability.closing.points));
  expect(await all.textContent()).toContain(number(body.liability.opening.points));
  await close(page);
});

test("in Arabic the home greets, and the chart runs from right to left", async () => {
  const page = await story.open("/admin/points-analytics", { language: "ar" });
  const chart = page.getByRole("slider", { name: /استخدم مفاتيح الأسهم/ });
  await chart.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowLeft");
  expect(await chart.getAttribute("aria-valuenow")).toBe("1");
  const [first, second] = await page
    .locator(".chart text[text-anchor=middle]")
    .evaluateAll((all) => all.slice(0, 2).map((one) => Number(one.getAttribute("x"))));
  expect(Number(first)).toBeGreaterThan(Number(second));
  await page.goto(`${story.base}/admin/home/campaigns`);
  await page.getByRole("heading", { name: /^(صباح الخير|طاب يومك|مساء الخير)، / }).waitFor();
  await page.getByRole("article", { name: "استخدام الميزانية" }).waitFor();
  await close(page);
});

test("a server that fails says so, and can be asked again", async () => {
  const page = await story.open("/admin/edit-seller");
  let isBroken = true;
  await page.route("**/v1/analytics/members?**", (route) =>
    isBroken ? route.fulfill({ status: 500, json: { code: "internal_error" } }) : route.continue(),
  );
  await page.goto(`${story.base}/admin/member-insights`);
  const retry = page.getByRole("button", { name: "Try again" });
  await retry.waitFor({ timeout: 40_000 });
  isBroken = false;
  await retry.click();
  await figure(page, "Active members").waitFor();
  await close(page);
});

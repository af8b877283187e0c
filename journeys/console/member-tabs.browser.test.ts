// The tabs of a member's page: each has its address, asks for nothing but its own, and is there for those alone
// who may see it.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findings, sideways } from "./support/accessibility.ts";
import { close, type Look, openConsole } from "./support/open-console.ts";
import { shoot } from "./support/shoot.ts";

const story = await openConsole();

const good = async (method: string, path: string, body: unknown) => {
  const answer = await story.send(method, path, body);
  expect([answer.status < 300, answer.body]).toEqual([true, answer.body]);
  return answer.body;
};

await good("POST", "/v1/members", { member_id: "M-tabs", name: "Laila Hassan" });
await good("POST", "/v1/members/M-tabs/adjustments", { points: 120, reason: "Welcome" });
const terms = await story.send("GET", "/v1/anti-fraud-settings");
const { max_points } = terms.body.live;
const draft = { ...terms.body.live, max_points: { ...max_points, enabled: true, limit: 40 } };
const ifMatch = { "if-match": terms.body.etag };
const drafted = await story.send("PUT", "/v1/anti-fraud-settings", draft, ifMatch);
await story.send("POST", "/v1/anti-fraud-settings/publish", {}, { "if-match": drafted.body.etag });
await good("POST", "/v1/orders", {
  ...{ order_id: "ORD-tabs", member_id: "M-tabs", status: "delivered" },
  occurred_at: new Date().toISOString(),
  lines: [{ line_id: "1", sku: "SKU-1", quantity: 1, unit_price: 900_000, seller_id: "S-1" }],
});
await story.db.query({
  text: `insert into staff select (jsonb_populate_record(s, jsonb_build_object('staff_id', gen_random_uuid(),
    'email', 'developer@nuqta.example', 'name', 'Mona', 'role', 'developer'))).* from staff s`,
});

const words = {
  en: {
    list: "About this member",
    overview: ["Overview", "Points that expire, by month"],
    statement: ["Statement", "Every movement, newest first. Why tells the reason of each."],
    rewards: ["Rewards", "No rewards claimed yet."],
    cases: ["Cases", "Max Points Earned"],
    privacy: ["Privacy", "Export everything"],
  },
  ar: {
    list: "أقسام صفحة العضو",
    overview: ["نظرة عامة", "النقاط التي تنتهي صلاحيتها حسب الشهر"],
    statement: ["كشف النقاط", "كل حركة، الأحدث أولًا. «لماذا» توضح سبب كل حركة."],
    rewards: ["المكافآت", "لم يحصل على أي مكافأة بعد."],
    cases: ["حالات الاشتباه", "الحد الأقصى للنقاط المكتسبة"],
    privacy: ["الخصوصية", "تصدير كل البيانات"],
  },
} as const;

/** What each tab asks the server for, beside the member itself. */
const asks = {
  overview: ["/balance", "/tier", "/tier-changes", "/standing"],
  statement: ["/entries"],
  rewards: ["/claims"],
  cases: ["/v1/fraud-cases"],
  privacy: ["/consents"],
} as const;
const tabs = Object.keys(asks) as (keyof typeof asks)[];
const everyAsk = Object.values(asks).flat();

// The look is the same at each width, the words in each language; two of the four are enough.
const judged = ["en 1440", "ar 390"];

const bar = (page: Page, language: "en" | "ar") =>
  page.getByRole("navigation", { name: words[language].list });

const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(`new Promise((done) => {
    let total = 0;
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) total += entry.value; })
      .observe({ type: "layout-shift", buffered: true });
    setTimeout(() => done(total), 300);
  })`);

test.each([
  ["en", 1440],
  ["en", 390],
  ["ar", 1440],
  ["ar", 390],
] as const)(
  "each tab has its address and asks for its own alone (%s, %i)",
  async (language, width) => {
    await expect
      .poll(async () => (await story.send("GET", "/v1/fraud-cases?member_id=M-tabs")).body.total)
      .toBe(1);
    for (const tab of tabs) {
      const [name, content] = words[language][tab];
      const page = await story.open("/admin/account", { language, width });
      await page.getByRole("heading", { level: 1 }).waitFor();
      const asked: string[] = [];
      page.on("request", (request) => asked.push(new URL(request.url()).pathname));
      await page.goto(
        `${story.base}/admin/members/M-tabs${tab === "overview" ? "" : `?tab=${tab}`}`,
      );
      await page.getByText(content).first().waitFor();
      await page.waitForLoadState("networkidle");
      const here = bar(page, language).locator("[aria-current=page]");
      expect(await here.textContent()).toBe(name);
      const [inner, outer] = [await here.boundingBox(), await bar(page, language).boundingBox()];
      expect(inner !== null && outer !== null && inner.x >= outer.x - 1).toBe(true);
      expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThanOrEqual(width);
      const others = everyAsk.filter((path) => !asks[tab].some((own) => own === path));
      expect(asked.filter((path) => others.some((other) => path.endsWith(other)))).toEqual([]);
      for (const own of asks[tab]) expect(asked.some((path) => path.endsWith(own))).toBe(true);
      await shoot(page, `member-${tab}-${language}-${width}`);
      expect(await shiftOf(page)).toBeLessThan(0.02);
      expect(await sideways(page)).toEqual([]);
      if (judged.includes(`${language} ${width}`)) expect(await findings(page)).toEqual([]);
      await close(page);
    }
  },
);

test("by keyboard: a tab is opened, keeps the focus, and Back leads to the one before", async () => {
  const page = await story.open("/admin/members/M-tabs?tab=nothing");
  await page.getByText(words.en.overview[1]).waitFor();
  const link = (name: string) => bar(page, "en").getByRole("link", { name, exact: true });
  await link("Overview").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/members/M-tabs?tab=statement");
  await page.getByRole("row", { name: /Welcome/ }).waitFor();
  expect(await link("Statement").evaluate((it) => it === it.ownerDocument.activeElement)).toBe(
    true,
  );
  await link("Cases").click();
  await page.getByRole("table", { name: "Cases of suspected fraud" }).waitFor();
  await page.goBack();
  await page.getByRole("row", { name: /Welcome/ }).waitFor();
  await link("Cases").click();
  await page.getByRole("link", { name: /open the case/ }).click();
  await page.waitForURL("**/admin/fraud-review/**");
  await close(page);
});

test("a tab that may not be seen is not there, and its address opens the overview", async () => {
  const look: Look = { isSignedIn: false };
  const page = await story.open("/login/admin", look);
  await page
    .locator("input[type=email], input[name=email]")
    .first()
    .fill("developer@nuqta.example");
  await page.locator("input[type=password]").fill(story.owner.password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/home/**");
  const refused: string[] = [];
  page.on("response", (response) => {
    if (response.status() === 403) refused.push(response.url());
  });
  await page.goto(`${story.base}/admin/members/M-tabs?tab=statement`);
  await page.getByRole("heading", { name: "Profile" }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(await bar(page, "en").getByRole("link").allTextContents()).toEqual([
    ...["Overview", "Rewards", "Privacy"],
  ]);
  expect(refused).toEqual([]);
  await close(page);
});

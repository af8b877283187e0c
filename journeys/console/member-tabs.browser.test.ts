// The tabs of a member's page: each has its address, asks for nothing but its own, and is there for those alone
// who may see it.
import { hourMs } from "@nuqta/contracts/kit/time.ts";
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
await good("POST", "/v1/members/M-tabs/notes", { text: "Called about the missing points" });
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
  lines: [{ line_id: "1", sku: "SKU-1", quantity: 3, unit_price: 300_000, seller_id: "S-1" }],
});
await good("POST", "/v1/orders/ORD-tabs/returns", {
  ...{ return_id: "RET-tabs", occurred_at: new Date().toISOString() },
  lines: [{ line_id: "1", quantity: 1 }],
});
// Made at once: an adjustment asks for a session that is young.
for (const id of ["M-fold-en", "M-fold-ar"]) {
  await good("POST", "/v1/members", { member_id: id, name: "Omar Nabil" });
  await good("POST", `/v1/members/${id}/adjustments`, { points: 90, reason: "Welcome" });
  const held = await good("POST", "/v1/redemptions", { member_id: id, points: 60 });
  await good("POST", `/v1/redemptions/${held.redemption_id}/confirm`, {});
  const occurred_at = new Date(Date.now() - hourMs).toISOString();
  await good("POST", "/v1/orders", {
    ...{ order_id: `ORD-${id}`, member_id: id, status: "placed", occurred_at },
    lines: [{ line_id: "1", sku: "SKU-1", quantity: 1, unit_price: 60_000, seller_id: "S-1" }],
  });
}
// As a counter leaves them: one on its way, one that was sent, one that was given up.
await story.db.query({
  text: `insert into message_outbox (message_id, channel, recipient, content, created_at, useful_until, state,
      attempts, due_at, finished_at, member_id, about)
    select gen_random_uuid(), channel, 'device', case when state = 'waiting' then 'x' end, now(),
      now() + interval '1 day', state, 0, case when state = 'waiting' then now() + interval '1 day' end,
      case when state <> 'waiting' then now() end, member_id, 'points_spent'
    from member_lookup, (values ('sms', 'waiting'), ('push', 'delivered'), ('sms', 'failed')) v (channel, state)
    where external_id = 'M-tabs'`,
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
    orders: ["Orders", "ORD-tabs"],
    returns: ["Returns", "RET-tabs"],
    rewards: ["Rewards", "No rewards claimed yet."],
    messages: ["Messages", "Points spent at a counter"],
    cases: ["Cases", "Max Points Earned"],
    notes: ["Notes", "Called about the missing points"],
    privacy: ["Privacy", "Export everything"],
  },
  ar: {
    list: "أقسام صفحة العضو",
    overview: ["نظرة عامة", "النقاط التي تنتهي صلاحيتها حسب الشهر"],
    statement: ["كشف النقاط", "كل حركة، الأحدث أولًا. «لماذا» توضح سبب كل حركة."],
    orders: ["الطلبات", "ORD-tabs"],
    returns: ["المرتجعات", "RET-tabs"],
    rewards: ["المكافآت", "لم يحصل على أي مكافأة بعد."],
    messages: ["الرسائل", "استبدال نقاط في نقطة بيع"],
    cases: ["حالات الاشتباه", "الحد الأقصى للنقاط المكتسبة"],
    notes: ["الملاحظات", "Called about the missing points"],
    privacy: ["الخصوصية", "تصدير كل البيانات"],
  },
} as const;

const statement = {
  en: {
    ...{ redeemed: /^Held .* redeemed/, held: "Held", happened: /happened/ },
    ...{ open: /^Show both lines/, fold: /^Show as one line/ },
  },
  ar: {
    ...{ redeemed: /^حُجزت .*استُبدلت/, held: "حجز", happened: /حدثت/ },
    ...{ open: /^عرض السطرين/, fold: /^عرض في سطر واحد/ },
  },
} as const;

/** Routes that each tab asks for, beside the member itself. */
const asks = {
  overview: ["/balance", "/tier", "/tier-changes", "/standing"],
  statement: ["/entries"],
  orders: ["/M-tabs/orders"],
  returns: ["/M-tabs/returns"],
  rewards: ["/claims"],
  messages: ["/M-tabs/messages"],
  cases: ["/v1/fraud-cases"],
  notes: ["/M-tabs/notes"],
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
    const page = await story.open("/admin/account", { language, width });
    await page.getByRole("heading", { level: 1 }).waitFor();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${story.base}/admin/members/M-tabs`);
    for (const tab of tabs) {
      const [name, content] = words[language][tab];
      const link = bar(page, language).getByRole("link", { name, exact: true });
      if (tab !== "overview") await link.click();
      await page.getByText(content).first().waitFor();
      for (const own of asks[tab])
        await expect.poll(() => asked.some((path) => path.endsWith(own))).toBe(true);
      if (tab === "overview") expect(await shiftOf(page)).toBeLessThan(0.02);
      expect(new URL(page.url()).search).toBe(tab === "overview" ? "" : `?tab=${tab}`);
      expect(await link.getAttribute("aria-current")).toBe("page");
      // All of them are in sight, on a phone as well.
      for (const box of await bar(page, language).getByRole("link").all()) {
        const { x = -1, width: wide = 0 } = (await box.boundingBox()) ?? {};
        expect([x >= 0, x + wide <= width]).toEqual([true, true]);
      }
      const others = everyAsk.filter((path) => !asks[tab].some((own) => own === path));
      expect(asked.filter((path) => others.some((other) => path.endsWith(other)))).toEqual([]);
      asked.length = 0;
      await shoot(page, `member-${tab}-${language}-${width}`);
      expect(await sideways(page)).toEqual([]);
      await page.setViewportSize({ width, height: 900 });
      if (judged.includes(`${language} ${width}`)) expect(await findings(page)).toEqual([]);
    }
    await close(page);
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
    ...["Overview", "Orders", "Returns", "Rewards", "Messages", "Notes", "Privacy"],
  ]);
  expect(refused).toEqual([]);
  await close(page);
});

test.each([
  ["en", 1440],
  ["ar", 390],
] as const)(
  "points that moved twice are one row, and pending ones apart (%s, %i)",
  async (language, width) => {
    const id = `M-fold-${language}`;
    const page = await story.open(`/admin/members/${id}?tab=statement`, { language, width });
    const say = statement[language];
    const table = page.getByRole("table", { name: words[language].statement[0] });
    const rows = table.getByRole("row");
    await table.getByText(say.redeemed).waitFor();
    expect(await table.getByText(say.held, { exact: true }).count()).toBe(0);
    expect(await rows.count()).toBe(4);
    const pending = rows.filter({ hasText: `ORD-${id}` });
    const cells = (await pending.getByRole("cell").allTextContents()).map((cell) => cell.trim());
    expect(cells.slice(2, 5)).toEqual([
      expect.stringMatching(/—$/),
      expect.stringMatching(/\+30$/),
      expect.stringMatching(/30$/),
    ]);
    expect(cells[0]).toMatch(say.happened);
    const open = table.getByRole("button", { name: say.open });
    await open.focus();
    await page.keyboard.press("Enter");
    await table.getByText(say.held, { exact: true }).waitFor();
    expect(await rows.count()).toBe(5);
    await shoot(page, `member-folded-${language}-${width}`);
    await table.getByRole("button", { name: say.fold }).click();
    await expect.poll(() => rows.count()).toBe(4);
    await shoot(page, `member-unfolded-${language}-${width}`);
    expect([...(await sideways(page)), ...(await findings(page))]).toEqual([]);
    await close(page);
  },
);

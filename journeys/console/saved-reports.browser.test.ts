// Saved reports on the screen: saved with what stands in the address, shared, renamed, opened by a link, deleted; what a
// report does not know any more is told. Decision 0174.
import type { Page } from "playwright-core";
import { afterEach, beforeAll, expect, test } from "vitest";
import { lookAt } from "./support/look-at.ts";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole({ demoDivisor: 100 });

beforeAll(async () => {
  // The engine counts by itself within seconds.
  for (;;) {
    if ((await story.send("GET", "/v1/analytics/overview")).body.as_of !== null) return;
    await new Promise((done) => setTimeout(done, 200));
  }
});
afterEach(async () => {
  await story.db.query({ text: "delete from saved_report" });
});

const list = async () => (await story.send("GET", "/v1/saved-reports")).body.data;
const save = async (body: object): Promise<string> => {
  const made = await story.send("POST", "/v1/saved-reports", { report: "sellers", ...body });
  expect(made.status).toBe(201);
  return made.body.report_id;
};

const choose = async (page: Page, name: string, action: string): Promise<void> => {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
};

test("a report is saved as it is shown, found in the list, opened, renamed, shared and deleted", async () => {
  const page = await story.open("/admin/seller-performance?range=90&compare=hijri_year");
  await page.getByRole("button", { name: "Save report" }).click();
  const form = page.getByRole("dialog", { name: "Save report" });
  await form.getByText("Saved with it: 90 days, compared with last Hijri year.").waitFor();
  await form.getByRole("button", { name: "Save" }).click();
  await form.getByText("Please name the report").waitFor();
  await form.getByLabel("Name").fill("Ramadan sellers");
  await lookAt(page, "save-report");
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByText("The report was saved.").waitFor();
  expect(await list()).toMatchObject([
    {
      ...{ name: "Ramadan sellers", report: "sellers", shared: false },
      filters: { range: "90", compare: "hijri_year" },
    },
  ]);

  await page.getByRole("button", { name: "Save report" }).click();
  await form.getByLabel("Name").fill("ramadan SELLERS");
  await form.getByRole("button", { name: "Save" }).click();
  await form.getByText("This value appears more than once.").waitFor();
  await form.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Leave without saving" }).click();

  await page.goto(`${story.base}/admin/saved-reports`);
  const row = page.getByRole("row", { name: /Ramadan sellers/ });
  await row.getByText("90 days, compared with last Hijri year").waitFor();
  await row.getByText("Only you").waitFor();
  await row.getByRole("link", { name: "Ramadan sellers" }).click();
  await page.waitForURL("**/admin/seller-performance?range=90&compare=hijri_year");
  // The opening page is not on the way back.
  await page.goBack();
  await page.waitForURL("**/admin/saved-reports");

  await choose(page, "Ramadan sellers", "Rename");
  const rename = page.getByRole("dialog", { name: "Rename Ramadan sellers" });
  await rename.getByLabel("Name").fill("Sellers in Ramadan");
  await rename.getByRole("button", { name: "Save" }).click();
  await page.getByText("The report was renamed.").waitFor();
  await choose(page, "Sellers in Ramadan", "Share");
  await page.getByText("The team can see this report.").waitFor();
  expect(await list()).toMatchObject([{ name: "Sellers in Ramadan", shared: true }]);
  await page
    .getByRole("row", { name: /Sellers in Ramadan/ })
    .getByText("Shared")
    .waitFor();
  await lookAt(page, "saved-reports");

  await choose(page, "Sellers in Ramadan", "Delete");
  const ask = page.getByRole("dialog", { name: "Delete Sellers in Ramadan?" });
  await ask.getByRole("button", { name: "Delete" }).click();
  await page.getByText("No saved reports yet").waitFor();
  expect(await list()).toEqual([]);
  await close(page);
});

test("a link that knows too much, or leads nowhere, says so", async () => {
  const id = await save({ name: "Old one", filters: { range: "90" } });
  const keep = (report: string, filters: object) =>
    story.db.query({
      text: "update saved_report set report = $2, filters = $3 where report_id = $1",
      values: [id, report, JSON.stringify(filters)],
    });
  await keep("sellers", { range: "90", city: "Giza" });
  const page = await story.open(`/admin/saved-reports/${id}`);
  await page.getByText("The report does not know these filters any more: city").waitFor();
  await lookAt(page, "saved-stale");
  await page.getByRole("link", { name: "Open without them" }).click();
  await page.waitForURL("**/admin/seller-performance?range=90");
  await keep("weather", {});
  await page.goto(`${story.base}/admin/saved-reports/${id}`);
  await page.getByText("This report does not exist any more: weather").waitFor();
  expect(await page.getByRole("link", { name: "Open without them" }).count()).toBe(0);
  await page.getByRole("link", { name: "All saved reports" }).click();
  await page
    .getByRole("row", { name: /Old one/ })
    .getByText("Needs attention")
    .waitFor();
  await page.goto(`${story.base}/admin/saved-reports/00000000-0000-4000-8000-000000000000`);
  await page.getByText("There is no such saved report, or its owner does not share it.").waitFor();
  await close(page);
});

test("in Arabic it is saved, listed and opened by its link", async () => {
  const page = await story.open("/admin/points-analytics?range=month&compare=no", {
    language: "ar",
  });
  await page.getByRole("button", { name: "حفظ التقرير" }).click();
  const form = page.getByRole("dialog", { name: "حفظ التقرير" });
  await form.getByText("يُحفظ معه: هذا الشهر، دون مقارنة.").waitFor();
  await form.getByLabel("الاسم").fill("نقاط الشهر");
  await form.getByLabel("مشاركة مع الفريق").check();
  await lookAt(page, "save-report-ar");
  await form.getByRole("button", { name: "حفظ" }).click();
  await page.getByText("تم حفظ التقرير.").waitFor();
  const [{ report_id: id, shared }] = await list();
  expect(shared).toBe(true);
  await page.goto(`${story.base}/admin/saved-reports`);
  const row = page.getByRole("row", { name: /نقاط الشهر/ });
  await row.getByText("تحليلات النقاط").waitFor();
  await row.getByText("مشترك").waitFor();
  await lookAt(page, "saved-reports-ar");
  await page.goto(`${story.base}/admin/saved-reports/${id}`);
  await page.waitForURL("**/admin/points-analytics?range=month&compare=no");
  await close(page);
});

test("a report is scheduled by mail, paused and ended, and the list says when it is next", async () => {
  await save({ name: "Mondays" });
  const page = await story.open("/admin/saved-reports");
  const row = page.getByRole("row", { name: /Mondays/ });
  await row.getByText("Not scheduled").waitFor();
  await choose(page, "Mondays", "Schedule");
  const form = page.getByRole("dialog", { name: "Schedule Mondays" });
  await form.getByRole("combobox", { name: "Day of the week" }).click();
  await page.getByRole("option", { name: "Monday" }).click();
  await lookAt(page, "schedule-report");
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByText("The schedule was saved.").waitFor();
  const [planned] = (await story.send("GET", "/v1/report-schedules")).body.data;
  expect(planned).toMatchObject({ every: "week", weekday: 1, hour: 9, state: "active" });
  await row.getByText(/^Next: .*09:00$/).waitFor();
  await choose(page, "Mondays", "Schedule");
  await form.getByLabel("Pause").check();
  await form.getByRole("button", { name: "Save" }).click();
  await row.getByText("Paused").waitFor();
  await choose(page, "Mondays", "End schedule");
  await row.getByText("Not scheduled").waitFor();
  await close(page);
});

test("in Arabic the list says when a report is sent", async () => {
  const id = await save({ name: "يومي" });
  await story.send("PUT", `/v1/saved-reports/${id}/schedule`, { every: "day", hour: 9 });
  const page = await story.open("/admin/saved-reports", { language: "ar" });
  await page
    .getByRole("row", { name: /يومي/ })
    .getByText(/^التالي: /)
    .waitFor();
  await lookAt(page, "scheduled-ar");
  await page.getByRole("button", { name: "إجراءات يومي" }).click();
  await page.getByRole("menuitem", { name: "جدولة", exact: true }).click();
  const form = page.getByRole("dialog", { name: "جدولة يومي" });
  await form.getByRole("combobox", { name: "التكرار" }).click();
  await page.getByRole("option", { name: "شهريًا" }).click();
  await form.getByRole("combobox", { name: "يوم الشهر" }).waitFor();
  await lookAt(page, "schedule-report-ar");
  await form.getByRole("button", { name: "حفظ" }).click();
  await page.getByText("تم حفظ الجدولة.").waitFor();
  await close(page);
});

/** An account that may see reports, whatever the age of the session of this story. */
const invite = async (name: string): Promise<string> => {
  const [made] = await story.db.query<{ id: string }>({
    text: `insert into staff select (jsonb_populate_record(s, jsonb_build_object('staff_id', gen_random_uuid(),
        'email', replace(lower($1::text), ' ', '.') || '@example.com', 'name', $1::text, 'role', 'viewer'))).*
      from staff s where email = $2 returning staff_id as id`,
    values: [name, story.owner.email],
  });
  return `${made?.id}`;
};

test.each([
  ["en", "Schedule", "Colleagues", "Save", "The schedule was saved.", "Pick ones"],
  ["ar", "جدولة", "الزملاء", "حفظ", "تم حفظ الجدولة.", "مختارون"],
] as const)(
  "colleagues are chosen by name and removed; who lost the right is marked, %s",
  async (language, schedule, colleagues, save_, saved, name) => {
    const [nour, adel] = [await invite(`Nour ${language}`), await invite(`Adel ${language}`)];
    const id = await save({ name, shared: true });
    const plan = async () => (await story.send("GET", "/v1/report-schedules")).body.data[0];
    const page = await story.open("/admin/saved-reports", { language });
    const open = async (): Promise<void> => {
      await page
        .getByRole("button", { name: new RegExp(`^(Actions for|إجراءات) ${name}`) })
        .click();
      await page.getByRole("menuitem", { name: schedule, exact: true }).click();
    };
    const form = page.getByRole("dialog", { name: `${schedule} ${name}` });
    const box = form.getByRole("combobox", { name: colleagues });
    const keep = async (): Promise<void> => {
      await form.getByRole("button", { name: save_ }).click();
      await page.getByText(saved).first().waitFor();
      await form.waitFor({ state: "detached" });
    };
    await open();
    // By keyboard: typed, chosen with the arrow and Enter.
    for (const one of ["Nour", "Adel"]) {
      await box.fill(`${one} ${language}`);
      await page.getByRole("option", { name: `${one} ${language}` }).waitFor();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
    }
    await page.keyboard.press("Escape");
    await lookAt(page, `colleagues-${language}`);
    await keep();
    expect((await plan()).recipients.toSorted()).toEqual([nour, adel].toSorted());
    const row = page.getByRole("row", { name: new RegExp(name) });
    await row.getByText(new RegExp(`Adel ${language}.*Nour ${language}`)).waitFor();

    await story.db.query({
      text: "update staff set status = 'disabled' where staff_id = $1",
      values: [nour],
    });
    await page.reload();
    await row.getByText(/(Does not get it any more|لم يعد يصل إلى).*Nour/).waitFor();
    await lookAt(page, `colleagues-list-${language}`);
    await open();
    await form.getByText(/Nour (en|ar).*(no access to reports|لعدم وجود صلاحية)/).waitFor();
    await lookAt(page, `colleagues-lost-${language}`);
    // The other is taken out of the list that opens; the one who lost the right stays.
    await box.fill("Adel");
    await page.getByRole("option", { name: `Adel ${language}` }).click();
    await page.keyboard.press("Escape");
    await keep();
    expect((await plan()).recipients).toEqual([nour]);

    await story.send("PATCH", `/v1/saved-reports/${id}`, { shared: false });
    await page.reload();
    await open();
    await form.getByRole("button", { name: save_ }).click();
    await form.getByText(/^(Share this report with the team first|شارك هذا التقرير)/).waitFor();
    await lookAt(page, `colleagues-not-shared-${language}`);
    await close(page);
  },
);

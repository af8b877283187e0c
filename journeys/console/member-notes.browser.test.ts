// The tab of notes on a member's page: written, edited and deleted by keyboard, in both languages.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findings, sideways } from "./support/accessibility.ts";
import { close, openConsole } from "./support/open-console.ts";
import { shoot } from "./support/shoot.ts";

const story = await openConsole();

const good = async (method: string, path: string, body: unknown) => {
  const answer = await story.send(method, path, body);
  expect([answer.status < 300, answer.body]).toEqual([true, answer.body]);
  return answer.body;
};

const words = {
  en: {
    ...{ title: "Notes", none: "No notes yet", add: "Add note", text: "Note", save: "Save note" },
    ...{ missing: "Please write the note", edit: /^Edit note of/, edited: /edited/ },
    ...{ remove: /^Delete note of/, sure: "Delete note", reason: "Reason" },
    ...{
      own: /Deleted by Administrator/,
      other: "About another member",
      more: "Show earlier notes",
    },
  },
  ar: {
    ...{ title: "الملاحظات", none: "لا توجد ملاحظات بعد", add: "إضافة ملاحظة", text: "الملاحظة" },
    ...{ save: "حفظ الملاحظة", missing: "يُرجى كتابة الملاحظة", edit: /^تعديل ملاحظة/ },
    ...{ edited: /عُدّلت/, remove: /^حذف ملاحظة/, sure: "حذف الملاحظة", reason: "السبب" },
    ...{ own: /حذفها .?Administrator/, other: "تخص عضوًا آخر", more: "عرض ملاحظات أقدم" },
  },
} as const;

const press = async (page: Page, name: string | RegExp) => {
  await page.getByRole("button", { name, exact: true }).first().focus();
  await page.keyboard.press("Enter");
};

test.each([
  ["en", 1440],
  ["en", 390],
  ["ar", 1440],
  ["ar", 390],
] as const)(
  "a note is written, edited and deleted by keyboard (%s, %i)",
  async (language, width) => {
    const say = words[language];
    const id = `M-note-${language}-${width}`;
    await good("POST", "/v1/members", { member_id: id, name: "Laila Hassan" });
    const page = await story.open(`/admin/members/${id}?tab=notes`, { language, width });
    const card = page.locator("section.card").filter({ hasText: say.none });
    await card.waitFor();
    await shoot(page, `notes-none-${language}-${width}`);
    await press(page, say.add);
    const dialog = page.getByRole("dialog", { name: say.add });
    const box = dialog.getByRole("textbox", { name: say.text });
    await box.waitFor();
    expect(await box.evaluate((it) => it === it.ownerDocument.activeElement)).toBe(true);
    await dialog.getByRole("button", { name: say.save }).focus();
    await page.keyboard.press("Enter");
    await dialog.getByText(say.missing).waitFor();
    await box.focus();
    await page.keyboard.type("Called about the points of\nOctober. طلبت اتصالًا بعد الخامسة.");
    await shoot(page, `notes-dialog-${language}-${width}`);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const lines = page.locator("ul.notes > li");
    await lines.first().waitFor();
    const written = lines.locator("p", { hasText: "October" });
    expect(await written.textContent()).toContain("points of\nOctober");
    expect(await written.evaluate((it) => getComputedStyle(it).whiteSpaceCollapse)).toBe(
      "preserve",
    );
    await press(page, say.edit);
    const again = page.getByRole("dialog").getByRole("textbox", { name: say.text });
    await again.waitFor();
    await again.focus();
    await page.keyboard.press("End");
    await page.keyboard.type(" Done.");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await lines.filter({ hasText: say.edited }).filter({ hasText: "Done." }).waitFor();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await shoot(page, `notes-${language}-${width}`);
    expect([...(await sideways(page)), ...(await findings(page))]).toEqual([]);
    await press(page, say.remove);
    await page.getByRole("dialog", { name: say.sure }).waitFor();
    await press(page, say.sure);
    await lines.filter({ hasText: say.own }).waitFor();
    expect(await lines.getByRole("button").count()).toBe(0);
    await close(page);
  },
);

test.each(["en", "ar"] as const)(
  "a colleague's note needs a reason, and earlier notes come on request (%s)",
  async (language) => {
    const say = words[language];
    const id = `M-notes-${language}`;
    await good("POST", "/v1/members", { member_id: id, name: "Omar Nabil" });
    for (let no = 1; no <= 27; no += 1)
      await good("POST", `/v1/members/${id}/notes`, { text: `Note ${no}` });
    await story.db.query({
      text: `update member_note set written_by = 'staff:00000000-0000-4000-8000-000000000001'
        where text = 'Note 27'`,
    });
    const page = await story.open(`/admin/members/${id}?tab=notes`, { language, width: 390 });
    const lines = page.locator("ul.notes > li");
    await lines.first().waitFor();
    expect(await lines.count()).toBe(25);
    expect(await lines.first().getByRole("button").count()).toBe(1);
    await press(page, say.remove);
    const dialog = page.getByRole("dialog", { name: say.sure });
    await dialog.getByRole("textbox", { name: say.reason }).fill(say.other);
    await shoot(page, `notes-reason-${language}`);
    await dialog.getByRole("button", { name: say.sure }).click();
    await lines.first().getByText(say.other).waitFor();
    await press(page, say.more);
    await expect.poll(() => lines.count()).toBe(27);
    await shoot(page, `notes-many-${language}`);
    await close(page);
  },
);

test("whoever may not write reads, and is offered nothing", async () => {
  const id = "M-note-read";
  await good("POST", "/v1/members", { member_id: id, name: "Laila Hassan" });
  await good("POST", `/v1/members/${id}/notes`, { text: "Prefers a call" });
  await story.db.query({
    text: `insert into staff select (jsonb_populate_record(s, jsonb_build_object('staff_id', gen_random_uuid(),
      'email', 'viewer@nuqta.example', 'name', 'Viewer', 'role', 'viewer'))).* from staff s`,
  });
  const page = await story.open("/login/admin", { isSignedIn: false });
  await page.locator("input[type=email], input[name=email]").first().fill("viewer@nuqta.example");
  await page.locator("input[type=password]").fill(story.owner.password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/home/**");
  await page.goto(`${story.base}/admin/members/${id}?tab=notes`);
  await page.getByText("Prefers a call").waitFor();
  expect(await page.getByRole("button", { name: /note/i }).count()).toBe(0);
  await close(page);
});

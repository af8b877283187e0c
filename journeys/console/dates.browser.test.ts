// A day is written or taken from our own calendar, by keyboard, in both reading directions.
import { expect, test } from "vitest";
import { findings } from "./support/accessibility.ts";
import { close, openConsole } from "./support/open-console.ts";
import { shoot } from "./support/shoot.ts";

const story = await openConsole();

const words = {
  en: {
    from: "From day",
    open: "Open calendar",
    shown: "5 Mar 2026",
    first: "Sat",
    month: "March 2026",
    next: "6 Mar 2026",
    nextKey: "ArrowRight",
    unread: "“31/2/2026” is not a date. Write it like 21/11/2026.",
    end: "End of month",
    last: "31 Mar 2026",
    clear: "Clear",
  },
  ar: {
    from: "من يوم",
    open: "فتح التقويم",
    shown: "5 مارس 2026",
    first: "س",
    month: "مارس 2026",
    next: "6 مارس 2026",
    nextKey: "ArrowLeft",
    unread: /«.?31\/2\/2026.?» ليس تاريخًا/,
    end: "آخر الشهر",
    last: "31 مارس 2026",
    clear: "مسح",
  },
} as const;

const cases = (["en", "ar"] as const).flatMap((language) =>
  [390, 1440].map((width) => ({ language, width })),
);

test.each(cases)("a day in $language at $width", async ({ language, width }) => {
  const said = words[language];
  const page = await story.open("/admin/audit-log", { language, width });
  const field = page.getByLabel(said.from);
  await field.fill("5/3/2026");
  await page.waitForURL(/from=2026-03-05/);
  await page.keyboard.press("Tab");
  expect(await field.inputValue()).toBe(said.shown);

  // What cannot be read is told, and the day that is in force stays.
  await field.fill("31/2/2026");
  await page.keyboard.press("Enter");
  await page.getByText(said.unread).waitFor();
  expect(page.url()).toContain("from=2026-03-05");
  await page.keyboard.press("Tab");
  expect(await field.inputValue()).toBe(said.shown);

  await page.keyboard.press("Enter");
  const calendar = page.getByRole("dialog", { name: said.open });
  await calendar.getByText(said.month).waitFor();
  const chosen = calendar.getByRole("button", { name: said.shown, exact: true });
  await expect.poll(() => chosen.evaluate((day) => day === document.activeElement)).toBe(true);
  expect(await calendar.locator("thead th").first().textContent()).toBe(said.first);
  expect(await findings(page)).toEqual([]);
  await shoot(page, `calendar-${language}-${width}`);
  const box = await calendar.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);

  await page.keyboard.press(said.nextKey);
  await page.keyboard.press("PageDown");
  await page.keyboard.press("PageUp");
  await page.keyboard.press("Enter");
  await page.waitForURL(/from=2026-03-06/);
  expect(await field.inputValue()).toBe(said.next);

  const button = page.getByRole("button", { name: said.open }).first();
  await button.click();
  await calendar.getByRole("button", { name: said.end }).click();
  expect(await field.inputValue()).toBe(said.last);
  await button.click();
  await calendar.getByRole("button", { name: said.clear }).click();
  expect(await field.inputValue()).toBe("");
  await close(page);
});

test("the calendar is loaded when it is opened, and Escape gives its button the focus", async () => {
  const page = await story.open("/admin/audit-log");
  await page.reload();
  const loaded = async (): Promise<number> =>
    Number(
      await page.evaluate(
        `performance.getEntriesByType("resource").filter(({ name }) => /calendar-[^/]+js$/.test(name)).length`,
      ),
    );
  const button = page.getByRole("button", { name: "Open calendar" }).first();
  await button.waitFor();
  await page.waitForLoadState("networkidle");
  expect(await loaded()).toBe(0);
  await button.click();
  const calendar = page.getByRole("dialog", { name: "Open calendar" });
  await calendar.waitFor();
  expect(await loaded()).toBe(1);
  await page.keyboard.press("Escape");
  await calendar.waitFor({ state: "hidden" });
  await expect.poll(() => button.evaluate((at) => at === document.activeElement)).toBe(true);
  // By the pointer what is pressed outside gets the focus.
  await button.click();
  await calendar.waitFor();
  const field = page.getByLabel("To day");
  await field.click();
  await calendar.waitFor({ state: "hidden" });
  await expect.poll(() => field.evaluate((at) => at === document.activeElement)).toBe(true);
  await close(page);
});

test("years and months are turned, and Escape in a dialog closes the calendar alone", async () => {
  const page = await story.open("/admin/campaign-templates");
  await page.getByRole("button", { name: "Edit Seasonal Campaign" }).click();
  const dialog = page.getByRole("dialog", { name: /Seasonal Campaign/ });
  const start = dialog.getByLabel("Start Date");
  await start.fill("29/2/2028");
  const button = dialog.getByRole("button", { name: "Open calendar" }).first();
  await button.click();
  const calendar = page.getByRole("dialog", { name: "Open calendar" });
  await calendar.getByRole("button", { name: "Next year" }).click();
  await calendar.getByText("February 2029").waitFor();
  await calendar.getByRole("button", { name: "Previous month" }).click();
  await calendar.getByText("January 2029").waitFor();
  await page.keyboard.press("Escape");
  await calendar.waitFor({ state: "hidden" });
  expect(await start.inputValue()).toBe("29 Feb 2028");
  await button.click();
  await calendar.getByRole("button", { name: "29 Feb 2028" }).waitFor();
  await page.keyboard.press("Shift+PageUp");
  await page.keyboard.press("Enter");
  await calendar.waitFor({ state: "hidden" });
  expect(await start.inputValue()).toBe("28 Feb 2027");
  await close(page);
});

test("a minute is written as a day and a time", async () => {
  const asked = { name: "dates", scopes: ["catalogue:read"] };
  const { status, body } = await story.send("POST", "/v1/api-keys", asked);
  expect(status).toBe(201);
  const page = await story.open(`/admin/api-keys/${body["id"]}`, { width: 390 });
  const before = page.getByLabel("Before");
  await before.fill("6/1/2026 9:05");
  await page.keyboard.press("Tab");
  expect(await before.inputValue()).toBe("6 Jan 2026 09:05");
  const isCut = await before.evaluate((box) => box.scrollWidth > box.clientWidth);
  expect(isCut).toBe(false);
  await before.fill("6/1/2026 25:05");
  await page.keyboard.press("Tab");
  await page.getByText("“6/1/2026 25:05” is not a date and time.").waitFor();
  expect(await before.inputValue()).toBe("6 Jan 2026 09:05");
  await close(page);
});

// A place that was restored says on every page that it takes no changes, until it is open.
import { expect, test } from "vitest";
import type { Fence } from "../../server/src/kit/backup/fence.ts";
import { close, openConsole } from "./support/open-console.ts";
import { shoot } from "./support/shoot.ts";

let isClosed = true;
const fence: Fence = {
  isClosed: () => isClosed,
  whenOpen: (work) => {
    if (!isClosed) work();
  },
  stop: () => undefined,
};
const story = await openConsole({ fence });

const lines = {
  en: "This place was restored from a backup. It can be read; changes are refused",
  ar: "استُعيد هذا النظام من نسخة احتياطية. القراءة متاحة",
} as const;

test.each(["en", "ar"] as const)("in %s, on every page and on a phone", async (language) => {
  const page = await story.open("/admin/home/sellers", { language });
  const line = page.getByRole("status").filter({ hasText: lines[language] });
  for (const path of ["/admin/home/sellers", "/admin/earning-rules/global", "/admin/edit-seller"]) {
    await page.goto(story.base + path);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await line.waitFor();
      const over = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
      expect(await page.evaluate(over)).toBe(0);
      await shoot(page, `restored-${language}-${width}-${path.split("/").at(-1)}`);
    }
  }
  await close(page);
});

test("the line goes once the place is open and somebody goes on, or comes back to the page", async () => {
  const page = await story.open("/admin/home/sellers");
  const line = page.getByText(lines.en);
  await line.waitFor();
  isClosed = false;
  await page.evaluate("window.dispatchEvent(new Event('focus'))");
  await line.waitFor({ state: "detached" });
  isClosed = true;
  await page.reload();
  await line.waitFor();
  isClosed = false;
  await page.locator('a[href="/admin/home/brands"]').first().click();
  await line.waitFor({ state: "detached" });
  await close(page);
});

// Two days side by side: the programme's on the rules page, a member's on the page of the member.
import { expect, test } from "vitest";
import { close, openConsole } from "./support/open-console.ts";
import { shoot } from "./support/shoot.ts";

const story = await openConsole();

const words = {
  en: {
    open: "Compare two days",
    title: "The programme on two days",
    said: "Rule “Evening” came into force.",
    first: "Start of",
    day: "Show as of the end of",
    since: "From then until now",
    figure: "Available: 0, now 120.",
  },
  ar: {
    open: "مقارنة يومين",
    title: "البرنامج في يومين",
    said: "بدأ سريان القاعدة «المساء».",
    first: "بداية يوم",
    day: "العرض حتى نهاية يوم",
    since: "من ذلك الوقت حتى الآن",
    figure: /والآن .?120/,
  },
} as const;

test("what differs between two days is said in sentences, in both languages, wide and on a phone", async () => {
  const rule = { rule_id: "evening", name: "Evening", name_ar: "المساء", trigger: "purchase" };
  const effects = [{ kind: "fixed", points: 10 }];
  expect((await story.send("POST", "/v1/rules", { ...rule, effects })).status).toBe(201);
  expect((await story.send("POST", "/v1/rules/evening/publish", {})).status).toBe(200);
  const member = { member_id: "M-days", name: "Dina Days" };
  expect((await story.send("POST", "/v1/members", member)).status).toBe(201);
  const given = { points: 120, reason: "welcome" };
  const made = await story.send("POST", "/v1/members/M-days/adjustments", given);
  expect(made.status).toBe(201);
  for (const language of ["en", "ar"] as const)
    for (const width of [390, 1440]) {
      const said = words[language];
      const page = await story.open("/admin/manage-rules/define", { language, width });
      await page.getByRole("button", { name: said.open }).click();
      const dialog = page.getByRole("dialog", { name: said.title });
      await dialog.getByText(said.said).waitFor();
      await shoot(page, `two-days-${language}-${width}`);
      // The keyboard alone changes the day; one before everything is told, and nothing breaks.
      const first = dialog.getByLabel(said.first, { exact: true });
      await first.fill("1969-12-31");
      await dialog.getByRole("alert").waitFor();
      await first.fill("2026-01-01");
      await dialog.getByText(said.said).waitFor();
      await page.goto(`${story.base}/admin/members/M-days`);
      await page.getByLabel(said.day).fill("2020-01-01");
      const since = page.getByRole("region", { name: said.since });
      await since.getByText(said.figure).first().waitFor();
      await shoot(page, `member-then-${language}-${width}`);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth > window.innerWidth,
      );
      expect(overflow).toBe(false);
      await close(page);
    }
});

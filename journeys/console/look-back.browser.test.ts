// Looking back: a member and the programme at two instants, with a slider over what changed, in both languages.
import { dayMs, hourMs } from "@nuqta/contracts/kit/time.ts";
import { beforeAll, expect, test } from "vitest";
import { lookAt } from "./support/look-at.ts";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole();

const words = {
  en: {
    ...{ open: "Look back", slider: "Point in time", other: "Compare with" },
    ...{ compare: "Compare with another point in time", later: "Next change: Point in time" },
    ...{
      day: "Show as of the end of",
      showNow: "Show now",
      toFirst: "Show the first point in time",
    },
    ...{ untilNow: /^From .* until now$/, between: /^From .* to / },
    earned: ["Was given 120 points by hand.", "Lost 20 points by hand."],
    available: "Available points went from 0 to 100.",
    status: "Status changed from Active to Suspended.",
    terms: "Rule “Evening” came into force.",
    refused: /Nothing was recorded before .*2001/,
    title: "The programme then and now",
    beginning: "Before anything was published",
  },
  ar: {
    ...{ open: "عرض حالة سابقة", slider: "النقطة الزمنية", other: "المقارنة مع" },
    ...{ compare: "المقارنة مع نقطة زمنية أخرى", later: "التغيير التالي: النقطة الزمنية" },
    ...{ day: "العرض حتى نهاية يوم", showNow: "العرض الآن", toFirst: "عرض أول نقطة زمنية" },
    ...{ untilNow: /^من .* حتى الآن$/, between: /^من .* إلى / },
    earned: [/إضافة .?120.? نقطة يدويًا/, /خصم .?20.? نقطة يدويًا/],
    available: /تغيّرت النقاط المتاحة من .?0.? إلى .?100/,
    status: "تغيّرت الحالة من نشط إلى موقوف.",
    terms: "بدأ سريان القاعدة «المساء».",
    refused: /لا يوجد شيء مسجل قبل .*2001/,
    title: "البرنامج آنذاك والآن",
    beginning: "قبل أول نشر",
  },
} as const;

beforeAll(async () => {
  const joined_at = new Date(Date.now() - 30 * dayMs).toISOString();
  const sent = async (path: string, body: object) => {
    const { status, body: told } = await story.send("POST", path, body);
    expect([200, 201], JSON.stringify(told)).toContain(status);
  };
  await sent("/v1/members", { member_id: "M-back", name: "Dina Days", joined_at });
  await sent("/v1/members/M-back/adjustments", { points: 120, reason: "welcome" });
  const rule = { rule_id: "evening", name: "Evening", name_ar: "المساء", trigger: "purchase" };
  await sent("/v1/rules", { ...rule, effects: [{ kind: "fixed", points: 10 }] });
  await sent("/v1/rules/evening/publish", {});
  await sent("/v1/members/M-back/adjustments", { points: -20, reason: "mistake" });
  await sent("/v1/members/M-back/suspend", { reason: "looked odd" });
});

const askedOf = (url: string) => Object.fromEntries(new URL(url).searchParams);

for (const language of ["en", "ar"] as const)
  for (const width of [390, 1440])
    test(`a member then and now, and at two instants, in ${language}, ${width} wide`, async () => {
      const said = words[language];
      const page = await story.open("/admin/members/M-back", { language, width });
      await page.getByRole("button", { name: said.open }).click();
      const slider = page.getByRole("slider", { name: said.slider });
      await slider.waitFor();
      // The keyboard alone: from now to the first instant, which is the day of joining.
      await slider.focus();
      await page.keyboard.press("Home");
      const untilNow = page.getByRole("region", { name: said.untilNow });
      for (const sentence of [...said.earned, said.available, said.status])
        await untilNow.getByText(sentence).waitFor();
      await page.getByText(said.terms).waitFor();
      const first = askedOf(page.url())["as_of"];
      expect(Date.parse(first ?? "")).toBeLessThan(Date.now() - 29 * dayMs);
      await lookAt(page, `member-then-${language}-${width}`);
      // Whoever reloads, or gets the address sent, sees the same.
      await page.reload();
      await untilNow.getByText(said.status).waitFor();
      expect(await slider.inputValue()).toBe("0");
      // The next change is the first gift; the member had the points then, and nobody was suspended.
      await page.getByRole("button", { name: said.later }).click();
      await expect.poll(() => slider.inputValue()).toBe("1");
      await expect.poll(() => untilNow.getByText(said.earned[0]).count()).toBe(0);
      await untilNow.getByText(said.earned[1]).waitFor();
      // Another instant than now: before the suspension. In Arabic the slider runs from right to left.
      await page.getByRole("checkbox", { name: said.compare }).check();
      const other = page.getByRole("slider", { name: said.other });
      await other.focus();
      await page.keyboard.press(language === "ar" ? "ArrowRight" : "ArrowLeft");
      await expect.poll(() => other.inputValue()).toBe("3");
      const back = page.getByRole("region", { name: said.between });
      await back.getByText(said.status).waitFor();
      await page.keyboard.press(language === "ar" ? "ArrowRight" : "ArrowLeft");
      await expect.poll(() => back.getByText(said.status).count()).toBe(0);
      await back.getByText(said.earned[1]).waitFor();
      const { as_of = "", compare_with = "" } = askedOf(page.url());
      expect(first === undefined || (first < as_of && as_of < compare_with)).toBe(true);
      await lookAt(page, `member-two-instants-${language}-${width}`);
      // An instant before the record is refused by name, with the way to the first.
      await page.goto(`${story.base}/admin/members/M-back?as_of=2001-01-01T00:00:00Z`);
      await page.getByRole("alert").getByText(said.refused).waitFor();
      await lookAt(page, `member-refused-${language}-${width}`);
      await page.getByRole("button", { name: said.toFirst }).click();
      await untilNow.getByText(said.earned[0]).waitFor();
      expect(askedOf(page.url())["as_of"]).toBe(first);
      await page.getByRole("button", { name: said.showNow }).click();
      await expect.poll(() => slider.count()).toBe(0);
      expect(askedOf(page.url())).toEqual({});
      await close(page);
    });

for (const language of ["en", "ar"] as const)
  for (const width of [390, 1440])
    test(`the programme then and now, in ${language}, ${width} wide`, async () => {
      const said = words[language];
      const page = await story.open("/admin/manage-rules/define", { language, width });
      await page.getByRole("button", { name: said.open }).click();
      const dialog = page.getByRole("dialog", { name: said.title });
      const slider = dialog.getByRole("slider", { name: said.slider });
      await slider.focus();
      await page.keyboard.press("Home");
      await dialog.getByText(said.terms).waitFor();
      // The beginning has a name, and no date of its own.
      await dialog.getByText(said.beginning).first().waitFor();
      expect(await slider.getAttribute("aria-valuetext")).toBe(said.beginning);
      await lookAt(page, `programme-then-${language}-${width}`);
      const asked = askedOf(page.url());
      await page.reload();
      await dialog.getByText(said.terms).waitFor();
      expect(askedOf(page.url())).toEqual(asked);
      // The rule is in force at the last version, and nothing differs from then until now.
      await page.keyboard.press("Tab");
      await slider.focus();
      await page.keyboard.press("End");
      await page.keyboard.press(language === "ar" ? "ArrowRight" : "ArrowLeft");
      await expect.poll(() => dialog.getByText(said.terms).count()).toBe(0);
      await page.keyboard.press("Escape");
      await expect.poll(() => askedOf(page.url())).toEqual({});
      await close(page);
    });

test("an address that says nothing sensible shows now, and nothing breaks", async () => {
  const page = await story.open("/admin/members/M-back?as_of=yesterday&compare_with=2026");
  await page.getByRole("button", { name: words.en.open }).waitFor();
  expect(await page.getByRole("slider").count()).toBe(0);
  await page.goto(`${story.base}/admin/members/M-back?as_of=2150-01-01T00:00:00Z`);
  await page.getByRole("alert").getByText("has not come yet").waitFor();
  await close(page);
});

test("an address with another offset is the same instant, and a day is looked at whole", async () => {
  const page = await story.open("/admin/members/M-back");
  await page.getByRole("button", { name: words.en.open }).click();
  const day = page.getByLabel(words.en.day);
  const yesterday = new Date(Date.now() - 2 * dayMs).toISOString().slice(0, 10);
  await day.fill(yesterday.split("-").reverse().join("/"));
  await day.blur();
  await expect.poll(() => askedOf(page.url())["as_of"]).toContain(yesterday);
  const asked = askedOf(page.url())["as_of"] ?? "";
  const shifted = new Date(Date.parse(asked) + 5 * hourMs).toISOString().slice(0, 19);
  const address = `/admin/members/M-back?as_of=${encodeURIComponent(`${shifted}+05:00`)}`;
  await page.goto(story.base + address);
  await page.getByRole("region", { name: words.en.untilNow }).getByText("Was given 120").waitFor();
  await close(page);
});

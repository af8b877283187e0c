// The settings read back as sentences.
import type { EarningSettingsValue } from "@nuqta/contracts/programme.ts";
import type { EarningMethod, Schedule } from "@nuqta/contracts/rules.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { formDays } from "../domain/schedule.ts";
import { earningTexts, fixedText, percentText } from "../texts/earning.ts";

const examplePiastres = 20_000;

/** What a method gives, as one sentence. */
export const useMethodSentence = (): ((method: EarningMethod) => string) => {
  const { t, plural, money, number } = useSpeech();
  return (method) => {
    switch (method.kind) {
      case "fixed":
        return plural(fixedText, method.points);
      case "percent":
        // 1 point stands for 1 EGP of the share, and what is less than a point is left out.
        return plural(percentText, Math.floor((examplePiastres * method.bps) / 1_000_000), {
          rate: number(method.bps / 100),
          money: money(examplePiastres),
        });
      case "product":
        return t(
          method.auto_apply_category_points ? earningTexts.productAuto : earningTexts.productOwn,
        );
    }
  };
};

/** The way all orders earn by some settings, as one sentence. */
export const useEarningSentence = (): ((settings: EarningSettingsValue) => string) => {
  const { t } = useSpeech();
  const methodSentence = useMethodSentence();
  return ({ enabled, mode, global }) => {
    if (!enabled) return t(earningTexts.nothing);
    if (mode === "individual") return t(earningTexts.perSeller);
    return global === undefined ? t(earningTexts.nothing) : methodSentence(global);
  };
};

/** When a schedule holds, as one sentence for each thing that limits it. */
export const useScheduleSentences = (): ((schedule: Schedule | undefined) => string[]) => {
  const { t, date, language } = useSpeech();
  return (schedule = {}) => {
    const { start_date: start, end_date: end, weekdays: days, times } = schedule;
    const said: string[] = [];
    if (start !== undefined && end !== undefined)
      said.push(t(earningTexts.fromTo, { from: date(start), to: date(end) }));
    else if (start !== undefined) said.push(t(earningTexts.from, { from: date(start) }));
    else if (end !== undefined) said.push(t(earningTexts.until, { to: date(end) }));
    if (days !== undefined) {
      const names = formDays.filter((day) => days.includes(day)).map((day) => t(earningTexts[day]));
      const list = new Intl.ListFormat(language, { type: "conjunction" }).format(names);
      said.push(t(earningTexts.onDays, { days: list }));
    }
    for (const { from, to } of times ?? [])
      said.push(t(from < to ? earningTexts.between : earningTexts.overnight, { from, to }));
    return said.length === 0 ? [t(earningTexts.always)] : said;
  };
};

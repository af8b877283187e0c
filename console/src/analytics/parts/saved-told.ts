// A saved report in words: which report, which days, compared with what.
import { useSpeech } from "../../i18n/language.tsx";
import type { Text } from "../../i18n/text.ts";
import { rangeTexts } from "../texts/range.ts";
import { savedTexts as texts } from "../texts/saved.ts";

const reportNames: Readonly<Record<string, Text>> = {
  points: texts.points,
  sellers: texts.sellers,
  members: texts.members,
  campaigns: texts.campaigns,
  liability: texts.liability,
};
const groupingNames: Readonly<Record<string, Text>> = {
  seller: texts.bySeller,
  brand: texts.byBrand,
  category: texts.byCategory,
  campaign: texts.byCampaign,
};
const presetNames: Readonly<Record<string, Text>> = {
  7: rangeTexts.days7,
  30: rangeTexts.days30,
  90: rangeTexts.days90,
  month: rangeTexts.month,
};
const comparisonNames: Readonly<Record<string, Text>> = {
  before: texts.daysBefore,
  year: texts.yearBefore,
  hijri_year: texts.hijriYearBefore,
};

/** The words of a report's name and of its filters; what is not known is told as it stands. */
export const useSavedWords = () => {
  const { t, date } = useSpeech();
  const named = (names: Readonly<Record<string, Text>>, id: string): string => {
    const name = names[id];
    return name === undefined ? id : t(name);
  };
  const daysOf = (filters: Readonly<Record<string, string | undefined>>): string => {
    const { from, to, range = "30" } = filters;
    if (from === undefined || to === undefined) return named(presetNames, range);
    return t(texts.between, { from: date(from), to: date(to) });
  };
  return {
    reportName: (report: string, { group_by = "seller" }: { group_by?: string } = {}): string =>
      report === "breakdown" ? named(groupingNames, group_by) : named(reportNames, report),
    periodOf: (filters: Readonly<Record<string, string | undefined>>): string => {
      const days = daysOf(filters);
      const { compare = "before" } = filters;
      if (compare === "no") return t(texts.without, { days });
      return t(texts.withComparison, { days, other: named(comparisonNames, compare) });
    },
  };
};

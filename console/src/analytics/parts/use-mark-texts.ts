// What happened on the days of a chart, in words.
import { useSpeech } from "../../i18n/language.tsx";
import type { RangeState } from "../domain/range.ts";
import { useMarks } from "../queries/marks.ts";
import { markTexts } from "../texts/marks.ts";

/** The texts of each day on which something happened. */
export const useMarkTexts = (
  range: Pick<RangeState, "from" | "to">,
): ReadonlyMap<string, readonly string[]> => {
  const { t, pick } = useSpeech();
  const { data } = useMarks(range);
  const byDay = Map.groupBy(data?.data ?? [], ({ day }) => day);
  return new Map(
    [...byDay].map(([day, marks]) => [
      day,
      marks.map(({ kind, names, count }) => {
        const named = names
          .map(({ name, name_ar }) => pick(name, name_ar))
          .join(t(markTexts.comma));
        const others = count - names.length;
        const all = others > 0 && names.length > 0;
        return t(markTexts[kind], {
          names: all ? t(markTexts.others, { names: named, count: others }) : named,
        });
      }),
    ]),
  );
};

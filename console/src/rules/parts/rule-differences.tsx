// What publishing a draft would change, part by part, as it reads.
import { useMemo } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Card } from "../../ui/page.tsx";
import { differences } from "../domain/differences.ts";
import type { RuleDraft } from "../domain/rule-types.ts";
import { ruleSections } from "../domain/sentences.ts";
import type { Rule } from "../queries/rules.ts";
import { reviewTexts } from "../texts/review.ts";
import { sectionTexts } from "../texts/sentences.ts";
import { SectionLines } from "./read-back.tsx";
import { useRuleNames } from "./use-sections.ts";

type Props = { rule: Rule; live: NonNullable<Rule["live"]>; draft: RuleDraft };

export const RuleDifferences = ({ rule, live, draft }: Props) => {
  const { t, dateTime, language } = useSpeech();
  const names = useRuleNames([live, draft], language);
  const key = JSON.stringify([...names]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names by what they say
  const found = useMemo(
    () => differences(ruleSections(live, language, names), ruleSections(draft, language, names)),
    [live, draft, language, key],
  );
  const since = rule.effective_from;
  return (
    <Card
      title={t(reviewTexts.diff)}
      {...(since !== null && { hint: t(reviewTexts.diffHint, { date: dateTime(since) }) })}
    >
      {found.length === 0 ? (
        <p className="muted">{t(reviewTexts.diffNone)}</p>
      ) : (
        <div className="read-back">
          <DataTable
            caption={t(reviewTexts.diff)}
            rows={found}
            keyOf={({ id }) => id}
            empty={null}
            columns={[
              { id: "part", head: t(reviewTexts.part), cell: ({ id }) => t(sectionTexts[id]) },
              {
                id: "before",
                head: t(reviewTexts.before),
                isWide: true,
                cell: ({ before }) => <SectionLines lines={before} />,
              },
              {
                id: "after",
                head: t(reviewTexts.after),
                isWide: true,
                cell: ({ after }) => <SectionLines lines={after} />,
              },
            ]}
          />
        </div>
      )}
    </Card>
  );
};

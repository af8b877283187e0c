// What publishing a draft would change, part by part, as it reads.
import { useMemo } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { Card } from "../../ui/page.tsx";
import { differences } from "../domain/differences.ts";
import type { RuleDraft } from "../domain/rule-types.ts";
import { ruleSections } from "../domain/sentences.ts";
import type { Rule } from "../queries/rules.ts";
import { ruleTexts as texts } from "../texts/rules.ts";
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
      title={t(texts.diff)}
      {...(since !== null && { hint: t(texts.diffHint, { date: dateTime(since) }) })}
    >
      {found.length === 0 ? (
        <p className="muted">{t(texts.diffNone)}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
        <section className="scroll read-back" tabIndex={0} aria-label={t(texts.diff)}>
          <table className="grid">
            <thead>
              <tr>
                <th scope="col">{t(texts.part)}</th>
                <th scope="col">{t(texts.before)}</th>
                <th scope="col">{t(texts.after)}</th>
              </tr>
            </thead>
            <tbody>
              {found.map(({ id, before, after }) => (
                <tr key={id}>
                  <th scope="row">{t(sectionTexts[id])}</th>
                  <td className="wrap">
                    <SectionLines lines={before} />
                  </td>
                  <td className="wrap">
                    <SectionLines lines={after} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Card>
  );
};

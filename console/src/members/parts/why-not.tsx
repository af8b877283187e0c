// Why a rule or a campaign gave nothing to the order or activity of an entry: one is chosen, and the record
// answers.
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { FailedToLoad, LoadingCards } from "../../ui/page.tsx";
import { RemoteSelect } from "../../ui/remote-select.tsx";
import { useRuleOrCampaignOptions, useWhyNot } from "../queries/why.ts";
import { whyTexts as texts } from "./why-texts.ts";

/** Choice of a rule or campaign, and what became of it. */
export const WhyNot = ({ entryId }: { entryId: string }) => {
  const { t } = useSpeech();
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <section className="stack gap-6" aria-label={t(texts.whyNot)}>
      <h3 className="subhead">{t(texts.whyNot)}</h3>
      <RemoteSelect
        useOptions={useRuleOrCampaignOptions}
        label={t(texts.whyNotChoose)}
        description={t(texts.whyNotHelp)}
        value={asked}
        onChange={setAsked}
        clearable
      />
      <div aria-live="polite">{asked !== null && <Answer entryId={entryId} asked={asked} />}</div>
    </section>
  );
};

const Answer = ({ entryId, asked }: { entryId: string; asked: string }) => {
  const { pick } = useSpeech();
  const answer = useWhyNot(entryId, asked);
  if (answer.error)
    return <FailedToLoad failure={answer.error} onRetry={() => void answer.refetch()} />;
  if (answer.data === undefined) return <LoadingCards count={1} />;
  return (
    <div className="sentence stack gap-6">
      {answer.data.sentences.map(({ text, textAr }) => (
        <p key={text}>{pick(text, textAr)}</p>
      ))}
    </div>
  );
};

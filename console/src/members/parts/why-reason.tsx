// The reason of an entry: sentences to read aloud, what moved, and the trace for engineers.
import { useSpeech } from "../../i18n/language.tsx";
import { FailedToLoad, LoadingCards } from "../../ui/page.tsx";
import { useWhy } from "../queries/why.ts";
import { WhyNot } from "./why-not.tsx";
import { whyTexts as texts } from "./why-texts.ts";

/** The reason of an entry, as it comes. */
export const WhyReason = ({ id }: { id: string }) => {
  const { t, pick, number } = useSpeech();
  const why = useWhy(id);
  if (why.error) return <FailedToLoad failure={why.error} onRetry={() => void why.refetch()} />;
  if (why.data === undefined) return <LoadingCards count={1} />;
  const { kind, sentences, postings, trace, programme_version: version } = why.data;
  return (
    <div className="stack">
      <div className="sentence stack gap-6">
        {sentences.map((sentence) => (
          <p key={sentence.text}>{pick(sentence.text, sentence.textAr)}</p>
        ))}
      </div>
      <div>
        <h3 className="subhead">{t(texts.movements)}</h3>
        <ul className="bullets">
          {postings.map((posting) => (
            <li key={`${posting.from}-${posting.to}-${posting.lot}`}>
              {pick(posting.text, posting.textAr)}{" "}
              <span className="muted">({number(posting.points)})</span>
            </li>
          ))}
        </ul>
      </div>
      {kind === "earn" && <WhyNot entryId={id} />}
      <p className="muted small">{t(texts.whyFacts, { id, version })}</p>
      <details>
        <summary className="muted small">{t(texts.trace)}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <pre className="mono scrolls-280" dir="ltr" tabIndex={0}>
          {JSON.stringify(trace, null, 2)}
        </pre>
      </details>
    </div>
  );
};

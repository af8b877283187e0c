// What was in force at each of two instants, and what differs in sentences.
import { useSpeech } from "../../i18n/language.tsx";
import { instantTexts } from "../../kit/instant-texts.ts";
import { whenOf } from "../../kit/instants.ts";
import { TwoInstants } from "../../kit/two-instants.tsx";
import { FailedToLoad, LoadingCards } from "../../ui/page.tsx";
import { type ProgrammeThen as Then, useTwoInstants, useVersions } from "../queries/as-of.ts";
import { asOfTexts as texts } from "../texts/as-of.ts";

/** A slider over the versions of the programme, and the programme of each instant. */
export const ProgrammeThen = () => {
  const { t, number } = useSpeech();
  const { data, error, refetch } = useVersions();
  if (error) return <FailedToLoad failure={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingCards count={1} />;
  const stops = data.data.map(({ version, effective_from: at }) => ({
    at,
    ...(at === data.first
      ? { name: t(texts.beginning) }
      : { note: t(texts.version, { version: number(version) }) }),
  }));
  return (
    <div className="stack">
      <p className="muted small">{t(texts.help)}</p>
      <TwoInstants first={data.first} stops={stops} unlisted={data.total - stops.length}>
        {(from, to) => <Differences from={from} to={to} first={data.first} />}
      </TwoInstants>
    </div>
  );
};

type Span = { from: string | undefined; to: string | undefined; first: string };

const Differences = ({ from, to, first }: Span) => {
  const { t, pick, number } = useSpeech();
  const found = useTwoInstants(from, to);
  if (found.error)
    return <FailedToLoad failure={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <LoadingCards count={1} />;
  const { then, later } = found.data;
  if (from === undefined) return <InForce programme={later} isNow />;
  const { differences = [], total = 0 } = then.compared ?? {};
  return (
    <div className="stack">
      <div className="row wraps">
        <InForce
          programme={then}
          beside={later}
          {...(from === first && { name: t(texts.beginning) })}
        />
        <InForce programme={later} beside={then} isNow={to === undefined} />
      </div>
      <h3 className="subhead">{t(texts.differences, { count: number(total) })}</h3>
      {differences.length === 0 ? (
        <p className="muted">{t(instantTexts.same)}</p>
      ) : (
        <ul className="bullets">
          {differences.map(({ text, textAr, kind, id, changes }) => (
            <li key={`${kind}:${id}:${changes[0]?.field ?? ""}`}>{pick(text, textAr)}</li>
          ))}
        </ul>
      )}
      {total > differences.length && (
        <p className="muted small">
          {t(instantTexts.more, { count: number(total - differences.length) })}
        </p>
      )}
    </div>
  );
};

type InForceProps = { programme: Then; beside?: Then; isNow?: boolean; name?: string };

/** Rules and campaigns of an instant by their names. */
const InForce = ({ programme, beside, isNow = false, name }: InForceProps) => {
  const speech = useSpeech();
  const { t, number } = speech;
  const { as_of, version, rules, campaigns } = programme;
  const when = name ?? (isNow ? t(instantTexts.now) : whenOf(speech, as_of, beside?.as_of));
  return (
    <section className="grows" aria-label={when}>
      <h3 className="subhead">{when}</h3>
      <p className="muted small">{t(texts.version, { version: number(version) })}</p>
      <Names title={t(texts.rules, { count: number(rules.length) })} of={rules} />
      <Names title={t(texts.campaigns, { count: number(campaigns.length) })} of={campaigns} />
    </section>
  );
};

type Named = { readonly name: string; readonly name_ar: string };

const Names = ({ title, of }: { title: string; of: readonly Named[] }) => {
  const { pick } = useSpeech();
  if (of.length === 0) return <p className="small">{title}</p>;
  return (
    <details>
      <summary className="opener small">{title}</summary>
      <ul className="bullets small">
        {of.map((one) => (
          <li key={`${one.name} ${one.name_ar}`}>
            <bdi>{pick(one.name, one.name_ar)}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
};

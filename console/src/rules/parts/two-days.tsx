// What was in force on each of two days, and what differs in sentences.
import { useState } from "react";
import { dayInCairo, daysBefore, instantInCairo } from "../../i18n/days.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { DayField } from "../../ui/day-field.tsx";
import { FailedToLoad, LoadingCards } from "../../ui/page.tsx";
import { useTwoInstants } from "../queries/as-of.ts";
import { asOfTexts as texts } from "../texts/as-of.ts";

const monthOfDays = 30;

/** Two days, and the programme of each. */
export const TwoDays = () => {
  const { t } = useSpeech();
  const today = dayInCairo(Date.now());
  const [days, setDays] = useState({ from: daysBefore(today, monthOfDays), to: today });
  const from = instantInCairo(`${days.from}T00:00`);
  const to = days.to === today ? null : instantInCairo(`${days.to}T00:00`);
  return (
    <div className="stack">
      <div className="row align-end">
        <DayField
          label={t(texts.first)}
          value={days.from}
          max={today}
          onChange={(value) => setDays({ ...days, from: value })}
        />
        <DayField
          label={t(texts.second)}
          value={days.to}
          max={today}
          onChange={(value) => setDays({ ...days, to: value })}
        />
      </div>
      <p className="muted small">{t(texts.help)}</p>
      <div aria-live="polite">
        {from === undefined || to === undefined ? (
          <p className="muted">{t(texts.choose)}</p>
        ) : (
          <Differences from={from} to={to} />
        )}
      </div>
    </div>
  );
};

/** `to` is null for now. */
const Differences = ({ from, to }: { from: string; to: string | null }) => {
  const { t, pick, number, dateTime } = useSpeech();
  const found = useTwoInstants(from, to);
  if (found.error)
    return <FailedToLoad failure={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <LoadingCards count={1} />;
  const { then, later } = found.data;
  const { differences = [], total = 0 } = then.compared ?? {};
  return (
    <div className="stack">
      <div className="row">
        {[then, later].map(({ as_of, version, rules, campaigns }) => (
          <div key={as_of} className="grows">
            <h3 className="subhead">{dateTime(as_of)}</h3>
            <p className="small">
              {t(texts.sums, {
                version: number(version),
                rules: number(rules.length),
                campaigns: number(campaigns.length),
              })}
            </p>
          </div>
        ))}
      </div>
      <h3 className="subhead">{t(texts.differences, { count: number(total) })}</h3>
      {differences.length === 0 ? (
        <p className="muted">{t(texts.same)}</p>
      ) : (
        <ul className="bullets">
          {differences.map(({ text, textAr, kind, id, changes }) => (
            <li key={`${kind}:${id}:${changes[0]?.field ?? ""}`}>{pick(text, textAr)}</li>
          ))}
        </ul>
      )}
      {total > differences.length && (
        <p className="muted small">
          {t(texts.more, { count: number(total - differences.length) })}
        </p>
      )}
    </div>
  );
};

// Who changed which of the terms, newest first.
import { useSpeech } from "../../i18n/language.tsx";
import { channelTexts } from "../../kit/channel-texts.ts";
import { Card } from "../../ui/page.tsx";
import { type TermsHistory, useTermsHistory } from "../queries.ts";
import { daysText, monthsText, termsTexts as texts } from "../texts.ts";

const names = {
  enabled: texts.enabled,
  period_days: texts.period,
  reset_by: texts.reset,
  expiration_enabled: texts.expiration,
  expiration_period_months: texts.expirationPeriod,
  grace_period_days: texts.grace,
  minimum_points: texts.minimum,
  adjustment_enabled: texts.adjustment,
  adjustment_period_months: texts.adjustmentPeriod,
  adjustment_tier: texts.tier,
  channels: texts.channels,
} as const;

export const TermsHistoryCard = () => {
  const { t, dateTime } = useSpeech();
  const { data = [] } = useTermsHistory();
  const line = useLine();
  return (
    <Card title={t(texts.historyTitle)}>
      {data.length === 0 && <p className="muted">{t(texts.historyNone)}</p>}
      {data.map((entry) => (
        <div key={entry.entry_no}>
          <p className="muted small">
            {t(texts.historyLine, {
              who: entry.actor_name ?? t(texts.somebody),
              when: dateTime(entry.at),
            })}
          </p>
          <ul>
            {entry.changes.map((change) => (
              <li key={change.field}>{line(change)}</li>
            ))}
          </ul>
        </div>
      ))}
    </Card>
  );
};

type Change = TermsHistory[number]["changes"][number];

const useLine = (): ((change: Change) => string) => {
  const { t, plural, number } = useSpeech();
  const valueText = (field: string, value: unknown): string => {
    if (typeof value === "boolean") return t(value ? texts.on : texts.off);
    if (Array.isArray(value))
      return value
        .map((one) =>
          one in channelTexts
            ? t(channelTexts[one as "email"])
            : t(texts[one as "purchase"] ?? texts.purchase),
        )
        .join("، ");
    if (typeof value === "number") {
      if (field.endsWith("_months")) return plural(monthsText, value);
      return field.endsWith("_days") ? plural(daysText, value) : number(value);
    }
    return value === null ? t(texts.currentTier) : String(value);
  };
  return ({ field, from, to }) =>
    t(texts.changeLine, {
      field: field in names ? t(names[field as keyof typeof names]) : field,
      from: valueText(field, from),
      to: valueText(field, to),
    });
};

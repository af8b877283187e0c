// Settings that decide when points end: said in a sentence, and the points they move.
import type { InactivityTerms } from "@nuqta/contracts/policies.ts";
import type { RedemptionSettingsValue } from "@nuqta/contracts/programme.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Fact } from "../../ui/fact.tsx";
import type { Approval } from "../queries.ts";
import { daysText, monthsText, pointsText, lapseTexts as texts } from "./lapse-texts.ts";

type Settings = NonNullable<Approval["settings"]>;

/** A sentence on when points of inactive members end, by the terms. */
export const useTermsSentence = (): ((terms: InactivityTerms) => string) => {
  const { t, plural } = useSpeech();
  return (terms) =>
    terms.expiration_enabled
      ? t(texts.termsOn, {
          months: plural(monthsText, terms.expiration_period_months),
          days: plural(daysText, terms.grace_period_days),
          actions: terms.reset_by.map((action) => t(texts[action])).join(t(texts.comma)),
          minimum: plural(pointsText, terms.minimum_points),
        })
      : t(texts.termsOff);
};

/** A sentence on the worth of points, with the days after which they end. */
export const useLifeSentence = (): ((worth: string, rate: RedemptionSettingsValue) => string) => {
  const { t, plural } = useSpeech();
  return (worth, { expiry_enabled, expiry_days }) =>
    expiry_enabled && expiry_days !== null
      ? t(texts.lifeDays, { worth, days: plural(daysText, expiry_days) })
      : t(texts.lifeNone, { worth });
};

const others = [
  "enabled",
  "period_days",
  "adjustment_enabled",
  "adjustment_period_months",
  "adjustment_tier",
  "channels",
] as const;

/** Fields of the terms that the sentence does not tell of, where they change as well. */
export const OtherTerms = ({ settings: { before, after } }: { settings: Settings }) => {
  const { t } = useSpeech();
  const [was, is] = [before as InactivityTerms, after as InactivityTerms];
  const changed = others.filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]));
  return changed.length === 0 ? null : (
    <Fact name={t(texts.others)}>{changed.map((name) => t(texts[name])).join(t(texts.comma))}</Fact>
  );
};

type Lapse = NonNullable<Settings["effect"]["lapse"]>;

/** The points that would end sooner or stay, their worth, and how that was worked out. */
export const LapseEffect = ({ lapse, value }: { lapse: Lapse; value: number }) => {
  const { t, number, money } = useSpeech();
  const of = { sampled: number(lapse.sampled), members: number(lapse.members) };
  return (
    <Fact name={t(texts.effect)} className="stack gap-4">
      <span>{t(texts.all, { money: money(value) })}</span>
      {lapse.goes > 0 && <span>{t(texts.goes, { points: number(lapse.goes) })}</span>}
      {lapse.stays > 0 && <span>{t(texts.stays, { points: number(lapse.stays) })}</span>}
      <span className="muted small">
        {lapse.members > 0 ? t(texts.ofTerms, of) : t(texts.ofLife)}
      </span>
    </Fact>
  );
};

// Settings that wait: what is in force, what would be, and what that costs.
import type { InactivityTerms } from "@nuqta/contracts/policies.ts";
import type { EarningSettingsValue, RedemptionSettingsValue } from "@nuqta/contracts/programme.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useEarningSentence } from "../../programme/parts/sentences.ts";
import { Fact } from "../../ui/fact.tsx";
import type { Approval } from "../queries.ts";
import { approvalTexts as texts } from "../texts.ts";
import { effectAllText } from "./effect-texts.ts";
import { LapseEffect, OtherTerms, useLifeSentence, useTermsSentence } from "./lapse.tsx";
import { ReleaseFacts } from "./publication.tsx";

type Settings = NonNullable<Approval["settings"]>;

/** Both settings, the effect in points and money, and from when. */
export const SettingsFacts = ({ settings }: { settings: Settings }) => {
  const { t, money } = useSpeech();
  const told = useTold(settings);
  return (
    <>
      <Fact name={t(texts.settingsNow)}>{told(settings.before)}</Fact>
      <Fact name={t(texts.settingsThen)}>{told(settings.after)}</Fact>
      {settings.section === "earning" && <Sellers settings={settings} />}
      {settings.section === "inactivity" && <OtherTerms settings={settings} />}
      <Effect settings={settings} />
      <Fact name={t(texts.limit)}>{t(texts.threshold, { money: money(settings.threshold) })}</Fact>
      <ReleaseFacts release={settings} />
    </>
  );
};

/** One sentence for the settings of a section. */
const useTold = ({ section, effect }: Settings): ((value: unknown) => string) => {
  const { t, number, money } = useSpeech();
  const earning = useEarningSentence();
  const terms = useTermsSentence();
  const life = useLifeSentence();
  return (value) => {
    if (section === "earning") return earning(value as EarningSettingsValue);
    if (section === "inactivity") return terms(value as InactivityTerms);
    const rate = value as RedemptionSettingsValue;
    const worth = rate.fixed_point_value_enabled
      ? t(texts.rateOf, {
          points: number(rate.conversion_points),
          money: money(rate.conversion_amount),
        })
      : t(texts.noWorth);
    return effect.lapse ? life(worth, rate) : worth;
  };
};

/** Number of sellers whose own settings would be others. */
const Sellers = ({ settings: { before, after } }: { settings: Settings }) => {
  const { t, number } = useSpeech();
  const own = (value: unknown) => (value as EarningSettingsValue).individual;
  const [was, becomes] = [own(before), own(after)];
  const ids = new Set([...Object.keys(was), ...Object.keys(becomes)]);
  const changed = [...ids].filter((id) => JSON.stringify(was[id]) !== JSON.stringify(becomes[id]));
  return changed.length === 0 ? null : (
    <Fact name={t(texts.sellersChanged)}>{number(changed.length)}</Fact>
  );
};

const Effect = ({ settings: { section, effect } }: { settings: Settings }) => {
  const { t, number, money } = useSpeech();
  const figures = { points: number(effect.points), money: money(effect.value) };
  if (section === "inactivity") return <EffectOfTerms effect={effect} />;
  if (effect.lapse) return <LapseEffect lapse={effect.lapse} value={effect.value} />;
  if (section === "redemption")
    return <Fact name={t(texts.effectWorth)}>{t(texts.effectHeld, figures)}</Fact>;
  return <EffectOnOrders effect={effect} />;
};

/** Points that end or stay, and what orders would have earned more by other tiers. */
const EffectOfTerms = ({ effect: { lapse, tiers, value } }: Pick<Settings, "effect">) => (
  <>
    {lapse !== undefined && lapse.goes + lapse.stays > 0 && (
      <LapseEffect lapse={lapse} value={value - (tiers?.value ?? 0)} />
    )}
    {tiers !== undefined && <EffectOnOrders effect={tiers} />}
  </>
);

/** Points that orders would have earned more, their worth, and on how many orders that was worked out. */
export const EffectOnOrders = ({ effect }: Pick<Settings, "effect">) => {
  const { t, plural, number, money } = useSpeech();
  const figures = { points: number(effect.points), money: money(effect.value) };
  const orders = { orders: number(effect.orders), sampled: number(effect.sampled) };
  return (
    <Fact name={t(texts.effectEarning)} className="stack gap-4">
      <span>{t(texts.effectMore, figures)}</span>
      <span className="muted small">
        {effect.sampled === effect.orders
          ? plural(effectAllText, effect.orders)
          : t(texts.effectSampled, orders)}
      </span>
    </Fact>
  );
};

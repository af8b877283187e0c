// Settings that let one person do more alone: what that is now, and what it becomes.
import { useSpeech } from "../../i18n/language.tsx";
import { settingsTexts } from "../../programme/parts/settings-texts.ts";
import { Fact } from "../../ui/fact.tsx";
import type { Approval } from "../queries.ts";
import { approvalTexts as texts } from "../texts.ts";
import { ReleaseFacts } from "./publication.tsx";

type Thresholds = NonNullable<Approval["thresholds"]>;
type Alone = Thresholds["after"];

const labels = {
  timezone: settingsTexts.timezone,
  unknown_parties: settingsTexts.unknown,
  return_window_days: settingsTexts.window,
  negative_policy: settingsTexts.negative,
  refund_grace_days: settingsTexts.grace,
  backdate_days_max: settingsTexts.backdate,
  hold_ttl_seconds: settingsTexts.hold,
  counter_codes: settingsTexts.codes,
};
const isKnown = (name: string): name is keyof typeof labels => name in labels;

/** Both thresholds, what they mean from then on, and what else the draft changes. */
export const ThresholdFacts = ({ thresholds }: { thresholds: Thresholds }) => {
  const { t, number, money } = useSpeech();
  const { before, after, others } = thresholds;
  const pointsOf = ({ points, worth }: Alone): string =>
    worth === null
      ? t(texts.worthless, { points: number(points) })
      : t(texts.worth, { points: number(points), money: money(worth) });
  const costOf = ({ cost }: Alone): string => (cost === null ? t(texts.anyCost) : money(cost));
  const isAsked = ({ counter_codes: codes }: Alone): boolean => codes !== false;
  const codes = (one: Alone): string => t(isAsked(one) ? texts.codesOn : texts.codesOff);
  const told = (one: string, other: string): string =>
    t(one === other ? texts.same : texts.upTo, { before: one, after: other });
  return (
    <>
      <Fact name={t(texts.byHand)}>{told(pointsOf(before), pointsOf(after))}</Fact>
      <Fact name={t(texts.byCost)}>{told(costOf(before), costOf(after))}</Fact>
      {isAsked(before) !== isAsked(after) && (
        <Fact name={t(settingsTexts.codes)}>
          {t(texts.codesChange, { before: codes(before), after: codes(after) })}
        </Fact>
      )}
      <Fact name={t(texts.effect)} className="stack gap-4">
        <span>{t(texts.effectPoints, { points: pointsOf(after) })}</span>
        <span>
          {after.cost === null
            ? t(texts.effectAnyCost)
            : t(texts.effectCost, { money: money(after.cost) })}
        </span>
        {isAsked(before) && !isAsked(after) && <span>{t(texts.effectNoCodes)}</span>}
      </Fact>
      {others.length > 0 && (
        <Fact name={t(texts.others)}>
          {others.map((name) => (isKnown(name) ? t(labels[name]) : name)).join(" · ")}
        </Fact>
      )}
      <ReleaseFacts release={thresholds} />
    </>
  );
};

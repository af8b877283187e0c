// The effect of a plan of configuration: over which days of past orders it was worked out, and over others.
import { Button, Select } from "@mantine/core";
import {
  type BundlePlan,
  type EffectDays,
  effectDays,
  effectDaysUsual,
} from "@nuqta/contracts/bundle-plans.ts";
import type { Permission } from "@nuqta/contracts/kit/permission.ts";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { useSession } from "../../kit/session.ts";
import { Fact } from "../../ui/fact.tsx";
import { Card, FailedToLoad } from "../../ui/page.tsx";
import { words } from "../../ui/words.ts";
import { type Approval, usePlanOver } from "../queries.ts";
import { approvalTexts } from "../texts.ts";
import { bundleTexts as texts } from "./bundle-texts.ts";
import { effectAllText } from "./effect-texts.ts";

type Effect = BundlePlan["effect"];

const daysTexts = { 7: texts.days7, 30: texts.days30, 90: texts.days90 } as const;

/** Other days that may be chosen, and how far the work on them is. */
type Choice = {
  days: EffectDays;
  onDays: (days: EffectDays) => void;
  isWorking: boolean;
  failure: unknown;
  onRetry: () => void;
  /** Goes back to the days that were worked out. */
  onStop: () => void;
};

const onOrders = ["orders", "customer_ladder", "seller_ladder"] as const;
const parts = [...onOrders, "worth", "inactivity"] as const;
type Part = (typeof parts)[number];
type Props = { effect: Effect; choice?: Choice | undefined; note?: string | undefined };

/** Each part of an effect, and the days of its orders, with a choice of others where there is one. */
export const EffectCard = ({ effect, choice, note }: Props) => {
  const { t, date } = useSpeech();
  const { over, untold } = effect;
  const told = parts.flatMap((part) => {
    const found = effect[part];
    return found === undefined ? [] : [[part, found] as const];
  });
  // Requests of earlier releases did not say their days.
  const isOnOrders = over !== undefined || onOrders.some((part) => effect[part] !== undefined);
  const days = t(daysTexts[over?.days ?? effectDaysUsual]);
  const range = over && t(texts.over, { days, from: date(over.from), to: date(over.to) });
  const isShown = choice === undefined || (!choice.isWorking && choice.failure === null);
  return (
    <Card
      title={t(texts.effect)}
      hint={isShown && isOnOrders ? (range ?? days) : undefined}
      aside={isOnOrders && choice && <DaysChoice choice={choice} />}
    >
      {choice?.isWorking === true ? (
        <Working onStop={choice.onStop} />
      ) : choice !== undefined && choice.failure !== null ? (
        <FailedToLoad failure={choice.failure} onRetry={choice.onRetry} />
      ) : (
        <>
          {note !== undefined && <p className="muted small">{note}</p>}
          <dl className="facts">
            {told.map(([part, found]) => (
              <Fact key={part} name={t(texts[part])} className="stack gap-4" data-part={part}>
                <PartEffect part={part} effect={found} />
              </Fact>
            ))}
            <Fact name={t(texts.untold)}>
              {untold.map((one) => t(texts[one])).join(t(texts.comma))}
            </Fact>
          </dl>
        </>
      )}
    </Card>
  );
};

const DaysChoice = ({ choice: { days, onDays } }: { choice: Choice }) => {
  const { t, label } = useSpeech();
  return (
    <Select
      aria-label={label(texts.days)}
      data={effectDays.map((count) => ({ value: String(count), label: t(daysTexts[count]) }))}
      value={String(days)}
      onChange={(value) => onDays(effectDays.find((count) => String(count) === value) ?? days)}
      allowDeselect={false}
      w={150}
    />
  );
};

const Working = ({ onStop }: { onStop: () => void }) => {
  const { t } = useSpeech();
  return (
    <div className="row spread" aria-busy="true">
      <span role="status">{t(texts.working)}</span>
      <Button variant="default" size="compact-sm" onClick={onStop}>
        {t(words.cancel)}
      </Button>
    </div>
  );
};

type PartProps = { part: Part; effect: NonNullable<Effect[Part]> };

const PartEffect = ({ part, effect }: PartProps) => {
  const { t, plural, number, money } = useSpeech();
  if (part === "worth" || part === "inactivity")
    return (
      <span>
        {effect.value === 0
          ? t(texts.no_points)
          : t(texts.worth_moves, { money: money(effect.value) })}
      </span>
    );
  const figures = { points: number(Math.abs(effect.points)), money: money(Math.abs(effect.value)) };
  const said = effect.points < 0 ? texts.less_points : texts.more_points;
  const orders = { sampled: number(effect.sampled), orders: number(effect.orders) };
  const isAll = effect.sampled === effect.orders;
  return (
    <>
      <span>{t(effect.points === 0 ? texts.no_points : said, figures)}</span>
      <span className="muted small">
        {isAll ? plural(effectAllText, effect.orders) : t(approvalTexts.effectSampled, orders)}
      </span>
    </>
  );
};

const needed: readonly Permission[] = ["config:read", "rewards:read", "campaigns:read"];

type Asked = { one: Approval; bundle: NonNullable<Approval["bundle"]> };

/** The effect that a second person agrees to: over the days that were asked for, and while it waits over others too. */
export const AskedEffect = ({ one, bundle }: Asked) => {
  const { t } = useSpeech();
  const { effect, plan_hash: hash } = bundle;
  const said = effect.over?.days ?? effectDaysUsual;
  const [days, setDays] = useState<EffectDays>(said);
  const mayRead = useSession(({ permissions }) => needed.every((one) => permissions.includes(one)));
  const other = days === said ? undefined : days;
  const again = usePlanOver(one.approval_id, other);
  if (one.state !== "waiting" || !mayRead) return <EffectCard effect={effect} />;
  const found = other === undefined ? undefined : again.data;
  const choice = {
    ...{ days, onDays: setDays, onStop: () => setDays(said) },
    isWorking: other !== undefined && again.isFetching,
    failure: other === undefined ? null : again.error,
    onRetry: () => void again.refetch(),
  };
  if (found === undefined) return <EffectCard effect={effect} choice={choice} />;
  const note =
    found.plan_hash === hash
      ? t(texts.workedOutNow, { days: t(daysTexts[said]) })
      : t(texts.movedOn);
  return <EffectCard effect={found.effect} choice={choice} note={note} />;
};

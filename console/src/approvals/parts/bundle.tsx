// A plan of configuration: its steps in sentences, what stands in its way, and its effect.
import type { BundlePlan, GoesBack } from "@nuqta/contracts/bundle-plans.ts";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Fact } from "../../ui/fact.tsx";
import { Card } from "../../ui/page.tsx";
import type { Approval } from "../queries.ts";
import { approvalTexts } from "../texts.ts";
import { useCounts } from "./bundle-counts.ts";
import { EffectCard } from "./bundle-effect.tsx";
import { bundleTexts as texts } from "./bundle-texts.ts";

type Planned = Omit<BundlePlan, "conflicts">;
type Asked = NonNullable<Approval["bundle"]>;

/** The note and the hash of a bundle that waits. */
export const BundleFacts = ({ bundle }: { bundle: Asked }) => {
  const { t } = useSpeech();
  return (
    <>
      <Fact name={t(approvalTexts.note)}>
        <bdi>{bundle.note ?? t(approvalTexts.noNote)}</bdi>
      </Fact>
      <Fact name={t(texts.file)} className="mono breaks" dir="ltr">
        {bundle.bundle_hash}
      </Fact>
    </>
  );
};

/** Steps and effect of a plan as cards; `effect` is the card of the effect, where that is not as the plan has it. */
export const PlanCards = ({ plan, effect }: { plan: Planned; effect?: ReactNode }) => {
  const { t, number, pick } = useSpeech();
  const counts = useCounts();
  const left = plan.created + plan.changed + plan.removed - plan.steps.length;
  return (
    <>
      <Card title={t(texts.steps)} hint={t(texts.count, counts(plan))}>
        <ul className="stack gap-4" data-part="steps">
          {plan.steps.map(({ kind, id, text, text_ar }) => (
            <li key={`${kind} ${id}`} className="breaks">
              <bdi>{pick(text, text_ar)}</bdi>
            </li>
          ))}
          {left > 0 && <li className="muted">{t(texts.more, { count: number(left) })}</li>}
        </ul>
      </Card>
      {effect ?? <EffectCard effect={plan.effect} />}
      {plan.goes_back !== null && <StaysCard back={plan.goes_back} />}
    </>
  );
};

const StaysCard = ({ back }: { back: GoesBack }) => {
  const { t, number, money, dateTime } = useSpeech();
  const { members, orders, activities } = back;
  const counts = {
    ...{ members: number(members), orders: number(orders), activities: number(activities) },
  };
  return (
    <Card title={t(texts.staysTitle)} hint={t(texts.staysHint)}>
      <dl className="facts" data-part="goes_back">
        <Fact name={t(texts.takenBackRequest)}>
          <Link to={addresses.approval} params={{ id: back.approval_id }}>
            {t(texts.viewTakenBack)}
          </Link>
        </Fact>
        <Fact name={t(texts.since)}>{dateTime(back.since)}</Fact>
        <Fact name={t(texts.given)}>{number(back.points)}</Fact>
        <Fact name={t(texts.returned)}>{number(back.taken_back)}</Fact>
        <Fact name={t(texts.given_to)}>{t(texts.given_counts, counts)}</Fact>
        <Fact name={t(texts.given_worth)}>{money(back.value)}</Fact>
      </dl>
    </Card>
  );
};

/** The way back from a bundle that was applied. */
export const GoBackCard = ({ one }: { one: Approval }) => {
  const { t } = useSpeech();
  return (
    <Card title={t(texts.goBack)}>
      <p>{t(texts.goBackHelp)}</p>
      <Link to={addresses.configuration} search={{ before: one.approval_id }}>
        {t(texts.goBack)}
      </Link>
    </Card>
  );
};

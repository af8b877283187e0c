// One approval: exactly what will be executed, who asked, and the decision.

import { Link, useParams } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Fact } from "../../ui/fact.tsx";
import { Card, FailedToLoad, LoadingCards } from "../../ui/page.tsx";
import { Decide } from "../parts/decide.tsx";
import { ForecastCard, PublicationFacts } from "../parts/publication.tsx";
import { ThresholdFacts } from "../parts/thresholds.tsx";
import { StateMark, useWhat } from "../parts/told.tsx";
import { type Approval, useApproval } from "../queries.ts";
import { approvalTexts as texts } from "../texts.ts";

/** The page /admin/approvals/{id}. */
export const ApprovalPage = () => {
  const { t } = useSpeech();
  const what = useWhat();
  const { id } = useParams({ from: addresses.approval });
  const found = useApproval(id);
  if (found.error)
    return <FailedToLoad failure={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <LoadingCards count={2} />;
  const one = found.data;
  return (
    <div className="stack">
      <div className="row spread">
        <div className="row">
          <h2 className="size-22">
            <bdi>{what(one)}</bdi>
          </h2>
          <StateMark state={one.state} />
        </div>
        <Link to={addresses.approvals}>{t(texts.back)}</Link>
      </div>
      <Card title={t(texts.facts)}>
        <dl className="facts">
          {one.adjustment !== null && <AdjustmentFacts one={one} adjustment={one.adjustment} />}
          {one.fraud_void !== null && <VoidFacts one={one} toVoid={one.fraud_void} />}
          {one.publication !== null && <PublicationFacts publication={one.publication} />}
          {one.thresholds !== null && <ThresholdFacts thresholds={one.thresholds} />}
          <Asking one={one} />
        </dl>
      </Card>
      {one.publication !== null && <ForecastCard publication={one.publication} />}
      <Decide one={one} />
    </div>
  );
};

const MemberFact = ({ id, name }: { id: string; name: string | null }) => {
  const { t } = useSpeech();
  return (
    <Fact name={t(texts.member)}>
      <Link to={addresses.member} params={{ id: id }}>
        <bdi>{name ?? id}</bdi>
      </Link>
    </Fact>
  );
};

type Adjustment = NonNullable<Approval["adjustment"]>;

const AdjustmentFacts = ({ one, adjustment }: { one: Approval; adjustment: Adjustment }) => {
  const { t, number, dateTime } = useSpeech();
  return (
    <>
      <MemberFact id={adjustment.member_id} name={one.member_name} />
      <Fact name={t(texts.points)}>
        <bdi>{number(adjustment.points)}</bdi>
      </Fact>
      <Fact name={t(texts.reason)}>
        <bdi>{adjustment.reason}</bdi>
      </Fact>
      <Fact name={t(texts.note)}>
        <bdi>{adjustment.note ?? t(texts.noNote)}</bdi>
      </Fact>
      {adjustment.points > 0 && (
        <Fact name={t(texts.validity)}>
          {adjustment.expires_at === null ? t(texts.never) : dateTime(adjustment.expires_at)}
        </Fact>
      )}
    </>
  );
};

type Void = NonNullable<Approval["fraud_void"]>;

const VoidFacts = ({ one, toVoid }: { one: Approval; toVoid: Void }) => {
  const { t, number } = useSpeech();
  return (
    <>
      <MemberFact id={toVoid.member_id} name={one.member_name} />
      <Fact name={t(texts.fraudCase)}>
        <Link to={addresses.fraudCase} params={{ id: toVoid.case_id }}>
          {t(texts.lookAtCase)}
        </Link>
      </Fact>
      <Fact name={t(texts.atMost)}>{number(toVoid.points)}</Fact>
      <Fact name={t(texts.entries)}>{number(toVoid.entry_ids.length)}</Fact>
      <Fact name={t(texts.voidReason)}>
        <bdi>{toVoid.reason}</bdi>
      </Fact>
    </>
  );
};

const Asking = ({ one }: { one: Approval }) => {
  const { t, dateTime } = useSpeech();
  return (
    <>
      <Fact name={t(texts.askedBy)}>
        <bdi>{one.asked_by_name ?? one.asked_by}</bdi>
      </Fact>
      <Fact name={t(texts.askedAt)}>{dateTime(one.asked_at)}</Fact>
      <Fact name={t(texts.until)}>{dateTime(one.expires_at)}</Fact>
      <Fact name={t(texts.print)} className="mono breaks" dir="ltr">
        {one.payload_hash}
      </Fact>
    </>
  );
};

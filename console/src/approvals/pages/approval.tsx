// One approval: exactly what will be executed, who asked, and the decision.
import { Link, useParams } from "@tanstack/react-router";
import { useSpeech } from "../../i18n/language.tsx";
import { Card, FailedToLoad, LoadingCards } from "../../ui/page.tsx";
import { Decide } from "../parts/decide.tsx";
import { ForecastCard, PublicationFacts } from "../parts/publication.tsx";
import { StateMark, useWhat } from "../parts/told.tsx";
import { type Approval, useApproval } from "../queries.ts";
import { approvalTexts as texts } from "../texts.ts";

/** The page /admin/approvals/{id}. */
export const ApprovalPage = () => {
  const { t } = useSpeech();
  const what = useWhat();
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const found = useApproval(id);
  if (found.error)
    return <FailedToLoad failure={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <LoadingCards count={2} />;
  const one = found.data;
  return (
    <div className="stack">
      <div className="row spread">
        <div className="row">
          <h2 style={{ fontSize: 22 }}>
            <bdi>{what(one)}</bdi>
          </h2>
          <StateMark state={one.state} />
        </div>
        <Link to="/admin/approvals">{t(texts.back)}</Link>
      </div>
      <Card title={t(texts.facts)}>
        <dl className="facts">
          {one.adjustment !== null && <AdjustmentFacts one={one} adjustment={one.adjustment} />}
          {one.publication !== null && <PublicationFacts publication={one.publication} />}
          <Asking one={one} />
        </dl>
      </Card>
      {one.publication !== null && <ForecastCard publication={one.publication} />}
      <Decide one={one} />
    </div>
  );
};

type Adjustment = NonNullable<Approval["adjustment"]>;

const AdjustmentFacts = ({ one, adjustment }: { one: Approval; adjustment: Adjustment }) => {
  const { t, number, dateTime } = useSpeech();
  return (
    <>
      <dt>{t(texts.member)}</dt>
      <dd>
        <Link to={`/admin/members/${encodeURIComponent(adjustment.member_id)}`}>
          <bdi>{one.member_name ?? adjustment.member_id}</bdi>
        </Link>
      </dd>
      <dt>{t(texts.points)}</dt>
      <dd>
        <bdi>{number(adjustment.points)}</bdi>
      </dd>
      <dt>{t(texts.reason)}</dt>
      <dd>
        <bdi>{adjustment.reason}</bdi>
      </dd>
      <dt>{t(texts.note)}</dt>
      <dd>
        <bdi>{adjustment.note ?? t(texts.noNote)}</bdi>
      </dd>
      {adjustment.points > 0 && (
        <>
          <dt>{t(texts.validity)}</dt>
          <dd>
            {adjustment.expires_at === null ? t(texts.never) : dateTime(adjustment.expires_at)}
          </dd>
        </>
      )}
    </>
  );
};

const Asking = ({ one }: { one: Approval }) => {
  const { t, dateTime } = useSpeech();
  return (
    <>
      <dt>{t(texts.askedBy)}</dt>
      <dd>
        <bdi>{one.asked_by_name ?? one.asked_by}</bdi>
      </dd>
      <dt>{t(texts.askedAt)}</dt>
      <dd>{dateTime(one.asked_at)}</dd>
      <dt>{t(texts.until)}</dt>
      <dd>{dateTime(one.expires_at)}</dd>
      <dt>{t(texts.print)}</dt>
      <dd className="mono" dir="ltr" style={{ overflowWrap: "anywhere" }}>
        {one.payload_hash}
      </dd>
    </>
  );
};

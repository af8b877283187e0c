// A counter under suspicion: why, who of the branch, whose points, what happened, the decision.
import { Link, useParams } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { SeverityMark } from "../../kit/case-marks.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Fact } from "../../ui/fact.tsx";
import { Card, FailedToLoad, LoadingCards } from "../../ui/page.tsx";
import { CounterState, useCounterName } from "../parts/counters.tsx";
import { DecideCounter } from "../parts/decide-counter.tsx";
import { type CounterCaseDetail, useCounterCase } from "../queries.ts";
import { caseTexts } from "../texts/cases.ts";
import { saidMembers, counterTexts as texts } from "../texts/counters.ts";
import "../parts/fraud.css";

/** The page /admin/fraud-review/counters/{id}. */
export const CounterCasePage = () => {
  const { t } = useSpeech();
  const { id } = useParams({ from: addresses.counterCase });
  const found = useCounterCase(id);
  if (found.error)
    return <FailedToLoad failure={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <LoadingCards count={3} />;
  const one = found.data;
  return (
    <div className="stack">
      <div className="row spread">
        <div className="row">
          <h2 className="size-22">{t(texts.rule)}</h2>
          <SeverityMark severity={one.severity} />
          <CounterState state={one.state} />
        </div>
        <Link to={addresses.fraudReview}>{t(caseTexts.back)}</Link>
      </div>
      <Facts one={one} />
      <DecideCounter one={one} />
      <Accounts one={one} />
      <Spendings one={one} />
      <Timeline one={one} />
    </div>
  );
};

type Props = { one: CounterCaseDetail };

const Facts = ({ one }: Props) => {
  const { t, plural, number, dateTime } = useSpeech();
  const nameOf = useCounterName();
  return (
    <Card title={t(texts.why)}>
      <p className="sentence">{plural(saidMembers, one.members, { limit: number(one.limit) })}</p>
      <dl className="facts">
        <Fact name={t(texts.counter)}>
          <Link to={addresses.seller} search={{ id: one.seller_id }}>
            <bdi>{nameOf(one)}</bdi>
          </Link>
        </Fact>
        <Fact name={t(texts.branch)}>{t(one.is_off ? texts.isOff : texts.isOn)}</Fact>
        <Fact name={t(caseTexts.period)}>
          {t(caseTexts.periodOf, {
            from: dateTime(one.window.from),
            to: dateTime(one.window.to),
          })}
        </Fact>
        <Fact name={t(texts.points)}>{number(one.points)}</Fact>
        <Fact name={t(texts.redemptions)}>{number(one.redemptions)}</Fact>
        <Fact name={t(caseTexts.raised)}>{dateTime(one.raised_at)}</Fact>
        <Fact name={t(caseTexts.version)}>{number(one.settings_version)}</Fact>
        {one.decided_at !== null && (
          <Fact name={t(caseTexts.decidedBy)}>
            {t(caseTexts.decidedOn, { name: one.decided_by ?? "", when: dateTime(one.decided_at) })}
          </Fact>
        )}
      </dl>
    </Card>
  );
};

const Accounts = ({ one }: Props) => {
  const { t, number } = useSpeech();
  const columns: Column<CounterCaseDetail["accounts"][number]>[] = [
    {
      id: "account",
      head: t(texts.account),
      cell: (each) => <bdi>{each.name ?? each.account ?? t(texts.unknown)}</bdi>,
    },
    {
      id: "members",
      head: t(texts.members),
      isNumber: true,
      cell: (each) => number(each.members),
    },
    { id: "points", head: t(texts.points), isNumber: true, cell: (each) => number(each.points) },
  ];
  return (
    <Card title={t(texts.accounts)}>
      <DataTable
        caption={t(texts.accounts)}
        columns={columns}
        rows={one.accounts}
        keyOf={(each) => each.account ?? ""}
        empty={null}
      />
    </Card>
  );
};

const Spendings = ({ one }: Props) => {
  const { t, number, dateTime } = useSpeech();
  const columns: Column<CounterCaseDetail["spendings"][number]>[] = [
    { id: "when", head: t(caseTexts.when), cell: (each) => dateTime(each.spent_at) },
    {
      id: "member",
      head: t(caseTexts.member),
      cell: (each) => (
        <Link to={addresses.member} params={{ id: each.member_id }}>
          <bdi>{each.member_name ?? each.member_id}</bdi>
        </Link>
      ),
    },
    { id: "points", head: t(texts.points), isNumber: true, cell: (each) => number(each.points) },
    {
      id: "account",
      head: t(texts.account),
      cell: (each) => <bdi>{each.account_name ?? t(texts.unknown)}</bdi>,
    },
    {
      id: "redemption",
      head: t(texts.redemption),
      cell: (each) => (
        <bdi dir="ltr" className="mono">
          {each.redemption_id}
        </bdi>
      ),
    },
  ];
  return (
    <Card title={t(texts.spendings)} hint={t(texts.spendingsHint)}>
      <DataTable
        caption={t(texts.spendings)}
        columns={columns}
        rows={one.spendings}
        keyOf={(each) => each.redemption_id}
        empty={null}
      />
    </Card>
  );
};

const Timeline = ({ one }: Props) => {
  const { t, dateTime } = useSpeech();
  return (
    <Card title={t(caseTexts.timeline)}>
      <ol className="story">
        {one.timeline.map((step, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end
          <li key={i}>
            <b>{t(texts[step.what])}</b>
            {step.reason !== null && <p>{step.reason}</p>}
            <p className="muted small">
              <bdi>{step.actor_name ?? t(caseTexts.server)}</bdi> · {dateTime(step.at)}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
};

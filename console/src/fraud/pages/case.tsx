// One case: why it was raised, what was done about it, its transactions, its story, the decision.

import { Link, useParams } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { SeverityMark, StateMark } from "../../kit/case-marks.tsx";
import { ruleTexts } from "../../kit/case-texts.ts";
import { channelTexts } from "../../kit/channel-texts.ts";
import { MemberStatus } from "../../members/parts/status.tsx";
import { Fact } from "../../ui/fact.tsx";
import { Card, FailedToLoad, LoadingCards } from "../../ui/page.tsx";
import { Decide } from "../parts/decide.tsx";
import { Evidence } from "../parts/evidence.tsx";
import { Story } from "../parts/story.tsx";
import { type FraudCaseDetail, useCase } from "../queries.ts";
import { caseTexts as texts } from "../texts/cases.ts";
import { actionTexts } from "../texts/words.ts";

/** The page /admin/fraud-review/{id}. */
export const FraudCasePage = () => {
  const { t } = useSpeech();
  const { id } = useParams({ from: addresses.fraudCase });
  const found = useCase(id);
  if (found.error)
    return <FailedToLoad failure={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <LoadingCards count={3} />;
  const one = found.data;
  return (
    <div className="stack">
      <div className="row spread">
        <div className="row">
          <h2 className="size-22">{t(ruleTexts[one.rule])}</h2>
          <SeverityMark severity={one.severity} />
          <StateMark state={one.state} />
        </div>
        <Link to={addresses.fraudReview}>{t(texts.back)}</Link>
      </div>
      <Facts one={one} />
      <Decide one={one} />
      <Evidence one={one} />
      <Story steps={one.timeline} />
    </div>
  );
};

const useReason = (): ((one: FraudCaseDetail) => string) => {
  const { t, number } = useSpeech();
  return (one) => {
    const values = { value: number(one.value), limit: number(one.limit) };
    if (one.rule === "off_hours") return t(texts.saidOffHours, { value: values.value });
    if (one.unit === "points") return t(texts.saidPoints, values);
    if (one.unit === "redemptions") return t(texts.saidRedemptions, values);
    if (one.unit === "transactions") return t(texts.saidTransactions, values);
    return t(one.unit === "percent" ? texts.saidPercent : texts.saidOrders, values);
  };
};

const Facts = ({ one }: { one: FraudCaseDetail }) => {
  const { t, number, dateTime, language } = useSpeech();
  const reason = useReason();
  const list = new Intl.ListFormat(language, { type: "conjunction" });
  const named = (actions: FraudCaseDetail["done"]): string =>
    actions.length === 0
      ? t(texts.nothing)
      : list.format(actions.map((action) => t(actionTexts[action])));
  const told = (channels: readonly string[]): string =>
    list.format(channels.map((channel) => t(channelTexts[channel as keyof typeof channelTexts])));
  return (
    <Card title={t(texts.why)}>
      <p className="sentence">{reason(one)}</p>
      <dl className="facts">
        <Fact name={t(texts.member)} className="row">
          <Link to={addresses.member} params={{ id: one.member_id }}>
            <bdi>{one.member_name ?? one.member_id}</bdi>
          </Link>
          <MemberStatus status={one.member_status} />
        </Fact>
        <Fact name={t(texts.period)}>
          {t(texts.periodOf, { from: dateTime(one.window.from), to: dateTime(one.window.to) })}
        </Fact>
        <Fact name={t(texts.valueNow)}>{number(one.value_now)}</Fact>
        <Fact name={t(texts.raised)}>{dateTime(one.raised_at)}</Fact>
        <Fact name={t(texts.version)}>{number(one.settings_version)}</Fact>
        <Fact name={t(texts.proposed)}>{named(one.proposed)}</Fact>
        <Fact name={t(texts.done)}>{named(one.done)}</Fact>
        {one.notices.map((notice) => (
          <Notice
            key={notice.at}
            when={dateTime(notice.at)}
            channels={notice.channels}
            say={told}
          />
        ))}
        {one.decided_at !== null && (
          <Fact name={t(texts.decidedBy)}>
            {t(texts.decidedOn, { name: one.decided_by ?? "", when: dateTime(one.decided_at) })}
          </Fact>
        )}
      </dl>
    </Card>
  );
};

type NoticeProps = {
  when: string;
  channels: readonly string[];
  say: (channels: readonly string[]) => string;
};

const Notice = ({ when, channels, say }: NoticeProps) => {
  const { t } = useSpeech();
  return (
    <Fact name={t(texts.told)}>
      {channels.length === 0
        ? t(texts.toldNobody, { when })
        : t(texts.toldOn, { when, channels: say(channels) })}
    </Fact>
  );
};

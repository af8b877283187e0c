// The queue of suspected fraud: what waits, found and filtered, and how the criteria do.

import { fraudRules, severities } from "@nuqta/contracts/anti-fraud.ts";
import { fraudStates } from "@nuqta/contracts/fraud.ts";
import { Link } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { SeverityMark, StateMark } from "../../kit/case-marks.tsx";
import { ruleTexts, severityTexts, stateTexts } from "../../kit/case-texts.ts";
import { useListState } from "../../kit/list-state.ts";
import { ListFilter, ListSearch } from "../../kit/list-tools.tsx";
import { PagedTable } from "../../kit/paged-table.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { FailedToLoad, Figures, LoadingCards } from "../../ui/page.tsx";
import { words } from "../../ui/words.ts";
import { Counters } from "../parts/counters.tsx";
import { Judged } from "../parts/judged.tsx";
import { useAge } from "../parts/marks.tsx";
import { type FraudCase, useCases, useSummary } from "../queries.ts";
import { caseList } from "../search.ts";
import { caseTexts as texts } from "../texts/cases.ts";

/** The page /admin/fraud-review. */
export const FraudReviewPage = () => {
  const { t } = useSpeech();
  const summary = useSummary();
  const age = useAge();
  if (summary.error)
    return <FailedToLoad failure={summary.error} onRetry={() => void summary.refetch()} />;
  return (
    <div className="stack">
      {summary.data === undefined ? (
        <LoadingCards count={1} />
      ) : (
        <Figures
          figures={[
            { name: t(texts.openHigh), value: summary.data.open.high },
            { name: t(texts.openMedium), value: summary.data.open.medium },
            { name: t(texts.openLow), value: summary.data.open.low },
            {
              name: t(texts.oldest),
              value:
                summary.data.oldest_open_at === null
                  ? t(texts.noneOpen)
                  : age(summary.data.oldest_open_at),
            },
          ]}
        />
      )}
      <Counters />
      <Queue />
      {summary.data !== undefined && <Judged summary={summary.data} />}
    </div>
  );
};

const Queue = () => {
  const { t } = useSpeech();
  const list = useListState(caseList);
  const cases = useCases(list.query);
  const columns = useColumns();
  return (
    <section className="card" aria-label={t(texts.queue)}>
      <div className="toolbar">
        <ListSearch label={t(texts.search)} list={list} />
        <ListFilter
          list={list}
          name="state"
          label={t(texts.anyState)}
          data={fraudStates.map((one) => ({ value: one, label: t(stateTexts[one]) }))}
        />
        <ListFilter
          list={list}
          name="severity"
          label={t(texts.anySeverity)}
          data={severities.map((one) => ({ value: one, label: t(severityTexts[one]) }))}
        />
        <ListFilter
          list={list}
          name="rule"
          label={t(texts.anyRule)}
          data={fraudRules.map((one) => ({ value: one, label: t(ruleTexts[one]) }))}
        />
      </div>
      <PagedTable
        name="fraud"
        caption={t(texts.queue)}
        columns={columns}
        keyOf={(one) => one.case_id}
        list={list}
        found={cases}
        empty={{
          title: t(texts.empty),
          help: t(texts.emptyHelp),
          action: <Link to={addresses.antiFraud}>{t(texts.toTerms)}</Link>,
        }}
      />
    </section>
  );
};

const useColumns = (): Column<FraudCase>[] => {
  const { t, label, number, dateTime } = useSpeech();
  const age = useAge();
  return [
    {
      id: "member",
      isWide: true,
      head: t(texts.member),
      cell: (one) => (
        <Link to={addresses.member} params={{ id: one.member_id }}>
          <bdi>{one.member_name ?? one.member_id}</bdi>
        </Link>
      ),
    },
    { id: "rule", head: t(texts.rule), cell: (one) => t(ruleTexts[one.rule]) },
    {
      id: "severity",
      head: t(texts.severity),
      sort: "severity",
      cell: (one) => <SeverityMark severity={one.severity} />,
    },
    { id: "state", head: t(texts.state), cell: (one) => <StateMark state={one.state} /> },
    {
      id: "value",
      head: t(texts.value),
      isNumber: true,
      cell: (one) =>
        one.limit === 0 ? (
          number(one.value)
        ) : (
          <bdi>{t(texts.valueOf, { value: number(one.value), limit: number(one.limit) })}</bdi>
        ),
    },
    {
      id: "raised",
      head: t(texts.raised),
      sort: "raised_at",
      cell: (one) => dateTime(one.raised_at),
    },
    {
      id: "age",
      head: t(texts.age),
      cell: (one) => (one.state === "open" ? age(one.raised_at) : "—"),
    },
    {
      id: "open",
      head: t(words.actions),
      isPinned: true,
      cell: (one) => (
        <Link
          to={addresses.fraudCase}
          params={{ id: one.case_id }}
          aria-label={label(texts.lookAtOf, {
            member: one.member_name ?? one.member_id,
            rule: t(ruleTexts[one.rule]),
          })}
        >
          {t(texts.lookAt)}
        </Link>
      ),
    },
  ];
};

// Late arrivals that wait, and those that were decided.

import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useListState } from "../../kit/list-state.ts";
import { ListFilter, ListSearch } from "../../kit/list-tools.tsx";
import { PagedTable } from "../../kit/paged-table.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { words } from "../../ui/words.ts";
import { type Asking, DecideDialog } from "../parts/decide-form.tsx";
import { Histories } from "../parts/histories.tsx";
import { useWhat } from "../parts/told.ts";
import { Verdicts } from "../parts/verdicts.tsx";
import { type Arrival, type Matching, useArrivals, type Verdict } from "../queries.ts";
import { arrivalList } from "../search.ts";
import { kindTexts, stateTexts, arrivalTexts as texts } from "../texts.ts";

const paths = { waiting: addresses.arrivals, decided: addresses.decidedArrivals } as const;

/** The page /admin/arrivals. */
export const WaitingArrivalsPage = () => <Queue which="waiting" />;

/** The page /admin/arrivals/decided. */
export const DecidedArrivalsPage = () => <Queue which="decided" />;

const Queue = ({ which }: { which: keyof typeof paths }) => {
  const { t } = useSpeech();
  const list = useListState(arrivalList);
  const found = useArrivals({ ...list.query, state: which });
  const [asking, setAsking] = useState<Asking>();
  const isWaiting = which === "waiting";
  const columns = useColumns(which, setAsking);
  const { q, filters } = list;
  const filter = { ...filters, ...(q !== "" && { q }) };
  const shown = found.data?.matching;
  return (
    <div className="stack">
      <Tabs
        label={t(texts.tabs)}
        current={paths[which]}
        tabs={[
          { to: paths.waiting, label: t(texts.waiting) },
          { to: paths.decided, label: t(texts.decided) },
        ]}
      />
      {isWaiting && <p>{t(texts.intro)}</p>}
      <section className="card" aria-label={t(texts[which])}>
        <div className="toolbar">
          <ListSearch label={t(texts.search)} list={list} />
          <ListFilter
            list={list}
            name="kind"
            label={t(texts.anyKind)}
            data={(["order", "activity"] as const).map((one) => ({
              value: one,
              label: t(kindTexts[one]),
            }))}
          />
        </div>
        {isWaiting && shown !== undefined && shown.arrivals > 0 && (
          <All
            shown={shown}
            onAsk={(verdict) => setAsking({ subject: { filter, shown }, verdict })}
          />
        )}
        <PagedTable
          name="arrivals"
          caption={t(texts[which])}
          columns={columns}
          keyOf={(one) => one.arrival_id}
          list={list}
          found={found}
          empty={{
            title: t(isWaiting ? texts.emptyWaiting : texts.emptyDecided),
            help: t(isWaiting ? texts.emptyWaitingHelp : texts.emptyDecidedHelp),
          }}
        />
      </section>
      {isWaiting && <Histories onAsk={setAsking} />}
      <DecideDialog asking={asking} onClose={() => setAsking(undefined)} />
    </div>
  );
};

type AllProps = { shown: Matching; onAsk: (verdict: Verdict) => void };

/** Points and cost of all that match, and the decision about all of them. */
const All = ({ shown, onAsk }: AllProps) => {
  const { t, number, money } = useSpeech();
  const arrivals = number(shown.arrivals);
  return (
    <div className="toolbar">
      <p className="toolbar-lead">
        {t(texts.matching, { arrivals, points: number(shown.points), cost: money(shown.cost) })}
      </p>
      <Button variant="default" onClick={() => onAsk("release")}>
        {t(texts.releaseAll, { arrivals })}
      </Button>
      <Button variant="default" onClick={() => onAsk("refuse")}>
        {t(texts.refuseAll, { arrivals })}
      </Button>
    </div>
  );
};

const useColumns = (
  which: keyof typeof paths,
  onAsk: (asking: Asking) => void,
): Column<Arrival>[] => {
  const { t, number, money, dateTime } = useSpeech();
  const what = useWhat();
  const actions = useActions(onAsk);
  const decision = useDecision();
  return [
    { id: "what", head: t(texts.what), isWide: true, cell: (one) => <bdi>{what(one)}</bdi> },
    {
      id: "member",
      head: t(texts.member),
      cell: (one) => (
        <Link to={addresses.member} params={{ id: one.member_id }}>
          <bdi>{one.member_id}</bdi>
        </Link>
      ),
    },
    {
      id: "occurred",
      head: t(texts.occurred),
      sort: "occurred_at",
      cell: (one) => dateTime(one.occurred_at),
    },
    {
      id: "arrived",
      head: t(texts.arrived),
      sort: "arrived_at",
      cell: (one) => dateTime(one.arrived_at),
    },
    {
      id: "by",
      head: t(texts.sentBy),
      cell: (one) => <bdi>{one.sent_by_name ?? one.sent_by}</bdi>,
    },
    {
      id: "points",
      head: t(texts.points),
      sort: "points",
      isNumber: true,
      cell: (one) => number(one.points),
    },
    { id: "cost", head: t(texts.cost), isNumber: true, cell: (one) => money(one.cost) },
    ...(which === "waiting" ? [actions] : decision),
  ];
};

const useActions = (onAsk: (asking: Asking) => void): Column<Arrival> => {
  const { t } = useSpeech();
  const what = useWhat();
  return {
    id: "decide",
    head: t(words.actions),
    isPinned: true,
    cell: (one) => (
      <Verdicts what={what(one)} onAsk={(verdict) => onAsk({ subject: { one }, verdict })} />
    ),
  };
};

const useDecision = (): Column<Arrival>[] => {
  const { t } = useSpeech();
  return [
    { id: "state", head: t(texts.state), cell: (one) => t(stateTexts[one.state]) },
    {
      id: "decided",
      head: t(texts.decidedBy),
      cell: (one) => <bdi>{one.decided_by_name ?? one.decided_by}</bdi>,
    },
    { id: "reason", head: t(texts.reason), cell: (one) => <bdi>{one.reason}</bdi> },
  ];
};

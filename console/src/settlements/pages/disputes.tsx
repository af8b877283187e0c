// Disputes of sellers: those to be answered first, overdue ones marked.
import { disputeReasonNames, disputeStateNames } from "@nuqta/contracts/settlement-names.ts";
import { Link } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useListState } from "../../kit/list-state.ts";
import { ListFilter, ListSearch } from "../../kit/list-tools.tsx";
import { PagedTable } from "../../kit/paged-table.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { words } from "../../ui/words.ts";
import { disputeTexts as texts } from "../parts/dispute-texts.ts";
import { DisputeMark, LineName } from "../parts/dispute-told.tsx";
import { useMonthName } from "../parts/told.tsx";
import { type DisputeBrief, useDisputes } from "../queries/statements.ts";
import { disputeList } from "../search.ts";
import { settlementTexts } from "../texts.ts";

const states = ["open", "overdue", "accepted", "rejected"] as const;

/** The page /admin/settlements/disputes. */
export const DisputesPage = () => {
  const { t } = useSpeech();
  const list = useListState(disputeList);
  const found = useDisputes(list.query);
  const columns = useColumns();
  return (
    <div className="stack">
      <div className="row spread">
        <h2 className="size-22">{t(texts.disputes)}</h2>
        <Link to={addresses.settlements}>{t(settlementTexts.back)}</Link>
      </div>
      <p className="muted">{t(texts.help)}</p>
      <section className="card" aria-label={t(texts.disputes)}>
        <div className="toolbar">
          <ListSearch label={t(texts.search)} list={list} />
          <ListFilter
            list={list}
            name="state"
            label={t(texts.anyState)}
            data={states.map((one) => ({ value: one, label: t(disputeStateNames[one]) }))}
          />
        </div>
        <PagedTable
          name="disputes"
          caption={t(texts.disputes)}
          columns={columns}
          keyOf={({ id }) => id}
          list={list}
          found={found}
          empty={{ title: t(texts.none) }}
        />
      </section>
    </div>
  );
};

const useColumns = (): Column<DisputeBrief>[] => {
  const { t, label, date, money } = useSpeech();
  const nameOf = useMonthName();
  return [
    {
      id: "seller",
      isWide: true,
      head: t(settlementTexts.seller),
      cell: ({ seller_name }) => <bdi>{seller_name}</bdi>,
    },
    { id: "state", head: t(texts.state), cell: (one) => <DisputeMark one={one} /> },
    {
      id: "by",
      head: t(texts.answerBy),
      sort: "answer_by",
      cell: ({ answer_by }) => date(answer_by),
    },
    {
      id: "opened",
      head: t(texts.opened),
      sort: "opened_at",
      cell: ({ opened_at }) => date(opened_at),
    },
    { id: "month", head: t(texts.month), cell: ({ month }) => nameOf(month) },
    { id: "line", head: t(texts.line), cell: (one) => <LineName one={one} /> },
    { id: "reason", head: t(texts.reason), cell: ({ reason }) => t(disputeReasonNames[reason]) },
    {
      id: "charged",
      head: t(texts.charged),
      isNumber: true,
      cell: ({ charged }) => <bdi>{money(charged)}</bdi>,
    },
    {
      id: "credited",
      head: t(texts.credited),
      isNumber: true,
      cell: ({ credited }) => credited !== null && <bdi>{money(credited)}</bdi>,
    },
    {
      id: "open",
      head: t(words.actions),
      isPinned: true,
      cell: ({ id }) => (
        <Link to={addresses.dispute} params={{ id }} aria-label={label(texts.openOf, { id })}>
          {t(texts.open)}
        </Link>
      ),
    },
  ];
};

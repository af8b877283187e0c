// Rate cards: on what terms sellers are reimbursed, and the button that plans one.
import { Button } from "@mantine/core";
import { rateCardStateNames } from "@nuqta/contracts/settlement-names.ts";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useListState } from "../../kit/list-state.ts";
import { ListSearch } from "../../kit/list-tools.tsx";
import { PagedTable } from "../../kit/paged-table.tsx";
import { hundredthsText } from "../../rules/domain/amounts.ts";
import type { Column } from "../../ui/data-table.tsx";
import { PlanCardDialog } from "../parts/plan-card.tsx";
import { type RateCard, useRateCards } from "../queries/statements.ts";
import { rateCardList } from "../search.ts";
import { settlementTexts, reimbursementTexts as texts } from "../texts.ts";

/** The page /admin/settlements/rate-cards. */
export const RateCardsPage = () => {
  const { t } = useSpeech();
  const list = useListState(rateCardList);
  const found = useRateCards(list.query);
  const columns = useColumns();
  const [isPlanning, setPlanning] = useState(false);
  return (
    <div className="stack">
      <div className="row spread">
        <h2 className="size-22">{t(texts.rateCards)}</h2>
        <Link to={addresses.settlements}>{t(settlementTexts.back)}</Link>
      </div>
      <p className="muted">{t(texts.rateCardsHelp)}</p>
      <section className="card" aria-label={t(texts.rateCards)}>
        <div className="toolbar">
          <ListSearch label={t(texts.cardSearch)} list={list} />
          <span className="grows" />
          <Button onClick={() => setPlanning(true)}>{t(texts.plan)}</Button>
        </div>
        <PagedTable
          name="rate-cards"
          caption={t(texts.rateCards)}
          columns={columns}
          keyOf={({ id }) => id}
          list={list}
          found={found}
          empty={{ title: t(texts.none), help: t(texts.noneHelp) }}
        />
      </section>
      {isPlanning && <PlanCardDialog onClose={() => setPlanning(false)} />}
    </div>
  );
};

const useColumns = (): Column<RateCard>[] => {
  const { t, date, dateTime, money } = useSpeech();
  const share = (bps: number) => <bdi>{hundredthsText(bps)}%</bdi>;
  return [
    {
      id: "starts",
      head: t(texts.starts),
      sort: "starts_on",
      cell: ({ starts_on }) => date(starts_on),
    },
    {
      id: "who",
      isWide: true,
      head: t(texts.who),
      cell: ({ seller_id, seller_name }) =>
        seller_id === null ? t(texts.everybody) : <bdi>{seller_name ?? seller_id}</bdi>,
    },
    {
      id: "share",
      head: t(texts.share),
      isNumber: true,
      cell: ({ terms }) => (terms === null ? t(texts.nothing) : share(terms.reimbursed_bps)),
    },
    {
      id: "fee",
      head: t(texts.fee),
      isNumber: true,
      cell: ({ terms }) => terms && share(terms.fee_bps),
    },
    {
      id: "fixed",
      head: t(texts.fixed),
      isNumber: true,
      cell: ({ terms }) => terms && <bdi>{money(terms.fee_piastres)}</bdi>,
    },
    { id: "state", head: t(texts.status), cell: ({ state }) => t(rateCardStateNames[state]) },
    {
      id: "by",
      head: t(texts.by),
      cell: ({ created_by_name, created_at }) => (
        <>
          <bdi>{created_by_name ?? "–"}</bdi> <span className="muted">{dateTime(created_at)}</span>
        </>
      ),
    },
  ];
};

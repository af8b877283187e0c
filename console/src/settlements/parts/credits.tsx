// What a statement credits for disputes that were accepted, one by one.
import type { SettlementCredits } from "@nuqta/contracts/settlements.ts";
import { Link } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { OrderLink } from "../../members/parts/order-link.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Card, FailedToLoad, LoadingCards } from "../../ui/page.tsx";
import { type At, type Credit, useCredits } from "../queries/statements.ts";
import { disputeTexts as texts } from "./dispute-texts.ts";
import { useMonthName } from "./told.tsx";

/** The card of a statement with credits. */
export const Credits = ({ at, credits }: { at: At; credits: SettlementCredits }) => {
  const { t, money, number } = useSpeech();
  const { data, error, refetch } = useCredits(at);
  const columns = useColumns();
  if (error !== null)
    return (
      <Card title={t(texts.credits)}>
        <FailedToLoad failure={error} onRetry={() => void refetch()} />
      </Card>
    );
  if (data === undefined) return <LoadingCards count={1} />;
  return (
    <Card title={t(texts.credits)} hint={money(credits.money)}>
      {data.total > data.data.length && (
        <p className="muted">{t(texts.creditsFirst, { total: number(data.total) })}</p>
      )}
      <DataTable
        caption={t(texts.credits)}
        columns={columns}
        rows={data.data}
        keyOf={({ dispute_id }) => dispute_id}
        empty={null}
      />
    </Card>
  );
};

const useColumns = (): Column<Credit>[] => {
  const { t, dateTime, money } = useSpeech();
  const nameOf = useMonthName();
  return [
    { id: "when", head: t(texts.accepted), cell: ({ accepted_at }) => dateTime(accepted_at) },
    {
      id: "dispute",
      head: t(texts.id),
      cell: ({ dispute_id: id }) => (
        <Link to={addresses.dispute} params={{ id }}>
          <bdi dir="ltr" className="mono">
            {id}
          </bdi>
        </Link>
      ),
    },
    { id: "month", head: t(texts.month), cell: ({ month }) => nameOf(month) },
    {
      id: "line",
      head: t(texts.line),
      cell: ({ order_id, line_id }) => (
        <>
          <OrderLink id={order_id} /> <bdi className="muted">{line_id}</bdi>
        </>
      ),
    },
    {
      id: "money",
      head: t(texts.credited),
      isNumber: true,
      cell: ({ piastres }) => <bdi>{money(piastres)}</bdi>,
    },
  ];
};

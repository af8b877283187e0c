// The page /seller/funding: points the seller pays for, day by day, down to the lines of orders.
import { useState } from "react";
import { Presets } from "../../analytics/parts/presets.tsx";
import { useRange } from "../../analytics/parts/use-range.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Card, Empty } from "../../ui/page.tsx";
import { RowButton } from "../../ui/row-button.tsx";
import { words } from "../../ui/words.ts";
import { type FundedLine, type FundingDay, useFundedLines, useFunding } from "../queries.ts";
import { storeTexts as texts } from "../texts.ts";

/** Days with something on them; each opens its lines. */
export const FundingPage = () => {
  const { t, number, date, label } = useSpeech();
  const range = useRange();
  const funding = useFunding(range);
  const [open, setOpen] = useState<string>();
  const count = (id: string, head: string, of: (day: FundingDay) => number) => ({
    ...{ id, head, isNumber: true },
    cell: (day: FundingDay) => number(of(day)),
  });
  const columns: Column<FundingDay>[] = [
    { id: "day", head: t(texts.day), isWide: true, cell: ({ day }) => date(day) },
    count("issued", t(texts.given), (day) => day.issued),
    count("redeemed", t(texts.redeemed), (day) => day.redeemed),
    count("expired", t(texts.expired), (day) => day.expired),
    count("taken", t(texts.takenBack), (day) => day.taken_back),
    {
      id: "lines",
      head: t(words.actions),
      isPinned: true,
      cell: ({ day }) => (
        <RowButton name={label(texts.showOf, { day: date(day) })} onClick={() => setOpen(day)}>
          {t(texts.show)}
        </RowButton>
      ),
    },
  ];
  return (
    <div className="stack">
      <Presets range={range} />
      <Card title={t(texts.funding)} hint={t(texts.ledgerHelp)}>
        <DataTable
          caption={t(texts.funding)}
          columns={columns}
          rows={funding.data?.days}
          keyOf={({ day }) => day}
          isStale={funding.isPlaceholderData}
          failure={funding.error}
          onRetry={() => void funding.refetch()}
          empty={<Empty title={t(texts.fundingNone)} />}
        />
      </Card>
      <Dialog
        isOpen={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={t(texts.linesOf, { day: open === undefined ? "" : date(open) })}
        size={760}
      >
        {open !== undefined && <Lines day={open} />}
      </Dialog>
    </div>
  );
};

const Lines = ({ day }: { day: string }) => {
  const { t, number } = useSpeech();
  const lines = useFundedLines(day);
  const columns: Column<FundedLine>[] = [
    {
      id: "order",
      head: t(texts.order),
      cell: ({ order_id: id }) => (
        <bdi dir="ltr" className="mono small">
          {id}
        </bdi>
      ),
    },
    {
      id: "product",
      head: t(texts.product),
      isWide: true,
      cell: ({ name, sku }) => <bdi>{name ?? sku}</bdi>,
    },
    { id: "points", head: t(texts.linePoints), isNumber: true, cell: (one) => number(one.points) },
    {
      id: "back",
      head: t(texts.takenBack),
      isNumber: true,
      cell: (one) => number(one.clawed_back),
    },
    { id: "funded", head: t(texts.paidByYou), isNumber: true, cell: (one) => number(one.funded) },
  ];
  return (
    <>
      <DataTable
        caption={t(texts.linesOf, { day })}
        columns={columns}
        rows={lines.data?.data}
        keyOf={({ order_id: order, line_id: line }) => `${order} ${line}`}
        failure={lines.error}
        onRetry={() => void lines.refetch()}
        empty={<Empty title={t(texts.linesNone)} />}
      />
      {lines.data?.is_cut === true && <p className="muted small">{t(texts.cut)}</p>}
    </>
  );
};

// The page /seller: what was sold, what points it gave, and what of them the seller pays for.
import { Presets } from "../../analytics/parts/presets.tsx";
import { useRange } from "../../analytics/parts/use-range.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Card, Empty, FailedToLoad, Figures, LoadingCards, Note } from "../../ui/page.tsx";
import { useOverview } from "../queries.ts";
import { storeTexts as texts } from "../texts.ts";

type Line = { id: string; name: string; points: number; money: number };

/** Figures of the days chosen, and the account of points that the seller pays for. */
export const OverviewPage = () => {
  const { t, number, money, dateTime } = useSpeech();
  const range = useRange();
  const overview = useOverview(range);
  if (overview.data === undefined)
    return overview.error === null ? (
      <LoadingCards />
    ) : (
      <FailedToLoad failure={overview.error} onRetry={() => void overview.refetch()} />
    );
  const { sales, orders, issued, funded, as_of: asOf } = overview.data;
  const lines: Line[] = [
    { id: "opening", name: t(texts.opening), ...funded.opening },
    { id: "issued", name: t(texts.given), ...funded.issued },
    { id: "redeemed", name: t(texts.redeemed), ...funded.redeemed },
    { id: "expired", name: t(texts.expired), ...funded.expired },
    { id: "taken_back", name: t(texts.takenBack), ...funded.taken_back },
    { id: "closing", name: t(texts.closing), ...funded.closing },
  ];
  const columns: Column<Line>[] = [
    { id: "name", head: t(texts.movement), isWide: true, cell: (line) => line.name },
    { id: "points", head: t(texts.points), isNumber: true, cell: (line) => number(line.points) },
    { id: "money", head: t(texts.money), isNumber: true, cell: (line) => money(line.money) },
  ];
  return (
    <div className="stack">
      <Presets range={range} />
      {asOf === null && <Note tone="loss">{t(texts.working)}</Note>}
      <Figures
        figures={[
          { name: t(texts.sales), value: money(sales), note: t(texts.salesNote) },
          { name: t(texts.orders), value: number(orders) },
          { name: t(texts.issued), value: number(issued), note: t(texts.issuedNote) },
          {
            name: t(texts.funded),
            value: number(funded.issued.points),
            note: t(texts.worth, { money: money(funded.issued.money) }),
          },
        ]}
      />
      <Card title={t(texts.ledger)} hint={t(texts.ledgerHelp)}>
        <DataTable
          caption={t(texts.ledger)}
          columns={columns}
          rows={lines}
          keyOf={(line) => line.id}
          isStale={overview.isPlaceholderData}
          empty={<Empty title={t(texts.fundingNone)} />}
        />
        {asOf !== null && <p className="muted small">{t(texts.asOf, { time: dateTime(asOf) })}</p>}
      </Card>
    </div>
  );
};

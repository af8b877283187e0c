// How sellers do: orders, sales, points given and used, and what they pay for.

import { Link } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Ranking } from "../../ui/charts/ranking.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Card, Empty } from "../../ui/page.tsx";
import { changeOf } from "../domain/range.ts";
import { ReportChart, ReportPage } from "../parts/report.tsx";
import { useRange } from "../parts/use-range.ts";
import { useSellerReport } from "../queries/figures.ts";
import { reportTexts as words } from "../texts/reports.ts";

type Data = NonNullable<ReturnType<typeof useSellerReport>["data"]>;
type Row = Data["sellers"][number];

/** Every seller with its sales and points. */
export const SellersPage = () => {
  const range = useRange();
  const query = useSellerReport(range);
  return (
    <ReportPage
      report="sellers"
      range={range}
      query={query}
      figures={({ totals, before }) => [
        {
          name: words.sales,
          how: words.salesHow,
          unit: "money",
          value: totals.sales,
          previous: before.sales,
        },
        {
          name: words.orders,
          how: words.ordersHow,
          unit: "count",
          value: totals.orders,
          previous: before.orders,
        },
        {
          name: words.issued,
          how: words.issuedHow,
          unit: "points",
          value: totals.issued,
          previous: before.issued,
        },
        {
          name: words.redeemed,
          how: words.redeemedHow,
          unit: "points",
          value: totals.redeemed,
          previous: before.redeemed,
        },
      ]}
    >
      {(data) => (
        <>
          <ReportChart
            name={words.salesByDay}
            unit="money"
            days={data.days}
            before={data.days_before}
            range={range}
            lines={[{ id: "sales", name: words.sales, tone: "earned", of: ({ sales }) => sales }]}
          />
          <TopSellers rows={data.sellers} />
          <Sellers data={data} isCompared={range.compared !== "no"} />
        </>
      )}
    </ReportPage>
  );
};

// The report has the largest sales first.
const topCount = 10;

const TopSellers = ({ rows }: { rows: Data["sellers"] }) => {
  const { t, money } = useSpeech();
  const top = rows.slice(0, topCount).filter(({ sales }) => sales > 0);
  if (top.length === 0) return null;
  return (
    <Card title={t(words.topSellers)}>
      <Ranking
        label={t(words.topSellers)}
        rows={top.map(({ seller_id, name, sales }) => ({
          ...{ key: seller_id, value: sales, text: money(sales) },
          name: (
            <Link to={addresses.seller} search={{ id: seller_id }}>
              <bdi>{name}</bdi>
            </Link>
          ),
        }))}
      />
    </Card>
  );
};

const Sellers = ({ data, isCompared }: { data: Data; isCompared: boolean }) => {
  const { t, number, money, percent } = useSpeech();
  const change = ({ sales, sales_before }: Row): string => {
    const moved = changeOf(sales, sales_before, false);
    return moved === undefined ? "–" : `${moved.isUp ? "+" : "−"}${percent(Math.abs(moved.share))}`;
  };
  const columns: Column<Row>[] = [
    {
      id: "seller",
      head: t(words.seller),
      cell: ({ seller_id, name }) => (
        <Link to={addresses.seller} search={{ id: seller_id }}>
          <bdi>{name}</bdi>
        </Link>
      ),
    },
    { id: "orders", head: t(words.orders), isNumber: true, cell: ({ orders }) => number(orders) },
    {
      id: "sales",
      head: t(words.sales),
      isNumber: true,
      cell: ({ sales }) => <bdi>{money(sales)}</bdi>,
    },
    ...(isCompared
      ? [
          {
            id: "change",
            head: t(words.change),
            isNumber: true,
            cell: (row: Row) => <bdi>{change(row)}</bdi>,
          },
        ]
      : []),
    { id: "issued", head: t(words.issued), isNumber: true, cell: ({ issued }) => number(issued) },
    {
      id: "redeemed",
      head: t(words.redeemed),
      isNumber: true,
      cell: ({ redeemed }) => number(redeemed),
    },
    {
      id: "share",
      head: t(words.share),
      isNumber: true,
      cell: ({ redemption_share: share }) => (share === null ? "–" : percent(share / 10_000)),
    },
    {
      id: "funded",
      head: t(words.funded),
      isNumber: true,
      cell: ({ funded }) => number(funded.points),
    },
    {
      id: "cost",
      head: t(words.fundedCost),
      isNumber: true,
      cell: ({ funded }) => <bdi>{money(funded.money)}</bdi>,
    },
  ];
  const isCut = data.sellers_total > data.sellers.length;
  const hint = t(words.shownOf, { shown: data.sellers.length, all: data.sellers_total });
  return (
    <Card title={t(words.sellers)} {...(isCut && { hint })}>
      <DataTable
        caption={t(words.sellers)}
        columns={columns}
        rows={data.sellers}
        keyOf={({ seller_id }) => seller_id}
        empty={<Empty title={t(words.noSellers)} />}
      />
    </Card>
  );
};

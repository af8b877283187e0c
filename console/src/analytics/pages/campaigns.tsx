// What campaigns cost and whom they reach.

import { Link } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Ranking } from "../../ui/charts/ranking.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Card, Empty, Pill } from "../../ui/page.tsx";
import { ReportChart, ReportPage } from "../parts/report.tsx";
import { useRange } from "../parts/use-range.ts";
import { useCampaignReport } from "../queries/figures.ts";
import { statusTexts, reportTexts as words } from "../texts/reports.ts";

type Data = NonNullable<ReturnType<typeof useCampaignReport>["data"]>;
type Row = Data["campaigns"][number];

/** Every published campaign with its points, orders, reach and budget. */
export const CampaignsPage = () => {
  const range = useRange();
  const query = useCampaignReport(range);
  return (
    <ReportPage
      report="campaigns"
      range={range}
      query={query}
      figures={({ totals, before }) => [
        {
          name: words.campaignPoints,
          how: words.campaignPointsHow,
          unit: "points",
          value: totals.points,
          previous: before.points,
        },
        {
          name: words.cost,
          how: words.costHow,
          unit: "money",
          value: totals.cost,
          previous: before.cost,
        },
        {
          name: words.reached,
          how: words.reachedHow,
          unit: "count",
          value: totals.reached,
          previous: before.reached,
        },
        {
          name: words.campaignOrders,
          how: words.campaignOrdersHow,
          unit: "count",
          value: totals.orders,
          previous: before.orders,
        },
      ]}
    >
      {(data) => (
        <>
          <ReportChart
            name={words.campaignByDay}
            unit="count"
            days={data.days}
            before={data.days_before}
            range={range}
            lines={[
              {
                id: "points",
                name: words.campaignPoints,
                tone: "earned",
                of: ({ points }) => points,
              },
            ]}
          />
          <TopCampaigns rows={data.campaigns} />
          <Campaigns rows={data.campaigns} />
        </>
      )}
    </ReportPage>
  );
};

const statusOf = (status: string) =>
  statusTexts[status as keyof typeof statusTexts] ?? statusTexts.draft;

const topCount = 10;

const TopCampaigns = ({ rows }: { rows: readonly Row[] }) => {
  const { t, pick, number } = useSpeech();
  const top = rows
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
    .slice(0, topCount);
  if (top.length === 0) return null;
  return (
    <Card title={t(words.topCampaigns)}>
      <Ranking
        label={t(words.topCampaigns)}
        rows={top.map(({ campaign_id, name, name_ar, points }) => ({
          ...{ key: campaign_id, value: points, text: number(points) },
          name: (
            <Link to={addresses.campaignForm} search={{ id: campaign_id }}>
              <bdi>{pick(name, name_ar)}</bdi>
            </Link>
          ),
        }))}
      />
    </Card>
  );
};

const Campaigns = ({ rows }: { rows: readonly Row[] }) => {
  const { t, pick, label, number, money } = useSpeech();
  const columns: Column<Row>[] = [
    {
      id: "campaign",
      head: t(words.campaign),
      cell: ({ campaign_id, name, name_ar }) => (
        <Link to={addresses.campaignForm} search={{ id: campaign_id }}>
          <bdi>{pick(name, name_ar)}</bdi>
        </Link>
      ),
    },
    {
      id: "status",
      head: t(words.status),
      cell: ({ status }) => (
        <Pill tone={status === "active" ? "on" : status === "scheduled" ? "warn" : "off"}>
          {t(statusOf(status))}
        </Pill>
      ),
    },
    { id: "points", head: t(words.points), isNumber: true, cell: ({ points }) => number(points) },
    {
      id: "cost",
      head: t(words.cost),
      isNumber: true,
      cell: ({ cost }) => <bdi>{money(cost)}</bdi>,
    },
    { id: "orders", head: t(words.orders), isNumber: true, cell: ({ orders }) => number(orders) },
    {
      id: "reached",
      head: t(words.reached),
      isNumber: true,
      cell: ({ reached }) => number(reached),
    },
    {
      id: "ever",
      head: t(words.reachedEver),
      isNumber: true,
      cell: ({ reached_ever }) => number(reached_ever),
    },
    {
      id: "budget",
      head: t(words.budget),
      isNumber: true,
      cell: ({ budget, budget_used: used }) =>
        budget === null ? t(words.noBudget) : t(words.ofBudget, { used, budget }),
    },
    {
      id: "forecast",
      head: t(words.forecast),
      cell: ({ campaign_id: id, name, name_ar }) => (
        <Link
          to={addresses.campaignForecast}
          params={{ id }}
          aria-label={label(words.compareOf, { name: pick(name, name_ar) })}
        >
          {t(words.compare)}
        </Link>
      ),
    },
  ];
  return (
    <Card title={t(words.campaigns)} hint={t(words.campaignsHelp)}>
      <DataTable
        caption={t(words.campaigns)}
        columns={columns}
        rows={rows}
        keyOf={({ campaign_id }) => campaign_id}
        empty={<Empty title={t(words.noCampaigns)} />}
      />
    </Card>
  );
};

// The cost of a campaign beside its forecast as a chart, and the simulations that it comes from.
import { useState } from "react";
import { dayInCairo } from "../../i18n/days.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { LineChart } from "../../ui/charts/line-chart.tsx";
import type { Series } from "../../ui/charts/series.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Card } from "../../ui/page.tsx";
import { PressedChoice } from "../../ui/pressed-choice.tsx";
import type { CampaignForecast } from "../queries/campaign-forecast.ts";
import { campaignForecastTexts as texts } from "../texts/campaign-forecast.ts";

type Told = { told: CampaignForecast };
type Version = CampaignForecast["versions"][number];

/** Running totals by day: given, forecast, and the budget. */
export const CostChart = ({ told: { days, budget, versions } }: Told) => {
  const { t, number, money, compact } = useSpeech();
  const [unit, setUnit] = useState<"money" | "points">("money");
  const isMoney = unit === "money";
  const hasForecast = days.some(({ forecast }) => forecast !== null);
  const series: Series[] = [
    {
      ...{ id: "actual", name: t(texts.actual), tone: "earned" },
      values: days.map((day) => (isMoney ? day.total_cost : day.total)),
    },
  ];
  if (hasForecast)
    series.push({
      ...{ id: "forecast", name: t(texts.expected), tone: "other", dash: "6 4" },
      values: days.map((day) => (isMoney ? day.forecast_total_cost : day.forecast_total)),
    });
  if (budget !== null)
    series.push({
      ...{ id: "budget", name: t(texts.budget), tone: "muted", dash: "1 4", isOver: true },
      values: days.map(() => (isMoney ? budget.cost : budget.points)),
    });
  return (
    <Card
      title={t(texts.chart)}
      hint={t(texts.chartHint)}
      aside={
        <PressedChoice
          legend={t(texts.unit)}
          isLegendHidden
          choices={[
            { value: "money", label: t(texts.inMoney) },
            { value: "points", label: t(texts.inPoints) },
          ]}
          value={unit}
          onChange={setUnit}
        />
      }
    >
      <LineChart
        name={t(texts.chart)}
        days={days.map(({ day }) => day)}
        series={series}
        format={isMoney ? money : number}
        axis={(value) => compact(isMoney ? value / 100 : value)}
        {...(isMoney && { plain: (value: number) => (value / 100).toFixed(2) })}
        runningDay={dayInCairo(Date.now())}
      />
      {versions.some(({ has_activities: has }) => has) && <p>{t(texts.activities)}</p>}
    </Card>
  );
};

/** Each version with the simulation that its forecast comes from. */
export const Simulations = ({ told: { versions } }: Told) => {
  const { t, number, money, date, shortDate, dateTime } = useSpeech();
  const of = <Value,>(
    { simulated }: Version,
    read: (run: NonNullable<Version["simulated"]>) => Value,
  ) => (simulated === null ? "–" : read(simulated));
  const columns: Column<Version>[] = [
    { id: "version", head: t(texts.version), cell: ({ version }) => number(version) },
    { id: "from", head: t(texts.inForce), cell: ({ from }) => dateTime(from) },
    {
      ...{ id: "simulated", head: t(texts.simulated) },
      cell: ({ simulated }) =>
        simulated === null ? t(texts.notSimulated) : dateTime(simulated.finished_at),
    },
    {
      ...{ id: "sample", head: t(texts.sample) },
      cell: (row) =>
        of(row, ({ from, to }) => t(texts.fromTo, { from: shortDate(from), to: shortDate(to) })),
    },
    {
      ...{ id: "orders", head: t(texts.orders), isNumber: true },
      cell: (row) => of(row, ({ orders }) => number(orders)),
    },
    {
      ...{ id: "given", head: t(texts.given), isNumber: true },
      cell: (row) => of(row, ({ points }) => number(points)),
    },
    {
      ...{ id: "difference", head: t(texts.difference), isNumber: true },
      cell: (row) => of(row, ({ difference }) => <bdi>{money(difference.value)}</bdi>),
    },
    {
      ...{ id: "ranOut", head: t(texts.ranOut) },
      cell: (row) => of(row, ({ runs_out_on: day }) => (day === null ? "–" : date(day))),
    },
  ];
  return (
    <Card title={t(texts.versions)} hint={t(texts.versionsHint)}>
      <DataTable
        caption={t(texts.versions)}
        columns={columns}
        rows={versions.toReversed()}
        keyOf={({ version }) => `${version}`}
        empty={null}
      />
    </Card>
  );
};

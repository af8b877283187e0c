// Redemption and expiry expected in the months ahead, each as a picture and as rows, with how often it was right.
import type { Outlook } from "@nuqta/contracts/forecasts.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { BandChart } from "../../ui/charts/band-chart.tsx";
import type { Series } from "../../ui/charts/series.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Card, FailedToLoad, LoadingCards } from "../../ui/page.tsx";
import { useForecast } from "../queries/forecast.ts";
import { monthsMissing, forecastTexts as words } from "../texts/forecast.ts";
import { reportTexts } from "../texts/reports.ts";
import { AsOf } from "./presets.tsx";

type Data = NonNullable<ReturnType<typeof useForecast>["data"]>;
type Measured = "redeemed" | "expired";

/** Points expected to be redeemed, and to expire. */
export const Expected = () => {
  const query = useForecast();
  const { data } = query;
  if (data !== undefined)
    return (
      <>
        <Ahead data={data} measure="redeemed" />
        <Ahead data={data} measure="expired" />
      </>
    );
  if (query.error == null) return <LoadingCards count={2} />;
  return <FailedToLoad failure={query.error} onRetry={() => void query.refetch()} />;
};

const titles = { redeemed: words.redeemed, expired: words.expired } as const;
const hints = { redeemed: words.redeemedHint, expired: words.expiredHint } as const;

const Ahead = ({ data, measure }: { data: Data; measure: Measured }) => {
  const { t } = useSpeech();
  const isTold = data.months.some((month) => month[measure].state === "told");
  return (
    <Card title={t(titles[measure])} hint={t(hints[measure])}>
      {data.as_of === null ? (
        <AsOf about={data} />
      ) : (
        <>
          {isTold && <Picture {...{ data, measure }} />}
          <Rows {...{ data, measure }} />
          <Notes {...{ data, measure }} />
        </>
      )}
    </Card>
  );
};

const toldOf = (outlook: Outlook) => (outlook.state === "told" ? outlook : undefined);

const Picture = ({ data: { past, months }, measure }: { data: Data; measure: Measured }) => {
  const { t, number, compact, month } = useSpeech();
  const told = months.flatMap((one) => toldOf(one[measure]) ?? []);
  const labels = [...past, ...months.slice(0, told.length)].map((one) => month(one.month));
  const ahead = (of: (one: (typeof told)[number]) => number): Series["values"] => [
    ...past.map(() => null),
    ...told.map(of),
  ];
  const series: Series[] = [
    {
      ...{ id: "actual", name: t(words.happened) },
      tone: measure === "redeemed" ? "redeemed" : "loss",
      values: [...past.map((one) => one[measure]), ...told.map(() => null)],
    },
    {
      ...{ id: "expected", name: t(words.expected), tone: "other", dash: "6 4" },
      values: ahead(({ points }) => points),
    },
    { id: "low", name: t(words.low), tone: "muted", dash: "2 4", values: ahead(({ low }) => low) },
    {
      ...{ id: "high", name: t(words.high), tone: "muted", dash: "2 4" },
      values: ahead(({ high }) => high),
    },
  ];
  const name = t(titles[measure]);
  return (
    <BandChart
      chart={{ name, head: t(reportTexts.month), labels, series, format: number }}
      short={labels}
      axis={compact}
      low="low"
      high="high"
    />
  );
};

const Rows = ({ data, measure }: { data: Data; measure: Measured }) => {
  const { t, number, money, month } = useSpeech();
  const rows = data.months.flatMap((one) => {
    const told = toldOf(one[measure]);
    return told === undefined ? [] : [{ ...told, month: one.month }];
  });
  type Row = (typeof rows)[number];
  if (rows.length === 0) return null;
  const isRunning = (row: Row): boolean => row.month === data.running.month;
  const columns: Column<Row>[] = [
    { id: "month", head: t(reportTexts.month), cell: (row) => month(row.month) },
    {
      ...{ id: "soFar", head: t(words.soFar), isNumber: true },
      cell: (row) => (isRunning(row) ? number(data.running[measure]) : "–"),
    },
    {
      ...{ id: "points", head: t(words.expected), isNumber: true },
      cell: ({ points }) => number(points),
    },
    {
      ...{ id: "range", head: t(words.range), isNumber: true },
      cell: ({ low, high }) => t(words.fromTo, { low: number(low), high: number(high) }),
    },
    {
      ...{ id: "worth", head: t(words.worth), isNumber: true },
      cell: ({ value }) => money(value),
    },
    {
      ...{ id: "tested", head: t(words.tested), isNumber: true },
      cell: ({ tested }) => (tested.months === 0 ? t(words.notTested) : t(words.inside, tested)),
    },
  ];
  return (
    <DataTable
      caption={t(titles[measure])}
      columns={columns}
      rows={rows}
      keyOf={(row) => row.month}
      empty={null}
    />
  );
};

/** The first month that cannot be told and why, and a range that the running month has left behind. */
const Notes = ({ data, measure }: { data: Data; measure: Measured }) => {
  const { t, plural, month } = useSpeech();
  const [running] = data.months;
  const now = running === undefined ? undefined : toldOf(running[measure]);
  const untold = data.months.find((one) => one[measure].state !== "told");
  const why = untold?.[measure];
  return (
    <>
      {now !== undefined && data.running[measure] > now.high && (
        <p>{t(words.passed, { month: month(data.running.month) })}</p>
      )}
      {untold !== undefined && why?.state === "short_history" && (
        <p className="muted">
          {plural(monthsMissing, why.months_missing, { month: month(untold.month) })}
        </p>
      )}
      {untold !== undefined && why?.state === "young_points" && (
        <p className="muted">{t(words.young, { month: month(untold.month) })}</p>
      )}
    </>
  );
};

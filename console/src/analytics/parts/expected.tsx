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
  const { t, plural, number, money, month } = useSpeech();
  type Row = Data["months"][number];
  const cell =
    (say: (told: NonNullable<ReturnType<typeof toldOf>>) => string) =>
    (row: Row): string => {
      const told = toldOf(row[measure]);
      return told === undefined ? "–" : say(told);
    };
  const rangeOf =
    ({ month: of }: Row) =>
    ({ low, high }: { low: number; high: number }): string => {
      const range = t(words.fromTo, { low: number(low), high: number(high) });
      const isPassed = of === data.running.month && data.running[measure] > high;
      return isPassed ? t(words.passed, { range }) : range;
    };
  const whyNot = (outlook: Outlook): string =>
    outlook.state === "short_history"
      ? plural(monthsMissing, outlook.months_missing)
      : t(words.young);
  const columns: Column<Row>[] = [
    {
      ...{ id: "month", head: t(reportTexts.month) },
      cell: (row) =>
        row.month === data.running.month
          ? t(words.soFar, { month: month(row.month), points: number(data.running[measure]) })
          : month(row.month),
    },
    {
      ...{ id: "points", head: t(words.expected), isNumber: true },
      cell: (row) => {
        const told = toldOf(row[measure]);
        return told === undefined ? whyNot(row[measure]) : number(told.points);
      },
    },
    {
      ...{ id: "range", head: t(words.range), isNumber: true },
      cell: (row) => cell(rangeOf(row))(row),
    },
    {
      ...{ id: "worth", head: t(words.worth), isNumber: true },
      cell: cell(({ value }) => money(value)),
    },
    {
      ...{ id: "tested", head: t(words.tested), isNumber: true },
      cell: cell(({ tested }) =>
        tested.months === 0 ? t(words.notTested) : t(words.inside, tested),
      ),
    },
  ];
  return (
    <DataTable
      caption={t(titles[measure])}
      columns={columns}
      rows={data.months}
      keyOf={(row) => row.month}
      empty={null}
    />
  );
};

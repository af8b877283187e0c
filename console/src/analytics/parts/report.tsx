// What every report is made of: the choice of days, figures, a chart, tables.
import type { ComponentProps, ReactNode } from "react";
import { dayInCairo } from "../../i18n/days.ts";
import { useSpeech } from "../../i18n/language.tsx";
import type { Text } from "../../i18n/text.ts";
import { chartTexts } from "../../ui/charts/chart-texts.ts";
import { LineChart } from "../../ui/charts/line-chart.tsx";
import type { Series } from "../../ui/charts/series.ts";
import { Card, FailedToLoad, LoadingCards } from "../../ui/page.tsx";
import { reportTexts } from "../texts/reports.ts";
import { FigureCard, type Unit } from "./figure.tsx";
import { AsOf } from "./presets.tsx";
import { RangeBar } from "./range-bar.tsx";
import { useMarkTexts } from "./use-mark-texts.ts";
import type { RangeControl } from "./use-range.ts";
import "./analytics.css";

export type ReportFigure = {
  readonly name: Text;
  readonly how: Text;
  readonly unit: Unit;
  readonly value: number | null;
  readonly previous: number | null;
};

type About = {
  readonly previous: { from: string; to: string };
  readonly as_of: string | null;
  readonly zone: string;
};

type Props<Data extends About> = ComponentProps<typeof RangeBar> & {
  query: {
    data: Data | undefined;
    error: unknown;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  figures: (data: Data) => readonly ReportFigure[];
  children: (data: Data) => ReactNode;
};

/** One report. */
export const ReportPage = <Data extends About>({
  query,
  figures,
  children,
  ...asked
}: Props<Data>) => {
  const { data } = query;
  const { range } = asked;
  return (
    <div className="stack" aria-busy={query.isPlaceholderData}>
      <RangeBar {...asked} />
      {data === undefined && query.error != null ? (
        <FailedToLoad failure={query.error} onRetry={() => void query.refetch()} />
      ) : data === undefined ? (
        <LoadingCards count={3} />
      ) : (
        <>
          <div className="kpis" data-count={figures(data).length}>
            {figures(data).map((figure) => (
              <FigureCard
                key={figure.name.en}
                {...figure}
                days={range.compared === "no" ? undefined : data.previous}
              />
            ))}
          </div>
          <AsOf about={data} />
          {children(data)}
        </>
      )}
    </div>
  );
};

const beforeTexts = {
  before: reportTexts.before,
  year: reportTexts.yearBefore,
  hijri_year: reportTexts.hijriYearBefore,
} as const;

type Line<Day> = {
  readonly id: string;
  readonly name: Text;
  readonly tone: Series["tone"];
  readonly dash?: string;
  readonly of: (day: Day) => number;
};

type ChartProps<Day extends { day: string }> = {
  name: Text;
  unit: "count" | "money";
  days: readonly Day[];
  /** The days compared with, which are laid over these. */
  before: readonly Day[];
  lines: readonly Line<Day>[];
  range: RangeControl;
};

/** The main chart of a report; the first line also shows the days before. */
export const ReportChart = <Day extends { day: string }>({
  name,
  unit,
  days,
  before,
  lines,
  range,
}: ChartProps<Day>) => {
  const { t, number, money, compact } = useSpeech();
  const [first] = lines;
  const marks = useMarkTexts(range);
  const series: Series[] = lines.map(({ id, name: of, tone, dash, of: figureOf }) => ({
    id,
    name: t(of),
    tone,
    ...(dash === undefined ? {} : { dash }),
    values: days.map(figureOf),
  }));
  const { compared } = range;
  if (first !== undefined && compared !== "no")
    series.push({
      id: "before",
      name: t(beforeTexts[compared], { name: t(first.name) }),
      tone: "muted",
      dash: "1 4",
      isOver: true,
      values: days.map((_, i) => {
        const day = before[i];
        return day === undefined ? null : first.of(day);
      }),
    });
  return (
    <Card title={t(name)} hint={t(chartTexts.zoomHint)}>
      <LineChart
        name={t(name)}
        days={days.map(({ day }) => day)}
        series={series}
        format={unit === "money" ? money : number}
        axis={(value) => compact(unit === "money" ? value / 100 : value)}
        {...(unit === "money" && { plain: (value) => (value / 100).toFixed(2) })}
        runningDay={dayInCairo(Date.now())}
        marks={marks}
        onZoom={(from, to) => range.set({ preset: "own", from, to })}
      />
    </Card>
  );
};

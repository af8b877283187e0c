// The chart of the home: points earned and redeemed by day, or what members hold, on the days that are chosen.
import { useState } from "react";
import { dayInCairo } from "../../i18n/days.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { LineChart } from "../../ui/charts/line-chart.tsx";
import type { Series } from "../../ui/charts/series.ts";
import { Bone, Card, FailedToLoad } from "../../ui/page.tsx";
import { PressedChoice } from "../../ui/pressed-choice.tsx";
import { outstandingByDay } from "../domain/liability.ts";
import { usePointsReport } from "../queries/figures.ts";
import { homeTexts } from "../texts/home.ts";
import { useMarkTexts } from "./use-mark-texts.ts";
import type { RangeControl } from "./use-range.ts";

type Data = NonNullable<ReturnType<typeof usePointsReport>["data"]>;
type View = (typeof views)[number];

const views = ["moves", "outstanding"] as const;

/** Points by day. */
export const HomeChart = ({ range }: { range: RangeControl }) => {
  const { t } = useSpeech();
  const report = usePointsReport(range);
  const [view, setView] = useState<View>("moves");
  const name = t(view === "moves" ? homeTexts.chartOfMoves : homeTexts.chartOfLiability);
  if (report.isError && report.data === undefined)
    return <FailedToLoad failure={report.error} onRetry={() => void report.refetch()} />;
  return (
    <Card
      title={name}
      aside={
        <PressedChoice
          legend={t(homeTexts.chartShows)}
          isLegendHidden
          choices={views.map((value) => ({ value, label: t(homeTexts[value]) }))}
          value={view}
          onChange={setView}
        />
      }
    >
      <div className="home-chart">
        {report.data === undefined ? (
          <Bone height={240} />
        ) : (
          <Points data={report.data} name={name} view={view} range={range} />
        )}
      </div>
    </Card>
  );
};

type PointsProps = { data: Data; name: string; view: View; range: RangeControl };

const Points = ({ data, name, view, range }: PointsProps) => {
  const { t, number, compact } = useSpeech();
  const { days, liability } = data;
  const marks = useMarkTexts(range);
  const moves: Series[] = [
    {
      ...{ id: "issued", name: t(homeTexts.issued), tone: "earned" },
      values: days.map(({ issued }) => issued),
    },
    {
      ...{ id: "redeemed", name: t(homeTexts.redeemed), tone: "redeemed", dash: "6 4" },
      values: days.map(({ redeemed }) => redeemed),
    },
  ];
  const held: Series[] = [
    {
      ...{ id: "outstanding", name: t(homeTexts.outstanding), tone: "earned" },
      values: outstandingByDay(liability.opening.points, days),
    },
  ];
  return (
    <LineChart
      key={view}
      name={name}
      days={days.map(({ day }) => day)}
      series={view === "moves" ? moves : held}
      format={number}
      axis={compact}
      runningDay={dayInCairo(Date.now())}
      marks={marks}
      onZoom={(from, to) => range.set({ preset: "own", from, to })}
    />
  );
};

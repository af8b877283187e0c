// The health of an endpoint: what was taken and what was not, day by day.
import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { onDemand } from "../../ui/on-demand.tsx";
import { Bone, Card, FailedToLoad, Figures, LoadingCards } from "../../ui/page.tsx";
import { useHealth } from "../queries/webhooks.ts";
import { webhookTexts as texts } from "../texts/webhooks.ts";

// After the figures: it is drawn by more than all else on the page.
const LineChart = onDemand(
  async () => (await import("../../ui/charts/line-chart.tsx")).LineChart,
  <Bone height={290} />,
);

/** Figures and a plot of the tries of a week or a month. */
export const Health = ({ id }: { id: string }) => {
  const { t, number, percent, compact, dateTime, label } = useSpeech();
  const [period, setPeriod] = useState<"week" | "month">("week");
  const health = useHealth(id, period);
  if (health.error && health.data === undefined)
    return <FailedToLoad failure={health.error} onRetry={() => void health.refetch()} />;
  if (health.data === undefined) return <LoadingCards count={1} />;
  const { buckets, succeeded, failed, median_ms: median, oldest_waiting_at: oldest } = health.data;
  const total = succeeded + failed;
  return (
    <Card
      title={t(texts.health)}
      aside={
        <SegmentedControl
          aria-label={label(texts.period)}
          data={[
            { value: "week", label: t(texts.week) },
            { value: "month", label: t(texts.month) },
          ]}
          value={period}
          onChange={(value) => setPeriod(value === "month" ? "month" : "week")}
        />
      }
    >
      <Figures
        figures={[
          {
            name: t(texts.rate),
            value: total === 0 ? "–" : percent(succeeded / total),
            note: `${number(succeeded)} / ${number(total)}`,
          },
          {
            name: t(texts.median),
            value: median === null ? "–" : t(texts.ms, { count: median }),
          },
          {
            name: t(texts.waiting),
            value: number(health.data.waiting),
            ...(oldest === null ? {} : { note: t(texts.oldest, { time: dateTime(oldest) }) }),
          },
          { name: t(texts.parked), value: number(health.data.parked) },
        ]}
      />
      <LineChart
        name={t(texts.tries)}
        days={buckets.map(({ at }) => at.slice(0, 10))}
        series={[
          {
            id: "succeeded",
            name: t(texts.succeeded),
            values: buckets.map((bucket) => bucket.succeeded),
            tone: "earned",
          },
          {
            id: "failed",
            name: t(texts.failed),
            values: buckets.map((bucket) => bucket.failed),
            tone: "loss",
            dash: "5 4",
          },
        ]}
        format={number}
        axis={compact}
      />
    </Card>
  );
};

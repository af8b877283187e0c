// The figures of `/metrics` as OTLP wants them, read from the same registry at the moment they are sent.
// Decision 0127.
import { type Attributes, type HrTime, ValueType } from "@opentelemetry/api";
import type { Resource } from "@opentelemetry/resources";
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from "@opentelemetry/sdk-metrics";
import type { Registry } from "prom-client";

type Labels = Readonly<Record<string, string | number | undefined>>;
type Value = { value: number; labels: Labels; metricName?: string };
type Figure = { name: string; help: string; type: string; values: readonly Value[] };

const timeOf = (ms: number): HrTime => [
  Math.floor(ms / 1_000),
  Math.round((ms % 1_000) * 1_000_000),
];

/** Reads the registry when it is asked. Counts go on from the start of this process. */
export const figuresOf = (registry: Registry, resource: Resource): MetricProducer => ({
  collect: async () => {
    const figures: unknown = await registry.getMetricsAsJSON();
    const times = { startTime: timeOf(performance.timeOrigin), endTime: timeOf(Date.now()) };
    // The library's types call a kind a number, and it gives the word.
    const metrics = (figures as Figure[]).map((figure) => metricOf(figure, times));
    const scopeMetrics = [{ scope: { name: "nuqta" }, metrics }];
    return { resourceMetrics: { resource, scopeMetrics }, errors: [] };
  },
});

type Times = Pick<DataPoint<number>, "startTime" | "endTime">;

const metricOf = ({ name, help, type, values }: Figure, times: Times): MetricData => {
  const common = {
    descriptor: { name, description: help, unit: unitOf(name), valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  if (type === "histogram")
    return {
      ...common,
      dataPointType: DataPointType.HISTOGRAM,
      dataPoints: histograms(name, values).map((one) => ({ ...times, ...one })),
    };
  const dataPoints = values.map(({ value, labels }) => ({
    ...times,
    ...{ value, attributes: attributesOf(labels) },
  }));
  return type === "counter"
    ? { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...common, dataPointType: DataPointType.GAUGE, dataPoints };
};

const unitOf = (name: string): string =>
  /_seconds(_total)?$/.test(name) ? "s" : /_bytes$/.test(name) ? "By" : "1";

const attributesOf = (labels: Labels): Attributes => ({ ...labels });

type Point = { attributes: Attributes; value: Histogram };

/** Buckets count up to their boundary there; here each counts its own. */
const histograms = (name: string, values: readonly Value[]): Point[] => {
  const points = new Map<string, Point & { upTo: number }>();
  for (const { metricName, labels, value } of values) {
    const { le, ...rest } = labels;
    const key = JSON.stringify(rest);
    const point = points.get(key) ?? {
      attributes: attributesOf(rest),
      value: { buckets: { boundaries: [], counts: [] }, sum: 0, count: 0 },
      upTo: 0,
    };
    points.set(key, point);
    if (metricName === `${name}_sum`) point.value.sum = value;
    else if (metricName === `${name}_count`) point.value.count = value;
    else {
      if (le !== "+Inf") point.value.buckets.boundaries.push(Number(le));
      point.value.buckets.counts.push(value - point.upTo);
      point.upTo = value;
    }
  }
  return [...points.values()].map(({ attributes, value }) => ({ attributes, value }));
};

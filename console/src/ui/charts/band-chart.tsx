// What happened, what is expected, and how far off that may be: a line that goes on dashed inside a band.
import { area, line } from "d3-shape";
import { ChartFrame } from "./frame.tsx";
import { lineScales } from "./line-scales.ts";
import { ChartPlane, usePlane } from "./plane.tsx";
import type { Chart, Series } from "./series.ts";

type Props = {
  chart: Chart;
  /** Short labels, for the axis. */
  short: readonly string[];
  axis: (value: number) => string;
  /** The series between which the band lies; it goes when one of them is hidden. */
  low: string;
  high: string;
};

/** Lines over months with a band between two of them. */
export const BandChart = ({ chart, ...rest }: Props) => (
  <ChartFrame chart={chart}>{(shown) => <Drawing shown={shown} {...rest} />}</ChartFrame>
);

const valuesOf = (series: readonly Series[], id: string): Series["values"] =>
  series.find((one) => one.id === id)?.values ?? [];

/** A point with nothing on either side, which no line goes through. */
const isAlone = (values: Series["values"], at: number): boolean =>
  values[at - 1] == null && values[at + 1] == null;

const Drawing = ({ shown, short, axis, low, high }: Omit<Props, "chart"> & { shown: Chart }) => {
  const { place, plane } = usePlane();
  const { series, labels } = shown;
  const scales = lineScales(plane, shown);
  const { y, xOf } = scales;
  const [lows, highs] = [valuesOf(series, low), valuesOf(series, high)];
  const band = area<number>()
    .defined((at) => lows[at] != null && highs[at] != null)
    .x(xOf)
    .y0((at) => y(lows[at] ?? 0))
    .y1((at) => y(highs[at] ?? 0));
  const draw = line<readonly [at: number, value: number | null]>()
    .defined(([, value]) => value !== null)
    .x(([at]) => xOf(at))
    .y(([, value]) => y(value ?? 0));
  return (
    <ChartPlane {...{ shown, plane, place, axis, short, ...scales }}>
      {(current) => (
        <>
          <path className="under" data-tone="muted" d={band(labels.map((_, at) => at)) ?? ""} />
          {labels.map((label, at) => {
            const [from, to] = [lows[at], highs[at]];
            // A month by itself has no line and no band.
            return from == null || to == null ? null : (
              <line
                key={label}
                className="span"
                x1={xOf(at)}
                x2={xOf(at)}
                y1={y(from)}
                y2={y(to)}
              />
            );
          })}
          {series.map(({ id, tone, dash, values }) => (
            <path
              key={id}
              data-tone={tone}
              strokeDasharray={dash}
              d={draw(values.map((value, at) => [at, value] as const)) ?? ""}
            />
          ))}
          {series.map(({ id, tone, values }) =>
            values.map((value, at) =>
              value !== null && (at === current || isAlone(values, at)) ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: its place is what a point is
                <circle key={`${id} ${at}`} data-tone={tone} cx={xOf(at)} cy={y(value)} r={4} />
              ) : null,
            ),
          )}
        </>
      )}
    </ChartPlane>
  );
};

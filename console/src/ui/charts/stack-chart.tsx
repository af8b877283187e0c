// Columns whose pieces add up: a column for each label, a piece for each series.
import { scaleBand, scaleLinear } from "d3-scale";
import { ChartFrame } from "./frame.tsx";
import { ChartPlane, edge, height, usePlane } from "./plane.tsx";
import { type Chart, stacked } from "./series.ts";

type Props = {
  chart: Chart;
  /** Short labels, for the axis. */
  short: readonly string[];
  axis: (value: number) => string;
};

/** Stacked columns; values below zero have none. */
export const StackChart = ({ chart, ...rest }: Props) => (
  <ChartFrame chart={chart}>{(shown) => <Drawing shown={shown} {...rest} />}</ChartFrame>
);

const Drawing = ({ shown, short, axis }: Omit<Props, "chart"> & { shown: Chart }) => {
  const { place, plane } = usePlane();
  const { left, right, isMirrored } = plane;
  const count = shown.labels.length;
  const pieces = stacked(shown.series, count);
  const x = scaleBand<number>()
    .domain(shown.labels.map((_, at) => at))
    .range(isMirrored ? [right, left] : [left, right])
    .padding(0.25);
  const y = scaleLinear()
    .domain([0, Math.max(1, ...(pieces.at(-1) ?? []).map(({ to }) => to))])
    .nice(4)
    .range([height - edge.bottom, edge.top]);
  const startOf = (at: number): number => x(at) ?? left;
  const pointAt = (where: number): number => {
    const share = (where - left) / Math.max(1, right - left);
    return Math.floor((isMirrored ? 1 - share : share) * count);
  };
  return (
    <ChartPlane
      {...{ shown, plane, place, y, pointAt, axis, short }}
      xOf={(at) => startOf(at) + x.bandwidth() / 2}
    >
      {(current) =>
        shown.series.map(({ id, tone }, n) => (
          <g key={id}>
            {(pieces[n] ?? []).map(({ from, to }, at) => (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: its place is what a piece is
                key={at}
                data-tone={tone}
                data-read={current === at || undefined}
                x={startOf(at)}
                width={x.bandwidth()}
                y={y(to)}
                height={Math.max(0, y(from) - y(to))}
              />
            ))}
          </g>
        ))
      }
    </ChartPlane>
  );
};

// Lines over days, drawn from the reading side. A day that is not over yet is dashed.
import { area, line } from "d3-shape";
import { useSpeech } from "../../i18n/language.tsx";
import { chartTexts } from "./chart-texts.ts";
import { ChartFrame } from "./frame.tsx";
import { lineScales } from "./line-scales.ts";
import { ChartPlane, edge, height, usePlane } from "./plane.tsx";
import { type Chart, type Marks, markSigns, type Series } from "./series.ts";

type Props = {
  /** The name of the chart, of its table and of its files. */
  name: string;
  days: readonly string[];
  series: readonly Series[];
  format: (value: number) => string;
  /** Short, for the axis. */
  axis: (value: number) => string;
  /** A value as a file has it; as it is where left out. */
  plain?: (value: number) => string;
  /** The day that is not over yet. */
  runningDay?: string | undefined;
  /** Marks by day; nothing while they are not known. */
  marks?: ReadonlyMap<string, readonly string[]> | undefined;
  /** Shows only the days of a stretch that was dragged over or chosen by keyboard. */
  onZoom?: ((from: string, to: string) => void) | undefined;
};

/** Lines over days. */
export const LineChart = ({ name, days, series, format, plain, marks, ...rest }: Props) => {
  const { t, date } = useSpeech();
  const at = days.map((day) => marks?.get(day) ?? []);
  const chart: Chart = {
    ...{ name, head: t(chartTexts.day), labels: days.map(date), series, format },
    ...(plain !== undefined && { plain }),
    ...(at.some((texts) => texts.length > 0) && {
      marks: { head: t(chartTexts.marks), at, more: (count) => t(chartTexts.moreMarks, { count }) },
    }),
  };
  return (
    <ChartFrame chart={chart}>
      {(shown) => <Drawing shown={shown} days={days} {...rest} />}
    </ChartFrame>
  );
};

type DrawingProps = Pick<Props, "days" | "axis" | "runningDay" | "onZoom"> & { shown: Chart };

const Drawing = ({ shown, days, axis, runningDay, onZoom }: DrawingProps) => {
  const { t, shortDate } = useSpeech();
  const { place, plane } = usePlane();
  const { series, labels } = shown;
  const scales = lineScales(plane, shown);
  const { y, xOf } = scales;
  const isRunning = runningDay !== undefined && days.at(-1) === runningDay;
  return (
    <ChartPlane
      {...{ shown, plane, place, axis, ...scales }}
      short={days.map(shortDate)}
      said={(at) =>
        isRunning && at === days.length - 1
          ? t(chartTexts.soFar, { day: labels[at] ?? "" })
          : (labels[at] ?? "")
      }
      onStretch={
        onZoom === undefined ? undefined : (from, to) => onZoom(days[from] ?? "", days[to] ?? "")
      }
    >
      {(current) => (
        <>
          {shown.marks && <Signs marks={shown.marks} xOf={xOf} />}
          <Lines series={series} xOf={xOf} y={y} isRunning={isRunning} />
          {current !== undefined && <Mark series={series} at={current} x={xOf(current)} y={y} />}
        </>
      )}
    </ChartPlane>
  );
};

type Height = (value: number) => number;

const Mark = ({
  series,
  at,
  x,
  y,
}: {
  series: readonly Series[];
  at: number;
  x: number;
  y: Height;
}) => (
  <>
    <line className="mark" x1={x} x2={x} y1={edge.top} y2={height - edge.bottom} />
    {series.map(({ id, tone, values: { [at]: value } }) =>
      value == null ? null : <circle key={id} data-tone={tone} cx={x} cy={y(value)} r={4} />,
    )}
  </>
);

/** A thin line on each day with marks, and above it a sign, with their number where they are more than one. */
const Signs = ({ marks, xOf }: { marks: Marks; xOf: (at: number) => number }) => (
  <g className="signs">
    {marks.at.map((texts, at) =>
      texts.length === 0 ? null : (
        // biome-ignore lint/suspicious/noArrayIndexKey: its day is what a line is
        <line key={at} x1={xOf(at)} x2={xOf(at)} y1={edge.top} y2={height - edge.bottom} />
      ),
    )}
    {markSigns(marks, xOf).map(({ x, count }) => (
      <g key={x}>
        <circle cx={x} cy={edge.top - 5} r={count === 1 ? 4 : 8} />
        {count > 1 && (
          <text x={x} y={edge.top - 1.5} textAnchor="middle">
            {count}
          </text>
        )}
      </g>
    ))}
  </g>
);

type LinesProps = {
  series: readonly Series[];
  xOf: (at: number) => number;
  y: Height;
  isRunning: boolean;
};

const Lines = ({ series, xOf, y, isRunning }: LinesProps) => {
  type Point = readonly [at: number, value: number | null];
  const draw = line<Point>()
    .defined(([, value]) => value !== null)
    .x(([at]) => xOf(at))
    .y(([, value]) => y(value ?? 0));
  const fill = area<Point>()
    .defined(([, value]) => value !== null)
    .x(([at]) => xOf(at))
    .y0(y(0))
    .y1(([, value]) => y(value ?? 0));
  return (
    <>
      {series.map(({ id, tone, dash, values, isOver = !isRunning }, n) => {
        const points = values.map((value, at): Point => [at, value]);
        const ended = isOver ? points : points.slice(0, -1);
        return (
          <g key={id}>
            {n === 0 && <path className="under" d={fill(ended) ?? ""} data-tone={tone} />}
            <path d={draw(ended) ?? ""} data-tone={tone} strokeDasharray={dash} />
            {!isOver && (
              <path className="running" d={draw(points.slice(-2)) ?? ""} data-tone={tone} />
            )}
          </g>
        );
      })}
    </>
  );
};

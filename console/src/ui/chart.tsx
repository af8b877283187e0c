// A chart of lines over days: drawn from the reading side, walked by keyboard or pointer, and the same
// numbers as a table.
import { Button } from "@mantine/core";
import { scaleLinear, scalePoint } from "d3-scale";
import { area, line } from "d3-shape";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useSpeech } from "../i18n/language.tsx";
import "./chart.css";
import { ChartTable } from "./chart-table.tsx";
import { chartTexts } from "./chart-texts.ts";

export type Series = {
  readonly id: string;
  readonly name: string;
  readonly values: readonly (number | null)[];
  readonly tone: "earned" | "redeemed" | "loss" | "muted";
  /** The pattern of the line, so that colour is never alone. */
  readonly dash?: string;
};

type Props = {
  /** What is shown, as the name of the chart and of the table. */
  name: string;
  days: readonly string[];
  series: readonly Series[];
  format: (value: number) => string;
  /** Short, for the axis. */
  axis: (value: number) => string;
};

const height = 240;
const edge = { top: 12, bottom: 26, start: 56, end: 14 };

/** Lines over days. */
export const LineChart = (props: Props) => {
  const { t } = useSpeech();
  const [isTable, setTable] = useState(false);
  return (
    <div className="stack">
      <div className="row spread">
        <Legend series={props.series} />
        <Button variant="subtle" size="compact-sm" onClick={() => setTable(!isTable)}>
          {t(isTable ? chartTexts.asChart : chartTexts.asTable)}
        </Button>
      </div>
      {isTable ? <ChartTable {...props} /> : <Drawing {...props} />}
    </div>
  );
};

const Legend = ({ series }: Pick<Props, "series">) => (
  <ul className="legend">
    {series.map((one) => (
      <li key={one.id}>
        <svg width="24" height="8" aria-hidden="true">
          <path d="M0 4H24" data-tone={one.tone} strokeDasharray={one.dash} />
        </svg>
        {one.name}
      </li>
    ))}
  </ul>
);

const useWidth = () => {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(720);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const watch = new ResizeObserver(() => setWidth(Math.max(220, element.clientWidth)));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return { place, width };
};

const Drawing = ({ name, days, series, format, axis }: Props) => {
  const { t, date, shortDate, dir } = useSpeech();
  const { place, width } = useWidth();
  const [at, setAt] = useState<number | undefined>(undefined);
  const isMirrored = dir === "rtl";
  const sides = isMirrored ? [edge.end, width - edge.start] : [edge.start, width - edge.end];
  const [left = 0, right = 0] = sides;
  const x = scalePoint<number>()
    .domain(days.map((_, i) => i))
    .range(isMirrored ? [right, left] : [left, right]);
  const most = Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const least = Math.min(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const y = scaleLinear()
    .domain([least, most])
    .nice(4)
    .range([height - edge.bottom, edge.top]);
  // Between counts there is nothing to mark.
  const isCounted = series.every(({ values }) => values.every((one) => Number.isInteger(one ?? 0)));
  const ticks = y.ticks(4).filter((tick) => !isCounted || Number.isInteger(tick));
  const xOf = (i: number): number => x(i) ?? left;
  const current = at === undefined ? undefined : Math.min(at, days.length - 1);
  const say = (i: number): string =>
    [
      date(days[i] ?? ""),
      ...series.map(({ name: of, values }) => {
        const value = values[i];
        return `${of} ${value == null ? "–" : format(value)}`;
      }),
    ].join(" · ");
  const onKeyDown = (event: KeyboardEvent): void => {
    const ahead = isMirrored ? "ArrowLeft" : "ArrowRight";
    const back = isMirrored ? "ArrowRight" : "ArrowLeft";
    const from = current ?? days.length - 1;
    const to = { [ahead]: from + 1, [back]: from - 1, Home: 0, End: days.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setAt(Math.max(0, Math.min(days.length - 1, to)));
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    const where = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const share = (where - left) / Math.max(1, right - left);
    const i = Math.round((isMirrored ? 1 - share : share) * (days.length - 1));
    setAt(Math.max(0, Math.min(days.length - 1, i)));
  };
  const every = Math.max(1, Math.ceil(days.length / Math.max(2, Math.floor(width / 110))));
  return (
    <div>
      <div
        ref={place}
        className="chart"
        role="slider"
        tabIndex={0}
        aria-label={t(chartTexts.walk, { name })}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, days.length - 1)}
        aria-valuenow={current ?? Math.max(0, days.length - 1)}
        aria-valuetext={days.length === 0 ? "" : say(current ?? days.length - 1)}
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setAt(undefined)}
      >
        <svg height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {ticks.map((tick) => (
            <g key={tick}>
              <line className="line" x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
              <text x={isMirrored ? right + 8 : left - 8} y={y(tick) + 4} textAnchor="end">
                {axis(tick)}
              </text>
            </g>
          ))}
          {days.map((day, i) =>
            i % every === 0 ? (
              <text key={day} x={xOf(i)} y={height - 6} textAnchor="middle">
                {shortDate(day)}
              </text>
            ) : null,
          )}
          <Lines series={series} xOf={xOf} y={y} />
          {current !== undefined && (
            <>
              <line
                className="mark"
                x1={xOf(current)}
                x2={xOf(current)}
                y1={edge.top}
                y2={y(least)}
              />
              {series.map((one) => {
                const value = one.values[current];
                return value == null ? null : (
                  <circle key={one.id} data-tone={one.tone} cx={xOf(current)} cy={y(value)} r={4} />
                );
              })}
            </>
          )}
        </svg>
      </div>
      <p className="chart-read muted" aria-hidden="true">
        {current === undefined ? "" : say(current)}
      </p>
    </div>
  );
};

const Lines = ({
  series,
  xOf,
  y,
}: {
  series: readonly Series[];
  xOf: (i: number) => number;
  y: (value: number) => number;
}) => {
  type Point = number | null;
  const draw = line<Point>()
    .defined((value) => value !== null)
    .x((_, i) => xOf(i))
    .y((value) => y(value ?? 0));
  const fill = area<Point>()
    .defined((value) => value !== null)
    .x((_, i) => xOf(i))
    .y0(y(0))
    .y1((value) => y(value ?? 0));
  return (
    <>
      {series.map((one, i) => (
        <g key={one.id}>
          {i === 0 && (
            <path className="under" d={fill([...one.values]) ?? ""} data-tone={one.tone} />
          )}
          <path d={draw([...one.values]) ?? ""} data-tone={one.tone} strokeDasharray={one.dash} />
        </g>
      ))}
    </>
  );
};

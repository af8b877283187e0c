// The plane that lines and columns are drawn on: its axes, the point that is read with its values, and the stretch
// that is being chosen. It runs from the reading side.
import type { ScaleLinear } from "d3-scale";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { chartTexts } from "./chart-texts.ts";
import { type Chart, marksAt, sayPoint } from "./series.ts";
import { useWalk } from "./use-walk.ts";

export const height = 240;
export const edge = { top: 12, bottom: 26, start: 56, end: 14 };

export type Plane = {
  readonly width: number;
  /** Pixels from the left edge to where the plane begins and ends. */
  readonly left: number;
  readonly right: number;
  readonly isMirrored: boolean;
};

type Props = {
  shown: Chart;
  plane: Plane;
  place: React.RefObject<HTMLDivElement | null>;
  y: ScaleLinear<number, number>;
  /** The middle of a label, in pixels from the left edge. */
  xOf: (at: number) => number;
  /** The label under a distance from the left edge. */
  pointAt: (x: number) => number;
  /** Short labels for the axis. */
  short: readonly string[];
  axis: (value: number) => string;
  /** A label as it is said when it is read, where that is more than its name. */
  said?: ((at: number) => string) | undefined;
  onStretch?: ((from: number, to: number) => void) | undefined;
  /** Draws on it, given the point that is read. */
  children: (current: number | undefined) => ReactNode;
};

/** The width of the place a chart has, and the plane in it. */
export const usePlane = (): { place: Props["place"]; plane: Plane } => {
  const { dir } = useSpeech();
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(720);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const watch = new ResizeObserver(() => setWidth(Math.max(220, element.clientWidth)));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const isMirrored = dir === "rtl";
  const [left, right] = isMirrored
    ? [edge.end, width - edge.start]
    : [edge.start, width - edge.end];
  return { place, plane: { width, left, right, isMirrored } };
};

/** Marks of the value axis; between counts there is nothing to mark. */
const ticksOf = (y: Props["y"], { series }: Chart): readonly number[] => {
  const isCounted = series.every(({ values }) => values.every((one) => Number.isInteger(one ?? 0)));
  return y.ticks(4).filter((tick) => !isCounted || Number.isInteger(tick));
};

/** A chart that is walked point by point, with what `children` draw on it. */
export const ChartPlane = (props: Props) => {
  const { shown, plane, place, y, xOf, pointAt, short, axis, onStretch, children } = props;
  const { t } = useSpeech();
  const { width, left, right, isMirrored } = plane;
  const { labels } = shown;
  const last = Math.max(0, labels.length - 1);
  const { current, anchor, handlers } = useWalk({
    ...{ count: labels.length, isMirrored, pointAt, onStretch },
  });
  const said = (at: number): Chart => {
    const label = props.said?.(at);
    return label === undefined
      ? shown
      : { ...shown, labels: labels.map((one, n) => (n === at ? label : one)) };
  };
  const every = Math.max(1, Math.ceil(labels.length / Math.max(2, Math.floor(width / 110))));
  const walk = onStretch === undefined ? chartTexts.walk : chartTexts.walkAndZoom;
  return (
    <div
      ref={place}
      className="chart"
      role="slider"
      tabIndex={0}
      data-zooms={onStretch !== undefined || undefined}
      aria-label={t(walk, { name: shown.name })}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={current ?? last}
      aria-valuetext={labels.length === 0 ? "" : sayPoint(said(current ?? last), current ?? last)}
      {...handlers}
    >
      <svg height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {ticksOf(y, shown).map((tick) => (
          <g key={tick}>
            <line className="line" x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
            <text x={isMirrored ? right + 8 : left - 8} y={y(tick) + 4} textAnchor="end">
              {axis(tick)}
            </text>
          </g>
        ))}
        {short.map((label, at) =>
          at % every === 0 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: short labels of two years are alike
            <text key={at} x={xOf(at)} y={height - 6} textAnchor="middle">
              {label}
            </text>
          ) : null,
        )}
        {anchor !== undefined && current !== undefined && (
          <rect
            className="stretch"
            x={Math.min(xOf(anchor), xOf(current))}
            width={Math.abs(xOf(anchor) - xOf(current))}
            y={edge.top}
            height={height - edge.bottom - edge.top}
          />
        )}
        {children(current)}
      </svg>
      {current !== undefined && (
        <Tip chart={said(current)} at={current} x={xOf(current)} width={width} />
      )}
    </div>
  );
};

type TipProps = { chart: Chart; at: number; x: number; width: number };

/** The values of a point beside it; the slider says the same. */
const Tip = ({ chart: { labels, series, format, marks }, at, x, width }: TipProps) => {
  const isEarly = x <= width / 2;
  return (
    <div
      className="chart-tip"
      aria-hidden="true"
      style={{ left: isEarly ? x + 12 : undefined, right: isEarly ? undefined : width - x + 12 }}
    >
      <b>{labels[at]}</b>
      {series.map(({ id, name, tone, values: { [at]: value } }) => (
        <span key={id} className="row spread gap-8">
          <span className="row gap-4">
            <i data-tone={tone} />
            {name}
          </span>
          <bdi>{value == null ? "–" : format(value)}</bdi>
        </span>
      ))}
      {marksAt(marks, at).map((text) => (
        <span key={text} className="chart-mark">
          {text}
        </span>
      ))}
    </div>
  );
};

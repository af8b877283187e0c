// Where points of lines lie on a plane, from the reading side.
import { type ScaleLinear, scaleLinear, scalePoint } from "d3-scale";
import { edge, height, type Plane } from "./plane.tsx";
import type { Chart } from "./series.ts";

type Scales = {
  /** The height of a value, in pixels from the top. */
  readonly y: ScaleLinear<number, number>;
  /** The place of a label, in pixels from the left edge. */
  readonly xOf: (at: number) => number;
  /** The label nearest to a distance from the left edge. */
  readonly pointAt: (x: number) => number;
};

/** Scales of lines over the labels of a chart; zero is always on it. */
export const lineScales = (
  { left, right, isMirrored }: Plane,
  { series, labels }: Pick<Chart, "series" | "labels">,
): Scales => {
  const x = scalePoint<number>()
    .domain(labels.map((_, at) => at))
    .range(isMirrored ? [right, left] : [left, right]);
  const known = series.flatMap(({ values }) => values.map((value) => value ?? 0));
  const y = scaleLinear()
    .domain([Math.min(0, ...known), Math.max(1, ...known)])
    .nice(4)
    .range([height - edge.bottom, edge.top]);
  return {
    y,
    xOf: (at) => x(at) ?? left,
    pointAt: (where) => {
      const share = (where - left) / Math.max(1, right - left);
      return Math.round((isMirrored ? 1 - share : share) * (labels.length - 1));
    },
  };
};

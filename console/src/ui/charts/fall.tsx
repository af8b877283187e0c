// A bar of a waterfall: it begins where the line before ended.
import "./fall.css";
import type { Span } from "./waterfall.ts";

/** A bar of a line; where it begins and ends is in the table as figures, so it is not read out. */
export const Fall = ({ from, to, isTotal }: Span & { isTotal: boolean }) => (
  <span className="fall" aria-hidden="true">
    <span
      data-tone={isTotal ? "total" : to < from ? "down" : "up"}
      style={{
        insetInlineStart: `${Math.min(from, to) * 100}%`,
        inlineSize: `${Math.abs(to - from) * 100}%`,
      }}
    />
  </span>
);

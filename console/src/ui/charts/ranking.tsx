// The largest of many, one under the other: a name, a figure, and a bar as long as the figure is large.
import type { ReactNode } from "react";
import "./ranking.css";

export type Ranked = {
  readonly key: string;
  readonly name: ReactNode;
  readonly value: number;
  /** The figure in words. */
  readonly text: string;
};

/** A list in its order; what is told by the length of a bar is told by its figure too. */
export const Ranking = ({ rows, label }: { rows: readonly Ranked[]; label: string }) => {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <ol className="ranking" aria-label={label}>
      {rows.map(({ key, name, value, text }) => (
        <li key={key}>
          <span className="ranked">{name}</span>
          <bdi>{text}</bdi>
          <span className="ranked-bar" aria-hidden="true">
            <span style={{ inlineSize: `${Math.max(0, (value / most) * 100)}%` }} />
          </span>
        </li>
      ))}
    </ol>
  );
};

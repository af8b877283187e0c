// A few figures side by side as columns; the numbers stand with them, so nothing is told by height alone.
export type Bar = {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly text: string;
};

const tallest = 96;

/** Columns as a list: its label, its figure, and a height in proportion. */
export const Bars = ({ bars, label }: { bars: readonly Bar[]; label: string }) => {
  const most = Math.max(1, ...bars.map((bar) => bar.value));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: many columns scroll sideways, which needs the keyboard too
    <ul className="bars" aria-label={label} tabIndex={0}>
      {bars.map((bar) => (
        <li key={bar.key}>
          <b>{bar.text}</b>
          <span
            className="bar"
            aria-hidden="true"
            style={{ blockSize: Math.max(3, Math.round((bar.value / most) * tallest)) }}
          />
          <span className="muted">{bar.label}</span>
        </li>
      ))}
    </ul>
  );
};

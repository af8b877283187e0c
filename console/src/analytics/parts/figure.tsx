// One figure: its value, how it moved, a small line of its days, and how it is counted.

import { ActionIcon } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import type { PlainAddress } from "../../addresses.ts";
import { dayInCairo } from "../../i18n/days.ts";
import { useSpeech } from "../../i18n/language.tsx";
import type { Text } from "../../i18n/text.ts";
import { IconArrowDown, IconArrowUp, IconBulb } from "../../ui/icons.ts";
import { lettersOf } from "../../ui/letters.ts";
import { changeOf } from "../domain/range.ts";
import { figureTexts as texts } from "../texts/figure.ts";
import "./analytics.css";

export type Unit = "count" | "points" | "money" | "rate";

/** A value as people read its unit. */
export const useUnits = () => {
  const { number, money, percent } = useSpeech();
  return (value: number, unit: Unit): string => {
    if (unit === "money") return money(value);
    return unit === "rate" ? percent(value / 10_000) : number(value);
  };
};

/** How a figure moved against the days before. */
export const Change = ({
  value,
  previous,
  unit,
  days,
}: {
  value: number | null;
  previous: number | null;
  unit: Unit;
  days: { from: string; to: string };
}) => {
  const { t, percent, date, shortDate, number } = useSpeech();
  const thisYear = dayInCairo(Date.now()).slice(0, 4);
  // Days of another year would be taken for those of this one.
  const said = (day: string) => (day.startsWith(thisYear) ? shortDate(day) : date(day));
  const change = changeOf(value, previous, unit === "rate");
  if (change === undefined) return <span>{t(texts.noEarlier)}</span>;
  const size = Math.abs(change.share);
  const amount =
    unit === "rate"
      ? t(texts.ratePoints, { change: number(Math.round(size * 10_000) / 100) })
      : percent(size);
  const isStill = size === 0;
  const Arrow = change.isUp ? IconArrowUp : IconArrowDown;
  return (
    <span>
      <b className={isStill ? undefined : change.isUp ? "up" : "loss"}>
        {!isStill && <Arrow size={13} aria-hidden="true" />}
        <bdi>{isStill ? amount : `${change.isUp ? "+" : "−"}${amount}`}</bdi>
      </b>{" "}
      {t(texts.against, { from: said(days.from), to: said(days.to) })}
    </span>
  );
};

/** The days of a figure as a line without words; the numbers are in the reports. */
const Sparkline = ({ values }: { values: readonly (number | null)[] }) => {
  const known = values.map((value) => value ?? 0);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  if (values.length < 2 || least === most) return <svg className="spark" aria-hidden="true" />;
  const points = known.map((value, i) => {
    const x = (i / (known.length - 1)) * 100;
    return `${x.toFixed(2)},${(26 - ((value - least) / (most - least)) * 24).toFixed(2)}`;
  });
  return (
    <svg className="spark" viewBox="0 0 100 28" preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points.join(" ")} vectorEffect="non-scaling-stroke" />
    </svg>
  );
};

type Props = {
  name: Text;
  how?: Text;
  rows?: PlainAddress;
  unit: Unit;
  value: number | null;
  previous?: number | null;
  days?: { from: string; to: string } | undefined;
  series?: readonly (number | null)[];
};

/** A card of one figure. */
export const FigureCard = ({ name, how, rows, unit, value, previous, days, series }: Props) => {
  const { t, label } = useSpeech();
  const id = useId();
  const unitText = useUnits();
  const shown = value === null ? t(texts.none) : unitText(value, unit);
  return (
    <article className="card kpi figure" aria-labelledby={id}>
      <div className="row spread gap-4 one-line">
        <h3 id={id}>{t(name)}</h3>
        {how !== undefined && <How name={t(name)} how={t(how)} />}
      </div>
      <p className="kpi-value" style={{ "--letters": lettersOf(shown) }}>
        {shown}
      </p>
      {days !== undefined && (
        <p className="muted tiny">
          <Change value={value} previous={previous ?? null} unit={unit} days={days} />
        </p>
      )}
      {series !== undefined && <Sparkline values={series} />}
      {rows !== undefined && (
        <Link to={rows} className="small" aria-label={label(texts.rows, { name: t(name) })}>
          {t(texts.rowsShort)}
        </Link>
      )}
    </article>
  );
};

/** A few words that open below their button; Escape or a press elsewhere closes them. */
const How = ({ name, how }: { name: string; how: string }) => {
  const { label } = useSpeech();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <span className="how">
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={label(texts.counted, { name })}
        aria-expanded={isOpen}
        aria-controls={id}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => event.key === "Escape" && setOpen(false)}
        onClick={() => setOpen(!isOpen)}
      >
        <IconBulb size={16} aria-hidden="true" />
      </ActionIcon>
      <span id={id} role="note" className="card" hidden={!isOpen}>
        {how}
      </span>
    </span>
  );
};

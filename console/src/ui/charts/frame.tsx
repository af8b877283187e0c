// What every chart has around it: a legend that hides and isolates, the same numbers as a table, and its files.
import { Button } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { keepFile } from "../keep-file.ts";
import { Bone } from "../page.tsx";
import { toastRefused } from "../toasts.ts";
import { words } from "../words.ts";
import { chartTexts } from "./chart-texts.ts";
import { type Chart, csvOf, isolated, type Series, shownOf, toggled } from "./series.ts";
import "./charts.css";

// Only for those who ask for it: pages of rows weigh more than the chart does.
const ChartTable = lazy(async () => ({
  default: (await import("./chart-table.tsx")).ChartTable,
}));

type Props = {
  chart: Chart;
  /** Draws what is shown of it, as one `svg`. */
  children: (shown: Chart) => ReactNode;
};

/** A chart with its legend, its table and its files. */
export const ChartFrame = ({ chart, children }: Props) => {
  const { t, label } = useSpeech();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [isTable, setTable] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const shown = { ...chart, series: shownOf(chart.series, hidden) };
  const file = chart.name.replaceAll(/[\\/:*?"<>|]/g, " ");
  const keepPicture = async (): Promise<void> => {
    const drawing = place.current?.querySelector("svg");
    if (drawing == null) return;
    // Only for those who ask for one.
    const { pictureOf } = await import("./picture.ts");
    keepFile(await pictureOf(shown, drawing), `${file}.png`);
  };
  return (
    <div className="stack gap-8">
      <div className="row spread wraps chart-head">
        <Legend chart={chart} hidden={hidden} onChange={setHidden} />
        <div className="row gap-4">
          <Button variant="subtle" size="compact-sm" onClick={() => setTable(!isTable)}>
            {t(isTable ? chartTexts.asChart : chartTexts.asTable)}
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={label(chartTexts.csvOf, { name: chart.name })}
            onClick={() => keepFile(new Blob([csvOf(shown)], { type: "text/csv" }), `${file}.csv`)}
          >
            {t(chartTexts.csv)}
          </Button>
          {!isTable && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={label(chartTexts.pictureOf, { name: chart.name })}
              onClick={() =>
                void keepPicture().catch(() =>
                  toastRefused(t(chartTexts.pictureFailed), t(words.close)),
                )
              }
            >
              {t(chartTexts.picture)}
            </Button>
          )}
        </div>
      </div>
      {isTable ? (
        <Suspense fallback={<Bone height={240} />}>
          <ChartTable chart={shown} />
        </Suspense>
      ) : (
        <div ref={place}>{children(shown)}</div>
      )}
    </div>
  );
};

type LegendProps = {
  chart: Chart;
  hidden: ReadonlySet<string>;
  onChange: (hidden: ReadonlySet<string>) => void;
};

const Sign = ({ tone, dash }: Pick<Series, "tone" | "dash">) => (
  <svg width="24" height="8" aria-hidden="true">
    <path d="M0 4H24" data-tone={tone} strokeDasharray={dash} />
  </svg>
);

const Legend = ({ chart, hidden, onChange }: LegendProps) => {
  const { t, label } = useSpeech();
  const { name, series } = chart;
  const shown = shownOf(series, hidden);
  if (series.length < 2)
    return (
      <ul className="legend">
        {series.map((one) => (
          <li key={one.id}>
            <Sign {...one} />
            {one.name}
          </li>
        ))}
      </ul>
    );
  return (
    <ul className="legend" aria-label={t(chartTexts.series, { name })}>
      {series.map((one) => (
        <li key={one.id}>
          <button
            type="button"
            className="legend-entry"
            aria-pressed={shown.includes(one)}
            onClick={() => onChange(toggled(hidden, one.id))}
          >
            <Sign {...one} />
            {one.name}
          </button>
          <button
            type="button"
            className="legend-only"
            aria-label={label(chartTexts.onlyThis, { name: one.name })}
            onClick={() => onChange(isolated(series, hidden, one.id))}
          >
            {t(chartTexts.only)}
          </button>
        </li>
      ))}
    </ul>
  );
};

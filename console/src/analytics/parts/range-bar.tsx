// The choice of days: presets, and for reports own days, comparing, the file and saving.
import { Button } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { DayField } from "../../ui/day-field.tsx";
import { IconDownload } from "../../ui/icons.ts";
import { PressedChoice } from "../../ui/pressed-choice.tsx";
import { toastRefused } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { useExportReport } from "../queries/figures.ts";
import { rangeTexts } from "../texts/range.ts";
import { Presets } from "./presets.tsx";
import type { Asked } from "./use-range.ts";

// Forms and dialogs, which most visits do not need.
const SaveReportDialog = lazy(async () => ({
  default: (await import("./save-report.tsx")).SaveReportDialog,
}));

const comparisonNames = [
  ["before", rangeTexts.before],
  ["year", rangeTexts.year],
  // So that Ramadan is held against Ramadan.
  ["hijri_year", rangeTexts.hijriYear],
  ["no", rangeTexts.noComparison],
] as const;

/** Everything one may choose of a report; `choices` are those that it has by itself. */
export const RangeBar = ({ choices, ...asked }: Asked & { choices?: ReactNode }) => {
  const { range } = asked;
  const { t } = useSpeech();
  const [isSaving, setSaving] = useState(false);
  const own = (change: { from?: string; to?: string }) => {
    const next = { from: range.from, to: range.to, ...change };
    if (next.from !== "" && next.to !== "" && next.from <= next.to)
      range.set({ preset: "own", ...next });
  };
  return (
    <div className="range-bar">
      <Presets range={range} />
      <DayField
        label={t(rangeTexts.from)}
        value={range.from}
        max={range.to}
        onChange={(from) => own({ from })}
      />
      <DayField
        label={t(rangeTexts.to)}
        value={range.to}
        min={range.from}
        onChange={(to) => own({ to })}
      />
      <PressedChoice
        legend={t(rangeTexts.compare)}
        choices={comparisonNames.map(([value, name]) => ({ value, label: t(name) }))}
        value={range.compared}
        onChange={(compared) => range.set({ compared })}
      />
      {choices}
      <div className="range-acts">
        <ExportButton {...asked} format="csv" />
        <ExportButton {...asked} format="pdf" />
        <Button variant="default" onClick={() => setSaving(true)}>
          {t(rangeTexts.saveReport)}
        </Button>
      </div>
      <Suspense fallback={null}>
        {isSaving && <SaveReportDialog {...asked} onClose={() => setSaving(false)} />}
      </Suspense>
    </div>
  );
};

const ExportButton = ({ report, range, grouped, format }: Asked & { format: "csv" | "pdf" }) => {
  const { t, language } = useSpeech();
  const file = useExportReport(format);
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      loading={file.isPending}
      onClick={() =>
        file.mutate(
          { report, range, grouped, locale: language },
          { onError: () => toastRefused(t(rangeTexts.exportFailed), t(words.close)) },
        )
      }
    >
      {t(format === "csv" ? rangeTexts.export : rangeTexts.exportPdf)}
    </Button>
  );
};

// The choice of days: presets, and for reports own days, comparing and the file.
import { Button, NativeSelect } from "@mantine/core";
import type { Report } from "@nuqta/contracts/analytics.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { DayField } from "../../ui/day-field.tsx";
import { IconDownload } from "../../ui/icons.ts";
import { toastRefused } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { presets, type RangeState } from "../domain/range.ts";
import { useExportReport } from "../queries.ts";
import { rangeTexts } from "../texts/range.ts";
import type { RangeControl } from "./use-range.ts";

const presetNames = {
  "7": rangeTexts.days7,
  "30": rangeTexts.days30,
  "90": rangeTexts.days90,
  month: rangeTexts.month,
} as const;

const comparisonNames = [
  ["before", rangeTexts.before],
  ["year", rangeTexts.year],
  // So that Ramadan is held against Ramadan.
  ["hijri_year", rangeTexts.hijriYear],
  ["no", rangeTexts.noComparison],
] as const;

/** The usual periods as buttons that stay pressed. */
export const Presets = ({ range }: { range: RangeControl }) => {
  const { t } = useSpeech();
  return (
    <fieldset className="plain">
      <legend className="hidden-text">{t(rangeTexts.period)}</legend>
      <div className="row gap-4 wraps">
        {presets.map((preset) => (
          <Button
            key={preset}
            size="compact-sm"
            variant={range.preset === preset ? "filled" : "default"}
            aria-pressed={range.preset === preset}
            onClick={() => range.set({ preset })}
          >
            {t(presetNames[preset])}
          </Button>
        ))}
      </div>
    </fieldset>
  );
};

/** Everything one may choose of a report. */
export const RangeBar = ({ range, report }: { range: RangeControl; report: Report }) => {
  const { t, language } = useSpeech();
  const file = useExportReport();
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
      <NativeSelect
        label={t(rangeTexts.compare)}
        value={range.compared}
        onChange={(event) =>
          range.set({ compared: event.currentTarget.value as RangeState["compared"] })
        }
        data={comparisonNames.map(([value, name]) => ({ value, label: t(name) }))}
      />
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        loading={file.isPending}
        onClick={() =>
          file.mutate(
            { report, range, locale: language },
            { onError: () => toastRefused(t(rangeTexts.exportFailed), t(words.close)) },
          )
        }
      >
        {t(rangeTexts.export)}
      </Button>
    </div>
  );
};

/** Up to when everything is counted, and whose days these are. */
export const AsOf = ({ about }: { about: { as_of: string | null; zone: string } | undefined }) => {
  const { t, dateTime } = useSpeech();
  if (about === undefined) return null;
  return (
    <p className="muted small" role={about.as_of === null ? "status" : undefined}>
      {about.as_of === null
        ? t(rangeTexts.counting, { zone: about.zone })
        : t(rangeTexts.asOf, { time: dateTime(about.as_of), zone: about.zone })}
    </p>
  );
};

// The usual periods, and up to when figures are counted: all that the home has of the choice of days.
import { useSpeech } from "../../i18n/language.tsx";
import { PressedChoice } from "../../ui/pressed-choice.tsx";
import { presets } from "../domain/range.ts";
import { rangeTexts } from "../texts/range.ts";
import type { RangeControl } from "./use-range.ts";

const presetNames = {
  "7": rangeTexts.days7,
  "30": rangeTexts.days30,
  "90": rangeTexts.days90,
  month: rangeTexts.month,
} as const;

/** The usual periods as buttons that stay pressed. */
export const Presets = ({ range }: { range: RangeControl }) => {
  const { t } = useSpeech();
  return (
    <PressedChoice
      legend={t(rangeTexts.period)}
      isLegendHidden
      choices={presets.map((value) => ({ value, label: t(presetNames[value]) }))}
      value={range.preset}
      onChange={(preset) => range.set({ preset })}
    />
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

// What settings would have given over the orders that came.
import type { EarningSettingsValue } from "@nuqta/contracts/programme.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { SettingsForecast } from "../../simulation/parts/forecast.tsx";
import { earningTexts } from "../texts/earning.ts";

/** The forecast under its name, folded until somebody wants it. */
export const ImpactOfSettings = ({ draft }: { draft: EarningSettingsValue }) => {
  const { t } = useSpeech();
  return (
    <details>
      <summary className="opener">{t(earningTexts.impact)}</summary>
      <div className="above-8">
        <SettingsForecast draft={draft} />
      </div>
    </details>
  );
};

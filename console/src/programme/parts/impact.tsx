// What settings would have given over the orders that came.
import type { EarningSettingsValue } from "@nuqta/contracts/programme.ts";
import { lazy, Suspense, useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { useEver } from "../../kit/use-ever.ts";
import { LoadingCards } from "../../ui/page.tsx";
import { earningTexts } from "../texts/earning.ts";

const SettingsForecast = lazy(async () => ({
  default: (await import("../../simulation/parts/forecast.tsx")).SettingsForecast,
}));

/** The forecast under its name, folded until somebody wants it. */
export const ImpactOfSettings = ({ draft }: { draft: EarningSettingsValue }) => {
  const { t } = useSpeech();
  const [isOpen, setOpen] = useState(false);
  const isWanted = useEver(isOpen);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="opener">{t(earningTexts.impact)}</summary>
      <div className="above-8">
        {isWanted && (
          <Suspense fallback={<LoadingCards count={1} />}>
            <SettingsForecast draft={draft} />
          </Suspense>
        )}
      </div>
    </details>
  );
};

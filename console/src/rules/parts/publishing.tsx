// What publishing says while a forecast is made, and when a second person has to agree.

import { Link } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import type { ForecastProgress } from "../queries/forecast-progress.ts";
import { publishingTexts as texts } from "../texts/publishing.ts";

/** How far the forecast has come; nothing when none is under way. */
export const Forecasting = ({ progress }: { progress: ForecastProgress | undefined }) => {
  const { t } = useSpeech();
  if (progress === undefined) return null;
  const { done, total } = progress;
  return (
    <p className="muted small" role="status">
      {total === null ? t(texts.forecasting) : t(texts.forecastingOf, { done, total })}
    </p>
  );
};

/** Says that nothing is live yet, and where it waits. */
export const WaitsForSecond = ({ approvalId }: { approvalId: string }) => {
  const { t } = useSpeech();
  return (
    <div role="status" className="stack">
      <p>{t(texts.waits)}</p>
      <Link to={addresses.approval} params={{ id: approvalId }}>
        {t(texts.lookAt)}
      </Link>
    </div>
  );
};

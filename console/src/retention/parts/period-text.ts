// A period in words.
import { useSpeech } from "../../i18n/language.tsx";
import { monthsText, retentionTexts as texts } from "../texts.ts";

/** Says a period of so many months; null is for ever. */
export const usePeriodText = (): ((months: number | null) => string) => {
  const { t, plural } = useSpeech();
  return (months) => (months === null ? t(texts.forEver) : plural(monthsText, months));
};

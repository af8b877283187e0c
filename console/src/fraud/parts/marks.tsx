// Waiting time of a case as words.
import { useSpeech } from "../../i18n/language.tsx";
import { hoursBetween } from "../domain.ts";
import { caseTexts, daysWaited, hours } from "../texts/cases.ts";

/** How long ago something was, in hours and from two days on in days. */
export const useAge = (): ((since: string) => string) => {
  const { t, plural } = useSpeech();
  return (since) => {
    const waited = hoursBetween(since, new Date());
    if (waited === 0) return t(caseTexts.justNow);
    return waited < 48 ? plural(hours, waited) : plural(daysWaited, Math.floor(waited / 24));
  };
};

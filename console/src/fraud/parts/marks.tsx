// Severity, state and waiting time of a case as words.
import { useSpeech } from "../../i18n/language.tsx";
import { Pill, type PillTone } from "../../ui/page.tsx";
import { hoursBetween } from "../domain.ts";
import type { FraudCase } from "../queries.ts";
import { caseTexts, daysWaited, hours, stateTexts } from "../texts/cases.ts";
import { severityTexts } from "../texts/words.ts";

const severityTones: Readonly<Record<FraudCase["severity"], PillTone>> = {
  low: "off",
  medium: "warn",
  high: "loss",
};

export const SeverityMark = ({ severity }: Pick<FraudCase, "severity">) => {
  const { t } = useSpeech();
  return <Pill tone={severityTones[severity]}>{t(severityTexts[severity])}</Pill>;
};

const stateTones: Readonly<Record<FraudCase["state"], PillTone>> = {
  open: "warn",
  handled: "off",
  approved: "on",
  voided: "loss",
  suspended: "loss",
  shadow: "off",
};

export const StateMark = ({ state }: Pick<FraudCase, "state">) => {
  const { t } = useSpeech();
  return <Pill tone={stateTones[state]}>{t(stateTexts[state])}</Pill>;
};

/** How long ago something was, in hours and from two days on in days. */
export const useAge = (): ((since: string) => string) => {
  const { t, plural } = useSpeech();
  return (since) => {
    const waited = hoursBetween(since, new Date());
    if (waited === 0) return t(caseTexts.justNow);
    return waited < 48 ? plural(hours, waited) : plural(daysWaited, Math.floor(waited / 24));
  };
};

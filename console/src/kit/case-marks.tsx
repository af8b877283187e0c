// Severity and state of a case of suspected fraud as words.
import type { Severity } from "@nuqta/contracts/anti-fraud.ts";
import type { FraudState } from "@nuqta/contracts/fraud.ts";
import { useSpeech } from "../i18n/language.tsx";
import { Pill, type PillTone } from "../ui/page.tsx";
import { severityTexts, stateTexts } from "./case-texts.ts";

const severityTones: Readonly<Record<Severity, PillTone>> = {
  low: "off",
  medium: "warn",
  high: "loss",
};

export const SeverityMark = ({ severity }: { severity: Severity }) => {
  const { t } = useSpeech();
  return <Pill tone={severityTones[severity]}>{t(severityTexts[severity])}</Pill>;
};

const stateTones: Readonly<Record<FraudState, PillTone>> = {
  open: "warn",
  handled: "off",
  approved: "on",
  voided: "loss",
  suspended: "loss",
  shadow: "off",
};

export const StateMark = ({ state }: { state: FraudState }) => {
  const { t } = useSpeech();
  return <Pill tone={stateTones[state]}>{t(stateTexts[state])}</Pill>;
};

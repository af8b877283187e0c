// How far a run of a job is, as a mark.
import { useSpeech } from "../../i18n/language.tsx";
import { Pill } from "../../ui/page.tsx";
import type { JobRun } from "../queries.ts";
import { jobTexts as texts } from "../texts.ts";

const tones = {
  waiting: "warn",
  running: "on",
  done: "on",
  failed: "loss",
  cancelled: "off",
} as const;
export const RunPill = ({ status }: Pick<JobRun, "status">) => {
  const { t } = useSpeech();
  return <Pill tone={tones[status]}>{t(texts[status])}</Pill>;
};

// The clock of a breach: its state, and how long is left until the authority has to know.
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Pill } from "../../ui/page.tsx";
import type { Breach } from "../queries.ts";
import { breachTexts as texts } from "./breach-texts.ts";

const tones = {
  running: "on",
  soon: "warn",
  overdue: "loss",
  reported: "off",
  late: "loss",
} as const;

export const BreachClock = ({ breach }: { breach: Breach }) => {
  const { t } = useSpeech();
  const { clock, due_at, closed_at } = breach;
  const isRunning = clock !== "reported" && clock !== "late" && closed_at === null;
  const minutes = Math.floor(Math.abs(Date.parse(due_at) - Date.now()) / minuteMs);
  const time = { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
  return (
    <>
      <Pill tone={tones[clock]}>{t(texts[clock])}</Pill>
      {closed_at !== null && <span className="muted small block">{t(texts.closed)}</span>}
      {isRunning && (
        <span className="muted small block">
          {t(clock === "overdue" ? texts.over : texts.left, time)}
        </span>
      )}
    </>
  );
};

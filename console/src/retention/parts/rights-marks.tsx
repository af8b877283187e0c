// The state of a request by the law, and how its time stands.
import { useSpeech } from "../../i18n/language.tsx";
import { Pill } from "../../ui/page.tsx";
import type { RightsRequest } from "./rights-queries.ts";
import { rightsTexts as texts } from "./rights-texts.ts";

const tones = { open: "warn", checked: "on", fulfilled: "off", refused: "off" } as const;
const clockTones = { soon: "warn", overdue: "loss", late: "loss" } as const;

export const RightsState = ({ one }: { one: RightsRequest }) => {
  const { t } = useSpeech();
  const { state, clock } = one;
  const isTold = clock === "soon" || clock === "overdue" || clock === "late";
  return (
    <span className="row wraps gap-10">
      <Pill tone={tones[state]}>{t(texts[state])}</Pill>
      {isTold && <Pill tone={clockTones[clock]}>{t(texts[clock])}</Pill>}
    </span>
  );
};

// The second factor of somebody else, as a cell of the team's list.
import { useSpeech } from "../../i18n/language.tsx";
import { Pill } from "../../ui/page.tsx";
import type { Account } from "../queries/team.ts";
import { factorResetTexts as texts } from "./factor-reset-texts.ts";

/** Whether sign-ins ask for a second factor, and the request to remove it that waits. */
export const FactorCell = ({ account }: { account: Account }) => {
  const { t, dateTime } = useSpeech();
  const { second_factor: isOn, factor_reset: reset } = account;
  return (
    <>
      <Pill tone={isOn ? "on" : "off"}>{t(isOn ? texts.on : texts.off)}</Pill>
      {reset !== null && (
        <div className="muted small">
          {reset.takes_effect_at === null
            ? t(texts.waitsForOwner, { name: reset.asked_by_name, time: dateTime(reset.ends_at) })
            : t(texts.waitsForTime, {
                name: reset.asked_by_name,
                time: dateTime(reset.takes_effect_at),
              })}
        </div>
      )}
    </>
  );
};

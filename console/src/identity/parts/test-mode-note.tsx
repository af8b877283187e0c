// The line on every page of a tab in test mode: that nothing is real, what time it is there, and the way out.
import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { useSession } from "../../kit/session.ts";
import { leaveTrial, useTrialClock } from "../queries/trial.ts";
import { trialTexts as texts } from "./trial-texts.ts";

const TrialClock = lazy(async () => ({
  default: (await import("./trial-clock.tsx")).TrialClock,
}));

const TrialSample = lazy(async () => ({
  default: (await import("./trial-sample.tsx")).TrialSample,
}));

/** Words and buttons of the line. */
export const TrialNote = () => {
  const { t, dateTime } = useSpeech();
  const now = useTrialClock().data?.now;
  const mayMove = useSession(({ permissions }) => permissions.includes("config:write"));
  const [isMoving, setMoving] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  return (
    <>
      <p>
        <strong>{t(texts.mode)}</strong> {t(texts.nothingReal)}
      </p>
      {now !== undefined && <p className="clock">{t(texts.clock, { now: dateTime(now) })}</p>}
      <div className="row">
        {now !== undefined && mayMove && (
          <>
            <Button size="xs" variant="default" onClick={() => setPlaying(true)}>
              {t(texts.sample)}
            </Button>
            <Button size="xs" variant="default" onClick={() => setMoving(true)}>
              {t(texts.move)}
            </Button>
          </>
        )}
        <Button size="xs" onClick={() => void leaveTrial()}>
          {t(texts.leave)}
        </Button>
      </div>
      <Suspense fallback={null}>
        {isMoving && now !== undefined && <TrialClock now={now} onClose={() => setMoving(false)} />}
        {isPlaying && <TrialSample onClose={() => setPlaying(false)} />}
      </Suspense>
    </>
  );
};

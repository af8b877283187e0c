// The line on every page of a tab in test mode: that nothing is real, what time it is there, and the way out.
import { Button } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { queryClient } from "../../kit/queries.ts";
import { useSession } from "../../kit/session.ts";
import { leaveTestMode, useTestClock } from "../queries/test-mode.ts";
import { testModeTexts as texts } from "./test-mode-texts.ts";

const TestClock = lazy(async () => ({
  default: (await import("./test-clock.tsx")).TestClock,
}));

const SampleData = lazy(async () => ({
  default: (await import("./sample-data.tsx")).SampleData,
}));

/** Words and buttons of the line. */
export const TestModeNote = () => (
  <QueryClientProvider client={queryClient}>
    <Line />
  </QueryClientProvider>
);

const Line = () => {
  const { t, dateTime } = useSpeech();
  const now = useTestClock().data?.now;
  const mayMove = useSession(({ permissions }) => permissions.includes("config:write"));
  const [isMoving, setMoving] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  return (
    <>
      <p>
        <strong id="test-mode">{t(texts.mode)}</strong> {t(texts.nothingReal)}
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
        <Button size="xs" onClick={() => void leaveTestMode()}>
          {t(texts.leave)}
        </Button>
      </div>
      <Suspense fallback={null}>
        {isMoving && now !== undefined && <TestClock now={now} onClose={() => setMoving(false)} />}
        {isPlaying && <SampleData onClose={() => setPlaying(false)} />}
      </Suspense>
    </>
  );
};

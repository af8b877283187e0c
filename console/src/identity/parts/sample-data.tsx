// The dialog that plays sample data into the test world.
import { Button } from "@mantine/core";
import { type Scenario, scenarios } from "@nuqta/contracts/test-mode.ts";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { ChoiceCards } from "../../ui/choice.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Note, useFailureText } from "../../ui/page.tsx";
import { words } from "../../ui/words.ts";
import { testModeTexts as texts } from "./test-mode-texts.ts";
import { type Run, useSampleRun } from "./use-sample-run.ts";

/** Asks which scenario, plays it with its progress, and says what came of it. Closing stops it. */
export const SampleData = ({ onClose }: { onClose: () => void }) => {
  const { t, number } = useSpeech();
  const textOf = useFailureText();
  const [scenario, setScenario] = useState<Scenario>("returns_storm");
  const { run, isPlaying, isOver, failure, play, stop } = useSampleRun();
  const close = (): void => {
    stop();
    onClose();
  };
  const isHalf = run?.scenario === scenario && run.done > 0 && !isOver && !isPlaying;
  const choices = scenarios.map((value) => ({
    ...{ value, title: t(texts[value]), text: t(texts[`${value}_help`]), isDisabled: isPlaying },
  }));
  const said = ({ done, steps, orders, returns, refused }: Run): string => {
    if (isPlaying && steps !== undefined)
      return t(texts.playing, { step: number(Math.min(done + 1, steps)), steps: number(steps) });
    const counts = { orders: number(orders), returns: number(returns), refused: number(refused) };
    if (isOver && !isPlaying) return t(texts.played, counts);
    return isHalf && failure === undefined ? t(texts.stopped) : "";
  };
  return (
    <Dialog isOpen onClose={close} title={t(texts.sampleTitle)} size={500}>
      <div className="stack">
        <p className="muted">{t(texts.sampleHelp)}</p>
        <ChoiceCards
          legend={t(texts.which)}
          name="scenario"
          choices={choices}
          value={scenario}
          onChange={setScenario}
        />
        {failure !== undefined && <Note tone="loss">{textOf(failure)}</Note>}
        {isPlaying && (
          <progress
            max={run?.steps ?? 1}
            value={run?.steps === undefined ? undefined : run.done}
            aria-label={t(texts.sample)}
          />
        )}
        <p role="status">{run !== undefined && said(run)}</p>
        <div className="row ends">
          <Button variant="default" onClick={isPlaying ? stop : close}>
            {t(isPlaying ? texts.stop : words.close)}
          </Button>
          <Button disabled={isPlaying} onClick={() => void play(scenario)}>
            {t(isHalf ? texts.goOn : texts.play)}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};

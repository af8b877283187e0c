// One run of a scenario: step after step, until it is over, stopped, or refused. It goes on where it was.
import type { Scenario } from "@nuqta/contracts/test-mode.ts";
import { useRef, useState } from "react";
import { beginRun, type Played, playStep, refreshAll } from "../queries/test-mode.ts";

/** A run as far as it has come. */
export type Run = {
  readonly scenario: Scenario;
  readonly startedAt: string;
  /** Steps that were played, of how many; unknown before the first. */
  readonly done: number;
  readonly steps: number | undefined;
  readonly orders: number;
  readonly returns: number;
  readonly refused: number;
};

const after = (run: Run, { step, steps, orders, returns, refused }: Played): Run => ({
  ...run,
  ...{ done: step + 1, steps },
  orders: run.orders + orders,
  returns: run.returns + returns,
  refused: run.refused + refused,
});

/** State of a run, and what can be done with it. */
export const useSampleRun = () => {
  const [run, setRun] = useState<Run>();
  const [isPlaying, setPlaying] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const isStopped = useRef(false);
  const isOver = run !== undefined && run.done === run.steps;

  const goOn = async (from: Run): Promise<void> => {
    let now = from;
    while (!isStopped.current && now.done !== now.steps) {
      const { scenario, startedAt: started_at, done: step } = now;
      now = after(now, await playStep({ scenario, started_at, step }));
      setRun(now);
    }
  };
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    isStopped.current = false;
    setFailure(undefined);
    setPlaying(true);
    await work().catch(setFailure);
    setPlaying(false);
    refreshAll();
  };
  return {
    run,
    isPlaying,
    isOver,
    failure,
    /** Begins one, or goes on with the one that was stopped or refused. */
    play: (scenario: Scenario): Promise<void> =>
      attempt(async () => {
        if (run !== undefined && !isOver && run.scenario === scenario) return goOn(run);
        const counts = { done: 0, steps: undefined, orders: 0, returns: 0, refused: 0 };
        const begun: Run = { scenario, startedAt: await beginRun(), ...counts };
        setRun(begun);
        await goOn(begun);
      }),
    /** Stops after the step that is being played. */
    stop: (): void => {
      isStopped.current = true;
    },
  };
};

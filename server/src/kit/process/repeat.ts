// Work that comes round: one run at a time, a pause between runs, and a stop that waits for what the
// run is doing.
import type { Log } from "./log.ts";

/**
 * Repeats `work` every `everyMs` until stopped; a failing run is logged and the next one goes on. A run
 * of many steps ends before its next one when the signal is aborted, and what it left is for the next
 * start. Answers how to stop, which aborts the signal and waits for the step.
 */
export const repeat = (
  name: string,
  work: (signal: AbortSignal) => Promise<unknown>,
  options: { everyMs: number; log: Log },
): (() => Promise<void>) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const round = async () => {
    try {
      await work(signal);
    } catch (error) {
      // A statement that was cancelled for the stop is no failure.
      if (signal.aborted) return;
      options.log.warn({ err: error, job: name }, "a run failed; the next one tries again");
    }
  };
  const schedule = () => {
    timer = setTimeout(() => {
      running = round().then(() => {
        if (!signal.aborted) schedule();
      });
    }, options.everyMs);
    timer.unref();
  };
  schedule();
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await running;
  };
};

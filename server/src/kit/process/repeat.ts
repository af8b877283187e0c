// Work that comes round: one run at a time, a pause between runs, and a stop that waits for the run.
import type { Log } from "./log.ts";

/** Repeats `work` every `everyMs` until stopped; a failing run is logged and the next one goes on. */
export const repeat = (
  name: string,
  work: () => Promise<unknown>,
  options: { everyMs: number; log: Log },
): (() => Promise<void>) => {
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const round = async () => {
    try {
      await work();
    } catch (error) {
      options.log.warn({ err: error, job: name }, "a run failed; the next one tries again");
    }
  };
  const schedule = () => {
    timer = setTimeout(() => {
      running = round().then(() => {
        if (!stopped) schedule();
      });
    }, options.everyMs);
    timer.unref();
  };
  schedule();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
};

// Members hear of what was spent at a counter within seconds.
import type { Log } from "../kit/process/log.ts";
import { repeat } from "../kit/process/repeat.ts";
import { tellSpendings } from "./service/telling.ts";

/** Looks every second; answers how to stop. */
export const startCounterJobs = (
  options: Parameters<typeof tellSpendings>[0] & { log: Log },
): (() => Promise<void>) =>
  repeat("counter-messages", (signal) => tellSpendings(options, signal), {
    everyMs: 1_000,
    log: options.log,
  });

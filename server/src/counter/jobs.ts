// Members hear of what was spent at a counter within seconds, and counts of days that are over go.
import { hourMs } from "@nuqta/contracts/kit/time.ts";
import type { Log } from "../kit/process/log.ts";
import { repeat } from "../kit/process/repeat.ts";
import { forgetCounts } from "./service/ceilings.ts";
import { tellSpendings } from "./service/telling.ts";

/** Tells every second and tidies every hour; answers how to stop. */
export const startCounterJobs = (
  options: Parameters<typeof tellSpendings>[0] & { log: Log },
): (() => Promise<void>) => {
  const { db, clock, log } = options;
  const stops = [
    repeat("counter-messages", (signal) => tellSpendings(options, signal), { everyMs: 1_000, log }),
    repeat("counter-tidy", () => forgetCounts(db, clock.now()), { everyMs: hourMs, log }),
  ];
  return async () => {
    for (const stop of stops) await stop();
  };
};

// Members hear of what was spent at a counter within seconds, and what is over is forgotten.
import { hourMs } from "@nuqta/contracts/kit/time.ts";
import type { Log } from "../kit/process/log.ts";
import { repeat } from "../kit/process/repeat.ts";
import { forgetCounts } from "./service/ceilings.ts";
import { forgetCodes } from "./service/codes.ts";
import { forgetSpent } from "./service/crowds.ts";
import { tellSpendings } from "./service/telling.ts";

/** Tells every second and tidies every hour; answers how to stop. */
export const startCounterJobs = (
  options: Parameters<typeof tellSpendings>[0] & { log: Log },
): (() => Promise<void>) => {
  const { db, clock, log } = options;
  const tidy = async () => {
    await forgetCounts(db, clock.now());
    await forgetCodes(db, clock.now());
    await forgetSpent(db, clock.now());
  };
  const stops = [
    repeat("counter-messages", (signal) => tellSpendings(options, signal), { everyMs: 1_000, log }),
    repeat("counter-tidy", tidy, { everyMs: hourMs, log }),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
};

// Holds whose time is over are let go.
import type { Clock } from "../kit/process/clock.ts";
import type { Log } from "../kit/process/log.ts";
import { repeat } from "../kit/process/repeat.ts";
import type { Redemptions } from "./service/redemptions.ts";

/** Looks every second; answers how to stop. */
export const startRedemptionJobs = (options: {
  redemptions: Redemptions;
  clock: Clock;
  log: Log;
}): (() => Promise<void>) =>
  repeat("hold-timeout", () => options.redemptions.releaseLapsed(options.clock.now()), {
    everyMs: 1_000,
    log: options.log,
  });

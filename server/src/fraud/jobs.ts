// What the terms against fraud do by themselves, in the background.
import type { Clock } from "../kit/process/clock.ts";
import type { Log } from "../kit/process/log.ts";
import { repeat } from "../kit/process/repeat.ts";
import { type FraudParts, performAll } from "./service/cases.ts";
import { scoreNew } from "./service/scoring.ts";

/** Carries out automatic actions within seconds, and scores what came back. Answers how to stop. */
export const startFraudJobs = (
  options: FraudParts & { clock: Clock; log: Log },
): (() => Promise<void>) => {
  const { clock, log } = options;
  const act = () => performAll(options, clock.now());
  const stopActing = repeat("fraud-actions", act, { everyMs: 2_000, log });
  const stopScoring = repeat("fraud-scoring", (signal) => scoreNew(options, signal), {
    everyMs: 10_000,
    log,
  });
  return async () => {
    await Promise.all([stopActing(), stopScoring()]);
  };
};

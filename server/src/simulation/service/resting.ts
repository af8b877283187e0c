// How long a replay rests after each page. It may have whatever nobody else wants: what it asks of
// PostgreSQL has no low priority, so where the processors are full it has to leave them alone.
import { cpus } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

/** Time of all processors of the machine, in milliseconds. */
export type Times = { idle: number; all: number };

/** Below this share of idle time while the replay rests, others need what is left: nobody works without waits. */
const fullBelow = 0.25;
/** Factor of a longer rest: one part in 24 of its time remains for work, of the two thirds it has. */
const longer = 45;
/** Times come in hundredths of a second, so several short rests are looked at together. */
const kept = 0.8;
const tellingMs = 100;

const timesNow = (): Times => {
  const times = { idle: 0, all: 0 };
  for (const { times: one } of cpus()) {
    times.idle += one.idle;
    times.all += one.user + one.nice + one.sys + one.idle + one.irq;
  }
  return times;
};

/** Decaying sum of processor times, with those between two moments added. */
export const remember = (seen: Times, before: Times, after: Times): Times => ({
  idle: seen.idle * kept + after.idle - before.idle,
  all: seen.all * kept + after.all - before.all,
});

/** Whether the processors had hardly anything left. */
export const isFull = ({ idle, all }: Times): boolean => all >= tellingMs && idle / all < fullBelow;

/**
 * Answers how to rest: `percent` of the time worked, and much longer on a machine that is full without
 * the replay.
 */
export const openRests = (percent: number): ((workedMs: number) => Promise<void>) => {
  let seen: Times = { idle: 0, all: 0 };
  const look = async (ms: number): Promise<void> => {
    const before = timesNow();
    await sleep(ms);
    seen = remember(seen, before, timesNow());
  };
  return async (workedMs) => {
    const restMs = (workedMs * percent) / 100;
    if (restMs === 0) return;
    await look(restMs);
    if (isFull(seen)) await look(restMs * longer);
  };
};

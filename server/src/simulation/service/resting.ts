// How long a replay rests after each page. It may have whatever nobody else wants: what it asks of
// PostgreSQL has no low priority, so where the processors are full it has to leave them alone.
import { cpus } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

/** What all processors of the machine did since it started, in milliseconds. */
export type Times = { idle: number; all: number };

/** Below this share of idle time while the replay rests, others need what is left: nobody works without waits. */
const fullBelow = 0.25;
/** How much longer it rests then: an eighth of its time remains for work, from the fifty percent it has. */
const longer = 13;
/** Times come in hundredths of a second; fewer of them tell nothing. */
const tellingMs = 40;

const timesNow = (): Times => {
  const times = { idle: 0, all: 0 };
  for (const { times: one } of cpus()) {
    times.idle += one.idle;
    times.all += one.user + one.nice + one.sys + one.idle + one.irq;
  }
  return times;
};

/** Whether the processors had hardly anything left between two moments. */
export const isFull = (before: Times, after: Times): boolean => {
  const all = after.all - before.all;
  return all >= tellingMs && (after.idle - before.idle) / all < fullBelow;
};

/** Rests `percent` of the time worked, and much longer when the machine was full meanwhile. */
export const rest = async (workedMs: number, percent: number): Promise<void> => {
  const restMs = (workedMs * percent) / 100;
  if (restMs === 0) return;
  const before = timesNow();
  await sleep(restMs);
  if (isFull(before, timesNow())) await sleep(restMs * longer);
};

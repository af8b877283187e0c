// Sends what is due in outboxes: a few at once for each line, under leases, so that several processes
// share the work, and what a process left when it died is taken up by another.
// Decision 0063.
import { randomUUID } from "node:crypto";
import type { Clock } from "../process/clock.ts";
import type { Log } from "../process/log.ts";
import type { Claim } from "./outbox.ts";

export type DeliveryWork<Item> = {
  readonly clock: Clock;
  readonly log: Log;
  /** Longer than a try and its bookkeeping can take: a process that died in it lets another begin. */
  readonly leaseMs: number;
  /** The lines with something due, and how many of each may be on their way; eight unless told. */
  readonly lines: (now: Date) => Promise<readonly { id: string; atOnce?: number }[]>;
  readonly take: (line: string, claim: Claim) => Promise<readonly Item[]>;
  /** Sends once and writes down what came of it. Answers whether it was taken. */
  readonly attempt: (item: Item, lease: string) => Promise<boolean>;
};

export type Deliverer = {
  /** Starts what is due. Does not wait for what it started. */
  readonly round: () => Promise<void>;
  /** Starts nothing more and waits for what is under way. */
  readonly close: () => Promise<void>;
};

const inFlightMax = 8;

/** Makes the deliverer of this process for one outbox. */
export const openDeliverer = <Item>(work: DeliveryWork<Item>): Deliverer => {
  const { clock, log, leaseMs } = work;
  /** Number of tries on their way, by line. */
  const inFlight = new Map<string, number>();
  const tasks = new Set<Promise<void>>();
  let isClosed = false;

  const start = (line: string, item: Item, lease: string): void => {
    const count = (by: number) => inFlight.set(line, (inFlight.get(line) ?? 0) + by);
    count(1);
    const task = work
      .attempt(item, lease)
      .finally(() => count(-1))
      // What waited behind it, or beside it for a free place, goes on at once; after a failure the
      // next round says how many places there are.
      .then((isTaken) => (isTaken ? fill(line) : undefined))
      .catch((err: unknown) => log.warn({ err, line }, "a delivery broke off"))
      .finally(() => tasks.delete(task));
    tasks.add(task);
  };

  const fill = async (line: string, atOnce = inFlightMax): Promise<void> => {
    const limit = atOnce - (inFlight.get(line) ?? 0);
    if (isClosed || limit <= 0) return;
    const now = clock.now();
    const lease = randomUUID();
    const leasedUntil = new Date(now.getTime() + leaseMs);
    for (const item of await work.take(line, { now, leasedUntil, lease, limit })) {
      start(line, item, lease);
    }
  };

  return {
    round: async () => {
      for (const { id, atOnce } of await work.lines(clock.now())) await fill(id, atOnce);
    },
    close: async () => {
      isClosed = true;
      while (tasks.size > 0) await Promise.all(tasks);
    },
  };
};

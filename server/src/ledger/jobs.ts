// Activations and expiries of members who do nothing themselves. Nobody's points depend on when this
// runs: reading and spending settle what is due first.
import type { Clock } from "../kit/clock.ts";
import type { Database } from "../kit/db.ts";
import type { Log } from "../kit/log.ts";
import { accept } from "../kit/pure/decision.ts";
import { repeat } from "../kit/repeat.ts";
import { settleDue } from "./domain/settle.ts";
import type { Command } from "./service/command.ts";
import type { Posting } from "./service/pipeline.ts";
import { membersWithDue } from "./store/due.ts";

const batch = 500;
const overlapMs = 86_400_000;

const settleCommand = <Config>(externalId: string): Command<Config> => ({
  member: { externalId, create: false },
  actor: "job:settle",
  lots: "live",
  reads: () => new Map(),
  decide: ({ book }) => {
    settleDue(book);
    return accept({ status: 200, body: { entries: book.entries.length } });
  },
});

/** Settles everybody whose points fell due between `since` and `now`; answers how many members. */
export const settleAll = async <Config>(
  { db, posting }: { db: Database; posting: Posting<Config> },
  since: Date,
  now: Date,
): Promise<number> => {
  for (let settled = 0; ; ) {
    const due = await membersWithDue(db, { now, since, limit: batch });
    await Promise.all(due.map((one) => posting.submit(settleCommand<Config>(one.external_id))));
    settled += due.length;
    if (due.length < batch) return settled;
  }
};

/** Looks every minute; the first look goes back to the beginning. Answers how to stop. */
export const startLedgerJobs = <Config>(options: {
  db: Database;
  posting: Posting<Config>;
  clock: Clock;
  log: Log;
}): (() => Promise<void>) => {
  let since = new Date(0);
  const look = async () => {
    const now = options.clock.now();
    await settleAll(options, since, now);
    since = new Date(now.getTime() - overlapMs);
  };
  return repeat("settle-due", look, { everyMs: 60_000, log: options.log });
};

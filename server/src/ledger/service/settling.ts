// Activations and expiries of members who do nothing themselves, as commands of the lane.
import type { Database, Tx } from "../../kit/db/db.ts";
import { accept } from "../../kit/pure/decision.ts";
import { settleDue } from "../domain/settle.ts";
import { type DueRow, membersWithDue, readDue } from "../store/due.ts";
import { type Command, noRows } from "./command.ts";
import type { Posting } from "./open-posting.ts";

const batch = 500;

const settleCommand = <Config>(externalId: string): Command<Config> => ({
  member: { externalId, create: false },
  actor: "job:settle",
  prepare: () => ({
    lots: "live",
    reads: noRows,
    decide: ({ book }) => {
      settleDue(book);
      return accept({ status: 200, body: { entries: book.entries.length } });
    },
  }),
});

/** Writes what is due of these members; nothing for those of whom it was written already. */
export const settleMembers = async <Config>(
  posting: Posting<Config>,
  externalIds: readonly string[],
): Promise<void> => {
  await Promise.all(externalIds.map((id) => posting.submit(settleCommand<Config>(id))));
};

/** Settles everybody whose points fell due between `since` and `now`, until the signal is aborted; answers how many members. */
export const settleAll = async <Config>(
  { db, posting }: { db: Database; posting: Posting<Config> },
  since: Date,
  now: Date,
  signal?: AbortSignal,
): Promise<number> => {
  for (let settled = 0; ; ) {
    const due = await membersWithDue(db, { now, since, limit: batch });
    await settleMembers(
      posting,
      due.map((one) => one.external_id),
    );
    settled += due.length;
    if (due.length < batch || signal?.aborted) return settled;
  }
};

/** What is due of the next members after the number `after`, for looking only. */
export const nextDueMembers = (
  tx: Tx,
  ask: { after: number; now: Date; since: Date; limit: number },
): Promise<DueRow[]> => readDue(tx, ask);

// The archive: answers to request keys that are older than its period move into blocks, at night, after what retention
// takes out. Decision 0171.
import type { Batch, Effect } from "../../kit/jobs/job.ts";
import { moveOldAnswers, readOldAnswers } from "../../ledger/door/archive.ts";
import { setAside } from "../../ledger/door/posting.ts";
import { externalIdsOf } from "../../members/door/service.ts";
import { archivedBefore, cursorOf, type Saved } from "../domain/periods.ts";
import { batchSizeOf, nothing, type RetentionParts } from "./parts.ts";

type Ask = { versions: readonly Saved[]; zone: string; at: Date; after: number };

/** The part of the run after a member. Nothing is lost by it, so a period is obeyed at once. */
export const archiveBatch = async (
  parts: RetentionParts,
  { versions, zone, at, after }: Ask,
): Promise<Batch> => {
  const months = versions.at(-1)?.value.archive.months ?? null;
  if (months === null) return nothing;
  const { db } = parts;
  const limit = batchSizeOf(parts);
  const before = new Date(archivedBefore(zone, at.getTime(), months).at);
  const rows = await readOldAnswers(db, { before, after, limit });
  const members = rows.map((row) => row.member_id);
  const names = await externalIdsOf(db, members);
  const last = rows.at(-1);
  const isFull = rows.length === limit && last !== undefined;
  return {
    looked: rows.length,
    effects: members.map(
      (one): Effect => ({ what: "archived", subject: names.get(one) ?? String(one) }),
    ),
    next: isFull ? cursorOf({ kind: "archive", after: last.member_id }) : null,
    apply: () => move(parts, before, members),
  };
};

/** Moves them in one commit. Whoever is being posted to, or erased, is left for the next night. */
const move = (
  { db }: RetentionParts,
  before: Date,
  members: readonly number[],
): Promise<{ changed: number; counts: Record<string, number> }> =>
  db.transaction(async (tx) => {
    const free = await setAside(tx, members);
    const moved = await moveOldAnswers(tx, { before, members: free });
    return { changed: moved, counts: moved > 0 ? { archived: moved } : {} };
  });

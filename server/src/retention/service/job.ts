// The nightly job of retention: kind by kind and member by member, what is older than its period goes.
// Decision 0121.
import type { RetentionKind } from "@nuqta/contracts/retention.ts";
import { appendAudit } from "../../kit/audit/append.ts";
import type { Batch, Effect, Job } from "../../kit/jobs/job.ts";
import { setAside } from "../../ledger/door/posting.ts";
import { externalIdsOf, heldMembers } from "../../members/door/service.ts";
import { cursorOf, cutoff, kindAfter, obeyedAt, placeOf } from "../domain/periods.ts";
import { readDue, redact } from "../store/due.ts";
import { archiveBatch } from "./archive.ts";
import { batchSizeOf, nothing, type RetentionParts, stepsOf, zoneAt } from "./parts.ts";
import { savedVersions } from "./terms.ts";

type Due = { kind: RetentionKind; months: number; before: { date: string; at: number }; at: Date };

/** The job; kind by kind and then the archive; while nobody has saved a period it does nothing. */
export const retentionJob = (parts: RetentionParts): Job => ({
  name: "retention",
  batch: async ({ at, cursor }) => {
    const versions = await savedVersions(parts.db);
    const zone = await zoneAt(parts, at);
    let { kind, after } = placeOf(cursor);
    for (;;) {
      if (kind === "archive") return archiveBatch(parts, { versions, zone, at, after });
      const { months } = obeyedAt(versions, kind, at.getTime());
      if (months !== null) {
        const before = cutoff(zone, at.getTime(), months);
        return batchOf(parts, { kind, months, before, at }, after);
      }
      const next = kindAfter(kind);
      if (next === undefined) return nothing;
      kind = next;
      after = 0;
    }
  },
});

const batchOf = async (parts: RetentionParts, due: Due, after: number): Promise<Batch> => {
  const { db } = parts;
  const { kind } = due;
  const limit = batchSizeOf(parts);
  const before = new Date(due.before.at);
  const rows = await readDue(db, stepsOf(parts, kind), { before, after, limit });
  const held = new Set(await heldMembers(db));
  const names = await externalIdsOf(
    db,
    rows.map((row) => row.member_id),
  );
  const following = kindAfter(kind);
  const last = rows.at(-1);
  const isFull = rows.length === limit && last !== undefined;
  const later = following === undefined ? null : cursorOf({ kind: following, after: 0 });
  return {
    looked: rows.length,
    effects: rows.map(
      ({ member_id }): Effect => ({
        what: held.has(member_id) ? "on_hold" : kind,
        subject: names.get(member_id) ?? String(member_id),
      }),
    ),
    next: isFull ? cursorOf({ kind, after: last.member_id }) : later,
    apply: () =>
      redactOf(
        parts,
        due,
        rows.map((row) => row.member_id),
      ),
  };
};

/** Redacts what is due of these members in one commit, with its figures in the record. */
const redactOf = async (
  parts: RetentionParts,
  { kind, months, before, at }: Due,
  members: readonly number[],
): Promise<{ changed: number; counts: Record<string, number> }> => {
  if (members.length === 0) return { changed: 0, counts: {} };
  return parts.db.transaction(async (tx) => {
    const free = await setAside(tx, members);
    // A hold is a command of the member's, so none can come between the lock and what follows.
    const held = new Set(await heldMembers(tx));
    const going = free.filter((one) => !held.has(one));
    const limit = new Date(before.at);
    const rows = await redact(tx, stepsOf(parts, kind), { before: limit, members: going });
    const skipped = members.filter((one) => held.has(one)).length;
    if (rows > 0)
      await appendAudit(tx, {
        ...{ at, actor: "job:retention", action: "retention.redacted" },
        ...{ target: "section:retention", outcome: "done" },
        detail: {
          kind,
          months,
          before: before.date,
          rows,
          members: going.length,
          on_hold: skipped,
        },
      });
    const counts = { ...(rows > 0 && { [kind]: rows }), ...(skipped > 0 && { on_hold: skipped }) };
    return { changed: rows, counts };
  });
};

// When something changed about a member, and what happened to the points between two instants.
// Decision 0159.
import type { Database, Tx } from "../../kit/db/db.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import type { Entry } from "../domain/state.ts";
import type { MemberChanges, Moved } from "../domain/statement.ts";
import { readChanges } from "../store/changes.ts";
import { freeze } from "../store/history.ts";
import { readExistingBook } from "./reading.ts";

type Ask = { from: number | undefined; to: number | undefined; now: number; limit: number };

/**
 * Changes of a member at the instants that balances go by, from the first one and until now when an end is left
 * out. Refuses `member_not_found`, and `invalid_parameter` for what ends before it begins or begins before the record.
 */
export const readMemberChanges = (
  db: Database,
  externalId: string,
  ask: Ask,
): Promise<Decision<MemberChanges>> => db.transaction((tx) => changesIn(tx, externalId, ask));

const changesIn = async (
  tx: Tx,
  externalId: string,
  { from: asked, to: until, now, limit }: Ask,
): Promise<Decision<MemberChanges>> => {
  await freeze(tx);
  const to = until ?? now;
  const book = await readExistingBook(tx, externalId, Math.max(to, now));
  if (book === undefined) return refuse("member_not_found");
  const { memberId, joinedAt } = book.account;
  const found = await readChanges(tx, memberId, {
    ...{ from: new Date(asked ?? 0), to: new Date(to), limit },
  });
  const first = Math.min(joinedAt, found.first ?? joinedAt, now);
  const from = asked ?? first;
  const instant = (at: number): string => new Date(at).toISOString();
  if (from < first)
    return refuse("invalid_parameter", {
      errors: [{ path: "from", code: "before_the_record", limit: instant(first) }],
    });
  if (to < from)
    return refuse("invalid_parameter", {
      errors: [{ path: "to", code: "too_small", limit: instant(from) }],
    });
  // What fell due by then and no command has written since.
  const due = book.entries.filter(({ effectiveAt: at }) => at >= from && at <= to);
  const instants = new Map(found.instants.map(({ at, what }) => [at, new Set(what)]));
  let { total } = found;
  for (const { effectiveAt: at, kind } of due) {
    const known = instants.get(at);
    if (known === undefined) total += 1;
    instants.set(at, (known ?? new Set()).add(kind));
  }
  return accept({
    ...{ from, to, first, total },
    instants: [...instants]
      .sort(([a], [b]) => a - b)
      .slice(-limit)
      .map(([at, what]) => ({ at, what: [...what].sort() })),
    moved: withDue(
      found.moved,
      due.filter(({ effectiveAt }) => asked === undefined || effectiveAt > from),
    ),
  });
};

/** Sums by kind with those of entries that are not written yet. */
const withDue = (moved: readonly Moved[], due: readonly Entry[]): Moved[] => {
  const sums = new Map(moved.map((row) => [row.kind, row]));
  for (const { kind, points } of due) {
    const { entries, added, took } = sums.get(kind) ?? { entries: 0, added: 0, took: 0 };
    sums.set(kind, {
      ...{ kind, entries: entries + 1 },
      added: added + Math.max(points, 0),
      took: took + Math.max(-points, 0),
    });
  }
  return [...sums.values()].sort((a, b) => (a.kind < b.kind ? -1 : 1));
};

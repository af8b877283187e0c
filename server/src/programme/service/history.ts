// The history of one thing of the configuration: who changed which field from what to what, and when.

import type { historyEntry } from "@nuqta/contracts/kit/history.ts";
import type { z } from "zod";
import type { Tx } from "../../kit/db/db.ts";
import { listPage } from "../../kit/db/listing.ts";
import { accept, type Decision } from "../../kit/pure/decision.ts";
import * as store from "../store/history.ts";
import type { Change } from "./change.ts";
import { noteThing } from "./notes.ts";

type Fields = Readonly<Record<string, unknown>>;
type Recorded = {
  /** `seller.suspended` and the like. */
  readonly action: string;
  /** `seller:S-3` and the like. */
  readonly target: string;
  /** The fields as they were; left out when the thing is new. */
  readonly before?: Fields | undefined;
  readonly after: Fields;
};

/** The fields of `after` that differ from those of `before`. */
const changesBetween = (before: Fields, after: Fields) =>
  Object.keys(after)
    .filter(
      (field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null),
    )
    .map((field) => ({ field, from: before[field] ?? null, to: after[field] ?? null }));

/** Keeps what a change did to one thing; nothing when no field differs. */
export const recordChange = async (change: Change, recorded: Recorded): Promise<void> => {
  await recordChanges(change, [recorded]);
};

/** The same for many things at once. */
export const recordChanges = async (
  change: Change,
  recorded: readonly Recorded[],
): Promise<void> => {
  for (const one of recorded) noteThing(change, one);
  const entries = recorded
    .map(({ action, target, before = {}, after }) => ({
      action,
      target,
      changes: changesBetween(before, after),
    }))
    .filter(({ changes }) => changes.length > 0);
  if (entries.length > 0) await store.appendHistory(change, entries);
};

type Entry = z.input<typeof historyEntry>;

/** One page of the history of `target`, the newest first. */
export const readHistory = async (
  tx: Tx,
  target: string,
  ask: { limit: number; cursor?: string | undefined },
): Promise<Decision<{ data: Entry[]; next_cursor: string | null; total: number }>> => {
  const page = await listPage<store.HistoryRow, "entry_no">(tx, store.historyListing, {
    ...ask,
    sort: "-entry_no",
    where: (add) => [`h.target = ${add(target)}`],
  });
  if (!page.ok) return page;
  const { rows, next, total } = page.value;
  return accept({ data: rows.map(entryOf), next_cursor: next, total });
};

const entryOf = (row: store.HistoryRow): Entry => ({
  entry_no: row.entry_no,
  at: row.at.toISOString(),
  actor: row.actor,
  actor_name: row.actor_name,
  action: row.action,
  changes: row.changes,
});

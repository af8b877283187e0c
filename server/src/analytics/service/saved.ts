// Reports that people keep. A saved report opens nothing: whoever follows it asks the report for themselves.
// Decision 0174.
import { randomUUID } from "node:crypto";
import type { Report } from "@nuqta/contracts/analytics.ts";
import {
  type ReportFilters,
  type SavedReportReply,
  savedReportsMax,
  sharedReportsMax,
} from "@nuqta/contracts/saved-reports.ts";
import { networkOf } from "../../identity/door/domain.ts";
import { teamNames } from "../../identity/door/service.ts";
import { appendAudit } from "../../kit/audit/append.ts";
import type { Database, Tx } from "../../kit/db/db.ts";
import { isUniqueViolation } from "../../kit/db/errors.ts";
import type { Principal } from "../../kit/http/principal.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { changedBy, deletedBy, type SavedReport, seenBy, staleOf } from "../domain/saved.ts";
import * as store from "../store/saved.ts";

type Ask = { readonly by: Principal; readonly now: Date };

const viewOf = (
  { id, owner, createdAt, updatedAt, ...saved }: store.SavedRow,
  by: Pick<Principal, "id">,
  names: ReadonlyMap<string, string>,
): SavedReportReply => ({
  report_id: id,
  name: saved.name,
  report: saved.report,
  filters: saved.filters,
  stale: staleOf(saved),
  shared: saved.shared,
  own: owner === by.id,
  owner_name: names.get(owner) ?? null,
  created_at: createdAt.toISOString(),
  updated_at: updatedAt.toISOString(),
});

/** Reports of one's own and those that the team shares. */
export const listSaved = async (db: Database, by: Principal): Promise<SavedReportReply[]> => {
  const names = await teamNames(db);
  return (await store.listSaved(db, by.id)).map((row) => viewOf(row, by, names));
};

/** One report, with what of it is stale. */
export const readSaved = async (
  db: Database,
  { id, by }: { id: string; by: Principal },
): Promise<Decision<SavedReportReply, "saved_report_not_found">> => {
  const seen = seenBy(await store.findSaved(db, id), by);
  return seen.ok ? accept(viewOf(seen.value, by, await teamNames(db))) : seen;
};

const taken = () =>
  refuse("already_exists", { errors: [{ path: "name", code: "duplicate_value" }] });

/** A filter that another report has: refused by its name. */
const unknownOf = (asked: { report: string; filters: Record<string, string> }) =>
  staleOf(asked).map((name) => ({ path: `filters.${name}`, code: "unknown_field" }) as const);

const cutOf = (filters: ReportFilters): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );

/** Keeps a report. Refuses a name that its owner gave before, and more than anybody overlooks. */
export const createSaved = async (
  tx: Tx,
  {
    by,
    now,
    ...ask
  }: Ask & {
    name: string;
    report: Report;
    filters: ReportFilters;
    shared: boolean;
  },
): Promise<
  Decision<SavedReportReply, "already_exists" | "too_many_saved_reports" | "validation_failed">
> => {
  const filters = cutOf(ask.filters);
  const errors = unknownOf({ report: ask.report, filters });
  if (errors.length > 0) return refuse("validation_failed", { errors });
  const { own, shared } = await store.countSaved(tx, by.id);
  if (own >= savedReportsMax || (ask.shared && shared >= sharedReportsMax))
    return refuse("too_many_saved_reports");
  const { name, report } = ask;
  const saved = { id: randomUUID(), owner: by.id, name, report };
  const row = { ...saved, filters, shared: ask.shared };
  if (!(await store.insertSaved(tx, row, now))) return taken();
  const names = new Map([[by.id, by.name]]);
  return accept(viewOf({ ...row, createdAt: now, updatedAt: now }, by, names));
};

/** Changes a report of one's own. What is left out stays as it is. Refuses a name that its owner gave before. */
export const changeSaved = async (
  db: Database,
  {
    id,
    by,
    now,
    ...change
  }: Ask & {
    id: string;
    name?: string | undefined;
    filters?: ReportFilters | undefined;
    shared?: boolean | undefined;
  },
) =>
  db
    .transaction(async (tx) => {
      const before = changedBy(await store.lockSaved(tx, id), by);
      if (!before.ok) return before;
      const { name = before.value.name, shared = before.value.shared } = change;
      if (shared && !before.value.shared) {
        const { shared: others } = await store.countSaved(tx, by.id);
        if (others >= sharedReportsMax) return refuse("too_many_saved_reports");
      }
      const filters = change.filters === undefined ? before.value.filters : cutOf(change.filters);
      // A report whose own filters went stale is still renamed.
      const errors =
        change.filters === undefined ? [] : unknownOf({ report: before.value.report, filters });
      if (errors.length > 0) return refuse("validation_failed", { errors });
      const after = { ...before.value, name, shared, filters, updatedAt: now };
      await store.updateSaved(tx, after, now);
      return accept(viewOf(after, by, new Map([[by.id, by.name]])));
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) return taken();
      throw error;
    });

/** Deletes a report; the record keeps what its name was. */
export const deleteSaved = async (
  db: Database,
  { id, by, now, ip, requestId }: Ask & { id: string; ip: string; requestId: string },
): Promise<Decision<SavedReport, "saved_report_not_found" | "saved_report_not_own">> =>
  db.transaction(async (tx) => {
    const before = deletedBy(await store.lockSaved(tx, id), by);
    if (!before.ok) return before;
    const { name, report, owner } = before.value;
    await store.deleteSaved(tx, before.value.id);
    await appendAudit(tx, {
      ...{ at: now, actor: by.id, action: "saved_report.deleted", requestId },
      ...{ target: `saved_report:${before.value.id}`, network: networkOf(ip), outcome: "done" },
      detail: { name, report, owner },
    });
    return before;
  });

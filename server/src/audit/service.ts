// Reading the record of who did what.
import type { AuditReply } from "@nuqta/contracts/audit.ts";
import type { Database } from "../kit/db/db.ts";
import { type ListAsk, listPage } from "../kit/db/listing.ts";
import { accept } from "../kit/pure/decision.ts";
import { dayOf, startOfDay } from "../kit/pure/local-time.ts";
import { type AuditRow, auditListing } from "./store.ts";

type AuditQuery = ListAsk<"entry_no"> & {
  readonly action?: string | undefined;
  readonly outcome?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** One page of the record. Refuses `invalid_parameter` for a cursor of another list. */
export const listAudit = async (db: Database, zone: string, query: AuditQuery) => {
  const { action, outcome, from, to, ...list } = query;
  const page = await listPage<AuditRow, "entry_no">(db, auditListing, {
    ...list,
    where: (add) => [
      ...(action === undefined ? [] : [`a.action = ${add(action)}`]),
      ...(outcome === undefined ? [] : [`a.outcome = ${add(outcome)}`]),
      ...(from === undefined ? [] : [`a.at >= ${add(dayStart(zone, dayOf(from)))}`]),
      ...(to === undefined ? [] : [`a.at < ${add(dayStart(zone, dayOf(to) + 1))}`]),
    ],
  });
  if (!page.ok) return page;
  const { rows, next, total } = page.value;
  return accept({ data: rows.map(viewOf), next_cursor: next, total });
};

const dayStart = (zone: string, day: number): Date => new Date(startOfDay(zone, day));

const viewOf = (row: AuditRow): AuditReply => ({
  entry_no: row.entry_no,
  at: row.at.toISOString(),
  actor: row.actor,
  actor_name: row.actor_name,
  action: row.action,
  target: row.target,
  network: row.network,
  outcome: row.outcome,
  request_id: row.request_id,
  detail: row.detail === null ? null : JSON.parse(row.detail),
});

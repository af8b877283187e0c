// The record as a list.
import type { Listing } from "../kit/db/listing.ts";

export type AuditRow = {
  entry_no: number;
  at: Date;
  actor: string | null;
  actor_name: string | null;
  action: string;
  target: string | null;
  network: string | null;
  outcome: "done" | "refused";
  request_id: string | null;
  detail: string | null;
};

export const auditListing: Listing<"entry_no"> = {
  from: `audit_entry a
    left join staff s on a.actor = 'staff:' || s.staff_id::text
    left join api_key k on a.actor = 'key:' || k.key_id`,
  select: `a.entry_no, a.at, a.actor, coalesce(s.name, k.name) as actor_name, a.action, a.target,
    a.network, a.outcome, a.request_id, a.detail`,
  id: "a.entry_no::text",
  sorts: { entry_no: { column: "a.entry_no", type: "int8" } },
  search: ["a.action", "a.target", "a.actor", "s.name", "k.name"],
};

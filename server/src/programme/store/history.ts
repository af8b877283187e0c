// The record of who did what, as far as it is about one thing.
import type { Listing } from "../../kit/listing.ts";

export type HistoryRow = {
  entry_no: number;
  at: Date;
  actor: string | null;
  actor_name: string | null;
  action: string;
  detail: string | null;
};

export const historyListing: Listing<"entry_no"> = {
  from: `audit_entry a left join staff s on a.actor = 'staff:' || s.staff_id::text
    left join api_key k on a.actor = 'key:' || k.key_id::text`,
  select: "a.entry_no, a.at, a.actor, coalesce(s.name, k.name) as actor_name, a.action, a.detail",
  id: "a.entry_no::text",
  sorts: { entry_no: { column: "a.entry_no", type: "int8" } },
  search: [],
};

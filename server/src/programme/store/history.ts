// The history of single things of the configuration as rows, only ever added.
import type { historyEntry } from "@nuqta/contracts/kit/history.ts";
import type { z } from "zod";
import type { Listing } from "../../kit/db/listing.ts";
import type { Change } from "../service/change.ts";

type FieldChange = z.input<typeof historyEntry>["changes"][number];

export type HistoryRow = {
  entry_no: number;
  at: Date;
  actor: string;
  actor_name: string | null;
  action: string;
  changes: FieldChange[];
};

export const historyListing: Listing<"entry_no"> = {
  from: `catalogue_history h left join staff s on h.actor = 'staff:' || s.staff_id::text
    left join api_key k on h.actor = 'key:' || k.key_id::text`,
  select: "h.entry_no, h.at, h.actor, coalesce(s.name, k.name) as actor_name, h.action, h.changes",
  id: "h.entry_no::text",
  sorts: { entry_no: { column: "h.entry_no", type: "int8" } },
  search: [],
};

/** Adds entries, in their order. */
export const appendHistory = async (
  { tx, now, by }: Change,
  entries: readonly { action: string; target: string; changes: readonly object[] }[],
): Promise<void> => {
  await tx.query({
    text: `insert into catalogue_history (at, actor, action, target, changes)
      select $2, $3, n.action, n.target, n.changes
      from jsonb_to_recordset($1::jsonb) as n(action text, target text, changes jsonb)`,
    values: [JSON.stringify(entries), now, by],
  });
};

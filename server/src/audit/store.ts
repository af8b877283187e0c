// The record as a list, and the names of what it is about.
import type { Tx } from "../kit/db/db.ts";
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
  search: ["a.action", "a.target", "a.actor", "s.name", "k.name", "target_name(a.target)::text"],
};

export type Name = { readonly name: string | null; readonly name_ar: string | null };

/** The names of targets such as `seller:S-3`, of those that have one. */
export const namesOf = async (
  tx: Tx,
  targets: readonly string[],
): Promise<ReadonlyMap<string, Name>> => {
  type Row = { target: string; names: [string | null, string | null] | null };
  const rows = await tx.query<Row>({
    text: "select t.target, target_name(t.target) as names from unnest($1::text[]) as t (target)",
    values: [[...new Set(targets)]],
  });
  return new Map(
    rows.flatMap(({ target, names }) =>
      names === null ? [] : [[target, { name: names[0], name_ar: names[1] }] as const],
    ),
  );
};

/** People and keys by name. */
export const findActors = (tx: Tx): Promise<{ actor: string; name: string }[]> =>
  tx.query({
    text: "select actor, name from actor_names() order by name, actor",
    values: [],
  });

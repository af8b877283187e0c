// Members whom somebody exported or acted on, by the record of who did what.
import type { Tx } from "../db/db.ts";

type Ask = { readonly actor: string; readonly from: Date | null; readonly to: Date | null };

const actedOn = `select distinct substr(target, 8) as member_id from audit_entry
  where actor = $1 and outcome = 'done' and target like 'member:%'
    and at >= coalesce($2::timestamptz, '-infinity') and at <= coalesce($3::timestamptz, 'infinity')`;

/**
 * The marketplace's ids of members that are the target of an act of `actor` from `from` to `to`, both included; null is
 * without an end. Profiles that were only looked at are not on record.
 */
export const membersActedOn = async (tx: Tx, { actor, from, to }: Ask): Promise<string[]> => {
  const rows = await tx.query<{ member_id: string }>({
    text: `${actedOn} order by 1`,
    values: [actor, from, to],
  });
  return rows.map((row) => row.member_id);
};

/** Number of those members. */
export const countMembersActedOn = async (tx: Tx, { actor, from, to }: Ask): Promise<number> => {
  const [row] = await tx.query<{ count: number }>({
    text: `select count(*)::int as count from (${actedOn}) each`,
    values: [actor, from, to],
  });
  return row?.count ?? 0;
};

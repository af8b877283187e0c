// Members whom somebody exported or acted on, by the record of who did what.
import type { Tx } from "../db/db.ts";

type Ask = { readonly actor: string; readonly from: Date | null; readonly to: Date | null };

/**
 * The marketplace's ids of members that are the target of what `actor` did from `from` to `to`, both included; null is
 * without an end. What was only looked at is not on record.
 */
export const membersActedOn = async (tx: Tx, { actor, from, to }: Ask): Promise<string[]> => {
  const rows = await tx.query<{ member_id: string }>({
    text: `select distinct substr(target, 8) as member_id from audit_entry
      where actor = $1 and outcome = 'done' and target like 'member:%'
        and at >= coalesce($2::timestamptz, '-infinity') and at <= coalesce($3::timestamptz, 'infinity')
      order by 1`,
    values: [actor, from, to],
  });
  return rows.map((row) => row.member_id);
};

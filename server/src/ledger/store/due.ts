// Whose points have fallen due.
import type { Tx } from "../../kit/db.ts";

/**
 * Members with pending points that became available, or points that expired after `since`, by `now`.
 * Lots that expired before `since` were settled by an earlier look, or wait for their hold to end.
 */
export const membersWithDue = (
  tx: Tx,
  ask: { now: Date; since: Date; limit: number },
): Promise<{ external_id: string }[]> =>
  tx.query({
    name: "members-with-due",
    text: `select a.external_id from (
        select member_id from lot
          where state = 'pending' and available_at is not null and available_at <= $1 and remaining > held
        union
        select member_id from lot
          where expires_at > $2 and expires_at <= $1 and state = 'active' and remaining > held
        order by member_id limit $3) due
      join account a using (member_id)`,
    values: [ask.now, ask.since, ask.limit],
  });

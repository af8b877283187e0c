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
    // A suspended member's pending points wait: found anew at every look, they would crowd out others.
    text: `select a.external_id from (
        select l.member_id from lot l join account s using (member_id)
          where l.state = 'pending' and l.available_at is not null and l.available_at <= $1
            and l.remaining > l.held and s.status <> 'suspended'
        union
        select member_id from lot
          where expires_at > $2 and expires_at <= $1 and state = 'active' and remaining > held
        order by member_id limit $3) due
      join account a using (member_id)`,
    values: [ask.now, ask.since, ask.limit],
  });

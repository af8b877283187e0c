// Whose points have fallen due.
import type { Tx } from "../../kit/db/db.ts";

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
            and (l.review_until is null or l.review_until <= $1) and l.remaining > l.held and s.status <> 'suspended'
        union
        select member_id from lot
          where expires_at > $2 and expires_at <= $1 and state = 'active' and remaining > held
        order by member_id limit $3) due
      join account a using (member_id)`,
    values: [ask.now, ask.since, ask.limit],
  });

export type DueRow = {
  member_id: number;
  external_id: string;
  activates: number;
  expires: number;
};

/**
 * The next of these members, after the number `after`, with the points that become spendable and those
 * that end.
 */
export const readDue = (
  tx: Tx,
  ask: { after: number; now: Date; since: Date; limit: number },
): Promise<DueRow[]> =>
  tx.query({
    name: "read-due",
    text: `select a.member_id, a.external_id,
        coalesce(sum(l.remaining - l.held) filter (where l.state = 'pending'), 0)::int8 as activates,
        coalesce(sum(l.remaining - l.held) filter (where l.expires_at <= $1), 0)::int8 as expires
      from (select member_id from (
          select member_id from lot
            where state = 'pending' and available_at is not null and available_at <= $1
              and (review_until is null or review_until <= $1) and remaining > held
          union
          select member_id from lot
            where expires_at > $2 and expires_at <= $1 and state = 'active' and remaining > held) d
        where member_id > $3 order by member_id limit $4) due
      join account a using (member_id) join lot l using (member_id)
      where l.remaining > l.held and (l.expires_at <= $1
        or (l.state = 'pending' and l.available_at is not null and l.available_at <= $1
          and (l.review_until is null or l.review_until <= $1)))
      group by a.member_id, a.external_id order by a.member_id`,
    values: [ask.now, ask.since, ask.after, ask.limit],
  });

// A member as the record has them up to one of their events.
// Decision 0115.
import type { Tx } from "../../kit/db/db.ts";
import { accounts } from "../domain/accounts.ts";
import type { ChangeEvent } from "../domain/member-then.ts";
import { entryId } from "../domain/state.ts";

/** Up to which event and which entry of a member something is told; 0 where there was none. */
export type Cut = { memberId: number; lastEvent: number; lastEntry: number };

/** Last event and entry of a member's record by an instant; undefined when there is no such member. */
export const cutAt = async (tx: Tx, externalId: string, at: Date): Promise<Cut | undefined> => {
  const [cut] = await tx.query<Cut>({
    name: "cut-at",
    text: `select l.member_id as "memberId",
        (select coalesce(max(event_no), 0) from event e
          where e.member_id = l.member_id and e.recorded_at <= $2)::int8 as "lastEvent",
        (select coalesce(max(entry_no), 0) from entry e
          where e.member_id = l.member_id and e.recorded_at <= $2)::int8 as "lastEntry"
      from (select member_id from member_lookup where external_id = $1 offset 0) l`,
    values: [externalId, at],
  });
  return cut;
};

/**
 * Last event and entry of a member's record before an award, and the next event after the award that moves
 * counters, if any; undefined when no event tells of the award.
 */
export const cutBefore = async (
  tx: Tx,
  memberId: number,
  entryNo: number,
): Promise<(Cut & { nextEvent: number | null }) | undefined> => {
  const [row] = await tx.query<{ event_no: number; next: number | null }>({
    name: "cut-before",
    text: `select e.event_no, (select min(event_no) from event n where n.member_id = $1
        and n.event_no > e.event_no and n.type in ('points.earned', 'order.returned', 'order.cancelled')) as next
      from event e where e.member_id = $1 and e.type = 'points.earned' and e.payload ->> 'entry_id' = $2`,
    values: [memberId, entryId(memberId, entryNo)],
  });
  return (
    row && {
      ...{ memberId, lastEvent: row.event_no - 1, lastEntry: entryNo - 1, nextEvent: row.next },
    }
  );
};

/** Events whose commands may move counters. */
const counting = ["points.earned", "order.returned", "order.cancelled"];

const changing = [
  ...[...counting, "tier.changed"],
  ...["member.created", "member.updated", "member.merged", "member.unmerged"],
  "member.limits_changed",
];

/** Events behind a cut that changed what rules ask of the member, the oldest first. */
export const readChangesAfter = (tx: Tx, { memberId, lastEvent }: Cut): Promise<ChangeEvent[]> =>
  tx.query({
    name: "changes-after",
    text: `select type, (extract(epoch from occurred_at) * 1000)::int8 as occurred_at, payload from event
      where member_id = $1 and event_no > $2 and type = any($3::text[]) order by event_no`,
    values: [memberId, lastEvent, changing],
  });

/** An event of an order that moved counters, and the member's next event that may have moved some; null for none. */
export type OwnEvent = ChangeEvent & { event_no: number; next: number | null };

/** Events of an order up to a cut that changed what rules ask of the member, the oldest first. */
export const readEventsOf = (
  tx: Tx,
  { memberId, lastEvent }: Cut,
  orderId: string,
): Promise<OwnEvent[]> =>
  tx.query({
    name: "events-of-order",
    text: `select e.event_no, e.type, (extract(epoch from e.occurred_at) * 1000)::int8 as occurred_at, e.payload,
        (select min(n.event_no) from event n where n.member_id = $1
          and n.event_no > e.event_no and n.type = any($4::text[])) as next
      from event e where e.member_id = $1 and e.event_no <= $2 and e.payload ->> 'order_id' = $3
        and e.type = any($4::text[]) order by e.event_no`,
    values: [memberId, lastEvent, orderId, counting],
  });

/** The last move to a tier up to a cut; undefined when there was none. */
export const readTierMoved = async (
  tx: Tx,
  { memberId, lastEvent }: Cut,
): Promise<{ to: string | null } | undefined> => {
  const [move] = await tx.query<{ to: string | null }>({
    name: "tier-moved",
    text: `select payload ->> 'to' as "to" from event where member_id = $1 and event_no <= $2
      and type = 'tier.changed' order by event_no desc limit 1`,
    values: [memberId, lastEvent],
  });
  return move;
};

/**
 * Points that a member had ever been given up to a cut, less what was cancelled before it came; those of the order
 * `without` are left out.
 */
export const sumIssued = async (
  tx: Tx,
  { memberId, lastEntry }: Cut,
  without: string | null,
): Promise<number> => {
  const [sum] = await tx.query<{ points: number }>({
    name: "sum-issued",
    text: `select coalesce(sum(case when p.debit = $3 then p.points else -p.points end), 0)::int8 as points
      from posting p join entry e on e.member_id = p.member_id and e.entry_no = p.entry_no
      where p.member_id = $1 and p.entry_no <= $2 and $3 in (p.debit, p.credit)
        and e.order_id is distinct from $4::text`,
    values: [memberId, lastEntry, accounts.issued, without],
  });
  return sum?.points ?? 0;
};

// Every cached figure of accounts and lots, worked out anew from entries, postings and events.
import type { Tx } from "../../kit/db/db.ts";

/** A cached figure that differs from what the postings say. `lot` is null for one of the account. */
export type Mended = {
  member_id: number;
  external_id: string;
  lot: number | null;
  what: string;
  /** Null: nothing there. */
  cached: string | null;
  computed: string | null;
};

/** The next members in the order of their ids, locked until the transaction ends. */
export const lockMembersAfter = async (tx: Tx, after: number, limit: number): Promise<number[]> => {
  const rows = await tx.query<{ member_id: number }>({
    text: `select member_id from account where member_id > $1 order by member_id limit $2 for update`,
    values: [after, limit],
  });
  return rows.map((row) => row.member_id);
};

// A lot is spendable once any posting made it so, and holds what its postings left in the member's
// accounts (1 active, 2 pending, 3 held; 4 is debt, 10 issued). One without any posting came empty with
// a merge, and is as it came.
const figures = `moved as (
    select p.member_id, p.lot_no, m.account, sum(m.points) as points from posting p
    cross join lateral (values (p.credit, p.points), (p.debit, -p.points)) as m(account, points)
    where p.member_id = any($1::int8[])
    group by p.member_id, p.lot_no, m.account),
  balances as (
    select member_id,
      coalesce(sum(points) filter (where account = 1), 0) as active,
      coalesce(sum(points) filter (where account = 2), 0) as pending,
      coalesce(sum(points) filter (where account = 3), 0) as held,
      -coalesce(sum(points) filter (where account = 4), 0) as debt,
      -coalesce(sum(points) filter (where account = 10), 0) as lifetime_earned
    from moved group by member_id),
  accounts as (
    select a.member_id, a.external_id, v.*, c.*
    from account a left join balances b using (member_id)
    cross join lateral (select a.active, a.pending, a.held, a.debt, a.lifetime_earned,
      a.entries, a.lots, a.events) as v
    cross join lateral (select coalesce(b.active, 0) as active_now, coalesce(b.pending, 0) as pending_now,
      coalesce(b.held, 0) as held_now, coalesce(b.debt, 0) as debt_now,
      coalesce(b.lifetime_earned, 0) as lifetime_now,
      (select coalesce(max(entry_no), 0) from entry e where e.member_id = a.member_id) as entries_now,
      (select coalesce(max(lot_no), 0) from lot l where l.member_id = a.member_id) as lots_now,
      (select coalesce(max(event_no), 0) from event e where e.member_id = a.member_id) as events_now) as c
    where a.member_id = any($1::int8[])),
  contents as (
    select member_id, lot_no, sum(points) filter (where account in (1, 2, 3)) as remaining,
      coalesce(sum(points) filter (where account = 3), 0) as held
    from moved where lot_no is not null group by member_id, lot_no),
  lots as (
    select l.member_id, l.lot_no, l.remaining, l.held, l.state, l.expires_at,
      case when l.available_at is not null then greatest(l.available_at, l.review_until) end as available_at,
      coalesce(c.remaining, 0) as remaining_now, coalesce(c.held, 0) as held_now,
      case when c.lot_no is null then l.state
        when (select p.credit = 1 from posting p where p.member_id = l.member_id and p.lot_no = l.lot_no
          and (p.credit = 1 or (p.debit = 1 and p.credit = 2)) order by p.entry_no desc, p.seq desc limit 1)
        then 'active' else 'pending' end as state_now
    from lot l left join contents c using (member_id, lot_no)
    where l.member_id = any($1::int8[])),
  dues as (
    select l.member_id, min(case when state_now = 'active' then expires_at
      when a.status <> 'suspended' then available_at end) as next_now
    from lots l join account a on a.member_id = l.member_id
    where remaining_now > held_now group by l.member_id),
  open as (
    select member_id, jsonb_agg(jsonb_build_object('reference', reference, 'until', (trace ->> 'until')::int8,
      'lots', (select jsonb_agg(jsonb_build_array(p.lot_no, p.points) order by p.seq) from posting p
        where p.member_id = e.member_id and p.entry_no = e.entry_no)) order by entry_no) as holds_now
    from entry e where member_id = any($1::int8[]) and kind = 'hold' and trace ->> 'until' is not null
      and not exists (select 1 from entry x where x.member_id = e.member_id and x.entry_no > e.entry_no
        and x.reference = e.reference and x.kind in ('release', 'redeem'))
    group by member_id)`;

/** Where cached figures of these members differ from what entries, postings and events say. */
export const findStale = (tx: Tx, memberIds: readonly number[]): Promise<Mended[]> =>
  tx.query<Mended>({
    text: `with ${figures}
      select a.member_id, a.external_id, null::int8 as lot, c.what, c.cached::text, c.computed::text
      from accounts a cross join lateral (values
        ('active', a.active, a.active_now), ('pending', a.pending, a.pending_now),
        ('held', a.held, a.held_now), ('debt', a.debt, a.debt_now),
        ('lifetime_earned', a.lifetime_earned, a.lifetime_now),
        ('entries', a.entries, a.entries_now), ('lots', a.lots, a.lots_now),
        ('events', a.events, a.events_now)) as c(what, cached, computed)
      where c.cached <> c.computed
      union all
      select a.member_id, a.external_id, null, 'next due', a.next_due_at::text, d.next_now::text
      from account a left join dues d using (member_id)
      where a.member_id = any($1::int8[]) and a.next_due_at is distinct from d.next_now
      union all
      select a.member_id, a.external_id, null, 'open holds', a.holds::text, o.holds_now::text
      from account a left join open o using (member_id)
      where a.member_id = any($1::int8[]) and a.holds <> coalesce(o.holds_now, '[]')
      union all
      select l.member_id, a.external_id, l.lot_no, c.what, c.cached, c.computed
      from lots l join accounts a using (member_id) cross join lateral (values
        ('remaining', l.remaining::text, l.remaining_now::text),
        ('held', l.held::text, l.held_now::text), ('state', l.state, l.state_now)) as c(what, cached, computed)
      where c.cached <> c.computed
      union all
      select c.member_id, a.external_id, c.lot_no, 'the lot itself', 'missing', c.remaining::text
      from contents c join accounts a using (member_id)
      where not exists (select 1 from lot l where l.member_id = c.member_id and l.lot_no = c.lot_no)
      order by 1, 3 nulls first, 4`,
    values: [memberIds],
  });

/**
 * Puts the computed figures into the accounts and lots of these members. Each account's version goes
 * up, so that no command decides on what it read before.
 */
export const writeFigures = async (tx: Tx, memberIds: readonly number[]): Promise<void> => {
  await tx.query({
    text: `with ${figures},
      mended as (
        update lot l set remaining = n.remaining_now, held = n.held_now, state = n.state_now
        from lots n where n.member_id = l.member_id and n.lot_no = l.lot_no
          and (n.remaining, n.held, n.state) is distinct from (n.remaining_now, n.held_now, n.state_now)
        returning 1)
      update account a set version = a.version + 1, active = n.active_now, pending = n.pending_now,
        held = n.held_now, debt = n.debt_now, lifetime_earned = n.lifetime_now,
        entries = n.entries_now, lots = n.lots_now, events = n.events_now,
        holds = coalesce((select o.holds_now from open o where o.member_id = a.member_id), '[]'),
        next_due_at = (select d.next_now from dues d where d.member_id = a.member_id)
      from accounts n where n.member_id = a.member_id`,
    values: [memberIds],
  });
};

-- Frozen: written by the engine of commit 234c3c5, never derived again.
-- Points are held, as one statement and one commit: 6 new rows, 2 changed.
with
s0 as (update account t
  set version = '4'::bigint, entries = '4'::bigint, events = '4'::bigint, active = '1000000011'::bigint, held = '500'::bigint
  where t.member_id = $member::bigint returning 1),
s1 as (insert into entry (member_id, entry_no, kind, points, effective_at, recorded_at, active_after, pending_after, held_after, debt_after, order_id, reference, reason, actor, programme_version, reverses_entry_no, trace)
  values ($member::bigint, $number::bigint * 10 + 0, 'hold'::text, '-500'::bigint, '2026-11-23 04:25:22.978+00'::timestamptz, '2026-11-23 04:25:22.978+00'::timestamptz, '1000000011'::bigint, '0'::bigint, '500'::bigint, '0'::bigint, null::text, 'redemption-sample'::text, null::text, 'key:bench'::text, '41'::bigint, null::bigint, $trace::json)),
s2 as (insert into event (member_id, event_no, type, occurred_at, recorded_at, payload)
  values ($member::bigint, $number::bigint * 10 + 0, 'points.held'::text, '2026-11-23 04:25:22.978+00'::timestamptz, '2026-11-23 04:25:22.978+00'::timestamptz, $event::json)),
s3 as (insert into idempotency (member_id, key, request_hash, status, body, recorded_at)
  values ($member::bigint, decode($hash::text, 'hex'), decode($request_hash::text, 'hex'), '201'::smallint, $answer::text, '2026-11-23 04:25:22.978+00'::timestamptz)),
s4 as (update lot t
  set held = '500'::bigint
  where t.member_id = $member::bigint and t.lot_no = '1'::bigint returning 1),
s5 as (insert into posting (member_id, entry_no, seq, debit, credit, points, lot_no)
  values ($member::bigint, $number::bigint * 10 + 0, '0'::smallint, '1'::smallint, '3'::smallint, '500'::bigint, '1'::bigint)),
s6 as (insert into redemption (member_id, redemption_id, state, points, value, rate_points, rate_piastres, order_id, hold_entry_no, confirmed_points, confirmed_value, given_back, held_at, expires_at, settled_at, content_hash, lots, reward_id, claim)
  values ($member::bigint, $id::text, 'held'::text, '500'::bigint, '1000'::bigint, '500'::bigint, '1000'::bigint, null::text, '4'::bigint, '0'::bigint, '0'::bigint, '0'::bigint, '2026-11-23 04:25:22.978+00'::timestamptz, '2026-11-23 04:40:22.978+00'::timestamptz, null::timestamptz, decode($content_hash::text, 'hex'), $lots::jsonb, null::text, null::jsonb)),
s7 as (insert into redemption_lookup (redemption_id, member_id)
  values ($id::text, $member::bigint))
select ((select count(*) from s0) + (select count(*) from s4))::int as updated, $number::bigint, $id::text, $hash::text;

-- Frozen: written by the engine of commit 234c3c5, never derived again.
-- What was held is confirmed, as one statement and one commit: 4 new rows, 3 changed.
with
s0 as (update account t
  set version = '5'::bigint, entries = '5'::bigint, events = '5'::bigint, held = '0'::bigint, last_activity_at = '2026-11-23 04:25:23.014+00'::timestamptz
  where t.member_id = $member::bigint returning 1),
s1 as (insert into entry (member_id, entry_no, kind, points, effective_at, recorded_at, active_after, pending_after, held_after, debt_after, order_id, reference, reason, actor, programme_version, reverses_entry_no, trace)
  values ($member::bigint, $number::bigint * 10 + 0, 'redeem'::text, '-500'::bigint, '2026-11-23 04:25:23.014+00'::timestamptz, '2026-11-23 04:25:23.014+00'::timestamptz, '1000000011'::bigint, '0'::bigint, '0'::bigint, '0'::bigint, null::text, 'redemption-sample'::text, null::text, 'key:bench'::text, '41'::bigint, null::bigint, $trace::json)),
s2 as (insert into event (member_id, event_no, type, occurred_at, recorded_at, payload)
  values ($member::bigint, $number::bigint * 10 + 0, 'points.redeemed'::text, '2026-11-23 04:25:23.014+00'::timestamptz, '2026-11-23 04:25:23.014+00'::timestamptz, $event::json)),
s3 as (insert into idempotency (member_id, key, request_hash, status, body, recorded_at)
  values ($member::bigint, decode($hash::text, 'hex'), decode($request_hash::text, 'hex'), '200'::smallint, $answer::text, '2026-11-23 04:25:23.014+00'::timestamptz)),
s4 as (update lot t
  set remaining = '999999500'::bigint, held = '0'::bigint
  where t.member_id = $member::bigint and t.lot_no = '1'::bigint returning 1),
s5 as (insert into posting (member_id, entry_no, seq, debit, credit, points, lot_no)
  values ($member::bigint, $number::bigint * 10 + 0, '0'::smallint, '3'::smallint, '11'::smallint, '500'::bigint, '1'::bigint)),
s6 as (update redemption t
  set state = 'confirmed'::text, confirmed_points = '500'::bigint, confirmed_value = '1000'::bigint, settled_at = '2026-11-23 04:25:23.014+00'::timestamptz
  where t.member_id = $member::bigint and t.redemption_id = $id::text returning 1)
select ((select count(*) from s0) + (select count(*) from s4) + (select count(*) from s6))::int as updated, $number::bigint, $id::text, $hash::text;

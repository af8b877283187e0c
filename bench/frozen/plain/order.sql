-- Frozen: one order of three lines in the plain layout, as one statement and one commit: 13 rows of some 1.75 KB.
with
s0 as (update account t
  set version = '16'::bigint, entries = '16'::bigint, lots = '46'::bigint, events = '16'::bigint, active = '1000002872'::bigint, lifetime_earned = '2872'::bigint, orders_count = '15'::bigint, spend = '2982000'::bigint, last_activity_at = '2026-11-23 04:25:16.665+00'::timestamptz
  where t.member_id = $member::bigint returning 1),
s1 as (insert into entry (member_id, entry_no, kind, points, effective_at, recorded_at, active_after, pending_after, held_after, debt_after, order_id, reference, reason, actor, programme_version, reverses_entry_no, inputs)
  values ($member::bigint, $number::bigint * 10 + 0, 'earn'::text, '265'::bigint, '2026-11-23 04:25:16.665+00'::timestamptz, '2026-11-23 04:25:16.666+00'::timestamptz, '1000002872'::bigint, '0'::bigint, '0'::bigint, '0'::bigint, 'run2-71e8db-00000013'::text, null::text, null::text, 'key:bench'::text, '41'::bigint, null::bigint, $inputs::json)),
s2 as (insert into event (member_id, event_no, type, occurred_at, recorded_at, entry_no)
  values ($member::bigint, $number::bigint * 10 + 0, 'points.earned'::text, '2026-11-23 04:25:16.665+00'::timestamptz, '2026-11-23 04:25:16.666+00'::timestamptz, $number::bigint * 10 + 0)),
s3 as (insert into idempotency (member_id, key, request_hash, status, entry_no, recorded_at)
  values ($member::bigint, decode($hash::text, 'hex'), decode($request_hash::text, 'hex'), '201'::smallint, $number::bigint * 10 + 0, '2026-11-23 04:25:16.666+00'::timestamptz)),
s4 as (insert into lot (member_id, lot_no, entry_no, order_id, line_id, category_id, brand_id, seller_id, points, remaining, held, state, available_at, expires_at, cost_points, cost_piastres, funding)
  values ($member::bigint, $number::bigint * 10 + 0, '16'::bigint, 'run2-71e8db-00000013'::text, '1'::text, 'category-4'::text, 'brand-32'::text, 'seller-32'::text, '45'::bigint, '45'::bigint, '0'::bigint, 'active'::text, '2026-11-23 04:25:16.665+00'::timestamptz, null::timestamptz, '500'::bigint, '1000'::bigint, $funding_1::jsonb)),
s5 as (insert into lot (member_id, lot_no, entry_no, order_id, line_id, category_id, brand_id, seller_id, points, remaining, held, state, available_at, expires_at, cost_points, cost_piastres, funding)
  values ($member::bigint, $number::bigint * 10 + 1, '16'::bigint, 'run2-71e8db-00000013'::text, '2'::text, 'category-2'::text, 'brand-64'::text, 'seller-24'::text, '97'::bigint, '97'::bigint, '0'::bigint, 'active'::text, '2026-11-23 04:25:16.665+00'::timestamptz, null::timestamptz, '500'::bigint, '1000'::bigint, $funding_2::jsonb)),
s6 as (insert into lot (member_id, lot_no, entry_no, order_id, line_id, category_id, brand_id, seller_id, points, remaining, held, state, available_at, expires_at, cost_points, cost_piastres, funding)
  values ($member::bigint, $number::bigint * 10 + 2, '16'::bigint, 'run2-71e8db-00000013'::text, '3'::text, 'category-5'::text, 'brand-48'::text, 'seller-8'::text, '123'::bigint, '123'::bigint, '0'::bigint, 'active'::text, '2026-11-23 04:25:16.665+00'::timestamptz, null::timestamptz, '500'::bigint, '1000'::bigint, $funding_3::jsonb)),
s7 as (insert into order_lookup (order_id, member_id, parked, parked_count)
  values ($id::text, $member::bigint, $parked::jsonb, '-1'::integer)),
s8 as (insert into posting (member_id, entry_no, seq, debit, credit, points, lot_no)
  values ($member::bigint, $number::bigint * 10 + 0, '0'::smallint, '10'::smallint, '1'::smallint, '45'::bigint, '44'::bigint)),
s9 as (insert into posting (member_id, entry_no, seq, debit, credit, points, lot_no)
  values ($member::bigint, $number::bigint * 10 + 0, '1'::smallint, '10'::smallint, '1'::smallint, '97'::bigint, '45'::bigint)),
s10 as (insert into posting (member_id, entry_no, seq, debit, credit, points, lot_no)
  values ($member::bigint, $number::bigint * 10 + 0, '2'::smallint, '10'::smallint, '1'::smallint, '123'::bigint, '46'::bigint)),
s11 as (insert into sales_order (member_id, order_id, status, occurred_at, recorded_at, delivered_at, content_hash, body, lines, usage, entry_no, redemption_id)
  values ($member::bigint, $id::text, 'delivered'::text, '2026-11-23 04:25:16.665+00'::timestamptz, '2026-11-23 04:25:16.666+00'::timestamptz, '2026-11-23 04:25:16.665+00'::timestamptz, decode($content_hash::text, 'hex'), $body::json, $lines::json, $usage::json, '16'::bigint, null::text)),
s12 as (update usage_counter t
  set used = '150'::bigint
  where t.member_id = $member::bigint and t.key = 'rule:every-order:customer:points:2026-11'::text returning 1)
select ((select count(*) from s0) + (select count(*) from s12))::int as updated, $number::bigint, $id::text, $hash::text;

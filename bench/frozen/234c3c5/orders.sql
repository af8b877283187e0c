-- Frozen: written by the engine of commit 234c3c5, never derived again.
-- Many orders, a statement for each table, between BEGIN and COMMIT.
update account t
  set version = '16'::bigint, entries = '16'::bigint, lots = '46'::bigint, events = '16'::bigint, active = '1000002872'::bigint, lifetime_earned = '2872'::bigint, orders_count = '15'::bigint, spend = '2982000'::bigint, last_activity_at = '2026-11-23 04:25:16.665+00'::timestamptz
  from unnest($member::bigint[], $number::bigint[], $id::text[], $hash::text[]) as n(member, number, id, hash)
  where t.member_id = n.member;

insert into entry (member_id, entry_no, kind, points, effective_at, recorded_at, active_after, pending_after, held_after, debt_after, order_id, reference, reason, actor, programme_version, reverses_entry_no, trace)
  select v.*
  from unnest($member::bigint[], $number::bigint[], $id::text[], $hash::text[], $trace::text[]) as n(member, number, id, hash, trace),
  lateral (values
    (n.member, n.number * 10 + 0, 'earn'::text, '265'::bigint, '2026-11-23 04:25:16.665+00'::timestamptz, '2026-11-23 04:25:16.666+00'::timestamptz, '1000002872'::bigint, '0'::bigint, '0'::bigint, '0'::bigint, 'run2-71e8db-00000013'::text, null::text, null::text, 'key:bench'::text, '41'::bigint, null::bigint, n.trace::json)) v;

insert into event (member_id, event_no, type, occurred_at, recorded_at, payload)
  select v.*
  from unnest($member::bigint[], $number::bigint[], $id::text[], $hash::text[], $event::text[]) as n(member, number, id, hash, event),
  lateral (values
    (n.member, n.number * 10 + 0, 'points.earned'::text, '2026-11-23 04:25:16.665+00'::timestamptz, '2026-11-23 04:25:16.666+00'::timestamptz, n.event::json)) v;

insert into idempotency (member_id, key, request_hash, status, body, recorded_at)
  select v.*
  from unnest($member::bigint[], $number::bigint[], $id::text[], $hash::text[], $request_hash::text[], $answer::text[]) as n(member, number, id, hash, request_hash, answer),
  lateral (values
    (n.member, decode(n.hash, 'hex'), decode(n.request_hash::text, 'hex'), '201'::smallint, n.answer::text, '2026-11-23 04:25:16.666+00'::timestamptz)) v;

insert into lot (member_id, lot_no, entry_no, order_id, line_id, category_id, brand_id, seller_id, points, remaining, held, state, available_at, expires_at, cost_points, cost_piastres, funding)
  select v.*
  from unnest($member::bigint[], $number::bigint[], $id::text[], $hash::text[], $funding_1::text[], $funding_2::text[], $funding_3::text[]) as n(member, number, id, hash, funding_1, funding_2, funding_3),
  lateral (values
    (n.member, n.number * 10 + 0, '16'::bigint, 'run2-71e8db-00000013'::text, '1'::text, 'category-4'::text, 'brand-32'::text, 'seller-32'::text, '45'::bigint, '45'::bigint, '0'::bigint, 'active'::text, '2026-11-23 04:25:16.665+00'::timestamptz, null::timestamptz, '500'::bigint, '1000'::bigint, n.funding_1::jsonb),
    (n.member, n.number * 10 + 1, '16'::bigint, 'run2-71e8db-00000013'::text, '2'::text, 'category-2'::text, 'brand-64'::text, 'seller-24'::text, '97'::bigint, '97'::bigint, '0'::bigint, 'active'::text, '2026-11-23 04:25:16.665+00'::timestamptz, null::timestamptz, '500'::bigint, '1000'::bigint, n.funding_2::jsonb),
    (n.member, n.number * 10 + 2, '16'::bigint, 'run2-71e8db-00000013'::text, '3'::text, 'category-5'::text, 'brand-48'::text, 'seller-8'::text, '123'::bigint, '123'::bigint, '0'::bigint, 'active'::text, '2026-11-23 04:25:16.665+00'::timestamptz, null::timestamptz, '500'::bigint, '1000'::bigint, n.funding_3::jsonb)) v;

insert into order_lookup (order_id, member_id, parked, parked_count)
  select v.*
  from unnest($member::bigint[], $number::bigint[], $id::text[], $hash::text[], $parked::text[]) as n(member, number, id, hash, parked),
  lateral (values
    (n.id, n.member, n.parked::jsonb, '-1'::integer)) v;

insert into posting (member_id, entry_no, seq, debit, credit, points, lot_no)
  select v.*
  from unnest($member::bigint[], $number::bigint[], $id::text[], $hash::text[]) as n(member, number, id, hash),
  lateral (values
    (n.member, n.number * 10 + 0, '0'::smallint, '10'::smallint, '1'::smallint, '45'::bigint, '44'::bigint),
    (n.member, n.number * 10 + 0, '1'::smallint, '10'::smallint, '1'::smallint, '97'::bigint, '45'::bigint),
    (n.member, n.number * 10 + 0, '2'::smallint, '10'::smallint, '1'::smallint, '123'::bigint, '46'::bigint)) v;

insert into sales_order (member_id, order_id, status, occurred_at, recorded_at, delivered_at, content_hash, body, lines, usage, entry_no, redemption_id)
  select v.*
  from unnest($member::bigint[], $number::bigint[], $id::text[], $hash::text[], $content_hash::text[], $body::text[], $lines::text[], $usage::text[]) as n(member, number, id, hash, content_hash, body, lines, usage),
  lateral (values
    (n.member, n.id, 'delivered'::text, '2026-11-23 04:25:16.665+00'::timestamptz, '2026-11-23 04:25:16.666+00'::timestamptz, '2026-11-23 04:25:16.665+00'::timestamptz, decode(n.content_hash::text, 'hex'), n.body::json, n.lines::json, n.usage::json, '16'::bigint, null::text)) v;

update usage_counter t
  set used = '150'::bigint
  from unnest($member::bigint[], $number::bigint[], $id::text[], $hash::text[]) as n(member, number, id, hash)
  where t.member_id = n.member and t.key = 'rule:every-order:customer:points:2026-11'::text;

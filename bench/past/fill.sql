-- Members of the schema of 234c3c5 with ten entries, a lot for each, their postings and events, and five orders; $members
-- of them. Values are such that every constraint of then and now holds; a migration reads no more out of them.
insert into member (member_id, name, email, phone, attributes, created_at, updated_at)
select n, 'Member ' || n, 'member-' || n || '@mail.example', '+20100' || lpad(n::text, 7, '0'), '{}', t.past, t.past
from generate_series(1, $members) n, (select timestamptz '2026-01-01' as past) t;

insert into member_lookup (external_id, member_id)
select 'member-' || n, n from generate_series(1, $members) n;

insert into account (member_id, external_id, version, entries, lots, events, active, pending, held, debt,
  lifetime_earned, status, orders_count, spend, joined_at)
select n, 'member-' || n, 10, 10, 10, 10, 1000, 0, 0, 0, 1000, 'active', 5, 500000, timestamptz '2026-01-01'
from generate_series(1, $members) n;

insert into entry (member_id, entry_no, kind, points, effective_at, recorded_at, active_after, pending_after,
  held_after, debt_after, actor, programme_version, trace)
select n, e, 'earn', 100, t.past, t.past, e * 100, 0, 0, 0, 'key', 1, '{"rules":[],"lines":[]}'
from generate_series(1, $members) n, generate_series(1, 10) e, (select timestamptz '2026-01-01' as past) t;

insert into posting (member_id, entry_no, seq, debit, credit, points, lot_no)
select n, e, 1, 1, 2, 100, e from generate_series(1, $members) n, generate_series(1, 10) e;

insert into lot (member_id, lot_no, entry_no, points, remaining, held, state, available_at, expires_at, cost_points,
  cost_piastres, funding)
select n, e, e, 100, 100, 0, 'active', timestamptz '2026-01-01', timestamptz '2027-01-01', 100, 1000, '{}'
from generate_series(1, $members) n, generate_series(1, 10) e;

insert into event (member_id, event_no, type, occurred_at, recorded_at, payload)
select n, e, 'points.earned', t.past, t.past, '{"entry_no":1,"points":100}'
from generate_series(1, $members) n, generate_series(1, 10) e, (select timestamptz '2026-01-01' as past) t;

insert into sales_order (member_id, order_id, status, occurred_at, recorded_at, content_hash, body, lines, usage,
  entry_no)
select n, 'order-' || n || '-' || o, 'paid', t.past, t.past, '\x00', '{"lines":[]}', '[]', '{}', o
from generate_series(1, $members) n, generate_series(1, 5) o, (select timestamptz '2026-01-01' as past) t;

insert into order_lookup (order_id, member_id, parked, parked_count)
select 'order-' || n || '-' || o, n, '[]', 0 from generate_series(1, $members) n, generate_series(1, 5) o;

insert into idempotency (member_id, key, request_hash, status, body, recorded_at)
select n, int4send(n) || int2send(o::int2), '\x00', 201, '{}', timestamptz '2026-01-01'
from generate_series(1, $members) n, generate_series(1, 5) o;

insert into tier_change (member_id, change_no, to_tier, reason, spend, orders, changed_at)
select n, 1, 'silver', 'reached', 500000, 5, timestamptz '2026-01-01' from generate_series(1, $members) n;

-- Every tenth has redeemed a voucher.
insert into voucher (member_id, redemption_id, reward_id, code_hmac, last_4, state, value, balance, issued_at, uses)
select n, 'rd-' || n, 'voucher', md5(n::text), '1234', 'active', 5000, 5000, timestamptz '2026-01-01', '[]'
from generate_series(1, $members, 10) n;

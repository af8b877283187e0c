-- Frozen: a plain layout of the same facts, each kept once: tables as another team would have them without us.
-- An entry keeps what was read to decide it and no explanation; events and answers point at their entry;
-- orders and lines stand by position; who pays stands with the lot.
create table account (
  member_id bigint not null,
  external_id text not null,
  version bigint not null,
  entries bigint not null,
  lots bigint not null,
  events bigint not null,
  active bigint not null,
  pending bigint not null,
  held bigint not null,
  debt bigint not null,
  lifetime_earned bigint not null,
  status text not null,
  tier_id text,
  orders_count bigint not null,
  spend bigint not null,
  joined_at timestamptz not null,
  last_activity_at timestamptz,
  next_due_at timestamptz,
  check (active >= 0),
  check (debt >= 0),
  check (held >= 0),
  check (lifetime_earned >= 0),
  check (orders_count >= 0),
  check (pending >= 0),
  check (status = ANY (ARRAY['active'::text, 'suspended'::text, 'redemption_blocked'::text, 'verification_required'::text, 'closed'::text])),
  primary key (member_id)
);
create index on account (joined_at, external_id);
create index on account (tier_id) where (tier_id IS NOT NULL);

create table entry (
  member_id bigint not null,
  entry_no bigint not null,
  kind text not null,
  points bigint not null,
  effective_at timestamptz not null,
  recorded_at timestamptz not null,
  active_after bigint not null,
  pending_after bigint not null,
  held_after bigint not null,
  debt_after bigint not null,
  order_id text,
  reference text,
  reason text,
  actor text not null,
  programme_version bigint not null,
  reverses_entry_no bigint,
  inputs json,
  check (entry_no > 0),
  primary key (member_id, entry_no)
);

create table event (
  member_id bigint not null,
  event_no bigint not null,
  type text not null,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null,
  entry_no bigint not null,
  tx xid8 not null default pg_current_xact_id(),
  primary key (member_id, event_no)
);
create index on event (tx);

create table idempotency (
  member_id bigint not null,
  key bytea not null,
  request_hash bytea not null,
  status smallint not null,
  entry_no bigint not null,
  recorded_at timestamptz not null,
  primary key (member_id, key)
);
create unique index on idempotency (key);

create table lot (
  member_id bigint not null,
  lot_no bigint not null,
  entry_no bigint not null,
  order_id text,
  line_id text,
  category_id text,
  brand_id text,
  seller_id text,
  points bigint not null,
  remaining bigint not null,
  held bigint not null,
  state text not null,
  available_at timestamptz,
  expires_at timestamptz,
  cost_points bigint not null,
  cost_piastres bigint not null,
  funding jsonb not null,
  check ((remaining >= 0) AND (remaining <= points)),
  check ((held >= 0) AND (held <= remaining)),
  check (cost_piastres >= 0),
  check (cost_points > 0),
  check (lot_no > 0),
  check (points > 0),
  check (state = ANY (ARRAY['pending'::text, 'active'::text])),
  primary key (member_id, lot_no)
);
create index on lot (available_at) where ((state = 'pending'::text) AND (available_at IS NOT NULL));
create index on lot (expires_at) where (expires_at IS NOT NULL);

create table order_lookup (
  order_id text not null,
  member_id bigint,
  parked jsonb not null,
  parked_count integer not null,
  primary key (order_id)
);

create table posting (
  member_id bigint not null,
  entry_no bigint not null,
  seq smallint not null,
  debit smallint not null,
  credit smallint not null,
  points bigint not null,
  lot_no bigint,
  check (debit <> credit),
  check (points > 0),
  primary key (member_id, entry_no, seq)
);

create table sales_order (
  member_id bigint not null,
  order_id text not null,
  status text not null,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null,
  delivered_at timestamptz,
  content_hash bytea not null,
  body json not null,
  lines json not null,
  usage json not null,
  entry_no bigint not null,
  redemption_id text,
  check (status = ANY (ARRAY['placed'::text, 'paid'::text, 'delivered'::text, 'cancelled'::text])),
  primary key (member_id, order_id)
);
create index on sales_order using brin (occurred_at) with (pages_per_range='32', autosummarize='on');

create table usage_counter (
  member_id bigint not null,
  key text not null,
  used bigint not null,
  check (used >= 0),
  primary key (member_id, key)
);

-- What is sent with every event beside its own numbers and keys.
create table document (event text, name text, value text, primary key (event, name));
insert into document values
  ('order', 'inputs', '[1,21,"2026c","2026-11-23T06:25",1,[null,14,2692250,2607,1795407911535,{}],[140],[null,null,null]]'),
  ('order', 'request_hash', 'c075dea304e39d031282422ca7524ba021bbdcecd26e3e980a8323a2c0b05601'),
  ('order', 'funding_1', '[{"party": "platform", "points": 45}]'),
  ('order', 'funding_2', '[{"party": "platform", "points": 97}]'),
  ('order', 'funding_3', '[{"party": "platform", "points": 123}]'),
  ('order', 'parked', '[]'),
  ('order', 'content_hash', '46618f3c4e8d42c7494eab5a7268b90c94c8bb29d5f59839b4b7af3c2b44332b'),
  ('order', 'body', '["web","cash_on_delivery",{},[["1","SKU-01712",1,48250,0,"seller-32","brand-32","category-4"],["2","SKU-01864",3,38750,0,"seller-24","brand-64","category-2"],["3","SKU-01608",3,41750,0,"seller-8","brand-48","category-5"]]]'),
  ('order', 'lines', '[[0,45,0,["base",24,"big-basket",5,"category-4",14,"every-order",2]],[0,97,0,["base",58,"big-basket",12,"category-2",23,"every-order",4]],[0,123,0,["base",63,"big-basket",12,"category-5",44,"every-order",4]]]'),
  ('order', 'usage', '[["rule:every-order:customer:points:2026-11",10]]');

-- 5,000 members, each with points that can be spent at once and one order of three lines.
insert into account select m, 'member-' || lpad(m::text, 5, '0'), 2, 2, 4, 2, 1000000265, 0, 0, 0, 265, 'active',
    null, 1, 289750, timestamptz '2026-11-23 04:25:10+00', timestamptz '2026-11-23 04:25:10+00', null
  from generate_series(1, 5000) m;
insert into entry select m, 1, 'adjust', 1000000000, timestamptz '2026-11-23 04:25:10+00', timestamptz '2026-11-23 04:25:10+00', 1000000000, 0, 0, 0, null, null, null, 'bench', 41, null, null
  from generate_series(1, 5000) m;
insert into entry select m, 2, 'earn', 265, timestamptz '2026-11-23 04:25:10+00', timestamptz '2026-11-23 04:25:10+00', 1000000265, 0, 0, 0, 'first-' || lpad(m::text, 8, '0'), null, null, 'bench', 41,
    null, (select value::json from document where (event, name) = ('order', 'inputs'))
  from generate_series(1, 5000) m;
insert into posting select m, 1, 0, 12, 1, 1000000000, 1 from generate_series(1, 5000) m;
insert into posting select m, 2, line - 1, 10, 1, 88, line + 1
  from generate_series(1, 5000) m cross join generate_series(1, 3) line;
insert into lot select m, 1, 1, null, null, null, null, null, 1000000000, 1000000000, 0, 'active', timestamptz '2026-11-23 04:25:10+00', null,
    1, 10, '[{"party": "platform", "points": 1000000000}]'
  from generate_series(1, 5000) m;
insert into lot select m, line + 1, 2, 'first-' || lpad(m::text, 8, '0'), line::text, 'category-' || line, 'brand-' || line, 'seller-' || line,
    88, 88, 0, 'active', timestamptz '2026-11-23 04:25:10+00', null, 500, 1000, '[{"party": "platform", "points": 88}]'
  from generate_series(1, 5000) m cross join generate_series(1, 3) line;
insert into event select m, n, 'points.earned', timestamptz '2026-11-23 04:25:10+00', timestamptz '2026-11-23 04:25:10+00', n
  from generate_series(1, 5000) m cross join generate_series(1, 2) n;
insert into order_lookup select 'first-' || lpad(m::text, 8, '0'), m, '[]', -1 from generate_series(1, 5000) m;
insert into sales_order select m, 'first-' || lpad(m::text, 8, '0'), 'delivered', timestamptz '2026-11-23 04:25:10+00', timestamptz '2026-11-23 04:25:10+00', timestamptz '2026-11-23 04:25:10+00', sha256(m::text::bytea),
    (select value::json from document where (event, name) = ('order', 'body')),
    (select value::json from document where (event, name) = ('order', 'lines')),
    (select value::json from document where (event, name) = ('order', 'usage')), 2, null
  from generate_series(1, 5000) m;
insert into usage_counter select m, 'rule:every-order:customer:points:2026-11', 10 from generate_series(1, 5000) m;
analyze;

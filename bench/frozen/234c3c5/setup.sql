-- Frozen: the tables that the engine of commit 234c3c5 wrote for orders and redemptions, with their indexes and checks.
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
  trace json,
  check (entry_no > 0),
  primary key (member_id, entry_no)
);

create table event (
  member_id bigint not null,
  event_no bigint not null,
  type text not null,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null,
  payload json not null,
  tx xid8 not null default pg_current_xact_id(),
  primary key (member_id, event_no)
);
create index on event (tx);

create table idempotency (
  member_id bigint not null,
  key bytea not null,
  request_hash bytea not null,
  status smallint not null,
  body text not null,
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

create table redemption (
  member_id bigint not null,
  redemption_id text not null,
  state text not null,
  points bigint not null,
  value bigint not null,
  rate_points bigint not null,
  rate_piastres bigint not null,
  order_id text,
  hold_entry_no bigint not null,
  confirmed_points bigint not null default 0,
  confirmed_value bigint not null default 0,
  given_back bigint not null default 0,
  held_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz,
  content_hash bytea not null,
  lots jsonb not null,
  reward_id text,
  claim jsonb,
  check ((given_back >= 0) AND (given_back <= confirmed_points)),
  check (points > 0),
  check (rate_piastres >= 0),
  check (rate_points > 0),
  check (state = ANY (ARRAY['held'::text, 'confirmed'::text, 'released'::text, 'timed_out'::text, 'reversed'::text])),
  check (value >= 0),
  primary key (member_id, redemption_id)
);
create index on redemption (expires_at) where (state = 'held'::text);
create index on redemption (reward_id, state) where (reward_id IS NOT NULL);

create table redemption_lookup (
  redemption_id text not null,
  member_id bigint not null,
  primary key (redemption_id)
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
  ('order', 'trace', '{"engine":1,"tzdb":"2026c","ruleset":21,"zone":"Africa/Cairo","local":"2026-11-23T06:25","weekday":1,"input":{"trigger":"purchase","occurredAt":1795407916665,"member":{"tier":null,"ordersCount":14,"spend":2692250,"lifetimePoints":2607,"joinedAt":1795407911535,"attributes":{}},"order":{"channel":"web","paymentMethod":"cash_on_delivery","attributes":{},"lines":[{"lineId":"1","sku":"SKU-01712","quantity":1,"amount":48250,"unitPrice":48250,"sellerId":"seller-32","brandId":"brand-32","categoryId":"category-4","categoryPath":[],"sellerTier":null,"earns":true,"unitPoints":null},{"lineId":"2","sku":"SKU-01864","quantity":3,"amount":116250,"unitPrice":38750,"sellerId":"seller-24","brandId":"brand-64","categoryId":"category-2","categoryPath":[],"sellerTier":null,"earns":true,"unitPoints":null},{"lineId":"3","sku":"SKU-01608","quantity":3,"amount":125250,"unitPrice":41750,"sellerId":"seller-8","brandId":"brand-48","categoryId":"category-5","categoryPath":[],"sellerTier":null,"earns":true,"unitPoints":null}]}},"counters":{"rule:every-order:customer:points:2026-11":140},"base":{"mode":"global","method":{"bps":500,"kind":"percent"},"exact":["193/8","465/8","501/8"],"total":"1159/8"},"rules":[{"rule":"app","version":18,"out":"conditions","conditions":[{"fact":"order.channel","op":"eq","is":"web","want":"app","ok":false}]},{"rule":"big-basket","version":19,"name":"Big baskets","name_ar":"قاعدة","out":"fired","effects":[{"kind":"rate","points":1,"per_amount":10000}],"conditions":[{"fact":"order.amount","op":"gte","is":289750,"want":150000,"ok":true}],"desired":"1159/40","awarded":29},{"rule":"category-2","version":5,"name":"More for category 2","name_ar":"قاعدة","out":"fired","effects":[{"bps":200,"kind":"percent"}],"conditions":[{"fact":"order.amount","op":"gte","is":289750,"want":60000,"ok":true}],"desired":"93/4","awarded":23},{"rule":"category-4","version":7,"name":"More for category 4","name_ar":"قاعدة","out":"fired","effects":[{"bps":300,"kind":"percent"}],"conditions":[{"fact":"order.amount","op":"gte","is":289750,"want":80000,"ok":true}],"desired":"579/40","awarded":14},{"rule":"category-5","version":8,"name":"More for category 5","name_ar":"قاعدة","out":"fired","effects":[{"bps":350,"kind":"percent"}],"conditions":[{"fact":"order.amount","op":"gte","is":289750,"want":90000,"ok":true}],"desired":"3507/80","awarded":44},{"rule":"every-order","version":2,"name":"Ten points for every order","name_ar":"قاعدة","out":"fired","effects":[{"kind":"fixed","points":10}],"desired":"10","awarded":10},{"rule":"gold","version":20,"out":"conditions","conditions":[{"fact":"member.tier","op":"in","is":null,"want":["gold"],"ok":false}]},{"rule":"newcomers","version":21,"out":"conditions","conditions":[{"fact":"order.first","op":"eq","is":false,"want":true,"ok":false}]}],"more":0,"multipliers":"highest","exact":"21233/80","rounding":"floor","rounded":265,"caps":[],"points":265,"allocation":{"1":{"base":24,"big-basket":5,"category-4":14,"every-order":2},"2":{"base":58,"big-basket":12,"category-2":23,"every-order":4},"3":{"base":63,"big-basket":12,"category-5":44,"every-order":4}},"funding":{"platform":265}}'),
  ('order', 'event', '{"member_id":"member-00017","entry_id":"en_s1_16","points":265,"available":1000002872,"pending":0,"held":0,"order_id":"run2-71e8db-00000013"}'),
  ('order', 'request_hash', 'c075dea304e39d031282422ca7524ba021bbdcecd26e3e980a8323a2c0b05601'),
  ('order', 'answer', '{"order_id":"run2-71e8db-00000013","status":"delivered","points":{"awarded":265,"pending":0,"redeemed":0},"lines":[{"line_id":"1","points":45,"funders":[{"party":"platform","points":45}]},{"line_id":"2","points":97,"funders":[{"party":"platform","points":97}]},{"line_id":"3","points":123,"funders":[{"party":"platform","points":123}]}],"entries":[{"entry_id":"en_s1_16","kind":"earn","points":265}],"balance":{"available":1000002872,"pending":0,"held":0,"debt":0}}'),
  ('order', 'funding_1', '[{"party": "platform", "points": 45}]'),
  ('order', 'funding_2', '[{"party": "platform", "points": 97}]'),
  ('order', 'funding_3', '[{"party": "platform", "points": 123}]'),
  ('order', 'parked', '[]'),
  ('order', 'content_hash', '46618f3c4e8d42c7494eab5a7268b90c94c8bb29d5f59839b4b7af3c2b44332b'),
  ('order', 'body', '{"order_id":"run2-71e8db-00000013","member_id":"member-00017","occurred_at":"2026-11-23T04:25:16.665Z","status":"delivered","channel":"web","payment_method":"cash_on_delivery","attributes":{},"lines":[{"line_id":"1","sku":"SKU-01712","quantity":1,"unit_price":48250,"discount":0,"seller_id":"seller-32","brand_id":"brand-32","category_id":"category-4"},{"line_id":"2","sku":"SKU-01864","quantity":3,"unit_price":38750,"discount":0,"seller_id":"seller-24","brand_id":"brand-64","category_id":"category-2"},{"line_id":"3","sku":"SKU-01608","quantity":3,"unit_price":41750,"discount":0,"seller_id":"seller-8","brand_id":"brand-48","category_id":"category-5"}]}'),
  ('order', 'lines', '[{"line_id":"1","quantity":1,"returned":0,"amount":48250,"points":45,"clawed":0,"parts":[{"source":"base","points":24},{"source":"big-basket","points":5},{"source":"category-4","points":14},{"source":"every-order","points":2}],"funders":[{"party":"platform","points":45}]},{"line_id":"2","quantity":3,"returned":0,"amount":116250,"points":97,"clawed":0,"parts":[{"source":"base","points":58},{"source":"big-basket","points":12},{"source":"category-2","points":23},{"source":"every-order","points":4}],"funders":[{"party":"platform","points":97}]},{"line_id":"3","quantity":3,"returned":0,"amount":125250,"points":123,"clawed":0,"parts":[{"source":"base","points":63},{"source":"big-basket","points":12},{"source":"category-5","points":44},{"source":"every-order","points":4}],"funders":[{"party":"platform","points":123}]}]'),
  ('order', 'usage', '{"used":[{"scope":"member","key":"rule:every-order:customer:points:2026-11","delta":10,"limit":1000000000,"measure":"points","source":"every-order","share":null}],"released":[]}'),
  ('hold', 'trace', '{"points":500,"value":1000,"rate":{"points":500,"piastres":1000},"until":1795408822978}'),
  ('hold', 'event', '{"member_id":"member-00017","entry_id":"en_9_4","points":-500,"available":1000000011,"pending":0,"held":500,"reference":"redemption-sample"}'),
  ('hold', 'request_hash', 'bc29d92ff9cafda4fc356ea4d1a9ed73ca9328a419e7e652f997760150625887'),
  ('hold', 'answer', '{"redemption_id":"redemption-sample","member_id":"member-00017","state":"held","points":500,"value":1000,"confirmed_points":0,"confirmed_value":0,"given_back":0,"order_id":null,"reward":null,"voucher":null,"held_at":"2026-11-23T04:25:22.978Z","expires_at":"2026-11-23T04:40:22.978Z","entries":[{"entry_id":"en_9_4","kind":"hold","points":-500}],"balance":{"available":1000000011,"pending":0,"held":500,"debt":0}}'),
  ('hold', 'content_hash', 'd9c32f2cacec62c15360bc099091c6d428a84d6ba8aa7d1256d1cbd244c5f2f6'),
  ('hold', 'lots', '[[1, 500]]'),
  ('confirm', 'trace', '{"value":1000,"rate":{"points":500,"piastres":1000}}'),
  ('confirm', 'event', '{"member_id":"member-00017","entry_id":"en_9_5","points":-500,"available":1000000011,"pending":0,"held":0,"reference":"redemption-sample"}'),
  ('confirm', 'request_hash', '3a1c342d4f0e75c3da4218bee52d18a96e18516e9ebf323277778e1733e95d3f'),
  ('confirm', 'answer', '{"redemption_id":"redemption-sample","member_id":"member-00017","state":"confirmed","points":500,"value":1000,"confirmed_points":500,"confirmed_value":1000,"given_back":0,"order_id":null,"reward":null,"voucher":null,"held_at":"2026-11-23T04:25:22.978Z","expires_at":"2026-11-23T04:40:22.978Z","entries":[{"entry_id":"en_9_5","kind":"redeem","points":-500}],"balance":{"available":1000000011,"pending":0,"held":0,"debt":0}}');

-- 5,000 members, each with points that can be spent at once and one order of three lines.
insert into account select m, 'member-' || lpad(m::text, 5, '0'), 2, 2, 4, 2, 1000000265, 0, 0, 0, 265, 'active',
    null, 1, 289750, timestamptz '2026-11-23 04:25:10+00', timestamptz '2026-11-23 04:25:10+00', null
  from generate_series(1, 5000) m;
insert into entry select m, 1, 'adjust', 1000000000, timestamptz '2026-11-23 04:25:10+00', timestamptz '2026-11-23 04:25:10+00', 1000000000, 0, 0, 0, null, null, null, 'bench', 41, null, null
  from generate_series(1, 5000) m;
insert into entry select m, 2, 'earn', 265, timestamptz '2026-11-23 04:25:10+00', timestamptz '2026-11-23 04:25:10+00', 1000000265, 0, 0, 0, 'first-' || lpad(m::text, 8, '0'), null, null, 'bench', 41,
    null, (select value::json from document where (event, name) = ('order', 'trace'))
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
insert into event select m, n, 'points.earned', timestamptz '2026-11-23 04:25:10+00', timestamptz '2026-11-23 04:25:10+00', (select value::json from document where (event, name) = ('order', 'event'))
  from generate_series(1, 5000) m cross join generate_series(1, 2) n;
insert into order_lookup select 'first-' || lpad(m::text, 8, '0'), m, '[]', -1 from generate_series(1, 5000) m;
insert into sales_order select m, 'first-' || lpad(m::text, 8, '0'), 'delivered', timestamptz '2026-11-23 04:25:10+00', timestamptz '2026-11-23 04:25:10+00', timestamptz '2026-11-23 04:25:10+00', sha256(m::text::bytea),
    (select value::json from document where (event, name) = ('order', 'body')),
    (select value::json from document where (event, name) = ('order', 'lines')),
    (select value::json from document where (event, name) = ('order', 'usage')), 2, null
  from generate_series(1, 5000) m;
insert into usage_counter select m, 'rule:every-order:customer:points:2026-11', 10 from generate_series(1, 5000) m;
analyze;

-- The ledger and everything that hangs on a member. Four kinds of tables (server/src/kit/tables.ts
-- names the kind of each): member-scoped tables carry member_id as the first column of every key, so
-- that the schema can be spread over machines by member; lookup tables are keyed by what is looked
-- up; configuration is small and the same everywhere; control rows belong to the machinery.

-- lookup: the marketplace's own id of a member to ours.
create table member_lookup (
  external_id text primary key,
  member_id bigint not null unique
);

-- control: blocks of internal ids, taken by processes ahead of need.
create table id_block (
  name text primary key,
  next_id bigint not null
);
insert into id_block values ('member', 1);

-- control: one row; every published change of configuration raises it, so caches know when to reload.
create table config_version (
  singleton boolean primary key default true check (singleton),
  version bigint not null
);
insert into config_version values (true, 1);

-- member: balances as the entries have left them (a cache that can be rebuilt), the high-water marks
-- of the member's own numbering, and the facts that rules ask for most.
create table account (
  member_id bigint primary key,
  external_id text not null,
  version bigint not null,
  entries bigint not null,
  lots bigint not null,
  events bigint not null,
  active bigint not null check (active >= 0),
  pending bigint not null check (pending >= 0),
  held bigint not null check (held >= 0),
  debt bigint not null check (debt >= 0),
  lifetime_earned bigint not null check (lifetime_earned >= 0),
  status text not null check (status in ('active', 'suspended', 'redemption_blocked', 'closed')),
  tier_id text,
  orders_count bigint not null check (orders_count >= 0),
  spend bigint not null,
  joined_at timestamptz not null,
  last_activity_at timestamptz
) with (fillfactor = 70);

-- member: the profile, written only when the marketplace sends one.
create table member (
  member_id bigint primary key,
  name text,
  email text,
  phone text,
  birth_date date,
  locale text,
  attributes jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- member: one row for each thing that happened to a member's points. Never changed, never deleted.
create table entry (
  member_id bigint not null,
  entry_no bigint not null check (entry_no > 0),
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
  primary key (member_id, entry_no)
);

-- member: the double entry. Each row moves points from one account to another, so every entry
-- balances by construction. Account codes: server/src/ledger/domain/accounts.ts.
create table posting (
  member_id bigint not null,
  entry_no bigint not null,
  seq smallint not null,
  debit smallint not null,
  credit smallint not null,
  points bigint not null check (points > 0),
  lot_no bigint,
  check (debit <> credit),
  primary key (member_id, entry_no, seq)
);

-- member: points of one origin with one expiry, one set of tags and one set of funders.
create table lot (
  member_id bigint not null,
  lot_no bigint not null check (lot_no > 0),
  entry_no bigint not null,
  order_id text,
  line_id text,
  category_id text,
  brand_id text,
  seller_id text,
  points bigint not null check (points > 0),
  remaining bigint not null check (remaining between 0 and points),
  held bigint not null check (held between 0 and remaining),
  state text not null check (state in ('pending', 'active')),
  available_at timestamptz,
  expires_at timestamptz,
  cost_points bigint not null check (cost_points > 0),
  cost_piastres bigint not null check (cost_piastres >= 0),
  funding jsonb not null,
  primary key (member_id, lot_no)
) with (fillfactor = 80);

-- What the sweeps look for. Spending changes none of these columns, so lots stay cheap to update.
create index lot_pending on lot (available_at) where state = 'pending' and available_at is not null;
create index lot_expiring on lot (expires_at) where expires_at is not null;

-- member: how much of a limit a member has used (rule constraints, caps).
create table usage_counter (
  member_id bigint not null,
  key text not null,
  used bigint not null check (used >= 0),
  primary key (member_id, key)
) with (fillfactor = 80);

-- control: limits shared by all members (a product's, a seller's, a campaign's budget). Touched once
-- a batch, and only by rules that have such a limit.
create table shared_counter (
  key text primary key,
  used bigint not null check (used >= 0)
) with (fillfactor = 50);

-- member: answers already given, so that a repeated request gets the same one, byte for byte.
create table idempotency (
  member_id bigint not null,
  key bytea not null,
  request_hash bytea not null,
  status smallint not null,
  body text not null,
  recorded_at timestamptz not null,
  primary key (member_id, key)
);
create index idempotency_key on idempotency (key);

-- member: the transactional outbox, and the source of the event feed. The transaction id orders the
-- feed: a reader stops before the oldest transaction still running, so nothing is ever passed over.
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
create index event_tx on event (tx);

-- lookup: the marketplace's order id to the member. A row without a member holds returns that came
-- before their order; parked_count guards it, and is -1 once the order has taken them over.
create table order_lookup (
  order_id text primary key,
  member_id bigint,
  parked jsonb not null,
  parked_count integer not null
);

-- member: orders as they were sent.
create table sales_order (
  member_id bigint not null,
  order_id text not null,
  status text not null check (status in ('placed', 'paid', 'delivered', 'cancelled')),
  occurred_at timestamptz not null,
  recorded_at timestamptz not null,
  delivered_at timestamptz,
  content_hash bytea not null,
  body json not null,
  lines json not null,
  usage json not null,
  entry_no bigint not null,
  redemption_id text,
  primary key (member_id, order_id)
) with (fillfactor = 90);

-- member: what came back of an order. A return's id is unique within its order; return_key is both.
create table order_return (
  member_id bigint not null,
  return_key text not null,
  order_id text not null,
  return_id text not null,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null,
  content_hash bytea not null,
  lines jsonb not null,
  reply jsonb not null,
  primary key (member_id, return_key)
);

-- member: events other than orders (sign-up, review, referral ...).
create table activity (
  member_id bigint not null,
  activity_id text not null,
  type text not null,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null,
  content_hash bytea not null,
  data jsonb not null,
  reply jsonb not null,
  primary key (member_id, activity_id)
);

-- lookup: the id of a redemption to its member.
create table redemption_lookup (
  redemption_id text primary key,
  member_id bigint not null
);

-- member: points set aside for, or spent on, something.
create table redemption (
  member_id bigint not null,
  redemption_id text not null,
  state text not null check (state in ('held', 'confirmed', 'released', 'timed_out', 'reversed')),
  points bigint not null check (points > 0),
  value bigint not null check (value >= 0),
  rate_points bigint not null check (rate_points > 0),
  rate_piastres bigint not null check (rate_piastres >= 0),
  order_id text,
  hold_entry_no bigint not null,
  confirmed_points bigint not null default 0,
  confirmed_value bigint not null default 0,
  given_back bigint not null default 0 check (given_back between 0 and confirmed_points),
  held_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz,
  content_hash bytea not null,
  lots jsonb not null,
  primary key (member_id, redemption_id)
) with (fillfactor = 80);

create index redemption_held on redemption (expires_at) where state = 'held';

-- History is written once. Where a distributed engine does not allow triggers, the same is held by
-- granting the application no update or delete on these tables.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is history and cannot be changed', tg_table_name using errcode = 'NQ001';
end $$;
create trigger entry_is_history before update or delete on entry
  for each row execute function refuse_change();
create trigger posting_is_history before update or delete on posting
  for each row execute function refuse_change();
create trigger entry_is_not_truncated before truncate on entry
  for each statement execute function refuse_change();
create trigger posting_is_not_truncated before truncate on posting
  for each statement execute function refuse_change();

-- Raised by an append that met another process's write: the whole batch is decided again.
create function conflict() returns integer language plpgsql as $$
begin
  raise exception 'the members of this batch changed meanwhile' using errcode = '40001';
end $$;

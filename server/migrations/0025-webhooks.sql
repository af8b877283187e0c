-- control: addresses that events are sent to. Without event_types an endpoint gets every type. The
-- place is where its reading of the feed goes on; only who holds the row's lock moves it.
create table webhook_endpoint (
  endpoint_id text primary key,
  url text not null,
  description text not null,
  event_types text[],
  state text not null check (state in ('active', 'paused', 'disabled', 'deleted')),
  state_reason text,
  secret text not null,
  old_secret text,
  old_secret_until timestamptz,
  failures int not null default 0 check (failures >= 0),
  failing_since timestamptz,
  place_tx xid8 not null,
  place_member bigint not null,
  place_event bigint not null,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  check ((old_secret is null) = (old_secret_until is null))
);

-- control: what is sent to an endpoint. Of the waiting ones of one member only the first has a due_at:
-- the others wait behind it. A lease says who sends it now. Tests have no member, and their own body.
create table webhook_delivery (
  delivery_no bigint generated always as identity primary key,
  endpoint_id text not null references webhook_endpoint (endpoint_id) on delete cascade,
  kind text not null check (kind in ('event', 'replay', 'test')),
  member_id bigint,
  event_no bigint,
  event_id text not null,
  event_type text not null,
  aggregate_id text not null,
  state text not null check (state in ('waiting', 'delivered', 'parked', 'failed')),
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  body json,
  check ((kind = 'test') = (member_id is null)),
  check ((kind = 'test') = (body is not null)),
  check ((lease is null) = (leased_until is null))
);
create index webhook_delivery_by_endpoint on webhook_delivery (endpoint_id, delivery_no);
create index webhook_delivery_by_age on webhook_delivery (created_at);
create index webhook_delivery_due on webhook_delivery (endpoint_id, due_at)
  where state = 'waiting' and due_at is not null;
create index webhook_delivery_behind on webhook_delivery (endpoint_id, member_id, delivery_no)
  where state = 'waiting';
create index webhook_delivery_parked on webhook_delivery (endpoint_id, delivery_no)
  where state = 'parked';

-- control: each try of a delivery with what was sent and the head of what came back.
create table webhook_attempt (
  attempt_no bigint generated always as identity primary key,
  endpoint_id text not null references webhook_endpoint (endpoint_id) on delete cascade,
  delivery_no bigint not null references webhook_delivery (delivery_no) on delete cascade,
  at timestamptz not null,
  duration_ms int not null,
  is_good boolean not null,
  url text not null,
  request_head jsonb not null,
  status int,
  failure text,
  response_head jsonb,
  response_body text
);
create index webhook_attempt_by_delivery on webhook_attempt (delivery_no, attempt_no);
create index webhook_attempt_by_endpoint on webhook_attempt (endpoint_id, at);
create index webhook_attempt_by_age on webhook_attempt (at);

-- control: events of a stretch of time that are sent again. A replay has a place in the feed of its own.
create table webhook_replay (
  replay_id uuid primary key,
  endpoint_id text not null references webhook_endpoint (endpoint_id) on delete cascade,
  from_at timestamptz not null,
  to_at timestamptz not null,
  event_types text[],
  aggregate_id text,
  state text not null check (state in ('running', 'done')),
  found bigint not null,
  place_tx xid8 not null,
  place_member bigint not null,
  place_event bigint not null,
  created_at timestamptz not null,
  created_by text not null,
  finished_at timestamptz,
  check (from_at < to_at)
);
create index webhook_replay_by_endpoint on webhook_replay (endpoint_id, created_at desc);
create index webhook_replay_open on webhook_replay (created_at) where state = 'running';

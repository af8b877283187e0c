-- control: simulations, waiting, running and done. `changes` is the draft as it was when asked for, as
-- publishing it would change the programme. A run belongs to its `runner`, who says again and again
-- that it is there; one that is silent was stopped with its server.
create table simulation (
  simulation_id uuid primary key,
  kind text not null check (kind in ('rule', 'campaign', 'earning_settings', 'live')),
  subject jsonb not null,
  changes jsonb not null,
  from_day date not null,
  to_day date not null,
  dates text not null check (dates in ('keep', 'ignore')),
  live_version bigint not null,
  state text not null
    check (state in ('queued', 'running', 'done', 'failed', 'cancelled', 'interrupted')),
  orders_done bigint not null check (orders_done >= 0),
  orders_total bigint check (orders_total >= 0),
  failure text,
  requested_by text not null,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  runner uuid,
  seen_at timestamptz,
  difference jsonb,
  result json,
  check (from_day <= to_day),
  check ((state = 'done') = (result is not null))
);
create index simulation_by_age on simulation (created_at desc, simulation_id desc);
create index simulation_open on simulation (created_at, simulation_id) where state in ('queued', 'running');

-- Orders come almost in the order of their time, so a summary of each stretch of the table finds a
-- period, and an order that is written pays next to nothing for it.
create index sales_order_occurred on sales_order using brin (occurred_at)
  with (pages_per_range = 32, autosummarize = on);

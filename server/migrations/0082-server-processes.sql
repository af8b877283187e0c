-- control: servers at work on this database, told by each every half minute, so that `nuqta doctor` sees
-- two releases beside each other, more connections than there are, and whether an address leads here.
create table server_process (
  process_id uuid primary key,
  version text not null,
  role text not null check (role in ('all', 'api', 'worker')),
  host text not null,
  connections int not null check (connections > 0),
  probe text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);

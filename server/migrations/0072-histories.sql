-- control: a past that a file brings with it, and who agreed that it earns.
create table history (
  import_id text not null,
  history_from timestamptz not null,
  file_name text not null,
  orders bigint not null,
  order_lines bigint not null,
  points bigint not null check (points >= 0),
  cost bigint not null check (cost >= 0),
  asked_at timestamptz not null,
  state text not null check (state in ('waiting', 'released', 'refused')),
  decided_by text,
  decided_at timestamptz,
  reason text,
  primary key (import_id, history_from)
);

-- Imports of past orders: how far each got, so that one that was killed need not begin again, and
-- what it will report. What was posted is known by the ledger's own keys and never by these rows.

-- control: one row for each file read with one map.
create table import_run (
  import_id text primary key,
  file_name text not null,
  state text not null check (state in ('running', 'done')),
  phase text not null check (phase in ('orders', 'returns')),
  row_no bigint not null,
  byte_no bigint not null,
  rows_read bigint not null,
  counts jsonb not null,
  started_at timestamptz not null,
  updated_at timestamptz not null
);

-- control: the orders, returns and members a run has met, and the row on which it first did; gone
-- when the run is done.
create table import_seen (
  import_id text not null references import_run (import_id) on delete cascade,
  kind text not null check (kind in ('order', 'return', 'member')),
  id text not null,
  row_no bigint not null,
  primary key (import_id, kind, id)
);

-- control: the lines a run has rejected, until its file of rejected lines is written.
create table import_rejection (
  import_id text not null references import_run (import_id) on delete cascade,
  row_no bigint not null,
  code text not null,
  field text,
  limit_text text,
  cells jsonb not null,
  primary key (import_id, row_no)
);

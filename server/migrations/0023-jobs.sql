-- Standing policies: what happens at a time, run after run, and what members were told of it.

-- control: the nightly jobs, each with its switch. Runs are made for the periods after `since`.
create table job (
  name text primary key,
  paused boolean not null default false,
  paused_at timestamptz,
  paused_by text,
  since date not null
);

-- control: the runs of the jobs; a night's run is named by its local date. A worker holds a run until
-- `lease_until` and proves it with its token, so that two never write one run's progress.
create table job_run (
  name text not null references job (name),
  period_key text not null,
  place smallint not null,
  -- The instant the run judges by: 02:00 of its night, or when somebody asked for it.
  at timestamptz not null,
  status text not null check (status in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  cursor text not null,
  looked bigint not null default 0,
  changed bigint not null default 0,
  counts jsonb not null,
  tries int not null default 0,
  next_try_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  lease_until timestamptz,
  lease_token uuid,
  error text,
  asked_by text,
  primary key (name, period_key)
);
create index job_run_open on job_run (at, place) where status in ('waiting', 'running');
create index job_run_by_time on job_run (at desc, place desc, name);

-- configuration: the terms of inactivity, each saving a version that never changes; the last is in force.
create table inactivity_terms (
  version bigint primary key check (version > 0),
  value jsonb not null,
  saved_at timestamptz not null,
  saved_by text not null
);
create trigger inactivity_terms_are_history before update or delete on inactivity_terms
  for each row execute function refuse_change();
create trigger inactivity_terms_are_not_truncated before truncate on inactivity_terms
  for each statement execute function refuse_change();

-- member: how a member stands with the policies.
create table standing (
  member_id bigint primary key,
  -- Since when the member counts as inactive; null while active.
  inactive_since timestamptz,
  -- The first instant at which the points of an inactive member end, as the member was told.
  points_end_at timestamptz,
  tier_since timestamptz,
  -- When the tier was last looked at to be kept or lost.
  tier_reviewed_at timestamptz
) with (fillfactor = 80);
create index standing_points_end on standing (points_end_at) where points_end_at is not null;

-- member: every move from one tier to another, with what it was decided on. Money is piastres.
create table tier_change (
  member_id bigint not null,
  change_no bigint not null check (change_no > 0),
  from_tier text,
  to_tier text,
  reason text not null check (reason in ('reached', 'review', 'withdrawn')),
  spend bigint not null,
  orders bigint not null,
  changed_at timestamptz not null,
  primary key (member_id, change_no)
);

-- member: what members are told of points that will end: one row for each date and threshold.
create table member_notice (
  member_id bigint not null,
  notice_key text not null,
  kind text not null check (kind in ('age', 'inactivity', 'inactive')),
  ends_at timestamptz,
  days smallint not null,
  points bigint not null,
  made_at timestamptz not null,
  -- When it was handed to the outbox, or found to have nowhere to go.
  told_at timestamptz,
  primary key (member_id, notice_key)
);
create index member_notice_untold on member_notice (member_id) where told_at is null;

-- Saved reports that are sent by mail on a schedule. Decision 0176.

-- control: when the link of a saved report is sent. `weekday`: 0 is Sunday; `month_day`: the last day where a month is
-- shorter. `next_at`: the next instant at which it is due; `last_at`: when it last was, whoever was written to.
create table report_schedule (
  report_id uuid primary key references saved_report (report_id) on delete cascade,
  every text not null check (every in ('day', 'week', 'month')),
  weekday int,
  month_day int,
  hour int not null,
  paused boolean not null,
  next_at timestamptz not null,
  last_at timestamptz,
  check ((every = 'week') = (weekday is not null) and (every = 'month') = (month_day is not null))
);
create index on report_schedule (next_at) where not paused;

-- control: colleagues beside its owner who get the link.
create table report_recipient (
  report_id uuid not null references report_schedule (report_id) on delete cascade,
  principal text not null,
  primary key (report_id, principal)
);

-- control: the demo marketplace of this database, if it has one: what it was made from, and whether
-- all of it is here. What a killed load has written is continued, never doubled.
create table demo_marketplace (
  singleton boolean primary key default true check (singleton),
  seed text not null,
  today date not null,
  divisor integer not null check (divisor > 0),
  first_member_id bigint not null,
  state text not null check (state in ('loading', 'ready')),
  started_at timestamptz not null,
  finished_at timestamptz
);

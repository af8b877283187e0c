-- Test mode: keys that reach the same programme in a world of its own, which is a schema beside this one.

-- Live, or test: said when the key is made and in its first letters, and never changed.
alter table api_key add column livemode boolean not null default true;

-- control: one row while the test world stands whole. `generation` is another one each time it is made
-- afresh; `ahead_ms` is how far its clock is ahead of ours.
create table test_world (
  singleton boolean primary key default true check (singleton),
  generation uuid not null,
  made_at timestamptz not null,
  made_by text not null,
  ahead_ms bigint not null check (ahead_ms >= 0)
);

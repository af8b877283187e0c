-- How limits were used, move by move, from this upgrade on: what a counter stood at on a day is what it stands at now
-- less what moved it since. Decision 0115.

-- member: by how much one command moved a counter. Never changed, never deleted.
create table counter_move (
  member_id bigint not null,
  move text not null,
  event_no bigint not null check (event_no > 0),
  scope text not null check (scope in ('member', 'shared')),
  key text not null,
  delta bigint not null check (delta <> 0),
  used bigint not null check (used >= 0),
  recorded_at timestamptz not null,
  primary key (member_id, move)
);
create index counter_move_shared on counter_move (key, recorded_at) where scope = 'shared';
create trigger counter_move_is_history before update or delete on counter_move
  for each row execute function refuse_change();
create trigger counter_move_is_not_truncated before truncate on counter_move
  for each statement execute function refuse_change();

insert into version_start select 'counter', case when exists (select 1 from account) then now() else to_timestamp(0) end;

-- Every award is worked out again from the inputs that its entry keeps, and held against what was posted.

-- control: how far the stored events were read for awards, and what was found on the way. It begins at the
-- first event, so that awards from before this table was there are looked at too.
create table evidence_reading (
  singleton boolean primary key default true check (singleton),
  tx text not null,
  member_id bigint not null,
  event_no bigint not null,
  checked bigint not null,
  checked_at timestamptz
);
insert into evidence_reading values (true, '0', 0, 0, 0, null);

-- member: an award that is not what its inputs give, and what is different.
create table award_difference (
  member_id bigint not null,
  entry_no bigint not null,
  found_at timestamptz not null,
  differences jsonb not null,
  primary key (member_id, entry_no)
);
create trigger award_difference_is_history before update or delete on award_difference
  for each row execute function refuse_change();
create trigger award_difference_is_not_truncated before truncate on award_difference
  for each statement execute function refuse_change();

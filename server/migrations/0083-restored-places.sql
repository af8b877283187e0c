-- control: each time that this database was made anew from a backup. A place that was not opened since takes no
-- changes; cursors of the feed below feed_to that name no event are of the time that was lost.
create table restored_place (
  restore_no int generated always as identity primary key,
  backup text not null,
  -- The last commit that is in it.
  recovered_to timestamptz not null,
  restored_at timestamptz not null,
  feed_to xid8 not null,
  -- Members who were erased after that moment, and have to be erased again.
  erasures_due bigint[] not null,
  verified_at timestamptz,
  opened_at timestamptz
);

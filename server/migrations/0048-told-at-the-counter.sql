-- Members hear of each spending at a counter of a branch.

-- control: the branches whose counters have asked for anything, by the mark that the ids of their orders and
-- redemptions begin with.
create table counter_branch (
  mark text primary key,
  seller_id text not null,
  branch_id text not null,
  unique (seller_id, branch_id)
);

-- control: how far the stored events were read for members who spent at a counter. Of what was spent before
-- this table was there nobody is told.
create table counter_reading (
  singleton boolean primary key default true check (singleton),
  tx text not null,
  member_id bigint not null,
  event_no bigint not null
);
insert into counter_reading
  select true, (pg_snapshot_xmin(pg_current_snapshot())::text::numeric + o.transactions)::text, 0, 0
  from feed_offset o;

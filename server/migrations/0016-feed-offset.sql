-- control: one row; what is added to this cluster's transaction ids to place events in the feed. Not 0
-- once the rows came from a cluster whose ids were further on: the feed goes on behind what it had.
create table feed_offset (
  singleton boolean primary key default true check (singleton),
  transactions numeric(20) not null check (transactions >= 0)
);
insert into feed_offset values (true, 0);

-- Points by the month in which they were issued. Decision 0177.

-- control: points that members had or lost in the month that begins on `moved_in`, out of those issued in the month that
-- begins on `issued_in`, by who pays for them and by what they are worth: `cost_points` points cost `cost_piastres`.
create table rollup_issued (
  party text not null,
  cost_points bigint not null,
  cost_piastres bigint not null,
  issued_in date not null,
  moved_in date not null,
  issued bigint not null default 0,
  cancelled bigint not null default 0,
  redeemed bigint not null default 0,
  given_back bigint not null default 0,
  expired bigint not null default 0,
  clawed_back bigint not null default 0,
  repaid bigint not null default 0,
  adjusted bigint not null default 0,
  primary key (party, cost_points, cost_piastres, issued_in, moved_in)
);

-- These have a place of their own in the feed. Where figures have run, they begin at the first event and follow the others
-- until they stand where those do; no figure that there is stands still or begins anew meanwhile. A process of before,
-- which moves the others alone, leaves these behind again.
alter table rollup_run add column behind_tx xid8 not null default '0',
  add column behind_member_id bigint not null default 0, add column behind_event_no bigint not null default 0;

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

-- Where figures have run, these begin at the first event and follow the others until they stand where those do; no
-- figure that there is stands still or begins anew meanwhile. Null once they stand there.
alter table rollup_run add column behind_tx xid8, add column behind_member_id bigint, add column behind_event_no bigint,
  add constraint rollup_run_behind_check
    check ((behind_tx is null) = (behind_member_id is null) and (behind_tx is null) = (behind_event_no is null));
update rollup_run set behind_tx = '0', behind_member_id = 0, behind_event_no = 0;

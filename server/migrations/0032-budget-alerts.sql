-- control: shares of a budget that were given away, each told of once. A budget that is raised is
-- another one, whose shares are told of again.
create table budget_alert (
  kind text not null check (kind in ('rule', 'campaign')),
  item_id text not null,
  budget bigint not null,
  share smallint not null check (share between 1 and 100),
  at timestamptz not null,
  primary key (kind, item_id, budget, share)
);
create index budget_alert_by_age on budget_alert (at desc);

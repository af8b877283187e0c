-- control: spendings at counters of the last day, so that a counter that spends the points of unusually many members is seen.
create table counter_spent (
  mark text not null,
  spent_at timestamptz not null,
  redemption_id text not null,
  member_id bigint not null,
  primary key (mark, spent_at, redemption_id)
);
create index counter_spent_at on counter_spent (spent_at);

-- When owners were last told of it.
alter table counter_branch add column told_at timestamptz;

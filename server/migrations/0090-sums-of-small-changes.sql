-- Small changes that one person makes alone add up over a local day. Decision 0108.

-- control: what somebody changed alone on a day, by its cost in piastres.
create table decided_alone (
  actor text not null,
  local_day date not null,
  cost bigint not null check (cost >= 0),
  primary key (actor, local_day)
);

-- What whoever asked had changed alone before on that day, where it was the sum that was too much.
alter table publication_approval add column decided_today bigint check (decided_today >= 0);

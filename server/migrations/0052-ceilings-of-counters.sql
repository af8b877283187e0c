-- What a branch and each of its accounts may redeem in a day, and the switch that closes a branch.

alter table counter_branch
  add column is_off boolean not null default false,
  -- Null: the standing limits of the software.
  add column limits jsonb check (jsonb_typeof(limits) = 'object');

-- member: points that a counter set aside, with the account that did it and the local day it counts against.
create table counter_hold (
  member_id bigint not null,
  redemption_id text not null,
  mark text not null,
  account text not null,
  day bigint not null,
  points bigint not null check (points > 0),
  primary key (member_id, redemption_id)
);

-- Moves between tiers, and members by balance. Decision 0177.

-- control: how often members moved from a tier to another on a day; '' is none.
create table rollup_tier_move (
  day date not null,
  from_tier text not null,
  to_tier text not null,
  moves bigint not null,
  primary key (day, from_tier, to_tier)
);

-- control: members by the points they could spend, day by day: how many had `at_least` and less than the next row says.
create table rollup_balance (
  day date not null,
  at_least bigint not null,
  members bigint not null,
  points bigint not null,
  counted_at timestamptz not null,
  primary key (day, at_least)
);

-- Figures that began later than the others begin together, wherever the first of them stood.
delete from rollup_issued;
update rollup_run set behind_tx = '0', behind_member_id = 0, behind_event_no = 0;

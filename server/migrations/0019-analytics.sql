-- Figures for people, kept beside the ledger so that no page ever adds up entries. All of it follows
-- from entries, orders and events, and can be thrown away and worked out anew.

-- control: one row; how far the figures have read the event feed, and the zone their days are of.
-- Whoever adds to the figures holds this row, so every event counts once.
create table rollup_run (
  singleton boolean primary key default true check (singleton),
  zone text not null,
  tx xid8 not null,
  member_id bigint not null,
  event_no bigint not null,
  events bigint not null,
  -- When nothing was left to read; null while the figures are being worked out.
  as_of timestamptz
);

-- control: what happened on a day, in all and by seller, brand, category, campaign and rule; and, as
-- scope issued_in, what became of the points that were issued in the month that begins on `day`.
-- Money is piastres.
create table rollup_daily (
  scope text not null check (scope in
    ('all', 'seller', 'brand', 'category', 'campaign', 'rule', 'issued_in')),
  id text not null,
  day date not null,
  orders bigint not null default 0,
  orders_cancelled bigint not null default 0,
  sales bigint not null default 0,
  sales_back bigint not null default 0,
  campaign_orders bigint not null default 0,
  campaign_points bigint not null default 0,
  issued bigint not null default 0,
  cancelled bigint not null default 0,
  activated bigint not null default 0,
  redeemed bigint not null default 0,
  given_back bigint not null default 0,
  expired bigint not null default 0,
  clawed_back bigint not null default 0,
  owed bigint not null default 0,
  shortfall bigint not null default 0,
  repaid bigint not null default 0,
  adjusted bigint not null default 0,
  -- Members who joined (in all), or whom a campaign reached for the first time.
  members_new bigint not null default 0,
  primary key (scope, id, day)
);
create index rollup_daily_day on rollup_daily (scope, day);

-- control: points that members had or lost on a day, by who pays for them and by what they are worth:
-- `cost_points` points cost `cost_piastres`.
create table rollup_funding (
  party text not null,
  cost_points bigint not null,
  cost_piastres bigint not null,
  day date not null,
  issued bigint not null default 0,
  cancelled bigint not null default 0,
  redeemed bigint not null default 0,
  given_back bigint not null default 0,
  expired bigint not null default 0,
  clawed_back bigint not null default 0,
  repaid bigint not null default 0,
  adjusted bigint not null default 0,
  primary key (party, cost_points, cost_piastres, day)
);
create index rollup_funding_day on rollup_funding (day);

-- control: by how much the number of members who did something in the last `span` days changes on a
-- day; the sum up to a day is that number.
create table rollup_active (
  span smallint not null,
  day date not null,
  change bigint not null,
  primary key (span, day)
);

-- control: members by the month they joined in and the months they came back in.
create table rollup_cohort (
  joined date not null,
  month date not null,
  members bigint not null default 0,
  spend bigint not null default 0,
  redeemed bigint not null default 0,
  primary key (joined, month)
);

-- control: how many members stood on each tier, day by day; '' is none.
create table rollup_tier (
  day date not null,
  tier_id text not null,
  members bigint not null,
  primary key (day, tier_id)
);

-- member: when a member joined, as the figures have counted it.
create table rollup_member (
  member_id bigint primary key,
  joined date not null
);

-- member: the days on which a member earned or redeemed.
create table rollup_member_day (
  member_id bigint not null,
  day date not null,
  primary key (member_id, day)
);

-- member: what a member did in a month.
create table rollup_member_month (
  member_id bigint not null,
  month date not null,
  is_active boolean not null,
  spend bigint not null,
  redeemed bigint not null,
  primary key (member_id, month)
);

-- member: when a campaign first gave a member points.
create table rollup_member_campaign (
  member_id bigint not null,
  campaign_id text not null,
  day date not null,
  primary key (member_id, campaign_id)
);

-- control: up to when an account has read the notices of the platform.
create table notice_reading (
  account_id text primary key,
  read_until timestamptz not null
);

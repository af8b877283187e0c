-- Closes of months: figures as they stood at one place in the feed, agreed to by two people, and never changed.

-- control: figures that somebody asks to close a month with. One that nobody agrees to stays, and closes nothing.
create table close_request (
  request_id text primary key,
  month date not null,
  -- The place in the feed up to which the figures count, and the zone of their days.
  tx xid8 not null,
  member_id bigint not null,
  event_no bigint not null,
  zone text not null,
  -- All payers together, and payer by payer.
  figures jsonb not null,
  parties jsonb not null,
  hash text not null,
  taken_at timestamptz not null,
  taken_by text not null
);

-- control: points since the beginning up to the end of the month, by who pays for them and what they cost.
create table close_request_sum (
  request_id text not null,
  party text not null,
  cost_points bigint not null,
  cost_piastres bigint not null,
  issued bigint not null,
  cancelled bigint not null,
  redeemed bigint not null,
  given_back bigint not null,
  expired bigint not null,
  clawed_back bigint not null,
  repaid bigint not null,
  adjusted bigint not null,
  primary key (request_id, party, cost_points, cost_piastres)
);

-- control: entries of money with sellers that the request counts and that no month before it did.
create table close_request_entry (
  request_id text not null,
  entry_id text not null,
  is_opening boolean not null,
  primary key (request_id, entry_id)
);

-- control: a month that is closed, with the figures of one request.
create table month_close (
  month date primary key,
  request_id text not null unique,
  closed_at timestamptz not null,
  asked_by text not null,
  closed_by text not null
);

create trigger close_request_is_history before update or delete on close_request
  for each row execute function refuse_change();
create trigger close_request_is_not_truncated before truncate on close_request
  for each statement execute function refuse_change();
create trigger close_request_sum_is_history before update or delete on close_request_sum
  for each row execute function refuse_change();
create trigger close_request_sum_is_not_truncated before truncate on close_request_sum
  for each statement execute function refuse_change();
create trigger close_request_entry_is_history before update or delete on close_request_entry
  for each row execute function refuse_change();
create trigger close_request_entry_is_not_truncated before truncate on close_request_entry
  for each statement execute function refuse_change();
create trigger month_close_is_history before update or delete on month_close
  for each row execute function refuse_change();
create trigger month_close_is_not_truncated before truncate on month_close
  for each statement execute function refuse_change();

alter table publication_approval drop constraint publication_approval_kind_check;
alter table publication_approval add constraint publication_approval_kind_check
  check (kind in ('publication', 'thresholds', 'settings', 'reward', 'products', 'tiers', 'bundle', 'wallet', 'money', 'month_close'));

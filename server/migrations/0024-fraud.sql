-- Anti-fraud: its terms as a section of the programme, the standing of members, what is watched of
-- each, and the cases that came of it.

-- One more standing: a member who has to be verified before points can be spent.
alter table account drop constraint account_status_check;
alter table account add constraint account_status_check check (status in
  ('active', 'suspended', 'redemption_blocked', 'verification_required', 'closed'));

-- The first publication says what was true when it was made: nothing is watched. Written into it, and
-- not beside it, so that numbers of versions stay as they were given.
alter table programme_version disable trigger programme_version_is_history;
update programme_version set changes = changes || '{"anti_fraud": { "max_points": { "enabled": false, "severity": "medium", "shadow": false, "limit": 5000, "period": "day" }, "max_redemptions": { "enabled": false, "severity": "medium", "shadow": false, "limit": 10, "period": "day" }, "off_hours": { "enabled": false, "severity": "low", "shadow": false, "monitored_from": "22:00", "monitored_to": "06:00" }, "high_frequency": { "enabled": false, "severity": "high", "shadow": false, "limit": 20 }, "refund_ratio": { "enabled": false, "severity": "medium", "shadow": false, "limit_percent": 50, "minimum_orders": 5 }, "redeem_then_return": { "enabled": false, "severity": "high", "shadow": false, "limit": 2 }, "actions": [ "flag" ], "processing": "low_automatic", "custom": { "low": { "flag": "manual", "notify": "manual", "verify": "manual", "block_redemption": "manual", "reverse": "manual", "suspend": "manual" }, "medium": { "flag": "manual", "notify": "manual", "verify": "manual", "block_redemption": "manual", "reverse": "manual", "suspend": "manual" }, "high": { "flag": "manual", "notify": "manual", "verify": "manual", "block_redemption": "manual", "reverse": "manual", "suspend": "manual" } }, "channels": [ "email" ] }}'
  where version = 1;
alter table programme_version enable trigger programme_version_is_history;
insert into programme_item
  select 'section', 'anti_fraud', 1, null, changes -> 'anti_fraud', 1, to_timestamp(0), 'system', to_timestamp(0), 'system'
  from programme_version where version = 1;

-- member: every change of a member's standing, with who did it and why. event_no is that of the event
-- that told of it. Never changed.
create table member_standing (
  member_id bigint not null,
  event_no bigint not null,
  at timestamptz not null,
  before text not null,
  after text not null,
  reason text not null,
  actor text not null,
  case_key text,
  primary key (member_id, event_no)
);

-- member: what was counted of a member in the periods that still matter, and for which of them a case
-- was raised. Loaded with the account while something is watched, and not at all otherwise.
create table fraud_watch (
  member_id bigint primary key,
  counts jsonb not null
) with (fillfactor = 70);

-- member: one case for each rule and window of a member (case_key is both). Evidence are the limit,
-- the value that broke it and the member's entries of the window, which never change.
create table fraud_case (
  member_id bigint not null,
  case_key text not null,
  rule text not null,
  severity text not null check (severity in ('low', 'medium', 'high')),
  state text not null check (state in ('open', 'handled', 'approved', 'voided', 'suspended', 'shadow')),
  settings_version bigint not null,
  unit text not null,
  limit_value bigint not null,
  value bigint not null,
  window_from timestamptz not null,
  window_to timestamptz not null,
  entry_no bigint not null,
  proposed jsonb not null,
  -- Automatic actions that are still to be done, and those that were, with what undoing them needs.
  due jsonb not null,
  done jsonb not null,
  timeline jsonb not null,
  raised_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  primary key (member_id, case_key)
) with (fillfactor = 80);
create index fraud_case_raised on fraud_case (state, raised_at);
create index fraud_case_due on fraud_case (raised_at) where due <> '[]';

-- member: messages that cases have sent, each once; `channels` are those the member can be reached by.
create table fraud_notice (
  member_id bigint not null,
  case_key text not null,
  notice_no integer not null,
  channels jsonb not null,
  sent_at timestamptz not null,
  primary key (member_id, case_key, notice_no)
);

-- control: how far the stored events were read for what shows only later.
create table fraud_reading (
  singleton boolean primary key default true check (singleton),
  tx text not null,
  member_id bigint not null,
  event_no bigint not null
);
insert into fraud_reading values (true, '0', 0, 0);

-- A counter that spends the points of unusually many members is a case for a person. What counters spent is
-- forgotten after a day, so a case keeps its evidence.

-- control: cases of counters, with who decided.
create table counter_case (
  case_id uuid primary key,
  mark text not null,
  severity text not null check (severity in ('low', 'medium', 'high')),
  state text not null check (state in ('open', 'approved', 'closed', 'shadow')),
  limit_value integer not null,
  settings_version bigint not null,
  -- Whether the terms switched the branch off by themselves.
  switched_off boolean not null,
  window_from timestamptz not null,
  window_to timestamptz not null,
  timeline jsonb not null,
  raised_at timestamptz not null,
  decided_at timestamptz,
  decided_by text
);
create unique index counter_case_open on counter_case (mark) where state = 'open';

-- control: spendings that are a case's evidence.
create table counter_case_spending (
  case_id uuid not null,
  redemption_id text not null,
  member_id bigint not null,
  account text,
  points bigint not null,
  spent_at timestamptz not null,
  primary key (case_id, redemption_id)
);

-- Terms that are there already watch as owners were told before: more than 30 members in an hour.
create function pg_temp.with_crowds(terms jsonb) returns jsonb language sql as $$
  select terms || '{"counter_crowd": {"enabled": true, "severity": "high", "shadow": false, "limit": 30,
    "processing": "manual"}}'
$$;
alter table programme_version disable trigger programme_version_is_history;
update programme_version set changes = jsonb_set(changes, '{anti_fraud}', pg_temp.with_crowds(changes -> 'anti_fraud'))
  where changes ? 'anti_fraud';
alter table programme_version enable trigger programme_version_is_history;
update programme_item set draft = pg_temp.with_crowds(draft), live = pg_temp.with_crowds(live)
  where kind = 'section' and item_id = 'anti_fraud';

-- Requests of members by the data protection law. Decision 0128.

-- member: one row a request. Words are empty where there are none, or no longer.
create table rights_request (
  member_id bigint not null,
  request_id text not null,
  kind text not null
    check (kind in ('access', 'correction', 'erasure', 'restriction', 'objection', 'portability')),
  channel text not null check (channel in ('email', 'phone', 'branch', 'letter', 'app')),
  received_at timestamptz not null,
  asked text not null,
  state text not null check (state in ('open', 'checked', 'fulfilled', 'refused')),
  -- The end of the time for an answer, and when owners are warned of it.
  due_at timestamptz not null,
  warn_at timestamptz not null,
  warned_at timestamptz,
  identity_how text check (identity_how in ('account', 'contact', 'document')),
  identity_by text,
  identity_at timestamptz,
  extended_reason text not null default '',
  extended_by text,
  extended_at timestamptz,
  answer text not null default '',
  closed_by text,
  closed_at timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  primary key (member_id, request_id),
  check ((identity_at is null) = (identity_how is null)),
  check ((closed_at is null) = (state in ('open', 'checked'))),
  check (state <> 'fulfilled' or identity_at is not null)
);
create index rights_request_by_id on rights_request (request_id);
create index rights_request_to_warn on rights_request (warn_at) where closed_at is null and warned_at is null;

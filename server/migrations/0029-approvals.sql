-- member: what waits for a second person, and what became of it. `payload` is what will be executed,
-- to the letter; its hash is looked at again before it is. A request that nobody decided has ended by
-- itself at expires_at, which no row needs to be told.
create table approval (
  member_id bigint not null,
  approval_key text not null,
  kind text not null check (kind in ('adjustment')),
  payload jsonb not null,
  payload_hash text not null,
  asked_by text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > asked_at),
  state text not null check (state in ('waiting', 'approved', 'refused', 'withdrawn')),
  decided_by text,
  decided_at timestamptz,
  decision_reason text,
  result jsonb,
  primary key (member_id, approval_key),
  check ((state = 'waiting') = (decided_at is null))
) with (fillfactor = 80);
create index approval_asked on approval (state, asked_at);

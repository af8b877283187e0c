-- configuration: publications of rules and campaigns that wait for a second person. `payload` holds the
-- drafts as they were; whether they still are is asked of the drafts themselves.
create table publication_approval (
  approval_key text primary key,
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
  check ((state = 'waiting') = (decided_at is null))
);
create index publication_approval_asked on publication_approval (state, asked_at);

-- What a simulation replayed, as one hash, so that a publication finds the forecast of its very draft.
alter table simulation add column draft_hash text;
create index simulation_of_draft on simulation (draft_hash) where state = 'done';

-- Nobody is asked until somebody sets a threshold.
alter table programme_version disable trigger programme_version_is_history;
update programme_version set changes = jsonb_set(changes, '{programme,approval_cost_threshold}', 'null')
  where changes ? 'programme';
alter table programme_version enable trigger programme_version_is_history;
update programme_item set
  draft = jsonb_set(draft, '{approval_cost_threshold}', 'null'),
  live = jsonb_set(live, '{approval_cost_threshold}', 'null')
  where kind = 'section' and item_id = 'programme';

-- What is kept by version from this upgrade on, and from when: instants before are refused. Decision 0107.

-- control: from when versions of a kind are whole; 1970 where there was nothing to miss.
create table version_start (
  kind text primary key,
  since timestamptz not null
);

-- configuration: each reward as it was saved, and that it was deleted.
create table reward_version (
  reward_id text not null,
  changed_in bigint not null,
  revision bigint not null check (revision > 0),
  type text not null check (type in ('discount', 'gift_card', 'free_product', 'experience')),
  status text not null check (status in ('inactive', 'active', 'archived', 'deleted')),
  body jsonb not null,
  created_at timestamptz not null,
  created_by text not null,
  recorded_at timestamptz not null,
  recorded_by text not null,
  primary key (reward_id, changed_in, revision)
);
insert into reward_version select reward_id, changed_in, revision, type, status, body, created_at,
  created_by, updated_at, updated_by from reward;
insert into version_start select 'reward', case when
    exists (select 1 from reward) or exists (select 1 from catalogue_history where target like 'reward:%')
  then now() else to_timestamp(0) end;
create trigger reward_version_is_history before update or delete on reward_version
  for each row execute function refuse_change();
create trigger reward_version_is_not_truncated before truncate on reward_version
  for each statement execute function refuse_change();

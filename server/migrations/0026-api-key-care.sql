-- A key that was renewed: what opened it before does so until the overlap is over. Without addresses a
-- key may be used from anywhere.
alter table api_key
  add column old_key_hash bytea check (length(old_key_hash) = 32),
  add column old_key_until timestamptz,
  add column allowed_ips text[] not null default '{}',
  add constraint api_key_old_is_whole check ((old_key_hash is null) = (old_key_until is null));

-- control: calls of a key by hour, and those that came from an address it may not be used from.
create table api_key_use (
  key_id text not null references api_key (key_id) on delete cascade,
  hour timestamptz not null,
  calls bigint not null check (calls >= 0),
  refused bigint not null check (refused >= 0),
  primary key (key_id, hour)
);

-- Who may call: the staff of the console, their sessions, and the keys of the marketplace's systems.
-- Secrets are here only as hashes; ids and instants come from the server as parameters.

-- control: people who may sign in.
create table staff (
  staff_id uuid primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  role text not null,
  locale text not null check (locale in ('en', 'ar')),
  password_hash text not null,
  must_change_password boolean not null,
  status text not null check (status in ('active', 'disabled')),
  created_at timestamptz not null
);

-- control: a session is found by the SHA-256 of its token.
create table staff_session (
  token_hash bytea primary key check (length(token_hash) = 32),
  staff_id uuid not null references staff (staff_id) on delete cascade,
  created_at timestamptz not null,
  idle_expires_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_session_by_staff on staff_session (staff_id);

-- control: keys of systems; key_id is the readable part of the key.
create table api_key (
  key_id text primary key,
  name text not null,
  key_hash bytea not null check (length(key_hash) = 32),
  scopes text[] not null,
  created_by uuid not null references staff (staff_id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz
);
create index api_key_by_age on api_key (created_at desc, key_id desc);

-- control: wrong passwords in a row, by the SHA-256 of e-mail and network, whether or not the e-mail
-- belongs to anybody.
create table login_attempt (
  attempt_hash bytea primary key check (length(attempt_hash) = 32),
  failures int not null check (failures > 0),
  last_at timestamptz not null,
  blocked_until timestamptz not null
);

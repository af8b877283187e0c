-- control: passkeys of an account, beside its authenticator app; they go with it.
create table passkey (
  credential_id text primary key,
  staff_id uuid not null references authenticator (staff_id) on delete cascade,
  name text not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_by_staff on passkey (staff_id);

-- control: challenges that a session is to sign, each once.
create table passkey_challenge (
  token_hash bytea not null references staff_session (token_hash) on delete cascade,
  purpose text not null check (purpose in ('add', 'check')),
  challenge text not null,
  expires_at timestamptz not null,
  primary key (token_hash, purpose)
);

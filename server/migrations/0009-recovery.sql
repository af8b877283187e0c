-- control: attempts to recover a password, kept here so that nothing a client says about them counts.
-- Addresses of nobody get rows too: whoever asks cannot tell the difference.
create table recovery_attempt (
  recovery_id uuid primary key,
  email_hash bytea not null check (length(email_hash) = 32),
  staff_id uuid references staff (staff_id) on delete cascade,
  state text not null check (state in ('sent', 'superseded', 'verified', 'used')),
  -- argon2id of the code, gone when the code was given.
  code_hash text,
  tries int not null check (tries between 0 and 5),
  -- SHA-256 of what proves that a reset comes from where the code was given.
  proof_hash bytea check (length(proof_hash) = 32),
  refused_passwords int not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((state in ('sent', 'superseded')) = (code_hash is not null)),
  check ((state in ('verified', 'used')) = (proof_hash is not null))
);
create unique index recovery_attempt_open on recovery_attempt (email_hash) where state = 'sent';
create index recovery_attempt_by_proof on recovery_attempt (proof_hash);
create index recovery_attempt_by_age on recovery_attempt (created_at);

-- control: how often something was done in a stretch of time, by the SHA-256 of what and by whom.
create table rate_counter (
  counter_hash bytea primary key check (length(counter_hash) = 32),
  count int not null check (count > 0),
  ends_at timestamptz not null
);
create index rate_counter_by_end on rate_counter (ends_at);

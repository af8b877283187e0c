-- control: the authenticator app of an account. Its secret makes codes of six digits, each good once:
-- last_step is the half minute of the last code that was taken.
create table authenticator (
  staff_id uuid primary key references staff (staff_id),
  secret text not null,
  last_step bigint not null,
  created_at timestamptz not null,
  confirmed_at timestamptz
);

-- control: recovery codes that were not used yet, by their HMAC.
create table recovery_code (
  staff_id uuid not null references authenticator (staff_id) on delete cascade,
  code_hash bytea not null,
  primary key (staff_id, code_hash)
);

-- Whether the second factor of the account is still to be given in this session.
alter table staff_session add column awaits_factor boolean not null default false;

-- Accounts of sellers and branches, sign-in by identity providers, and the record of who did what.

-- The role tells the door: sellers and branches have one of their own and belong to somebody.
alter table staff
  add column seller_id text,
  add column branch_id text,
  -- Until then a password that somebody else made opens the account; null for one's own.
  add column temporary_until timestamptz,
  add constraint staff_role check (role in ('owner', 'manager', 'viewer', 'seller', 'branch')),
  add constraint staff_place check (
    case role
      when 'seller' then seller_id is not null and branch_id is null
      when 'branch' then branch_id is not null
      else seller_id is null and branch_id is null
    end),
  add constraint staff_temporary check (temporary_until is null or must_change_password);

-- What a person recognises a session by; the hashes above name it to nobody.
alter table staff_session
  add column session_id uuid not null default gen_random_uuid() unique,
  add column signed_in_with text not null default 'password'
    check (signed_in_with in ('password', 'tenant')),
  add column network text not null default '',
  add column user_agent text not null default '';
alter table staff_session alter column session_id drop default;

-- control: browsers that have signed in to an account before. A guesser elsewhere can make its owner
-- wait everywhere but there.
create table known_device (
  device_hash bytea primary key check (length(device_hash) = 32),
  staff_id uuid not null references staff (staff_id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index known_device_by_staff on known_device (staff_id);

-- control: browsers on their way to an identity provider. What the provider's answer is checked with
-- follows from the cookie, which only the browser has.
create table tenant_attempt (
  state_hash bytea primary key check (length(state_hash) = 32),
  cookie_hash bytea not null check (length(cookie_hash) = 32),
  realm text not null,
  expires_at timestamptz not null
);
create index tenant_attempt_by_end on tenant_attempt (expires_at);

-- control: browsers that are back, for the minute until they trade their code for a session.
create table tenant_ticket (
  ticket_hash bytea primary key check (length(ticket_hash) = 32),
  cookie_hash bytea not null check (length(cookie_hash) = 32),
  staff_id uuid not null references staff (staff_id) on delete cascade,
  realm text not null,
  expires_at timestamptz not null
);
create index tenant_ticket_by_end on tenant_ticket (expires_at);

-- control: who an account is to an identity provider. Addresses change hands, subjects do not.
create table staff_identity (
  issuer text not null,
  subject text not null,
  staff_id uuid not null references staff (staff_id) on delete cascade,
  linked_at timestamptz not null,
  primary key (issuer, subject),
  unique (staff_id, issuer)
);

-- control: who did what, when, from where, and how it ended. Each entry carries a hash over itself and
-- the hash before it, so that none can be changed, left out or moved without all later ones telling.
create table audit_entry (
  entry_no bigint primary key,
  at timestamptz not null,
  -- `staff:…` or `key:…`; null when nobody was known.
  actor text,
  action text not null,
  -- What it was done to.
  target text,
  network text,
  outcome text not null check (outcome in ('done', 'refused')),
  request_id text,
  -- JSON of what else is worth knowing.
  detail text,
  hash bytea not null check (length(hash) = 32)
);

-- control: one row; the end of the chain, which also puts its writers in line.
create table audit_head (
  singleton boolean primary key default true check (singleton),
  entry_no bigint not null,
  hash bytea not null check (length(hash) = 32)
);
insert into audit_head values (true, 0, decode(repeat('00', 32), 'hex'));

create function audit_hash(before bytea, entry audit_entry) returns bytea language sql stable as $$
  select sha256(before || convert_to(jsonb_build_array(
    entry.entry_no, (extract(epoch from entry.at) * 1000000)::bigint, entry.actor, entry.action,
    entry.target, entry.network, entry.outcome, entry.request_id, entry.detail)::text, 'UTF8'))
$$;

create function audit_append() returns trigger language plpgsql as $$
declare
  before bytea;
begin
  update audit_head set entry_no = entry_no + 1 where singleton
    returning entry_no, hash into new.entry_no, before;
  new.hash = audit_hash(before, new);
  update audit_head set hash = new.hash where singleton;
  return new;
end $$;
create trigger audit_entry_is_chained before insert on audit_entry
  for each row execute function audit_append();
create trigger audit_entry_is_history before update or delete on audit_entry
  for each row execute function refuse_change();
create trigger audit_entry_is_not_truncated before truncate on audit_entry
  for each statement execute function refuse_change();

-- What is counted may turn out not to count.
alter table rate_counter drop constraint rate_counter_count_check, add check (count >= 0);

-- member: what happened longer ago than the programme takes waits here, until a person lets it in or refuses it.
create table arrival (
  member_id bigint not null,
  arrival_key text not null,
  kind text not null check (kind in ('order', 'activity')),
  subject text not null,
  content_hash bytea not null,
  body json not null,
  occurred_at timestamptz not null,
  arrived_at timestamptz not null,
  source text not null check (source in ('api', 'import')),
  sent_by text not null,
  days_max integer not null,
  points bigint not null check (points >= 0),
  cost bigint not null check (cost >= 0),
  state text not null check (state in ('waiting', 'released', 'refused')),
  decided_by text,
  decided_at timestamptz,
  reason text,
  primary key (member_id, arrival_key),
  check ((state = 'waiting') = (decided_at is null))
);

-- Those that wait are looked at most, and they are few.
create index arrival_waiting on arrival (arrived_at) where state = 'waiting';
create index arrival_subject on arrival (subject) where state = 'waiting';

-- control: when a programme that people use already was brought here, which keeps its limit; owners are told once.
create table quarantine_begun (
  singleton boolean primary key default true check (singleton),
  at timestamptz not null
);
insert into quarantine_begun (at)
  select now() where exists (select 1 from staff) or exists (select 1 from account)
    or exists (select 1 from programme_version where version > 1);

-- The log of breaches of personal data. Decision 0126.

-- control: one row a breach; what was known before stands in the record of who did what by field.
create table breach (
  breach_id text primary key,
  version bigint not null check (version > 0),
  noticed_at timestamptz not null,
  happened_from timestamptz,
  happened_to timestamptz,
  what text not null,
  kinds text[] not null,
  measures text not null,
  affected text check (affected in ('all_members', 'by_actor', 'of_seller')),
  affected_by text,
  reported_at timestamptz,
  told_at timestamptz,
  closed_at timestamptz,
  -- When owners were warned that less than a day is left.
  warned_at timestamptz,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null
);
create index breach_to_report on breach (noticed_at) where reported_at is null and closed_at is null;

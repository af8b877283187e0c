-- control: second factors that owners want to take from an account whose owner lost it.
create table factor_reset (
  staff_id uuid primary key references staff,
  asked_by text not null,
  asked_at timestamptz not null,
  -- The moment it happens by itself, because nobody else is there to agree; null: it waits for another owner.
  takes_effect_at timestamptz,
  ends_at timestamptz not null,
  objection_hash bytea not null
);

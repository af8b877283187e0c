-- control: from when the people of a role must have a second factor; no row: what the stage says, null: never.
create table factor_rule (
  role text primary key,
  required_from timestamptz,
  changed_by text not null,
  changed_at timestamptz not null
);

-- control: the code that was mailed to somebody who must set up a second factor on an account of before.
create table factor_mail (
  staff_id uuid primary key references staff (staff_id),
  code_hash text not null,
  expires_at timestamptz not null
);

-- control: roles that owners put together themselves.
create table custom_role (
  role_id uuid primary key,
  name text not null,
  permissions text[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index custom_role_by_name on custom_role (lower(name));

-- Everybody keeps the role they have; five more are there, and `custom` names one of the table above.
alter table staff
  add column custom_role_id uuid references custom_role (role_id),
  drop constraint staff_role,
  add constraint staff_role check (role in ('owner', 'manager', 'support', 'finance', 'fraud_analyst',
    'developer', 'viewer', 'custom', 'seller', 'branch')),
  add constraint staff_custom check ((role = 'custom') = (custom_role_id is not null));
create index staff_by_custom_role on staff (custom_role_id) where custom_role_id is not null;

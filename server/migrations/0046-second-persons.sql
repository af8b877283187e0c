-- Settings of the programme that let one person do more alone wait among the publications.
alter table publication_approval
  add column kind text not null default 'publication' check (kind in ('publication', 'thresholds'));
alter table publication_approval alter column kind drop default;

-- control: everybody who was ever given the secret of a key, or said from where it may be used. Whoever
-- has a key can ask with it, so none of them agrees to what it asked for.
create table api_key_holder (
  key_id text not null references api_key (key_id) on delete cascade,
  staff_id uuid not null references staff (staff_id),
  since timestamptz not null,
  primary key (key_id, staff_id)
);
insert into api_key_holder (key_id, staff_id, since)
  select key_id, staff_id, min(since) from (
    select key_id, created_by as staff_id, created_at as since from api_key
    union all
    -- Older records do not tell a new name from new addresses, so both count.
    select k.key_id, s.staff_id, a.at from audit_entry a
      join api_key k on a.target = 'key:' || k.key_id
      join staff s on a.actor = 'staff:' || s.staff_id
      where a.action in ('key_rotate', 'key_change') and a.outcome = 'done'
  ) h group by key_id, staff_id;

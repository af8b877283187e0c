-- When somebody last signed in to an account; null before the first time.
alter table staff add column last_sign_in_at timestamptz;
update staff s set last_sign_in_at = (
  select max(a.at) from audit_entry a
  where a.target = 'staff:' || s.staff_id::text and a.outcome = 'done'
    and a.action in ('sign_in', 'tenant_sign_in')
);
